import { type RawBuilder, sql } from 'kysely'
import type { NoteView, OrderedView } from '#domain/note/note.ts'
import { RANK_STEP } from '#domain/note/order.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'

export type Days = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined }
type Clause = RawBuilder<unknown>

/** Each view has its own condition on the notes. [note/note-views] */
const IN_VIEW: Record<NoteView, Clause> = {
  all: sql`deleted_at is null`,
  quick: sql`deleted_at is null and kind = 'quick'`,
  todos: sql`deleted_at is null and todos > 0`,
  flagged: sql`deleted_at is null and flagged = 'on'`,
  'by-creation-date': sql`deleted_at is null`,
  daily: sql`kind = 'daily' and deleted_at is null`,
  trash: sql`deleted_at is not null`,
}

/** A view is sorted by the time of modification until its owner drags a note; the id breaks ties. [note/note-order] */
const LATEST = sql`updated_at desc, id desc`
const ORDER: Record<NoteView, Clause> = {
  all: LATEST,
  quick: LATEST,
  todos: sql`open_todos > 0 desc, ${LATEST}`,
  flagged: LATEST,
  'by-creation-date': sql`created_at desc, id desc`,
  daily: sql`date desc`,
  trash: sql`deleted_at desc, id desc`,
}
/** The ranks of the dragged notes order the view, and new notes without a rank stand on top. [note/note-order] */
const DRAGGED = sql`rank is not null, rank, ${LATEST}`
const ORDER_BY_HAND: Record<OrderedView, Clause> = {
  all: DRAGGED,
  quick: DRAGGED,
  todos: sql`open_todos > 0 desc, ${DRAGGED}`,
  flagged: DRAGGED,
}

const isOrdered = (view: NoteView): view is OrderedView => view in ORDER_BY_HAND

const within = ({ from, to }: Days) => [
  ...(from === undefined ? [] : [sql`date >= ${from}`]),
  ...(to === undefined ? [] : [sql`date <= ${to}`]),
]

const ranksOf = (subject: SubjectId, view: OrderedView) =>
  sql`select note_id, rank from note_orders where owner_id = ${subject} and view = ${view}`

type PageQuery = { view: NoteView; page: number; pageSize: number } & Days

/** The ids of one page in the order of the view, and the number of all its notes. */
export async function listNoteIds(db: Db, subject: SubjectId, { view, page, pageSize, ...days }: PageQuery) {
  const these = sql.join([sql`owner_id = ${subject}`, IN_VIEW[view], ...within(days)], sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from notes where ${these}`.execute(db)
  const byHand = isOrdered(view) && (await isDragged(db, subject, view))
  const from = byHand ? sql`left join (${ranksOf(subject, view)}) as o on o.note_id = id` : sql``
  const { rows } = await sql<{ id: string }>`select id from notes ${from} where ${these}
    order by ${byHand ? ORDER_BY_HAND[view] : ORDER[view]}
    limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.total }
}

const ranked = (db: Db, subject: SubjectId, view: OrderedView) =>
  db.selectFrom('noteOrders').where('ownerId', '=', subject).where('view', '=', view)

const isDragged = async (db: Db, subject: SubjectId, view: OrderedView): Promise<boolean> =>
  (await ranked(db, subject, view).select('noteId').limit(1).executeTakeFirst()) !== undefined

