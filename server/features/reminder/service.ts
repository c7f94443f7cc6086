import type { Reminder } from '#contract/reminder.ts'
import { type FamilyColumn, may } from '#domain/family/permission.ts'
import type { Due } from '#domain/time/recurrence.ts'
import { hasJustLeft, nextDue, type ReminderRole, seriesOf } from '#domain/reminder/reminder.ts'
import { tellingsFrom } from '#domain/reminder/notice.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { Instant } from '#domain/time/time.ts'
import { daySpan, type ZoneHistory } from '#domain/time/zone.ts'
import type { KnownCaller, SubjectId } from '#server/security/access.ts'
import { refuseOver } from '#server/security/ceiling.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { findActor, lockFamily, nameOf } from '#server/features/family/service.ts'
import type { OnParting } from '#server/features/family/parting.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  deleteReminder,
  dropSnoozes,
  insertOccurrence,
  listPeople,
  type Reader,
  findStoredReminder,
  remindersBetween,
  listRemindersByIds,
  replaceSnooze,
  listShares,
  type StoredReminder,
  unshareAll,
  updateReminder,
} from './store.ts'

type Asking = Pick<KnownCaller, 'subject' | 'userId' | 'column'>
/** The user who asks, with the column of the matrix in their family. */
export type Asker = Reader & { readonly column: FamilyColumn | null }

/** A user in no family has no column and decides alone about their own items. [permission/matrix-columns] */
const mayOwn = (column: FamilyColumn | null, action: 'editTask' | 'shareTask') =>
  column === null || may({ column, action, whose: 'own' }) === 'yes'

export async function loadAsker(db: Db, { subject, userId, column: ask }: Asking): Promise<Asker> {
  const column = await ask(db)
  return { subject, userId, column, hasOwn: mayOwn(column, 'editTask') }
}

const roleOf = ({ userId }: Reader, row: ReminderRow): ReminderRole => {
  if (row.userId === userId) return 'owner'
  return row.assignee === userId ? 'assignee' : 'sharedWith'
}

/** A stranger's reminder is 404, as is a child's own. [reminder/stranger-reminder] [reminder/child-reminders] */
export async function requireReminder(db: Db, asker: Asker, id: string): Promise<StoredReminder> {
  const found = await findStoredReminder(db, { ...asker, hasOwn: true }, id)
  if (!found) throw new ApiError('NOT_FOUND', ['id'])
  if (roleOf(asker, found) === 'owner' && !asker.hasOwn) throw new ApiError('FORBIDDEN')
  return found
}

/** Only the owner may change a reminder. [reminder/reminder-roles] */
export async function requireOwnReminder(db: Db, asker: Asker, id: string, action: 'editTask' | 'shareTask') {
  const found = await requireReminder(db, asker, id)
  if (roleOf(asker, found) !== 'owner' || !mayOwn(asker.column, action)) throw new ApiError('FORBIDDEN')
  return found
}

/**
 * Owner and assignee complete a reminder and open it again; a child also completes reminders shared with it.
 * [reminder/reminder-roles] [reminder/child-reminders]
 */
export function mayToggle(asker: Asker, row: ReminderRow, completed: boolean): boolean {
  const role = roleOf(asker, row)
  const { column } = asker
  if (role === 'owner') return asker.hasOwn
  if (column === null || (role === 'sharedWith' && (asker.hasOwn || !completed))) return false
  return may({ column, action: 'completeSharedTask', whose: 'adult', facts: ['sharedWithActor'] }) === 'yes'
}

/** Serializes reminders as the reader sees them, in the same order, in two statements. */
export async function serializeReminders(db: Db, reader: Reader, rows: readonly StoredReminder[]): Promise<Reminder[]> {
  const ids = rows.map(({ id }) => id)
  const shares = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { reminderId, userId } of await listShares(db, reader, ids)) shares.get(reminderId)?.push(userId)
  const mentioned = rows.flatMap(({ id, userId, assignee, completedBy }) => [
    userId,
    ...[assignee, completedBy].filter((one) => one !== null),
    ...shares.get(id)!,
  ])
  const people = await listPeople(db, reader, [...new Set(mentioned)])
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
    notifyMinutes: row.notifyMinutes,
    role: roleOf(reader, row),
    owner: personOf(row.userId),
    assignee: orNobody(row.assignee),
    sharedWith: shares.get(row.id)!.map(personOf),
    completed: row.completedAt !== null,
    completedAt: row.completedAt,
    completedBy: orNobody(row.completedBy),
    seriesId: row.seriesId,
    snoozedUntil: row.snoozedUntil,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }))
}

