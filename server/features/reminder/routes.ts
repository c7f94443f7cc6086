import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Parsed } from '#contract/endpoint.ts'
import type { reminder } from '#contract/reminder.ts'
import { fold } from '#domain/fold.ts'
import { searchWords } from '#domain/note/search.ts'
import { bucketsOf, dueOf, dueViolations, inOrder, isSameDue, seriesStart } from '#domain/reminder/reminder.ts'
import { dueKind, fitsDue, tellingsFrom } from '#domain/reminder/notice.ts'
import { DAY_MINUTES, addDays, addMinutes, type Instant } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { refuseOver } from '#server/security/ceiling.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  type Asker,
  loadAsker,
  listConcernedGroups,
  requireReminder,
  mayToggle,
  serializeReminder,
  serializeReminders,
  requireOwnReminder,
  requireShares,
  toggle,
} from './service.ts'
import {
  listCompleted,
  completedTexts,
  countCompleted,
  deleteReminder,
  dropSnooze,
  dropSnoozes,
  listDueReminders,
  insertReminder,
  pendingDue,
  pendingTexts,
  listRemindersByIds,
  replaceShares,
  replaceSnooze,
  listShares,
  type StoredReminder,
  updateReminder,
} from './store.ts'

/** A user who wants a later reminder gives it another date. */
const LONGEST_SNOOZE = 31 * DAY_MINUTES

type ReminderContext = Ctx<typeof reminder.change>
type Given = Partial<Pick<ReminderRow, 'title' | 'category' | 'description' | 'recurrence'>>

/** The due date, the repetition and the notice, after errors in them have been refused. */
function dueFrom(
  given: Parsed<typeof reminder.change>['body'],
  before: StoredReminder | undefined,
  zones: ZoneHistory,
  now: Instant,
) {
  const due = given.dueDate === undefined && before ? before : dueOf(given.dueDate ?? null, zones)
  const recurrence = given.recurrence === undefined ? (before?.recurrence ?? null) : given.recurrence
  const { dueOn, dueAt } = due
  const notice = given.notifyMinutes === undefined ? (before?.notifyMinutes ?? null) : given.notifyMinutes
  const fits = fitsDue(notice, dueKind(due))
  const isAsBefore = before !== undefined && isSameDue(due, before) && recurrence === before.recurrence
  const wrong = [
    ...(isAsBefore ? [] : dueViolations(due, recurrence, zones)),
    ...(fits || given.notifyMinutes === undefined ? [] : ['notifyMinutes']),
  ]
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  // Minutes before a moment are gone when that becomes a day.
  const notifyMinutes = fits ? notice : null
  const told = before?.completedAt ? { tellAt: null, notifyAt: null } : tellingsFrom(due, notifyMinutes, zones, now)
  if (isAsBefore) return notifyMinutes === before.notifyMinutes ? {} : { notifyMinutes, notifyAt: told.notifyAt }
  const start = recurrence === null ? null : seriesStart(due, zones)
  const series = { recurrence, firstOn: start?.first ?? null, clock: start?.clock ?? null }
  return { dueOn, dueAt, ...series, notifyMinutes, ...told }
}

async function mustBeCurrent(trx: Trx, asker: Asker, row: StoredReminder, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== row.version)
    throw new ApiError('CONFLICT', ['version'], { current: await serializeReminder(trx, asker, row) })
}

/** As it is now. */
const readBack = async (db: Db, asker: Asker, id: string) =>
  serializeReminder(db, asker, await requireReminder(db, asker, id))

type Changes = Parsed<typeof reminder.change>['body']

/** If another request was faster, tries once more on its version, unless the caller named the version. */
const changed = (ctx: ReminderContext, id: string, { version, ...given }: Changes) =>
  ctx.write(async (trx) => {
    const asker = await loadAsker(trx, ctx)
    for (;;) {
      const before = await requireOwnReminder(trx, asker, id, 'editTask')
      await mustBeCurrent(trx, asker, before, version)
      const { title, category, description } = given
      const content: Given = {
        ...(title !== undefined && { title }),
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description: description || null }),
      }
      const change = { ...content, ...dueFrom(given, before, ctx.owner.zones, ctx.now()), updatedAt: ctx.now() }
      if (!(await updateReminder(trx, asker, before, change))) continue
      // Who wanted to hear of it again did so while it was due then.
      if ('tellAt' in change) await dropSnoozes(trx, before)
      ctx.concern(await listConcernedGroups(trx, asker, before))
      return readBack(trx, asker, id)
    }
  })

