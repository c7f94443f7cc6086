import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const NOTE_KINDS = ['quick', 'daily']
const ORDERED_VIEWS = ['all', 'quick', 'todos', 'flagged']

const oneOf = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** Notes, and reminders of them. */
export const notes = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('notes'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', NOTE_KINDS)))
      .addColumn('date', dialect.localDate)
      .addColumn('title', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('plain_text', 'text', required)
      .addColumn('title_fold', 'text', required)
      .addColumn('text_fold', 'text', required)
      .addColumn('flagged', 'text', (column) => column.notNull().check(oneOf('flagged', ['on', 'off'])))
      .addColumn('categories', 'text', required)
      .addColumn('todos', 'integer', required)
      .addColumn('open_todos', 'integer', required)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addColumn('deleted_at', dialect.instant)
      .addPrimaryKeyConstraint('notes_pk', ['owner_id', 'id'])
      .addCheckConstraint('notes_date', sql`(kind = 'daily') = (date is not null)`)
      .execute()
    // A day has one daily note. [note/note-kinds]
    await sql`create unique index notes_daily on notes (owner_id, date) where kind = 'daily' and deleted_at is null`.execute(
      db,
    )
    // The sweep that empties the trash of all users reads it. [note/note-trash]
    await sql`create index notes_in_trash on notes (deleted_at) where deleted_at is not null`.execute(db)
    // All that lists count, filter and sort by: of the rows themselves they read a page.
    await db.schema
      .createIndex('notes_by_change')
      .on('notes')
      .columns([
        'owner_id',
        'updated_at',
        'id',
        'deleted_at',
        'kind',
        'flagged',
        'todos',
        'open_todos',
        'created_at',
        'title_fold',
      ])
      .execute()
    await dialect
      .clustered(db.schema.createTable('note_tags'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('note_id', dialect.id, required)
      .addColumn('tag_id', dialect.id, required)
      .addPrimaryKeyConstraint('note_tags_pk', ['owner_id', 'note_id', 'tag_id'])
      .addForeignKeyConstraint('note_tags_note', ['owner_id', 'note_id'], 'notes', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      // Only what lies in the trash can still have a tag that is deleted.
      .addForeignKeyConstraint('note_tags_tag', ['owner_id', 'tag_id'], 'tags', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('note_tags_by_tag').on('note_tags').columns(['owner_id', 'tag_id']).execute()
    await dialect
      .clustered(db.schema.createTable('note_orders'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('view', 'text', (column) => column.notNull().check(oneOf('view', ORDERED_VIEWS)))
      .addColumn('note_id', dialect.id, required)
      // Eight bytes in either: with four, neighbours soon have the same rank.
      .addColumn('rank', dialect.name === 'postgres' ? 'double precision' : 'real', required)
      .addPrimaryKeyConstraint('note_orders_pk', ['owner_id', 'view', 'note_id'])
      .addForeignKeyConstraint('note_orders_note', ['owner_id', 'note_id'], 'notes', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute()
    await dialect
      .strictly(db.schema.createTable('note_configs'))
      .addColumn('owner_id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('auto_roll_forward', 'text', (column) =>
        column.notNull().check(oneOf('auto_roll_forward', ['on', 'off'])),
      )
      .addColumn('include_markers', 'text', required)
      .addColumn('look_back_days', 'integer', required)
      .addColumn('position', 'text', (column) => column.notNull().check(oneOf('position', ['top', 'bottom'])))
      .addColumn('last_rolled_on', dialect.localDate)
      .execute()
    await dialect
      .strictly(db.schema.createTable('note_rolls'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('note_id', dialect.id, required)
      .addColumn('moves', 'text', required)
      .addColumn('created_at', dialect.instant, required)
      .addPrimaryKeyConstraint('note_rolls_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint('note_rolls_note', ['owner_id', 'note_id'], 'notes', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute()
  },
})
