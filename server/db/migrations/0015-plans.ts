import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const SCHEDULE_TYPES = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible', 'monthlyFlexible', 'oneTime']
const DISTRIBUTIONS = ['even', 'asap', 'late']

const oneOf = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** Plans, their times, and their exceptions. */
export const plans = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('plans'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('name', 'text', required)
      .addColumn('name_fold', 'text', required)
      .addColumn('category', 'text', required)
      .addColumn('activity_id', dialect.id, required)
      .addColumn('project_id', dialect.id)
      .addColumn('start_date', dialect.localDate, required)
      .addColumn('end_date', dialect.localDate, required)
      .addColumn('paused', 'text', (column) => column.notNull().check(oneOf('paused', ['on', 'off'])))
      .addColumn('made_by', 'text', (column) => column.notNull().check(oneOf('made_by', ['owner', 'parent'])))
      .addColumn('conversion_memory', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('plans_pk', ['owner_id', 'id'])
      // The same plan cannot exist twice. [plan/same-plan-twice]
      .addUniqueConstraint('plans_once', ['owner_id', 'name_fold', 'start_date', 'end_date'])
      .addCheckConstraint('plans_period', sql`start_date <= end_date`)
      .addForeignKeyConstraint('plans_activity', ['owner_id', 'activity_id'], 'activities', ['owner_id', 'id'])
      .addForeignKeyConstraint('plans_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'])
      .execute()
    await dialect
      .clustered(db.schema.createTable('plan_tags'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('plan_id', dialect.id, required)
      .addColumn('tag_id', dialect.id, required)
      .addPrimaryKeyConstraint('plan_tags_pk', ['owner_id', 'plan_id', 'tag_id'])
      .addForeignKeyConstraint('plan_tags_plan', ['owner_id', 'plan_id'], 'plans', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('plan_tags_tag', ['owner_id', 'tag_id'], 'tags', ['owner_id', 'id'])
      .execute()
    await dialect
      .clustered(db.schema.createTable('plan_versions'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('plan_id', dialect.id, required)
      .addColumn('effective_from', dialect.localDate, required)
      .addColumn('schedule_type', 'text', (column) => column.notNull().check(oneOf('schedule_type', SCHEDULE_TYPES)))
      .addColumn('start_date', dialect.localDate, required)
      .addColumn('end_date', dialect.localDate, required)
      .addColumn('days_of_week', 'text')
      .addColumn('daily_start_time', 'integer')
      .addColumn('daily_end_time', 'integer')
      .addColumn('duration', 'integer', (column) => column.notNull().check(sql`duration between 5 and 1440`))
      .addColumn('quota', 'integer')
      .addColumn('respect_holidays', 'text', required)
      .addColumn('distribution', 'text', (column) => column.notNull().check(oneOf('distribution', DISTRIBUTIONS)))
      .addColumn('repeat_yearly', 'text', required)
      .addPrimaryKeyConstraint('plan_versions_pk', ['owner_id', 'plan_id', 'effective_from'])
      .addForeignKeyConstraint('plan_versions_plan', ['owner_id', 'plan_id'], 'plans', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute()
    await dialect
      .clustered(db.schema.createTable('plan_placements'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('plan_id', dialect.id, required)
      .addColumn('date', dialect.localDate, required)
      .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes between 0 and 1440`))
      .addPrimaryKeyConstraint('plan_placements_pk', ['owner_id', 'plan_id', 'date'])
      .addForeignKeyConstraint('plan_placements_plan', ['owner_id', 'plan_id'], 'plans', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute()
    // Which logs were started from a plan, and must forget it when it goes.
    await db.schema
      .createIndex('activity_logs_by_plan')
      .on('activity_logs')
      .columns(['owner_id', 'plan_id'])
      .where('plan_id', 'is not', null)
      .execute()
    // A timer may outlive the plan from which it was started, and does not prevent its removal.
    await db.schema.alterTable('timers').addColumn('plan_id', dialect.id).execute()
    await dialect
      .strictly(db.schema.createTable('sleep_plans'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('effective_from', dialect.localDate, required)
      .addColumn('bedtime', 'integer', required)
      .addColumn('wake_time', 'integer', required)
      .addColumn('goal', 'integer', required)
      .addColumn('days_of_week', 'text', required)
      .addColumn('made_by', 'text', (column) => column.notNull().check(oneOf('made_by', ['owner', 'parent'])))
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('sleep_plans_pk', ['owner_id', 'id'])
      // With two plans for the same nights from the same day on, it would be unclear which applies.
      .addUniqueConstraint('sleep_plans_once', ['owner_id', 'effective_from', 'days_of_week'])
      .execute()
  },
})