const MAX_FOUND = 20
/** Of a daily series a year leaves 365 behind, which all say the same. */
const MAX_COMPLETED = 1000

/** They take less than 50 ms. */
const ROWS_AT_A_TIME = 250

/** Thousands of long descriptions take half a second. Other requests are answered in between. */
async function findSaying<T extends Pick<ReminderRow, 'title' | 'description'>>(
  rows: readonly T[],
  words: readonly string[],
) {
  const found: T[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await nextTurn()
    const [title, below] = [fold(row.title), fold(row.description ?? '')]
    if (words.every((word) => title.includes(word) || below.includes(word))) found.push(row)
  }
  return found
}

/** The ids of those that say every word, in the order in which they are answered. */
async function findIdsSaying(db: Db, asker: Asker, zones: ZoneHistory, words: readonly string[]): Promise<string[]> {
  const pending = inOrder(await findSaying(await pendingTexts(db, asker), words), zones)
  const completed = await findSaying(await completedTexts(db, asker, MAX_COMPLETED), words)
  const named = new Set<string>()
  // A series stands for each of its times, and the latest of them for a series that is over.
  const each = [...pending, ...completed].filter(({ id, seriesId }) => {
    const isNew = !named.has(id) && (seriesId === null || !named.has(seriesId))
    named.add(id).add(seriesId ?? id)
    return isNew
  })
  return each.slice(0, MAX_FOUND).map(({ id }) => id)
}

