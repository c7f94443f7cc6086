import { sql } from 'kysely'
import type { ThingKind } from '#domain/import/thing.ts'
import type { Db } from '#server/db/open.ts'
import { preparedRows } from '#server/db/prepared.ts'
import type { ImportOutcome, ImportThingRow, ImportThingState } from '#server/db/schema/import.ts'
import type { SourceThing } from './archive-records.ts'
import type { RowKey } from './row-store.ts'

const insertThings = preparedRows<ImportThingRow>((db, rows) => db.insertInto('importThings').values(rows).compile())
const THINGS_AT_ONCE = 100

/** @param position of the first of them among all things of the archive */
export async function saveThings(
  db: Db,
  { subject: ownerId, importId }: RowKey,
  position: number,
  things: readonly SourceThing[],
): Promise<void> {
  const rows = things.map((thing, at): ImportThingRow => ({
    ownerId,
    importId,
    position: position + at,
    ...thing,
    state: 'new',
    reason: null,
    targetId: null,
    outcome: null,
    before: null,
  }))
  for (let at = 0; at < rows.length; at += THINGS_AT_ONCE) await insertThings(db, rows.slice(at, at + THINGS_AT_ONCE))
}

const thingsOf = (db: Db, { subject, importId }: RowKey) =>
  db.selectFrom('importThings').where('ownerId', '=', subject).where('importId', '=', importId)

export type KeptThing = Pick<
  ImportThingRow,
  'position' | 'kind' | 'sourceId' | 'content' | 'state' | 'targetId' | 'before'
>
const KEPT = ['position', 'kind', 'sourceId', 'content', 'state', 'targetId', 'before'] as const

type Page = { readonly kind: ThingKind; readonly after: number; readonly most: number }

/** The next things of a kind that nothing has become of yet, in the order of the archive. */
export const listThings = (db: Db, key: RowKey, { kind, after, most }: Page): Promise<KeptThing[]> =>
  thingsOf(db, key)
    .select(KEPT)
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute()

/** The last things of a kind that were brought and not taken back yet. */
export const listBrought = (db: Db, key: RowKey, kind: ThingKind, most: number): Promise<KeptThing[]> =>
  thingsOf(db, key)
    .select(KEPT)
    .where('kind', '=', kind)
    .where('outcome', '=', 'imported')
    .orderBy('position', 'desc')
    .limit(most)
    .execute()

type Change = Partial<Pick<ImportThingRow, 'state' | 'reason' | 'targetId' | 'outcome' | 'before' | 'content'>>

export const setThing = (db: Db, { subject, importId }: RowKey, position: number, change: Change) =>
  db
    .updateTable('importThings')
    .set(change)
    .where('ownerId', '=', subject)
    .where('importId', '=', importId)
    .where('position', '=', position)
    .execute()

/** What the next things of the archive are here, in pages. */
export const listTargets = (db: Db, key: RowKey, { after, most }: Omit<Page, 'kind'>) =>
  thingsOf(db, key)
    .select(['position', 'kind', 'sourceId', 'targetId'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute()

export type ThingCount = {
  readonly kind: ThingKind
  readonly state: ImportThingState
  readonly outcome: ImportOutcome | null
  readonly many: number
}

/** How many things of each kind are in each state, and have had each outcome. */
export const countThings = (db: Db, key: RowKey): Promise<ThingCount[]> =>
  thingsOf(db, key)
    .select(['kind', 'state', 'outcome', sql<number>`count(*)`.as('many')])
    .groupBy(['kind', 'state', 'outcome'])
    .execute()

/** The first things that do not come, with the reason. */
export const listFaultyThings = (db: Db, key: RowKey, most: number) =>
  thingsOf(db, key)
    .select(['kind', 'name', 'reason'])
    .where('state', '=', 'faulty')
    .orderBy('position')
    .limit(most)
    .execute()

/** Finds the preferences of the archive, which name the schemes that its notes may use in links. */
export const findPreferences = async (db: Db, key: RowKey): Promise<string | null> =>
  (
    await thingsOf(db, key)
      .select('content')
      .where('kind', '=', 'preferences')
      .where('sourceId', '=', 'preferences')
      .executeTakeFirst()
  )?.content ?? null
