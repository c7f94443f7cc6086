import { circDiff, circularMean } from './circular.ts'
import type { SleepAfterInsight } from './insight.ts'
import { meanDifference, type Stratum } from './significance.ts'
import { type DaysOff, isFreeNight } from './sleep-jetlag.ts'
import type { Night } from './sleep-night.ts'
import { addMinutes, type ClosedSpan, epochDay, type Instant, type Minutes, minutesBetween, weekdayOf } from './time.ts'

/** A log that is not sleep, of either lane. */
export type EveningLog = ClosedSpan & {
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
const LEAST_OF_EVENING = 15

/** Nights of twelve weeks are compared with each other, so that a season is not told of what one does in it. */
const BLOCK_DAYS = 84

/** One step of the records: hardly anybody writes the minute, or half a star. */
const GRAIN = { asleepMinutes: 15, rating: 0.5 }
type Measure = keyof typeof GRAIN

type Evening = { readonly night: Night; readonly had: ReadonlySet<string> }
/** The category, and the activity or nothing. */
type Subject = { readonly category: string; readonly activityId: string | null }

const keyOf = ({ category, activityId }: Subject) => `${category} ${activityId ?? ''}`
const subjectsOf = ({ category, activityId }: EveningLog): Subject[] => [
  { category, activityId: null },
  { category, activityId },
]

function minutesWithin({ startTime, endTime }: ClosedSpan, from: Instant, to: Instant): Minutes {
  return minutesBetween(startTime > from ? startTime : from, endTime < to ? endTime : to)
}

/**
 * What the evening before a night held. Of one that is recorded by less than half, nobody knows what was not in it.
 * @param usual bedtime, minutes since midnight
 */
function eveningOf(night: Night, usual: number, logs: readonly EveningLog[]): Evening[] {
  const length = EVENING_MINUTES + Math.round(circDiff(night.clocks.bedtime, usual))
  if (length < SHORTEST_EVENING) return []
  const from = addMinutes(night.bedtime, -length)
  const minutes = new Map<string, Minutes>()
  let recorded = 0
  for (const log of logs) {
    if (log.startTime >= night.bedtime || log.endTime <= from) continue
    const within = minutesWithin(log, from, night.bedtime)
    if (!log.parallelActivity) recorded += within
    for (const key of subjectsOf(log).map(keyOf)) minutes.set(key, (minutes.get(key) ?? 0) + within)
  }
  if (2 * recorded < length) return []
  return [{ night, had: new Set([...minutes].filter(([, of]) => of >= LEAST_OF_EVENING).map(([key]) => key)) }]
}

/** No log is longer than a day, so that those of an evening began in it or in the day before it. */
function eveningsOf(nights: readonly Night[], logs: readonly EveningLog[]): Evening[] {
  const usual = circularMean(nights.map(({ clocks }) => clocks.bedtime))
  if (usual === null) return []
  const byDay = new Map<number, EveningLog[]>()
  for (const log of logs) {
    const day = epochDay(log.startTime)
    const ofDay = byDay.get(day)
    if (ofDay) ofDay.push(log)
    else byDay.set(day, [log])
  }
  return nights.flatMap((night) => {
    const day = epochDay(night.bedtime)
    return eveningOf(
      night,
      usual,
      [day - 2, day - 1, day].flatMap((each) => byDay.get(each) ?? []),
    )
  })
}

/**
 * Free nights of a weekday among themselves, and others too: what is done on Fridays only cannot be told from Friday.
 */
function strataOf(evenings: readonly Evening[], key: string, measure: Measure, daysOff: readonly DaysOff[]): Stratum[] {
  const strata = new Map<string, { with: number[]; without: number[] }>()
  for (const { night, had } of evenings) {
    const value = night[measure]
    if (value === null) continue
    const block = Math.floor(epochDay(night.wakeDate) / BLOCK_DAYS)
    const name = `${block} ${weekdayOf(night.wakeDate)} ${isFreeNight(night.wakeDate, daysOff)}`
    const stratum = strata.get(name) ?? { with: [], without: [] }
    stratum[had.has(key) ? 'with' : 'without'].push(value)
    strata.set(name, stratum)
  }
  return [...strata.values()]
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
  const evenings = eveningsOf(nights, logs)
  const subjects = new Map(logs.flatMap(subjectsOf).map((subject) => [keyOf(subject), subject]))
  return [...subjects].flatMap(([key, { category, activityId }]) =>
    (['asleepMinutes', 'rating'] as const).flatMap((measure): SleepAfterInsight[] => {
      const found = meanDifference(strataOf(evenings, key, measure, daysOff), GRAIN[measure])
      if (!found) return []
      const { difference, ...figures } = found
      return [{ kind: 'sleepAfter', measure, category, activityId, effect: difference, ...figures }]
    }),
  )
}
