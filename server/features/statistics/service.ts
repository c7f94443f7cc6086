import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import { type Aspect, aspectTotals, type Contribution } from '#domain/aspect.ts'
import { daysOfMonth, monthOf, type Months, monthsOfRange, monthsWithin } from '#domain/month.ts'
import { type DateRange, dailyStatistics } from '#domain/statistics.ts'
import { addDays, daysBetween, type Instant, type LocalDate } from '#domain/time.ts'
import { daySpan, localDate, zoneAt, type ZoneHistory } from '#domain/zone.ts'
import type { SubjectId } from '#server/access.ts'
import { keepMonths, knownMonths, markMonths, monthsOf } from '#server/db/aspect-months.ts'
import type { Db } from '#server/db/open.ts'
import type { Write } from '#server/write.ts'
import {
  ASPECTS,
  addTotals,
  aspectLogs,
  clearTotals,
  dataDaysOf,
  dropEmpty,
  historyOf,
  ratingsIn,
  sumsOf,
  totalsOf,
} from './store.ts'

/** rule [1.6-a]: what an owner's logs add to the days, in the transaction that changes the logs. */
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

/** `until`: rule [1.5-b]. */
type Only = { until?: Instant | undefined; category?: Category | undefined }

/** What the logs say that these days hold, sorted by aspect, day and key. */
async function countedFromLogs(
  db: Db,
  subject: SubjectId,
  zones: ZoneHistory,
  { from, to }: DateRange,
  { until, category }: Only = {},
): Promise<Contribution[]> {
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  const counted = (await aspectLogs(db, subject, span)).filter(
    (log) => (until === undefined || log.startTime < until) && (category === undefined || log.category === category),
  )
  return aspectTotals(counted, zones, until).filter(({ localDate: date }) => from <= date && date <= to)
}

/** So many days' logs are read and counted in about ten milliseconds; between them, others get their turn. */
const DAYS_AT_ONCE = 30

function* windowsOf({ from, to }: DateRange): Generator<DateRange> {
  for (let start = from; start <= to;) {
    const end = addDays(start, DAYS_AT_ONCE - 1)
    yield { from: start, to: end < to ? end : to }
    const next = addDays(end, 1)
    if (next <= end) return // the calendar ends here
    start = next
  }
}

/** rule [1.6-d]: the days that the owner's logs touch; null before there is a log. */
export async function daysOfHistory(db: Db, subject: SubjectId, zones: ZoneHistory): Promise<DateRange | null> {
  const history = await historyOf(db, subject)
  return history && { from: localDate(zones, history.startTime), to: localDate(zones, history.endTime) }
}

/** Counts days again from their logs. Their months are marked: whoever changes one of them now, adds to it later. */
async function recount(trx: Db, subject: SubjectId, zones: ZoneHistory, range: DateRange): Promise<Contribution[]> {
  await clearTotals(trx, subject, range)
  const totals = await countedFromLogs(trx, subject, zones, range)
  await addTotals(trx, subject, totals)
  await setImmediate()
  return totals
}

/** rule [1.6-c]: computes days again. */
export async function recomputeAspects(trx: Db, subject: SubjectId, zones: ZoneHistory, range: DateRange) {
  await markMonths(trx, subject, monthsOfRange(range))
  for (const window of windowsOf(range)) await recount(trx, subject, zones, window)
}

export type Rebuilt = { dates: number; rows: number; checksum: string }

/** rule [1.6-d]: computes everything again from the logs. */
export async function rebuildAspects(trx: Db, subject: SubjectId, zones: ZoneHistory): Promise<Rebuilt> {
  const history = await daysOfHistory(trx, subject, zones)
  const months = new Set(history && monthsOfRange(history))
  for (const aspect of ASPECTS) {
    for (const month of await monthsOf(trx, subject, aspect)) months.add(month)
    await setImmediate()
  }
  await markMonths(trx, subject, months)
  const hash = createHash('sha256')
  const dates = new Set<LocalDate>()
  let rows = 0
  for (const month of [...months].toSorted()) {
    const totals = await recount(trx, subject, zones, daysOfMonth(month))
    for (const total of totals.toSorted(byDay)) hash.update(lineOf(total))
    for (const total of totals) dates.add(total.localDate)
    rows += totals.length
  }
  return { dates: dates.size, rows, checksum: hash.digest('hex') }
}

const lineOf = ({ localDate: date, aspect, key, primaryMinutes, parallelMinutes, entries }: Contribution) =>
  `${date}|${aspect}|${key}|${primaryMinutes}|${parallelMinutes}|${entries}\n`

/** By date, aspect and key: the totals come sorted by the last two. */
const byDay = (a: Contribution, b: Contribution) => (a.localDate < b.localDate ? -1 : Number(a.localDate > b.localDate))

/** Whose days are looked at, and when: rules [0-h], [0-i]. */
export type View = { db: Db; subject: SubjectId; zones: ZoneHistory; now: Instant; today: LocalDate }

/** rule [1.5-b]: the days that are over, and today as far as it is. Who looks back to a day sees the whole of it. */
function partsOf({ zones, now, today }: View, { from, to }: DateRange) {
  const goesOn = localDate(zones, now) === today
  const last = goesOn ? addDays(today, -1) : today
  return {
    over: from <= last ? { from, to: to < last ? to : last } : null,
    today: goesOn && from <= today && today <= to ? { from: today, to: today } : null,
  }
}