export const reminderRoutes: Handlers<typeof reminder> = {
  create: (ctx, { body: { id = ctx.newId(), assignee = null, sharedWith = [], ...given } }) =>
    ctx.write(async (trx) => {
      const asker = await loadAsker(trx, ctx)
      if (!asker.hasOwn) throw new ApiError('FORBIDDEN')
      const now = ctx.now()
      const shares = await requireShares(trx, ctx, { assignee, sharedWith }, new Set(), now)
      const times = { completedAt: null, completedBy: null, version: 1, createdAt: now, updatedAt: now }
      const { title, category = null, description } = given
      const undue = { dueOn: null, dueAt: null, tellAt: null, notifyMinutes: null, notifyAt: null }
      const unset = { ...undue, recurrence: null, firstOn: null, clock: null, seriesId: null }
      const due = { ...unset, ...dueFrom(given, undefined, ctx.owner.zones, now) }
      const content = { id, userId: ctx.userId, title, category, description: description || null, assignee }
      if (!(await insertReminder(trx, ctx.subject, { ...content, ...due, ...times })))
        throw new ApiError('ALREADY_EXISTS', ['id'])
      await refuseOver(trx, ctx.subject, 'openReminders')
      await refuseOver(trx, ctx.subject, 'reminders')
      await replaceShares(trx, ctx.subject, id, shares)
      const made = await requireReminder(trx, asker, id)
      ctx.concern(await listConcernedGroups(trx, asker, made))
      return serializeReminder(trx, asker, made)
    }),

  read: async ({ db, ...caller }, { params: { id } }) => readBack(db, await loadAsker(db, caller), id),

  change: (ctx, { params: { id }, body }) => changed(ctx, id, body),
  content: (ctx, { body: { id, ...body } }) => changed(ctx, id, body),

  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      const asker = await loadAsker(trx, ctx)
      const row = await requireOwnReminder(trx, asker, id, 'editTask')
      ctx.concern(await listConcernedGroups(trx, asker, row))
      if (!(await deleteReminder(trx, row))) throw new ApiError('NOT_FOUND', ['id'])
      return undefined
    }),

  status: (ctx, { body: { id, completed, version } }) =>
    ctx.write(async (trx) => {
      const asker = await loadAsker(trx, ctx)
      for (;;) {
        const row = await requireReminder(trx, asker, id)
        if (!mayToggle(asker, row, completed)) throw new ApiError('FORBIDDEN')
        await mustBeCurrent(trx, asker, row, version)
        const isSo = (row.completedAt !== null) === completed
        if (isSo) return { reminder: await serializeReminder(trx, asker, row), occurrence: null }
        const concerned = await listConcernedGroups(trx, asker, row)
        const done = await toggle(trx, ctx, asker, row, completed)
        if (!done) continue
        if (!completed) await refuseOver(trx, row.ownerId, 'openReminders')
        ctx.concern(concerned)
        const { occurrenceId } = done
        return {
          reminder: await readBack(trx, asker, done.id),
          occurrence: occurrenceId === null ? null : await readBack(trx, asker, occurrenceId),
        }
      }
    }),

  share: (ctx, { body: { id, version, assignee, sharedWith } }) =>
    ctx.write(async (trx) => {
      const asker = await loadAsker(trx, ctx)
      for (;;) {
        const before = await requireOwnReminder(trx, asker, id, 'shareTask')
        await mustBeCurrent(trx, asker, before, version)
        const known = new Set((await listShares(trx, asker, [id])).map(({ userId }) => userId))
        const shares = await requireShares(trx, ctx, { assignee, sharedWith }, known, ctx.now())
        ctx.concern(await listConcernedGroups(trx, asker, before))
        if (!(await updateReminder(trx, asker, before, { assignee, updatedAt: ctx.now() }))) continue
        await replaceShares(trx, ctx.subject, id, shares)
        ctx.concern(await listConcernedGroups(trx, asker, before))
        return readBack(trx, asker, id)
      }
    }),

  snooze: (ctx, { body: { id, until } }) =>
    ctx.write(async (trx) => {
      const row = await requireReminder(trx, await loadAsker(trx, ctx), id)
      if (until === null) await dropSnooze(trx, ctx.userId, id)
      else {
        const isSoon = until > ctx.now() && until <= addMinutes(ctx.now(), LONGEST_SNOOZE)
        if (!isSoon) throw new ApiError('INVALID_PARAMS', ['until'])
        if (row.completedAt !== null) throw new ApiError('CONFLICT', ['id'])
        await replaceSnooze(trx, row, { userId: ctx.userId, tellAt: until })
      }
      return { until }
    }),

  async list({ db, owner, ...caller }, { query: { status, page, pageSize } }) {
    const asker = await loadAsker(db, caller)
    const answer = (items: Awaited<ReturnType<typeof serializeReminders>>, total: number) => ({
      items,
      total,
      pageIndex: page,
      pageSize,
    })
    if (status === 'completed') {
      const rows = await listCompleted(db, asker, { page, pageSize })
      return answer(await serializeReminders(db, asker, rows), await countCompleted(db, asker))
    }
    const all = inOrder(await pendingDue(db, asker), owner.zones)
    const ids = all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
    const found = new Map((await listRemindersByIds(db, asker, ids)).map((row) => [row.id, row]))
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    return answer(await serializeReminders(db, asker, rows), all.length)
  },

  async search({ db, owner: { zones }, ...caller }, { query: { q } }) {
    const words = searchWords(q)
    if (!words) throw new ApiError('INVALID_PARAMS', ['q'])
    const asker = await loadAsker(db, caller)
    const ids = await findIdsSaying(db, asker, zones, words)
    const found = new Map((await listRemindersByIds(db, asker, ids)).map((row) => [row.id, row]))
    return serializeReminders(
      db,
      asker,
      ids.flatMap((id) => found.get(id) ?? []),
    )
  },

  async overview({ db, owner: { zones }, now: clock, ...caller }) {
    const now = clock()
    const asker = await loadAsker(db, caller)
    // Today may be longer than 24 hours.
    const until = { lastDay: addDays(localDate(zones, now), 1), before: addMinutes(now, 2 * DAY_MINUTES) }
    const placed = inOrder(await listDueReminders(db, asker, until), zones)
      .map((row) => ({ row, isIn: bucketsOf(row, now, zones) }))
      .filter(({ isIn }) => isIn.overdue || isIn.today || isIn.next24h)
    const rows = placed.map(({ row }) => row)
    const shown = await serializeReminders(db, asker, rows)
    const bucket = (name: keyof ReturnType<typeof bucketsOf>) => shown.filter((_, at) => placed[at]!.isIn[name])
    const [overdue, today, next24h] = [bucket('overdue'), bucket('today'), bucket('next24h')]
    const counts = { overdue: overdue.length, today: today.length, next24h: next24h.length }
    return { overdue, today, next24h, counts }
  },
}
