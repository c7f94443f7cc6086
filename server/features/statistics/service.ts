import { setImmediate } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import { type Aspect, aspectTotals, type Contribution } from '#domain/activity/aspect.ts'
import { daysOfMonth, monthOf, type Months, monthsWithin } from '#domain/time/month.ts'
import { type DateRange, dailyStatistics } from '#domain/statistics/statistics.ts'
import { addDays, daysBetween, epochMs, type Instant, type LocalDate } from '#domain/time/time.ts'
import { clockAt, daySpan, localDate, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import { saveMonthSums, loadMonthSums, markMonths, listAspectMonths } from '#server/db/aspect-months.ts'
import { listMonthsWithLogs } from '#server/db/log-months.ts'
import type { Db } from '#server/db/open.ts'
import type { Write } from '#server/http/write.ts'
import {
  ASPECTS,
  addTotals,
  listAspectLogs,
  clearTotals,
  listDataDays,
  dropEmpty,
  findHistorySpan,
  markedDays,
  listRatings,
  findSums,
  takeMarked,
  listTotals,
} from './store.ts'

/** Adds the difference that changed logs make, in their transaction. [statistics/aspect-delta] */
export async function applyDelta(trx: Db, subject: SubjectId, delta: readonly Contribution[]): Promise<void> {
  await markMonths(
    trx,
    subject,
    delta.map((each) => monthOf(each.localDate)),
  )
  await addTotals(trx, subject, delta)
  const shrunk = delta.filter(
    ({ primaryMinutes, parallelMinutes, entries }) => primaryMinutes < 0 || parallelMinutes < 0 || entries < 0,
  )
  if (shrunk.length) await dropEmpty(trx, subject, new Set(shrunk.map((each) => each.localDate)))
}

/** `until`: minutes after this moment are not counted. [statistics/uncounted-future] */
type Only = { until?: Instant | undefined; category?: Category | undefined }

/** Counts the contributions of the logs to these days, sorted by aspect, day and key. */
export async function countFromLogs(
  db: Db,
  subject: SubjectId,
  zones: ZoneHistory,
  { from, to }: DateRange,
  { until, category }: Only = {},
): Promise<Contribution[]> {
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  const counted = (await listAspectLogs(db, subject, span, category ?? null)).filter(
    (log) => until === undefined || log.startTime < until,
  )
  return aspectTotals(counted, zones, until).filter(({ localDate: date }) => from <= date && date <= to)
}

/** The logs of so many days are read and counted in about ten milliseconds; then other requests get a turn. */
const DAYS_AT_ONCE = 30
/** One category has fewer logs. */
const DAYS_OF_CATEGORY_AT_ONCE = 190

export function* windowsOf({ from, to }: DateRange, most = DAYS_AT_ONCE): Generator<DateRange> {
  for (let start = from; start <= to;) {
    const end = addDays(start, most - 1)
    yield { from: start, to: end < to ? end : to }
    const next = addDays(end, 1)
    if (next <= end) return // The calendar ends here.
    start = next
  }
}

/** The days that the owner's logs touch, which a rebuild covers; null before the first log. [statistics/rebuild-all] */
export async function findHistoryRange(db: Db, subject: SubjectId, zones: ZoneHistory): Promise<DateRange | null> {
  const history = await findHistorySpan(db, subject)
  return history && { from: localDate(zones, history.startTime), to: localDate(zones, history.endTime) }
}

/**
 * Counts days again from their logs. Their months are marked, so that a simultaneous write adds to them afterwards.
 * @returns the counts, sorted by date, aspect and key
 */
export async function recount(
  trx: Db,
  subject: SubjectId,
  zones: ZoneHistory,
  range: DateRange,
): Promise<Contribution[]> {
  const found: Contribution[] = []
  for (const window of windowsOf(range)) {
    await clearTotals(trx, subject, window)
    const totals = await countFromLogs(trx, subject, zones, window)
    await addTotals(trx, subject, totals)
    found.push(...totals.toSorted(byDay))
    await setImmediate()
  }
  return found
}

/** The contributions come sorted by aspect, day and key, and this sorts them by day. */
const byDay = (a: Contribution, b: Contribution) => (a.localDate < b.localDate ? -1 : Number(a.localDate > b.localDate))

/** Recomputes days in one transaction, in the months that have or had logs. [statistics/update-all] */
export async function recomputeAspects(trx: Db, subject: SubjectId, zones: ZoneHistory, range: DateRange) {
  const [first, last] = [monthOf(range.from), monthOf(range.to)]
  const ever = await listMonthsEver(trx, subject, zones)
  const months = ever.filter((month) => first <= month && month <= last)
  await markMonths(trx, subject, months)
  for (const month of months) await recount(trx, subject, zones, daysWithin(month, range))
}

/** The days of a month that lie in a range which touches it. */
export function daysWithin(month: string, range: DateRange): DateRange {
  const { from, to } = daysOfMonth(month)
  return { from: from > range.from ? from : range.from, to: to < range.to ? to : range.to }
}

/** The months in which an owner has or ever had logs, in order; months without any are left out. */
export async function listMonthsEver(db: Db, subject: SubjectId, zones: ZoneHistory): Promise<string[]> {
  const months = await listMonthsWithLogs(db, subject, zones)
  for (const aspect of ASPECTS) {
    for (const month of await listAspectMonths(db, subject, aspect)) months.add(month)
    await setImmediate()
  }
  return [...months].toSorted()
}

/** Recomputes everything in the transaction that moves logs to other days. [time/retroactive-zone] */
export async function rebuildAspects(trx: Db, subject: SubjectId, zones: ZoneHistory): Promise<void> {
  const months = await listMonthsEver(trx, subject, zones)
  await markMonths(trx, subject, months)
  for (const month of months) await recount(trx, subject, zones, daysOfMonth(month))
}

/** Days that are marked as stale are recomputed by `update-all`. [statistics/update-all] */
export const staleDays: typeof markedDays = (db, subject) => markedDays(db, subject)
export const takeStale: typeof takeMarked = (trx, subject, range) => takeMarked(trx, subject, range)

/** The owner's zone decides the days of a statistic. [time/owner-zone-decides] [time/as-of-date] */
export type View = { db: Db; subject: SubjectId; zones: ZoneHistory; now: Instant; today: LocalDate }

type Asking = { db: Db; subject: SubjectId; owner: Owner; now: () => Instant; write: Write }

/** A date in the future counts as today. [statistics/uncounted-future] */
export function viewOf({ db, subject, owner: { zones }, now: clock, write }: Asking, asOf?: LocalDate): Reading {
  const now = clock()
  const today = localDate(zones, now)
  return { db, subject, write, zones, now, today: asOf !== undefined && asOf < today ? asOf : today }
}

/** Today counts until now; as of an earlier day, that day counts whole. [statistics/uncounted-future] */
export function partsOf({ zones, now, today }: View, { from, to }: DateRange) {
  const goesOn = localDate(zones, now) === today
  const last = goesOn ? addDays(today, -1) : today
  return {
    over: from <= last ? { from, to: to < last ? to : last } : null,
    today: goesOn && from <= today && today <= to ? { from: today, to: today } : null,
  }
}

/**
 * Counts today's logs until now. [statistics/uncounted-future]
 * @param today a day that is not over
 */
export const todayUntilNow = ({ db, subject, zones, now }: View, today: DateRange) =>
  countFromLogs(db, subject, zones, today, { until: now })

const datesOf = ({ from, to }: DateRange) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

function byDate<T>(all: readonly T[], dateOf: (each: T) => LocalDate): (date: LocalDate) => T[] {
  const groups = new Map<LocalDate, T[]>()
  for (const each of all) {
    const date = dateOf(each)
    const group = groups.get(date)
    if (group) group.push(each)
    else groups.set(date, [each])
  }
  return (date) => groups.get(date) ?? []
}

/** Statements that the database can answer at the same time are sent together. [statistics/daily-statistics] */
export async function loadDailyStatistics(view: View, range: DateRange) {
  const { db, subject, zones, now, today } = view
  const parts = partsOf(view, range)
  const span = { startTime: daySpan(zones, range.from).startTime, endTime: daySpan(zones, range.to).endTime }
  const [before, ofToday, rated] = await Promise.all([
    parts.over ? listTotals(db, subject, parts.over) : [],
    parts.today ? todayUntilNow(view, parts.today) : [],
    listRatings(db, subject, span),
  ])
  const totalsOn = byDate([...before, ...ofToday], (each) => each.localDate)
  const counted = rated.filter(({ from }) => from < epochMs(now))
  const ratedOn = byDate(counted, ({ from }) => clockAt(zones, from).localDate)
  return datesOf(range).map((date) =>
    dailyStatistics({
      date,
      today,
      zones,
      totals: totalsOn(date),
      ratings: date > today ? [] : ratedOn(date).map(({ rating }) => rating),
      timezone: zoneAt(zones, daySpan(zones, date).startTime),
    }),
  )
}

/** A transaction over more months would keep readers waiting for too long. */
const MONTHS_AT_ONCE = 12

/** Reads the versions first: the sum of a month that changes meanwhile gets an old version and is not used. */
async function addUpMonths(trx: Db, subject: SubjectId, aspect: Aspect, months: Months) {
  const { stale } = await loadMonthSums(trx, subject, aspect, months)
  const added = []
  for (const { month, version } of stale.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const days = daysOfMonth(month)
    const sums = await findSums(trx, subject, aspect, days, undefined)
    added.push({ month, version, sums: sums ?? [], dataDays: (await listDataDays(trx, subject, days)).size })
  }
  await saveMonthSums(trx, subject, aspect, added)
}

/** Returns the known sums of whole months, all of which are over, and the remaining days of the range. */
async function loadWholeMonths({ db, subject, write }: Reading, aspect: Aspect, range: DateRange) {
  const { months, rest } = monthsWithin(range)
  if (!months) return { known: [], rest }
  const before = await loadMonthSums(db, subject, aspect, months)
  if (!before.stale.length) return { known: before.months, rest }
  const stale = before.stale.map(({ month }) => month).toSorted()
  for (let at = 0; at < stale.length; at += MONTHS_AT_ONCE) {
    const some = stale.slice(at, at + MONTHS_AT_ONCE)
    await write((trx) => addUpMonths(trx, subject, aspect, { from: some[0]!, to: some.at(-1)! }))
  }
  const after = await loadMonthSums(db, subject, aspect, months)
  // Months whose days changed again meanwhile are added up from their days.
  return { known: after.months, rest: [...rest, ...after.stale.map(({ month }) => daysOfMonth(month))] }
}

type Sum = { primaryMinutes: number; parallelMinutes: number; entries: number; dataDayMinutes: number }
const NO_DAYS: ReadonlySet<LocalDate> = new Set()
export type Reading = View & { write: Write }

/**
 * Adds up one aspect of a range by its keys, as far as the days are over, and finds its data days.
 * [statistics/per-data-day] `dataDayMinutes` are the primary minutes on these. [statistics/window-average]
 */
export async function loadSumsUntilNow(view: Reading, aspect: Aspect, range: DateRange, category?: Category) {
  const { db, subject, zones, now, today: shown } = view
  const { over, today } = partsOf(view, range)
  const sums = new Map<string, Sum>()
  const add = (more: readonly (Sum & { key: string })[]) => {
    for (const { key, primaryMinutes, parallelMinutes, entries, dataDayMinutes } of more) {
      const sum = sums.get(key)
      sums.set(key, {
        primaryMinutes: primaryMinutes + (sum?.primaryMinutes ?? 0),
        parallelMinutes: parallelMinutes + (sum?.parallelMinutes ?? 0),
        entries: entries + (sum?.entries ?? 0),
        dataDayMinutes: dataDayMinutes + (sum?.dataDayMinutes ?? 0),
      })
    }
  }
  const addFromLogs = async (days: DateRange, dates: ReadonlySet<LocalDate>, until?: Instant) => {
    const counted = await countFromLogs(db, subject, zones, days, { until, category })
    const ofAspect = counted.filter((each) => each.aspect === aspect)
    add(ofAspect.map((each) => ({ ...each, dataDayMinutes: dates.has(each.localDate) ? each.primaryMinutes : 0 })))
  }
  const addDaily = async (days: DateRange, dates: ReadonlySet<LocalDate>) => {
    const known = await findSums(db, subject, aspect, days, category)
    if (known) return add(dates.size ? known : known.map((each) => ({ ...each, dataDayMinutes: 0 })))
    for (const window of windowsOf(days, DAYS_OF_CATEGORY_AT_ONCE)) {
      await addFromLogs(window, dates)
      await setImmediate()
    }
  }
  const before = { from: range.from, to: range.to < shown ? range.to : addDays(shown, -1) }
  const isLong = over !== null && category === undefined && before.from <= before.to
  const { known, rest } = isLong ? await loadWholeMonths(view, aspect, before) : { known: [], rest: [before] }
  for (const month of known) add(month.sums)
  let dataDays = known.reduce((sum, month) => sum + month.dataDays, 0)
  for (const days of rest) {
    if (days.from > days.to) continue
    const dates = await listDataDays(db, subject, days)
    await addDaily(days, dates)
    dataDays += dates.size
  }
  // As of an earlier day, that day counts whole, but it is not over and so no data day.
  if (over && over.to === shown) await addDaily({ from: shown, to: shown }, NO_DAYS)
  if (today) await addFromLogs(today, NO_DAYS, now)
  return { sums, dataDays }
}
