import type { SmartJob } from '#contract/vacation.ts'
import type { FoundVacation, SchoolYear } from '#domain/vacation/smart-vacation.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { SmartVacationRow } from '#server/db/schema/vacation-smart.ts'
import type { SchoolLevel } from '#server/ports/vacation-model.ts'

/** The question of a search. */
export type SearchInput = {
  readonly country: string
  /** As it was typed. */
  readonly city: string
  /** As the list of cities has it, and the region that it is in; null: not known. */
  readonly place?: { readonly name: string; readonly region: string | null }
  readonly level: SchoolLevel | null
  readonly year: SchoolYear
}
/** Who is asked, one after the other. */
export type SourceKey = 'holidays' | 'schools' | 'model'
/** How far a search is. */
export type SearchState = {
  readonly all: number
  readonly answered: readonly SourceKey[]
  /** By its name. */
  readonly asking: string | null
  readonly items: readonly (FoundVacation & { readonly from: SourceKey })[]
  readonly limits: SmartJob['limits']
  readonly failure: SmartJob['failure']
}
export type Search = Omit<SmartVacationRow, 'ownerId' | 'asked' | 'state'> & {
  readonly asked: SearchInput
  readonly state: SearchState
}

const searchOf = ({ ownerId: _, asked, state, ...row }: SmartVacationRow): Search => ({
  ...row,
  asked: JSON.parse(asked) as SearchInput,
  state: JSON.parse(state) as SearchState,
})

const searchesOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('smartVacations').selectAll().where('ownerId', '=', subject)

export async function findSearch(db: Db, subject: SubjectId, id: string): Promise<Search | undefined> {
  const found = await searchesOf(db, subject).where('id', '=', id).executeTakeFirst()
  return found && searchOf(found)
}

export async function findRunningSearch(db: Db, subject: SubjectId): Promise<Search | undefined> {
  const found = await searchesOf(db, subject).where('status', '=', 'running').executeTakeFirst()
  return found && searchOf(found)
}

/** Without canceled searches. */
export async function findLatestSearch(db: Db, subject: SubjectId): Promise<Search | undefined> {
  const searches = searchesOf(db, subject).where('status', '!=', 'cancelled')
  const found = await searches.orderBy('createdAt', 'desc').orderBy('id', 'desc').executeTakeFirst()
  return found && searchOf(found)
}

/** false: another one runs. */
export async function insertSearch(db: Db, subject: SubjectId, { asked, state, ...search }: Search): Promise<boolean> {
  const row = { ownerId: subject, ...search, asked: JSON.stringify(asked), state: JSON.stringify(state) }
  const insertion = db.insertInto('smartVacations').values(row)
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** false: it does not run any more. */
export async function updateSearch(
  db: Db,
  subject: SubjectId,
  id: string,
  { state, ...change }: { status?: Search['status']; state?: SearchState; updatedAt: Instant },
): Promise<boolean> {
  const update = db
    .updateTable('smartVacations')
    .set({ ...change, ...(state && { state: JSON.stringify(state) }) })
    .where('ownerId', '=', subject)
    .where('id', '=', id)
  return (await update.where('status', '=', 'running').executeTakeFirst()).numUpdatedRows === 1n
}

/** One that runs stays. @returns whether it was there, if one was named */
export async function forgetSearches(db: Db, subject: SubjectId, id?: string): Promise<boolean> {
  const over = db.deleteFrom('smartVacations').where('ownerId', '=', subject).where('status', '!=', 'running')
  const deletion = id === undefined ? over : over.where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n
}

/** Of all users: searches that were not visited again. */
export const sweepSearches = (db: Db, before: Instant) =>
  db.deleteFrom('smartVacations').where('updatedAt', '<', before).execute()
