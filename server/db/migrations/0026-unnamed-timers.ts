import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const ALL = [
  'owner_id',
  'id',
  'lane',
  'category',
  'activity_id',
  'activity_name',
  'sub_activity',
  'tags',
  'project_id',
  'plan_id',
  'beneficiaries',
  'start_time',
  'confirmed_at',
  'version',
  'created_at',
  'updated_at',
]

/**
 * A timer may start before it has a name. SQLite cannot let a column be null that was not, so that the table is made
 * anew; it has two rows a person at most.
 */
export const unnamedTimers = (dialect: Dialect): Migration => ({
  async up(db) {
    const columns = sql.join(ALL.map((name) => sql.ref(name)))
    await sql`create table timers_before as select ${columns} from timers`.execute(db)
    await db.schema.dropTable('timers').execute()
    await dialect
      .strictly(db.schema.createTable('timers'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('lane', 'text', (column) => column.notNull().check(sql`lane in ('primary', 'parallel')`))
      .addColumn('category', 'text')
      .addColumn('activity_id', dialect.id)
      .addColumn('activity_name', 'text')
      .addColumn('sub_activity', 'text')
      .addColumn('tags', 'text', required)
      .addColumn('project_id', dialect.id)
      .addColumn('plan_id', dialect.id)
      .addColumn('beneficiaries', 'text', required)
      .addColumn('start_time', dialect.instant, required)
      .addColumn('confirmed_at', dialect.instant)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('timers_pk', ['owner_id', 'id'])
      // Of timers that two devices start at once, one runs. [timer/one-per-lane]
      .addUniqueConstraint('timers_one_a_lane', ['owner_id', 'lane'])
      .addCheckConstraint('timers_sleep_is_primary', sql`category <> 'sleep' or lane = 'primary'`)
      .addCheckConstraint(
        'timers_named_wholly',
        sql`(category is null) = (activity_id is null) and (category is null) = (activity_name is null)`,
      )
      .execute()
    await sql`insert into timers (${columns}) select ${columns} from timers_before`.execute(db)
    await db.schema.dropTable('timers_before').execute()
  },
})
