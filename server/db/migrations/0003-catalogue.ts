import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** The columns of everything that has a name: `owner_id` leads every key, because a large server is split by it. */
const named = <T extends string>(dialect: Dialect, table: CreateTableBuilder<T>) =>
  dialect
    .strictly(table)
    .addColumn('owner_id', dialect.id, required)
    .addColumn('id', dialect.id, required)
    .addColumn('name', 'text')
    .addColumn('name_fold', 'text', required)
    .addColumn('archived_at', dialect.instant)
    .addColumn('version', 'integer', required)
    .addColumn('created_at', dialect.instant, required)

/** One owner has a name once, among the items that are not archived. */
const unique = (db: Kysely<unknown>, table: string, name: string, columns: string, where = '') =>
  sql`create unique index ${sql.id(`${table}_${name}`)} on ${sql.table(table)} (owner_id, ${sql.raw(columns)})
    where archived_at is null ${sql.raw(where)}`.execute(db)

/** Activity names, tags, projects and recipients: the items of a log. */
export const catalogue = (dialect: Dialect): Migration => ({
  async up(db) {
    await named(dialect, db.schema.createTable('activities'))
      .addColumn('category', 'text', required)
      .addColumn('default_key', 'text')
      .addColumn('last_used_at', dialect.instant)
      .addPrimaryKeyConstraint('activities_pk', ['owner_id', 'id'])
      .execute()
    await unique(db, 'activities', 'name', 'category, name_fold')
    await unique(db, 'activities', 'default', 'default_key', 'and default_key is not null')
    await named(dialect, db.schema.createTable('tags'))
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`kind in ('activity_tag', 'note_tag', 'sub_activity')`),
      )
      .addColumn('activity_id', dialect.id)
      .addColumn('default_key', 'text')
      .addPrimaryKeyConstraint('tags_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint('tags_activity', ['owner_id', 'activity_id'], 'activities', ['owner_id', 'id'])
      .addCheckConstraint('tags_sub_activity', sql`(kind = 'sub_activity') = (activity_id is not null)`)
      .execute()
    await unique(db, 'tags', 'name', 'kind, name_fold', `and kind <> 'sub_activity'`)
    await unique(db, 'tags', 'sub_activity_name', 'activity_id, name_fold', `and kind = 'sub_activity'`)
    await named(dialect, db.schema.createTable('projects'))
      .addPrimaryKeyConstraint('projects_pk', ['owner_id', 'id'])
      .execute()
    await unique(db, 'projects', 'name', 'name_fold')
    await named(dialect, db.schema.createTable('recipients'))
      .addColumn('alias', 'text')
      .addColumn('alias_fold', 'text', required)
      .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('customer', 'personal', 'group')`))
      .addColumn('entity_type', 'text', (column) =>
        column.check(sql`entity_type in ('naturalPerson', 'legalEntity', 'familyMember', 'friend')`),
      )
      .addPrimaryKeyConstraint('recipients_pk', ['owner_id', 'id'])
      .execute()
    await unique(db, 'recipients', 'name', 'name_fold, alias_fold')
    await dialect
      .strictly(db.schema.createTable('project_beneficiaries'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('project_id', dialect.id, required)
      .addColumn('recipient_id', dialect.id, required)
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('project_beneficiaries_pk', ['owner_id', 'project_id', 'recipient_id'])
      .addForeignKeyConstraint('project_beneficiaries_project', ['owner_id', 'project_id'], 'projects', [
        'owner_id',
        'id',
      ])
      .addForeignKeyConstraint('project_beneficiaries_recipient', ['owner_id', 'recipient_id'], 'recipients', [
        'owner_id',
        'id',
      ])
      .execute()
    await dialect
      .strictly(db.schema.createTable('recipient_members'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('group_id', dialect.id, required)
      .addColumn('member_id', dialect.id, required)
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('recipient_members_pk', ['owner_id', 'group_id', 'member_id'])
      .addForeignKeyConstraint('recipient_members_group', ['owner_id', 'group_id'], 'recipients', ['owner_id', 'id'])
      .addForeignKeyConstraint('recipient_members_member', ['owner_id', 'member_id'], 'recipients', ['owner_id', 'id'])
      .execute()
  },
})
