import { setImmediate } from 'node:timers/promises'
import { type FamilyAction, may } from '#domain/family/permission.ts'
import { THING_KINDS, type ThingKind } from '#domain/import/thing.ts'
import { readLinkSchemes } from '#server/db/link-schemes.ts'
import { preferencesMover, schemesIn } from '#server/features/account/moving.ts'
import { findOwner } from '#server/features/account/service.ts'
import { findFamilyColumn } from '#server/features/acting/service.ts'
import { catalogueMovers } from '#server/features/catalogue/moving.ts'
import { deliveryMover } from '#server/features/delivery/moving.ts'
import { noteConfigMover, noteMover } from '#server/features/note/moving.ts'
import { planMover } from '#server/features/plan/moving.ts'
import { favouriteMover } from '#server/features/recommendation/moving.ts'
import { reminderMover } from '#server/features/reminder/moving.ts'
import { savedFilterMover } from '#server/features/saved-filter/moving.ts'
import { sleepPlanMover } from '#server/features/sleep/moving.ts'
import { vacationMover } from '#server/features/vacation/moving.ts'
import type { ImportContext } from './context.ts'
import type { Mover, Moving } from './mover.ts'
import { findPreferences, type KeptThing, listTargets } from './thing-store.ts'

const MOVERS: Readonly<Record<Exclude<ThingKind, 'preferences'>, Mover>> = {
  ...catalogueMovers,
  favourite: favouriteMover,
  plan: planMover,
  savedFilter: savedFilterMover,
  vacation: vacationMover,
  sleepPlan: sleepPlanMover,
  note: noteMover,
  reminder: reminderMover,
}

/** By the table of the archive. */
const PREFERENCES: Readonly<Record<string, Mover>> = {
  preferences: preferencesMover,
  noteConfigs: noteConfigMover,
  deliverySettings: deliveryMover,
}
export const moverOf = ({ kind, sourceId }: Pick<KeptThing, 'kind' | 'sourceId'>): Mover =>
  kind === 'preferences' ? PREFERENCES[sourceId]! : MOVERS[kind]

/** What the matrix of the family says of each kind. [permission/server-check] */
const NEEDED: Readonly<Record<ThingKind, FamilyAction>> = {
  preferences: 'setPreferences',
  recipient: 'manageCatalogue',
  group: 'manageCatalogue',
  project: 'manageCatalogue',
  activity: 'writeLogs',
  subActivity: 'writeLogs',
  tag: 'manageCatalogue',
  favourite: 'writeLogs',
  plan: 'writePlans',
  savedFilter: 'readLogs',
  vacation: 'writePlans',
  sleepPlan: 'writePlans',
  note: 'useNotes',
  reminder: 'editTask',
}

/** So many are written in a few milliseconds: a note is read anew, and may be long. */
export const atOnceOf = (kind: ThingKind): number => (kind === 'note' || kind === 'plan' ? 10 : 100)
const TARGETS_AT_ONCE = 2000

/** What the things of an archive are here, by their kind and their id there. */
export type Targets = ReadonlyMap<ThingKind, Map<string, string>>
export const newTargets = (): Targets => new Map(THING_KINDS.map((kind) => [kind, new Map<string, string>()]))

/** Loads what the things of an archive have become, or are going to become. */
export async function loadTargets({ db, subject, importId }: ImportContext): Promise<Targets> {
  const targets = newTargets()
  for (let after = -1; ;) {
    const rows = await listTargets(db, { subject, importId }, { after, most: TARGETS_AT_ONCE })
    for (const { kind, sourceId, targetId } of rows) if (targetId) targets.get(kind)!.set(sourceId, targetId)
    const last = rows.at(-1)
    if (!last || rows.length < TARGETS_AT_ONCE) return targets
    after = last.position
    await setImmediate()
  }
}

/** The account as it is now: the preferences may just have been brought. */
export async function loadMoving(ctx: ImportContext, targets: Targets): Promise<Moving> {
  const { db, subject, importId, newId } = ctx
  const person = (await findOwner(db, subject))!
  const now = ctx.now()
  const isActing = person.userId !== ctx.userId
  const content = await findPreferences(db, { subject, importId })
  const offered = content === null ? [] : schemesIn(JSON.parse(content))
  return {
    subject,
    owner: person.owner,
    userId: person.userId,
    isActing,
    now,
    newId,
    linkSchemes: [...(await readLinkSchemes(db, subject)), ...offered],
    find: (kind, id) => targets.get(kind)?.get(id),
    onZones: async (trx, zones) => {
      for (const move of ctx.onZone) await move(trx, subject, zones, now)
    },
  }
}

/** The kinds that a child does not have, or that a parent does not bring for it. */
export async function listForbidden({ db }: ImportContext, { isActing, userId, owner, now }: Moving) {
  const own = isActing ? 'actingForChild' : await findFamilyColumn(db, { userId, zones: owner.zones }, now)
  const isForbidden = (kind: ThingKind) =>
    own !== null &&
    may({ column: own, action: NEEDED[kind], whose: 'own', facts: ['madeByOneself', 'viaPicker'] }) === 'no'
  return new Set(THING_KINDS.filter(isForbidden))
}
