import { circDiff, circularMean } from '#domain/time/circular.ts'
import type { SleepAfterInsight } from './insight.ts'
import { meanDifference, type Stratum } from './significance.ts'
import { type DaysOff, isFreeNight } from '#domain/sleep/jetlag.ts'
import type { Night } from '#domain/sleep/night.ts'
import {
  DAY_MS,
  epochDay,
  epochMs,
  type EpochMs,
  MINUTE_MS,
  type Minutes,
  type MsSpan,
  weekdayOf,
} from '#domain/time/time.ts'

/** A log that is not sleep, of either lane. */
export type EveningLog = MsSpan & {
  readonly category: string
  readonly activityId: string
  readonly parallelActivity: boolean
}

/**
 * The evening: from so long before the usual bedtime until one goes to bed. Counted back from the bedtime itself, it
 * would hold dinner on early nights and not on late ones, and tell the hour of the dinner.
 */
const EVENING_MINUTES = 240
/** On nights so early that less is left of it, there was none. */
const SHORTEST_EVENING = 60
/** A few minutes of something do not make it the evening's. */
const MIN_EVENING_MINUTES = 15

/** Nights of twelve weeks are compared with each other, so that a season is not told of what one does in it. */
const BLOCK_DAYS = 84

/** One step of the records: users rarely enter the exact minute, or half a star. */
const GRAIN = { asleepMinutes: 15, rating: 0.5 }
type Measure = keyof typeof GRAIN

/** The night after it, among which it is compared, and the activities of the evening. */
type Evening = { readonly night: Night; readonly stratum: string; readonly had: ReadonlySet<string> }
/** The category, and the activity or nothing. */
type Subject = { readonly category: string; readonly activityId: string | null }

const keyOf = ({ category, activityId }: Subject) => `${category} ${activityId ?? ''}`
const subjectsOf = ({ category, activityId }: EveningLog): Subject[] => [
  { category, activityId: null },
  { category, activityId },
]

const minutesWithin = (log: MsSpan, from: EpochMs, to: EpochMs): Minutes =>
  (Math.min(log.to, to) - Math.max(log.from, from)) / MINUTE_MS

/**
 * Free nights of a weekday among themselves, and others too: an activity of Fridays only cannot be told apart from
 * Friday.
 */
function stratumOf({ wakeDate }: Night, daysOff: readonly DaysOff[]): string {
  const block = Math.floor(epochDay(wakeDate) / BLOCK_DAYS)
  return `${block} ${weekdayOf(wakeDate)} ${isFreeNight(wakeDate, daysOff)}`
}

/**
 * The activities of the evening before a night. If less than half of it is logged, the rest is unknown.
 * @param usual bedtime, minutes since midnight
 */
function heldBefore({ bedtime, clocks }: Night, usual: number, logs: readonly EveningLog[]): Set<string> | null {
  const length = EVENING_MINUTES + Math.round(circDiff(clocks.bedtime, usual))
  if (length < SHORTEST_EVENING) return null
  const to = epochMs(bedtime)
  const from = to - length * MINUTE_MS
  const minutes = new Map<string, Minutes>()
  let recorded = 0
  for (const log of logs) {
    if (log.from >= to || log.to <= from) continue
    const within = minutesWithin(log, from, to)
    if (!log.parallelActivity) recorded += within
    for (const key of subjectsOf(log).map(keyOf)) minutes.set(key, (minutes.get(key) ?? 0) + within)
  }
  if (2 * recorded < length) return null
  return new Set([...minutes].filter(([, of]) => of >= MIN_EVENING_MINUTES).map(([key]) => key))
}

const dayOf = (ms: EpochMs) => Math.floor(ms / DAY_MS)

/** No log is longer than a day, so that those of an evening began in it or in the day before it. */
function eveningsOf(nights: readonly Night[], logs: readonly EveningLog[], daysOff: readonly DaysOff[]): Evening[] {
  const usual = circularMean(nights.map(({ clocks }) => clocks.bedtime))
  if (usual === null) return []
  const byDay = new Map<number, EveningLog[]>()
  for (const log of logs) {
    const ofDay = byDay.get(dayOf(log.from))
    if (ofDay) ofDay.push(log)
    else byDay.set(dayOf(log.from), [log])
  }
  return nights.flatMap((night) => {
    const day = epochDay(night.bedtime)
    const around = [day - 2, day - 1, day].flatMap((each) => byDay.get(each) ?? [])
    const had = heldBefore(night, usual, around)
    return had ? [{ night, stratum: stratumOf(night, daysOff), had }] : []
  })
}

function strataOf(evenings: readonly Evening[], key: string, measure: Measure): Stratum[] {
  const strata = new Map<string, { with: number[]; without: number[] }>()
  for (const { night, stratum: name, had } of evenings) {
    const value = night[measure]
    if (value === null) continue
    const stratum = strata.get(name) ?? { with: [], without: [] }
    stratum[had.has(key) ? 'with' : 'without'].push(value)
    strata.set(name, stratum)
  }
  return [...strata.values()]
}

/** The categories and activities of the logs by their keys, in an order of their own. */
function subjectsIn(logs: readonly EveningLog[]): [string, Subject][] {
  const subjects = new Map<string, Subject>()
  // Of an activity that has a category, thousands of logs say it again.
  const categories = new Map<string, string>()
  for (const log of logs) {
    if (categories.get(log.activityId) === log.category) continue
    categories.set(log.activityId, log.category)
    for (const subject of subjectsOf(log)) subjects.set(keyOf(subject), subject)
  }
  return [...subjects].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * What precedes good sleep: for every category and activity of the evenings, the nights after one with it against
 * those after one without it, in minutes asleep and in stars. What goes together need not be the reason.
 */
export function sleepAfter(
  nights: readonly Night[],
  logs: readonly EveningLog[],
  daysOff: readonly DaysOff[],
): SleepAfterInsight[] {
  const evenings = eveningsOf(nights, logs, daysOff)
  return subjectsIn(logs).flatMap(([key, { category, activityId }]) =>
    (['asleepMinutes', 'rating'] as const).flatMap((measure): SleepAfterInsight[] => {
      const found = meanDifference(strataOf(evenings, key, measure), GRAIN[measure])
      if (!found) return []
      const { difference, ...figures } = found
      return [{ kind: 'sleepAfter', measure, category, activityId, effect: difference, ...figures }]
    }),
  )
}
