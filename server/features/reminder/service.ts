import type { Reminder } from '#contract/reminder.ts'
import { type FamilyColumn, may } from '#domain/family-permission.ts'
import { type ReminderRole, seriesOf } from '#domain/reminder.ts'
import type { DateRange } from '#domain/statistics.ts'
import type { Instant } from '#domain/time.ts'
import { daySpan, type ZoneHistory } from '#domain/zone.ts'
import type { KnownCaller, SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'
import { findActor, lockFamily, nameOf, type OnParting } from '#server/features/family/service.ts'
import { Refusal } from '#server/refusal.ts'
import type { Trx } from '#server/write.ts'
import {
  peopleOf,
  type Reader,
  reminderById,
  remindersBetween,
  sharesOf,
  type StoredReminder,
  unshareAll,
} from './store.ts'

type Asking = Pick<KnownCaller, 'subject' | 'userId' | 'column'>
/** Who asks, and what they are in their family. */
export type Asker = Reader & { readonly column: FamilyColumn | null }

/** rules §6.2: whoever is in no family does with their own as they like. */
const mayOwn = (column: FamilyColumn | null, action: 'editTask' | 'shareTask') =>
  column === null || may({ column, action, whose: 'own' }) === 'yes'

export async function askerOf(db: Db, { subject, userId, column: ask }: Asking): Promise<Asker> {
  const column = await ask(db)
  return { subject, userId, column, hasOwn: mayOwn(column, 'editTask') }
}

const roleOf = ({ userId }: Reader, row: ReminderRow): ReminderRole => {
  if (row.userId === userId) return 'owner'
  return row.assignee === userId ? 'assignee' : 'sharedWith'
}

/** What a stranger has is not there; of their own, a child has nothing to read. */
export async function findReminder(db: Db, asker: Asker, id: string): Promise<StoredReminder> {
  const found = await reminderById(db, { ...asker, hasOwn: true }, id)
  if (!found) throw new Refusal('NOT_FOUND', ['id'])
  if (roleOf(asker, found) === 'owner' && !asker.hasOwn) throw new Refusal('FORBIDDEN')
  return found
}

/** rules §8.5: one that the asker may change as they like. */
export async function ownReminder(db: Db, asker: Asker, id: string, action: 'editTask' | 'shareTask') {
  const found = await findReminder(db, asker, id)
  if (roleOf(asker, found) !== 'owner' || !mayOwn(asker.column, action)) throw new Refusal('FORBIDDEN')
  return found
}

/**
 * rules §8.5: the owner and the assignee complete it and open it again. rules §6.2: a child completes what is shared
 * with it, too.
 */
export function mayToggle(asker: Asker, row: ReminderRow, completed: boolean): boolean {
  const role = roleOf(asker, row)
  const { column } = asker
  if (role === 'owner') return asker.hasOwn
  if (column === null || (role === 'sharedWith' && (asker.hasOwn || !completed))) return false
  return may({ column, action: 'completeSharedTask', whose: 'adult', facts: ['sharedWithActor'] }) === 'yes'
}

/** As the reader sees them, in the same order. Two statements, whatever their number. */
export async function onWire(db: Db, reader: Reader, rows: readonly StoredReminder[]): Promise<Reminder[]> {
  const ids = rows.map(({ id }) => id)
  const shares = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { reminderId, userId } of await sharesOf(db, reader, ids)) shares.get(reminderId)?.push(userId)
  const mentioned = rows.flatMap(({ id, userId, assignee, completedBy }) => [
    userId,
    ...[assignee, completedBy].filter((one) => one !== null),
    ...shares.get(id)!,
  ])
  const people = await peopleOf(db, reader, [...new Set(mentioned)])
  const names = new Map(people.map((one) => [one.id, nameOf(one)]))
  const personOf = (id: string) => ({ _id: id, name: names.get(id) ?? '' })
  const orNobody = (id: string | null) => (id === null ? null : personOf(id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    dueDate: row.dueOn ?? row.dueAt,
    dateOnly: row.dueOn !== null,
    category: row.category,
    description: row.description,
    recurrence: row.recurrence,
    role: roleOf(reader, row),
    owner: personOf(row.userId),
    assignee: orNobody(row.assignee),
    sharedWith: shares.get(row.id)!.map(personOf),
    completed: row.completedAt !== null,
    completedAt: row.completedAt,
    completedBy: orNobody(row.completedBy),
    seriesId: row.seriesId,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }))
}

export const oneOnWire = async (db: Db, reader: Reader, row: StoredReminder): Promise<Reminder> =>
  (await onWire(db, reader, [row]))[0]!

/** The data groups of all whose screens show it: its owner, and with whom it is shared. */
export async function concernedBy(db: Db, reader: Reader, { ownerId, id }: ReminderRow): Promise<string[]> {
  const shares = await sharesOf(db, { ...reader, hasOwn: true }, [id])
  const people = await peopleOf(
    db,
    reader,
    shares.map(({ userId }) => userId),
  )
  return [ownerId, ...people.map(({ dataGroup }) => dataGroup)]
}

type Sharing = { readonly assignee: string | null; readonly sharedWith: readonly string[] }

/**
 * rule [8.5-a]: active members of the owner's family, which stays as it is until the transaction ends. Whoever was
 * there before may be suspended meanwhile.
 * @returns with whom it is shared; the assignee is one of them
 */
export async function sharesFor(
  trx: Trx,
  caller: Pick<KnownCaller, 'subject' | 'userId' | 'isActing'>,
  { assignee, sharedWith }: Sharing,
  before: ReadonlySet<string>,
  now: Instant,
): Promise<string[]> {
  const people = [...(assignee === null ? [] : [assignee]), ...sharedWith]
  if (!people.length) return []
  const actor = await findActor(trx, caller, now)
  const family = actor?.column ? await lockFamily(trx, actor.family.group.id, now) : undefined
  const active = (family?.members ?? []).filter(({ status }) => status === 'active').map(({ userId }) => userId)
  const known = new Set([...active, ...before])
  const wrong = [
    ...(assignee === null || known.has(assignee) ? [] : ['assignee']),
    ...(sharedWith.every((id) => known.has(id)) ? [] : ['sharedWith']),
  ]
  if (wrong.length) throw new Refusal('INVALID_PARAMS', wrong)
  return [...new Set(people)].filter((id) => id !== caller.userId)
}

/** rules §6.6: sharing is removed; what was assigned to them is its owner's again. */
export const unshareRemindersOf: OnParting = async (trx, { member }, now) => {
  await unshareAll(trx, member, now)
  // All who shared with them, and with whom they shared, are of the family, which hears of it.
  return []
}

/** So many series are shown each time that they come again, the oldest ones; of any other, when it is due. */
const MOST_SERIES = 100

/** rules §10: of the owner's own, those of a range and those that come again; an active child has none. One statement. */
export async function remindersIn(db: Db, subject: SubjectId, { from, to }: DateRange, zones: ZoneHistory) {
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  const rows = await remindersBetween(db, subject, from, to, span)
  const series = rows.filter(({ recurrence, completedAt }) => recurrence !== null && completedAt === null)
  const shown = new Set(series.slice(0, MOST_SERIES))
  return rows.map((found) => {
    const { firstName, lastName, alias, ...row } = found
    return {
      ...row,
      series: shown.has(found) ? seriesOf(row) : null,
      assignee: firstName === null || lastName === null ? null : nameOf({ firstName, lastName, alias }),
    }
  })
}