const datesOf = ({ from, to }: DateRange) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

function byDate<T>(all: readonly T[], dateOf: (each: T) => LocalDate): (date: LocalDate) => T[] {
  const groups = new Map<LocalDate, T[]>()
  for (const each of all) groups.set(dateOf(each), [...(groups.get(dateOf(each)) ?? []), each])
  return (date) => groups.get(date) ?? []
}

/** rules §1.5: every day of the range. */
export async function dailyOf(view: View, range: DateRange) {
  const { db, subject, zones, now, today } = view
  const parts = partsOf(view, range)
  const totals = [
    ...(parts.over ? await totalsOf(db, subject, parts.over) : []),
    ...(parts.today ? await countedFromLogs(db, subject, zones, parts.today, { until: now }) : []),
  ]
  const span = { startTime: daySpan(zones, range.from).startTime, endTime: daySpan(zones, range.to).endTime }
  const rated = (await ratingsIn(db, subject, span)).filter(({ startTime }) => startTime < now)
  const totalsOn = byDate(totals, (each) => each.localDate)
  const ratedOn = byDate(rated, ({ startTime }) => localDate(zones, startTime))
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

/** Who reads meanwhile has to wait for the end of a transaction. */
const MONTHS_AT_ONCE = 12

/**
 * The versions are read before the days: of a month that changes meanwhile, the sum has a version that is gone, and is
 * never used.
 */
async function addUpMonths(trx: Db, subject: SubjectId, aspect: Aspect, months: Months) {
  const { stale } = await knownMonths(trx, subject, aspect, months)
  const added = []
  for (const { month, version } of stale.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const days = daysOfMonth(month)
    const sums = await sumsOf(trx, subject, aspect, days, undefined)
    added.push({ month, version, sums: sums ?? [], dataDays: await dataDaysOf(trx, subject, days) })
  }
  await keepMonths(trx, subject, aspect, added)
}

/** What is known of the whole months of a range, all of them over, and the days that are not in it. */
async function byMonths({ db, subject, write }: Reading, aspect: Aspect, range: DateRange) {
  const { months, rest } = monthsWithin(range)
  if (!months) return { known: [], rest }
  const before = await knownMonths(db, subject, aspect, months)
  if (!before.stale.length) return { known: before.months, rest }
  const stale = before.stale.map(({ month }) => month).toSorted()
  for (let at = 0; at < stale.length; at += MONTHS_AT_ONCE) {
    const some = stale.slice(at, at + MONTHS_AT_ONCE)
    await write((trx) => addUpMonths(trx, subject, aspect, { from: some[0]!, to: some.at(-1)! }))
  }
  const after = await knownMonths(db, subject, aspect, months)
  // Those whose days have changed again meanwhile are added up as they are now.
  return { known: after.months, rest: [...rest, ...after.stale.map(({ month }) => daysOfMonth(month))] }
}

type Sum = { primaryMinutes: number; parallelMinutes: number; entries: number }
export type Reading = View & { write: Write }

/** rules [1.6-f], [1.7-a]: one aspect of a range by its keys, as far as the days are over, and its data days. */
export async function sumsUntilNow(view: Reading, aspect: Aspect, range: DateRange, category?: Category) {
  const { db, subject, zones, now, today: shown } = view
  const { over, today } = partsOf(view, range)
  const sums = new Map<string, Sum>()
  const add = (more: readonly (Sum & { key: string })[]) => {
    for (const { key, primaryMinutes, parallelMinutes, entries } of more) {
      const sum = sums.get(key)
      sums.set(key, {
        primaryMinutes: primaryMinutes + (sum?.primaryMinutes ?? 0),
        parallelMinutes: parallelMinutes + (sum?.parallelMinutes ?? 0),
        entries: entries + (sum?.entries ?? 0),
      })
    }
  }
  const addFromLogs = async (days: DateRange, until?: Instant) => {
    const counted = await countedFromLogs(db, subject, zones, days, { until, category })
    add(counted.filter((each) => each.aspect === aspect))
  }
  const addDaily = async (days: DateRange) => {
    const known = await sumsOf(db, subject, aspect, days, category)
    if (known) return add(known)
    for (const window of windowsOf(days)) {
      await addFromLogs(window)
      await setImmediate()
    }
  }
  const before = { from: range.from, to: range.to < shown ? range.to : addDays(shown, -1) }
  const isLong = over !== null && category === undefined && before.from <= before.to
  const { known, rest } = isLong ? await byMonths(view, aspect, before) : { known: [], rest: [before] }
  for (const month of known) add(month.sums)
  let dataDays = known.reduce((sum, month) => sum + month.dataDays, 0)
  for (const days of rest) {
    if (days.from > days.to) continue
    await addDaily(days)
    dataDays += await dataDaysOf(db, subject, days)
  }
  // Who looks back to a day sees the whole of it.
  if (over && over.to === shown) await addDaily({ from: shown, to: shown })
  if (today) await addFromLogs(today, now)
  return { sums, dataDays }
}