export const serializeReminder = async (db: Db, reader: Reader, row: StoredReminder): Promise<Reminder> =>
  (await serializeReminders(db, reader, [row]))[0]!

/** The data groups whose screens show the reminder: of the owner and those it is shared with. */
export async function listConcernedGroups(db: Db, reader: Reader, { ownerId, id }: ReminderRow): Promise<string[]> {
  const shares = await listShares(db, { ...reader, hasOwn: true }, [id])
  const people = await listPeople(
    db,
    reader,
    shares.map(({ userId }) => userId),
  )
  return [ownerId, ...people.map(({ dataGroup }) => dataGroup)]
}

type Sharing = { readonly assignee: string | null; readonly sharedWith: readonly string[] }

/**
 * Assignee and shared-with must be active in the owner's family, which stays locked until the transaction ends. A
 * person who was named before may be suspended meanwhile. [reminder/sharing-members]
 * @returns all people it is shared with, the assignee included
 */
export async function requireShares(
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
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  return [...new Set(people)].filter((id) => id !== caller.userId)
}

/** Sharing ends, and assigned reminders go back to their owner. [reminder/parting-reminders] */
export const unshareRemindersOf: OnParting = async (trx, { member }, now) => {
  await unshareAll(trx, member, now)
  // All who shared with the member are in the family, and the whole family hears of the leaving anyway.
  return []
}

/** At most so many series, the oldest first, are shown at each of their times; other series only when they are due. */
const MAX_SERIES = 100

/** Reads the owner's own reminders, none of an active child. One statement. [calendar/calendar-sources] */
export async function listReminders(db: Db, subject: SubjectId, { from, to }: DateRange, zones: ZoneHistory) {
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  const rows = await remindersBetween(db, subject, from, to, span)
  const series = rows.filter(({ recurrence, completedAt }) => recurrence !== null && completedAt === null)
  const shown = new Set(series.slice(0, MAX_SERIES))
  return rows.map((found) => {
    const { firstName, lastName, alias, ...row } = found
    return {
      ...row,
      series: shown.has(found) ? seriesOf(row) : null,
      assignee: firstName === null || lastName === null ? null : nameOf({ firstName, lastName, alias }),
    }
  })
}

/** The user who completes the reminder, and the clock. */
type Doer = { readonly userId: string; readonly now: () => Instant; readonly newId: () => string }
type Toggled = { readonly id: string; readonly occurrenceId: string | null }

/** Completes a reminder or opens it again. Returns null if another write was faster. */
export const toggle = (trx: Trx, doer: Doer, asker: Asker, row: StoredReminder, completed: boolean) =>
  (completed ? complete : reopen)(trx, doer, asker, row)

/** Completes the reminder, or one time of a series, which then goes on. [reminder/series-completion] */
async function complete(trx: Trx, doer: Doer, asker: Asker, row: StoredReminder): Promise<Toggled | null> {
  const now = doer.now()
  const done = { completedAt: now, completedBy: doer.userId, tellAt: null, notifyAt: null, updatedAt: now }
  const series = seriesOf(row)
  const zones = zonesFrom(row.timezoneHistory)
  const next = series && nextDue(series, row, now, zones)
  await dropSnoozes(trx, row)
  if (!next) return (await updateReminder(trx, asker, row, done)) ? { id: row.id, occurrenceId: null } : null
  const goingOn = { ...next, ...tellingsFrom(next, row.notifyMinutes, zones, now), updatedAt: now }
  if (!(await updateReminder(trx, asker, row, goingOn))) return null
  const { ownerId: _, timezoneHistory: _zones, snoozedUntil: _snoozed, ...occurrence } = row
  const single = { recurrence: null, firstOn: null, clock: null, seriesId: row.id, version: 1 }
  const occurrenceId = doer.newId()
  await insertOccurrence(trx, row, { ...occurrence, ...single, ...done, id: occurrenceId })
  await refuseOver(trx, row.ownerId, 'reminders')
  return { id: row.id, occurrenceId }
}

