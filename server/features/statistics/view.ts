import { type DataGate, dataGate } from '#domain/statistics/data-gate.ts'
import type { Aspect } from '#domain/activity/aspect.ts'
import { minutesByPerson } from '#domain/log/recipient-person.ts'
import { type DateRange, isDataDay } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { typicalDay } from '#domain/log/typical-day.ts'
import { daySpan } from '#domain/time/zone.ts'
import {
  addUpCategories,
  loadTypicalDayData,
  countDataDays,
  type DayLoad,
  listDayLoads,
  loadMembersByGroup,
} from '#server/db/aspect-days.ts'
import { partsOf, type Reading, todayUntilNow, type View } from './service.ts'

/** Lies before the first log of any owner. */
const BEGINNING = '0001-01-01' as LocalDate

/** Counts the data days ever, and tells when the gate will open. [statistics/data-gate] [statistics/gate-answer] */
export async function loadDataGate({ db, subject, write, today }: Reading): Promise<DataGate> {
  let ever = await countDataDays(db, subject, today)
  if ('unknown' in ever) {
    const { unknown } = ever
    await write((trx) => addUpCategories(trx, subject, unknown))
    ever = await countDataDays(db, subject, today)
  }
  if ('dataDays' in ever) return dataGate(ever.dataDays, today)
  // A month that changes again during the count has no stored number again, so its days are counted here.
  const days = await listDayLoads(db, subject, 'category', { from: BEGINNING, to: addDays(today, -1) })
  return dataGate(days.filter(({ loggedMinutes }) => isDataDay(loggedMinutes)).length, today)
}

/** The days of a range on which something was logged; today counts until now. [statistics/uncounted-future] */
export async function loadAspectDays(view: View, aspect: Aspect, range: DateRange, byPerson: boolean) {
  const { db, subject, today } = view
  const parts = partsOf(view, range)
  const loads = parts.over ? await listDayLoads(db, subject, aspect, parts.over) : []
  if (parts.today) loads.push(...(await loadOfToday(view, aspect, parts.today)))
  const groups = byPerson && aspect === 'recipient' ? await loadMembersByGroup(db, subject) : null
  return loads.map(({ date, loggedMinutes, minutes, parallel }) => ({
    date,
    loggedMinutes,
    isDataDay: date < today && isDataDay(loggedMinutes),
    minutes: groups ? toPeople(minutes, groups) : minutes,
    parallel: groups ? toPeople(parallel, groups) : parallel,
  }))
}

async function loadOfToday(view: View, aspect: Aspect, today: DateRange): Promise<DayLoad[]> {
  const counted = await todayUntilNow(view, today)
  if (!counted.length) return []
  const ofCategories = counted.filter((each) => each.aspect === 'category')
  const ofLane = (lane: 'primaryMinutes' | 'parallelMinutes') =>
    Object.fromEntries(
      counted.filter((each) => each.aspect === aspect && each[lane] > 0).map((each) => [each.key, each[lane]]),
    )
  return [
    {
      date: today.from,
      loggedMinutes: ofCategories.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0),
      minutes: ofLane('primaryMinutes'),
      parallel: ofLane('parallelMinutes'),
    },
  ]
}

/** The view by person divides a group's minutes among its present members. [statistics/recipients-by-person] */
function toPeople(
  minutes: DayLoad['minutes'],
  groups: ReadonlyMap<string, readonly string[]>,
): Record<string, Minutes> {
  if (!Object.keys(minutes).some((id) => groups.has(id))) return minutes
  const given = Object.entries(minutes).map(([recipientId, own]) => ({
    recipientId,
    minutes: own,
    memberIds: groups.get(recipientId) ?? [],
  }))
  return Object.fromEntries(minutesByPerson(given).map(({ recipientId, minutes: own }) => [recipientId, own]))
}

/**
 * The clock of the data days of a range, all of which are over; it stays empty while there are too few.
 * [statistics/typical-day]
 */
export async function loadTypicalDay(view: Reading, range: DateRange) {
  const { db, subject, zones, today } = view
  const gate = await loadDataGate(view)
  const to = range.to < today ? range.to : addDays(today, -1)
  if (range.from > to) return { gate, dataDays: 0, slots: [] }
  const days = { from: range.from, to }
  const span = { startTime: daySpan(zones, days.from).startTime, endTime: daySpan(zones, to).endTime }
  const { dataDays, logs } = await loadTypicalDayData(db, subject, days, span)
  if (gate.status === 'insufficient') return { gate, dataDays: dataDays.length, slots: [] }
  return { gate, ...typicalDay(logs, dataDays, zones) }
}
