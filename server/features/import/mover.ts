import * as z from 'zod/mini'
import type { ThingFault, ThingKind } from '#domain/import/thing.ts'
import type { Ceiling } from '#domain/ceiling.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'

/** Into which account things of an archive move, and what is there of it already. */
export type Moving = {
  readonly subject: SubjectId
  readonly owner: Pick<Owner, 'language' | 'zones'>
  /** The user to whom the account belongs. */
  readonly userId: string
  /** Whether a parent brings the things for a child. */
  readonly isActing: boolean
  readonly now: Instant
  readonly newId: () => string
  /** The schemes that links of notes may have besides the usual ones. */
  readonly linkSchemes: readonly string[]
  /** What a thing of the archive is here; undefined: it does not come. */
  readonly find: (kind: ThingKind, sourceId: string) => string | undefined
  /** Does what has to be done after a change of the owner's zones. */
  readonly onZones: (trx: Trx, zones: ZoneHistory) => Promise<void>
}

export type Wrong = { readonly fault: ThingFault }
export const isWrong = (read: object): read is Wrong => 'fault' in read
export const UNREADABLE: Wrong = { fault: 'unreadable' }
export const POINTS_NOWHERE: Wrong = { fault: 'pointsNowhere' }
export const TAKEN: Wrong = { fault: 'taken' }

/** What a thing has become. `before`: what stood in its place, which an undo brings back. */
export type Added = { readonly id: string; readonly before?: object }
/** From which account things are taken back. */
export type Removal = Pick<Moving, 'subject' | 'owner' | 'userId' | 'now' | 'onZones'>

type MoverParts<T extends { readonly id: string }> = {
  /** Reads a row, which any program may have written, with its ids as they are here. */
  readonly read: (moving: Moving, content: unknown) => T | Wrong
  /** Finds the same thing in the account: the one of its id, or of its name. */
  readonly findSame: (db: Db, moving: Moving, thing: T) => Promise<string | undefined>
  /** The id that it gets here; without it, that of the archive. */
  readonly chooseId?: (db: Db, moving: Moving, thing: T) => Promise<string>
  /** Adds it. Afterwards, the ceilings are asked. */
  readonly add: (trx: Trx, moving: Moving, thing: T) => Promise<Added | Wrong>
  readonly ceilings?: readonly Ceiling[]
  /** @returns false: it was changed since, or something needs it, and it stays */
  readonly remove: (trx: Trx, removal: Removal, id: string, before: object | null) => Promise<boolean>
}

export type Mover = Pick<MoverParts<never>, 'ceilings' | 'remove'> & {
  /** Says what would become of a row. Nothing is written. */
  readonly judge: (
    db: Db,
    moving: Moving,
    content: unknown,
  ) => Promise<Wrong | { readonly same: string } | { readonly id: string }>
  /** Writes it under this id, unless it is there. */
  readonly move: (
    trx: Trx,
    moving: Moving,
    row: { readonly content: unknown; readonly id: string },
  ) => Promise<Wrong | Added | { readonly same: string }>
}

/** Creates the mover of things of one kind. */
export const createMover = <T extends { readonly id: string }>({
  read,
  findSame,
  chooseId = async (_db, _moving, { id }) => id,
  add,
  ...rest
}: MoverParts<T>): Mover => ({
  ...rest,
  async judge(db, moving, content) {
    const thing = read(moving, content)
    if (isWrong(thing)) return thing
    const same = await findSame(db, moving, thing)
    return same === undefined ? { id: await chooseId(db, moving, thing) } : { same }
  },
  async move(trx, moving, { content, id }) {
    const thing = read(moving, content)
    if (isWrong(thing)) return thing
    const same = await findSame(trx, moving, thing)
    return same === undefined ? add(trx, moving, { ...thing, id }) : { same }
  },
})

/** A switch, as each database writes it, and as other programs might. */
export const Switch = z.pipe(
  z.union([z.enum(['on', 'off']), z.boolean(), z.literal([0, 1])]),
  z.transform((value): 'on' | 'off' => (value === 'on' || value === true || value === 1 ? 'on' : 'off')),
)

/** When a thing was made or changed: never later than now. */
export const pastOf = (at: Instant | null | undefined, now: Instant): Instant => (at && at < now ? at : now)

/** The ids of things, as they are here; undefined: one of them does not come. */
export function findAll(
  { find }: Pick<Moving, 'find'>,
  kinds: readonly ThingKind[],
  ids: readonly string[],
): string[] | undefined {
  const found: string[] = []
  for (const id of ids) {
    const here = kinds.map((kind) => find(kind, id)).find((each) => each !== undefined)
    if (here === undefined) return undefined
    found.push(here)
  }
  return [...new Set(found)]
}
