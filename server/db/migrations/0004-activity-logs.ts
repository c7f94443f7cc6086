import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'
import { forbidOverlap } from '#server/db/no-overlap.ts'

/** The log, its items, and the deleted logs. */
export const activityLogs = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('activity_logs'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('lane', 'text', (column) => column.notNull().check(sql`lane in ('primary', 'parallel')`))
      .addColumn('category', 'text', required)
      .addColumn('activity_id', dialect.id, required)
      .addColumn('sub_activity_id', dialect.id)
      .addColumn('project_id', dialect.id)
      .addColumn('start_time', dialect.instant, required)
      .addColumn('end_time', dialect.instant, required)
      .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes between 1 and 1440`))
      .addColumn('rating', 'integer', (column) => column.check(sql`rating between 1 and 5`))
      .addColumn('efficiency', 'integer', (column) => column.check(sql`efficiency between 0 and 100`))
      .addColumn('remark', 'text')
      .addColumn('notes_concise', 'text')
      .addColumn('plan_id', dialect.id)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('activity_logs_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint('activity_logs_activity', ['owner_id', 'activity_id'], 'activities', ['owner_id', 'id'])
      .addForeignKeyConstraint('activity_logs_sub_activity', ['owner_id', 'sub_activity_id'], 'tags', [
        'owner_id',
        'id',
      ])
      .addForeignKeyConstraint('activity_logs_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'])
      .addCheckConstraint('activity_logs_runs_forward', sql`start_time < end_time`)
      .addCheckConstraint('activity_logs_sleep_is_primary', sql`category <> 'sleep' or lane = 'primary'`)
      .execute()
    await db.schema
      .createIndex('activity_logs_by_time')
      .on('activity_logs')
      .columns(['owner_id', 'lane', 'start_time', 'end_time'])
      .execute()
    await forbidOverlap(db, dialect, { table: 'activity_logs', within: ['owner_id', 'lane'] })
    await dialect
      .strictly(db.schema.createTable('log_tags'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('log_id', dialect.id, required)
      .addColumn('tag_id', dialect.id, required)
      .addPrimaryKeyConstraint('log_tags_pk', ['owner_id', 'log_id', 'tag_id'])
      .addForeignKeyConstraint('log_tags_log', ['owner_id', 'log_id'], 'activity_logs', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('log_tags_tag', ['owner_id', 'tag_id'], 'tags', ['owner_id', 'id'])
      .execute()
    await db.schema.createIndex('log_tags_by_tag').on('log_tags').columns(['owner_id', 'tag_id']).execute()
    await dialect
      .strictly(db.schema.createTable('log_beneficiaries'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('log_id', dialect.id, required)
      .addColumn('position', 'integer', required)
      .addColumn('recipient_id', dialect.id, required)
      .addColumn('for_what', 'text')
      .addColumn('proportion_type', 'text', (column) => column.check(sql`proportion_type in ('duration', 'percent')`))
      .addColumn('proportion_value', 'integer')
      .addPrimaryKeyConstraint('log_beneficiaries_pk', ['owner_id', 'log_id', 'position'])
      .addUniqueConstraint('log_beneficiaries_once', ['owner_id', 'log_id', 'recipient_id'])
      .addForeignKeyConstraint(
        'log_beneficiaries_log',
        ['owner_id', 'log_id'],
        'activity_logs',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('log_beneficiaries_recipient', ['owner_id', 'recipient_id'], 'recipients', [
        'owner_id',
        'id',
      ])
      .addCheckConstraint(
        'log_beneficiaries_proportion',
        sql`(proportion_type is null) = (proportion_value is null) and proportion_value between 1 and 1440`,
      )
      .execute()
    await db.schema
      .createIndex('log_beneficiaries_by_recipient')
      .on('log_beneficiaries')
      .columns(['owner_id', 'recipient_id'])
      .execute()
    await dialect
      .strictly(db.schema.createTable('deleted_logs'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('deleted_at', dialect.instant, required)
      .addColumn('content', 'text', required)
      .addPrimaryKeyConstraint('deleted_logs_pk', ['owner_id', 'id'])
      .execute()
  },
})