/** Returns those of the given ids that stand in the view. */
export async function listIdsInView(
  db: Db,
  subject: SubjectId,
  view: OrderedView,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from notes
    where owner_id = ${subject} and id in (${sql.join(ids)}) and ${IN_VIEW[view]}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives ranks to the notes without one, in the order in which they are shown, above all ranked notes. */
export async function rankTheRest(db: Db, subject: SubjectId, view: OrderedView): Promise<void> {
  const least = ranked(db, subject, view).select(({ fn }) => fn.min('rank').as('rank'))
  const top = (await least.executeTakeFirst())?.rank ?? 0
  await sql`insert into note_orders (owner_id, view, note_id, rank)
    select owner_id, ${view}, id, ${sql.lit(top)} - ${sql.lit(RANK_STEP)} * row_number() over (order by updated_at, id)
    from notes where owner_id = ${subject} and ${IN_VIEW[view]}
      and not exists (select 1 from (${ranksOf(subject, view)}) as o where o.note_id = id)
    on conflict do nothing`.execute(db)
}

/** Spreads the ranks again with room between them, in the same order. [note/order-ranks] */
export const renumber = (db: Db, subject: SubjectId, view: OrderedView) =>
  sql`update note_orders set rank = anew.place * ${sql.lit(RANK_STEP)}
    from (select note_id as id, row_number() over (order by rank, note_id) as place
      from (${ranksOf(subject, view)}) as o) as anew
    where owner_id = ${subject} and view = ${view} and note_id = anew.id`.execute(db)

/**
 * Returns the ranks between which a note comes that is put right before or right after another; null: there is no note
 * on that side.
 */
export async function getRankGap(
  db: Db,
  subject: SubjectId,
  view: OrderedView,
  { noteId, besideId, side }: { noteId: string; besideId: string; side: 'before' | 'after' },
): Promise<{ before: number | null; after: number | null }> {
  const all = ranked(db, subject, view)
  const { rank } = await all.select('rank').where('noteId', '=', besideId).executeTakeFirstOrThrow()
  const others = all.select('rank').where('noteId', 'not in', [noteId, besideId]).limit(1)
  if (side === 'before') {
    const above = await others.where('rank', '<=', rank).orderBy('rank', 'desc').executeTakeFirst()
    return { before: above?.rank ?? null, after: rank }
  }
  const below = await others.where('rank', '>=', rank).orderBy('rank').executeTakeFirst()
  return { before: rank, after: below?.rank ?? null }
}

export const keepRank = (db: Db, subject: SubjectId, view: OrderedView, noteId: string, rank: number) =>
  db
    .updateTable('noteOrders')
    .set({ rank })
    .where('ownerId', '=', subject)
    .where('view', '=', view)
    .where('noteId', '=', noteId)
    .execute()

/** Both functions are faster than `like`, and no character has a special meaning for them. */
const says = (db: Db, column: string, word: string) =>
  isPostgres(db) ? sql`strpos(${sql.ref(column)}, ${word}) > 0` : sql`instr(${sql.ref(column)}, ${word}) > 0`

/**
 * Returns the ids of the notes that contain every word: first those with all words in the title, then the last
 * modified. For a word that many notes contain, it stops before it has read them all. [note/note-search]
 * @param words folded
 */
export async function searchNoteIds(
  db: Db,
  subject: SubjectId,
  words: readonly string[],
  most: number,
): Promise<string[]> {
  const all = (conditions: readonly Clause[]) => sql.join(conditions, sql` and `)
  const inTitle = all(words.map((word) => says(db, 'title_fold', word)))
  const anywhere = all(words.map((word) => sql`(${says(db, 'title_fold', word)} or ${says(db, 'text_fold', word)})`))
  const listLatest = async (condition: Clause, count: number) =>
    (
      await sql<{ id: string }>`select id from notes
        where owner_id = ${subject} and deleted_at is null and ${condition}
        order by ${LATEST} limit ${sql.lit(count)}`.execute(db)
    ).rows.map(({ id }) => id)
  const titled = await listLatest(inTitle, most)
  const left = most - titled.length
  return left > 0 ? [...titled, ...(await listLatest(sql`not (${inTitle}) and ${anywhere}`, left))] : titled
}

/** The whole plain text of each note. */
export const textsOf = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  db.selectFrom('notes').select(['id', 'plainText']).where('ownerId', '=', subject).where('id', 'in', ids).execute()

/** The ranks that a note had where it was ordered by hand. */
export async function insertRanks(
  db: Db,
  ownerId: SubjectId,
  noteId: string,
  ranks: ReadonlyMap<OrderedView, number>,
): Promise<void> {
  const rows = [...ranks].map(([view, rank]) => ({ ownerId, noteId, view, rank }))
  if (rows.length) await db.insertInto('noteOrders').values(rows).execute()
}
