import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const flag = (column: string) => sql.raw(`${column} in ('on', 'off')`)

/** Families, their members and invitations; children without email; the history of acting for others. */
export const families = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('users').addColumn('email_verified_at', dialect.instant).execute()
    await db.schema.alterTable('users').addColumn('birth_date', dialect.localDate).execute()
    await dialect
      .strictly(db.schema.createTable('family_groups'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('name', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('max_members', 'integer', (column) => column.notNull().check(sql`max_members between 2 and 20`))
      .addColumn('allow_children_to_invite', 'text', (column) =>
        column.notNull().check(flag('allow_children_to_invite')),
      )
      .addColumn('require_approval_to_join', 'text', (column) =>
        column.notNull().check(flag('require_approval_to_join')),
      )
      .addColumn('parent_control', 'text', (column) => column.notNull().check(flag('parent_control')))
      // The code with which a child without an email finds this family only.
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    // The primary key holds a user to one family. [family/one-family]
    await dialect
      .strictly(db.schema.createTable('family_members'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('group_id', dialect.id, (column) =>
        column.notNull().references('family_groups.id').onDelete('cascade'),
      )
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('parent', 'child')`))
      .addColumn('asked_role', 'text', (column) => column.check(sql`asked_role = 'child'`))
      .addColumn('is_admin', 'text', (column) => column.notNull().check(flag('is_admin')))
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('waiting', 'active', 'suspended')`),
      )
      .addColumn('alias', 'text')
      .addColumn('invited_by', dialect.id)
      .addColumn('joined_at', dialect.instant, required)
      .addCheckConstraint('family_admins_are_parents', sql`is_admin = 'off' or role = 'parent'`)
      .addCheckConstraint('family_asked_are_parents', sql`asked_role is null or role = 'parent'`)
      .execute()
    await db.schema.createIndex('family_members_by_group').on('family_members').column('group_id').execute()
    await dialect
      .strictly(db.schema.createTable('family_invitations'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('group_id', dialect.id, required)
      .addColumn('inviter_id', dialect.id, required)
      .addColumn('email', 'text', required)
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('parent', 'child')`))
      .addColumn('alias', 'text')
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('pending', 'accepted', 'rejected', 'cancelled', 'expired')`),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', dialect.instant, required)
      .addColumn('expires_at', dialect.instant, required)
      .addColumn('responded_at', dialect.instant)
      .execute()
    // An address has one open invitation at a time. [family/open-invitations]
    await sql`create unique index family_invitations_open on family_invitations (group_id, email)
      where status = 'pending'`.execute(db)
    await db.schema.createIndex('family_invitations_by_email').on('family_invitations').column('email').execute()
    await dialect
      .strictly(db.schema.createTable('managed_children'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      // argon2id; null: only a parent switches to this child.
      .addColumn('pin_hash', 'text')
      .addColumn('created_by', dialect.id, required)
      // The parents of this family may still undo the removal. [family/managed-child-removal]
      .addColumn('removed_from', dialect.id)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    // A child's session on a parent's device ends with the parent's own. [family/hand-over-end]
    await db.schema
      .alterTable('sessions')
      .addColumn('acting_session_id', dialect.id, (column) => column.references('sessions.id').onDelete('cascade'))
      .execute()
    await dialect
      .strictly(db.schema.createTable('audit_entries'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('at', dialect.instant, required)
      .addColumn('actor_id', dialect.id, required)
      .addColumn('owner_id', dialect.id, required)
      .addColumn('action', 'text', required)
      .addColumn('entity', 'text', required)
      .addColumn('entity_id', dialect.id)
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      // Reading is recorded once for each actor, child and day. [family/acting-audit]
      .addColumn('read_on', dialect.localDate)
      .execute()
    await sql`create unique index audit_readings on audit_entries (owner_id, actor_id, read_on)
      where read_on is not null`.execute(db)
    await db.schema.createIndex('audit_by_owner').on('audit_entries').columns(['owner_id', 'at']).execute()
  },
})