/** Opens a reminder again; a series that just went on goes back. [reminder/series-reopen] */
async function reopen(trx: Trx, doer: Doer, asker: Asker, row: StoredReminder): Promise<Toggled | null> {
  const now = doer.now()
  const zones = zonesFrom(row.timezoneHistory)
  const againFrom = ({ notifyMinutes }: ReminderRow) => ({
    ...tellingsFrom(row, notifyMinutes, zones, now),
    updatedAt: now,
  })
  const open = { completedAt: null, completedBy: null, ...againFrom(row) }
  const series = row.seriesId === null ? undefined : await findSeries(trx, asker, row, row.seriesId)
  if (!series) return (await updateReminder(trx, asker, row, open)) ? { id: row.id, occurrenceId: null } : null
  const { dueOn, dueAt } = row
  if (!(await updateReminder(trx, asker, series, { dueOn, dueAt, ...againFrom(series) }))) return null
  await deleteReminder(trx, row)
  return { id: series.id, occurrenceId: null }
}

async function findSeries(trx: Trx, asker: Asker, row: StoredReminder, id: string) {
  const [series] = await listRemindersByIds(trx, asker, [id])
  const completedAt: Instant | null = row.completedAt
  if (!series || series.completedAt !== null || completedAt === null || !mayToggle(asker, series, false))
    return undefined
  return hasJustLeft(series, row, completedAt, zonesFrom(row.timezoneHistory)) ? series : undefined
}

/** One person who is to be told of one reminder. */
export type Telling = {
  readonly userId: string
  readonly reminderId: string
  /** The due date at the time when the telling was decided. */
  readonly due: string
  /** The moment at which the person was to be told. */
  readonly at: Instant
  /** If set, this is an advance notice, and the person is told once more at this moment. */
  readonly until?: Instant | undefined
}

/** Identifies a due date as text, so that another due date is told apart. */
export const dueText = ({ dueOn, dueAt }: Due): string => dueOn ?? dueAt ?? ''

type Reading = { readonly userId: string; readonly subject: SubjectId }

type DueThen = Pick<Telling, 'reminderId' | 'due' | 'until'>

/** Finds the reminder if it is pending, has the same due date, and still concerns the reader. */
async function findStillDue(db: Db, reader: Reading, { reminderId, due }: DueThen) {
  const row = await findStoredReminder(db, { ...reader, hasOwn: true }, reminderId)
  return row && row.completedAt === null && dueText(row) === due ? row : undefined
}

/** Once the reminder is due, its advance notice is pointless. [notification/reminder-told-ahead] */
const isAhead = ({ notifyMinutes, tellAt }: ReminderRow, now: Instant) =>
  notifyMinutes !== null && tellAt !== null && tellAt > now

/** Returns undefined if there is nothing to tell the user any more. [notification/looked-up-late] */
export async function findReminderToTell(db: Db, { userId, subject }: Reading, then: DueThen, now: Instant) {
  const reader = { userId, subject, hasOwn: true }
  const row = await findStillDue(db, reader, then)
  if (!row || (then.until !== undefined && !isAhead(row, now))) return undefined
  const { title, dueOn, dueAt } = row
  const [owner] = row.userId === userId ? [] : await listPeople(db, reader, [row.userId])
  return { title, dueOn, dueAt, from: owner ? nameOf(owner) : null, isAhead: then.until !== undefined }
}

/**
 * Snoozes it for one person, unless they would hear of it sooner anyway. Returns false if there is nothing to tell them
 * any more. [notification/reminder-told-ahead]
 */
export async function snoozeTold(trx: Trx, reader: Reading, then: DueThen, until: Instant): Promise<boolean> {
  const row = await findStillDue(trx, reader, then)
  const isDueFirst = row && row.tellAt !== null && row.tellAt <= until
  if (row && !isDueFirst) await replaceSnooze(trx, row, { userId: reader.userId, tellAt: until })
  return row !== undefined
}

/**
 * Completes it for a person who may.
 * @returns the data groups to refresh; undefined: nothing was done
 */
export async function completeTold(trx: Trx, doer: Doer, reader: Reading & Pick<KnownCaller, 'column'>, then: DueThen) {
  const asker = await loadAsker(trx, reader)
  for (;;) {
    const row = await findStillDue(trx, reader, then)
    if (!row || !mayToggle(asker, row, true)) return undefined
    const concerned = await listConcernedGroups(trx, asker, row)
    if (await toggle(trx, doer, asker, row, true)) return concerned
  }
}
