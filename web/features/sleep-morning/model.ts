import type { Activity } from '#contract/catalogue.ts'
import type { SleepNight } from '#contract/sleep-metrics.ts'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { circularMean } from '#domain/time/circular.ts'
import { floor5 } from '#domain/time/duration.ts'
import { nightsOf, sleepKindOf } from '#domain/sleep/night.ts'
import { sleepPlanOn } from '#domain/sleep/plan.ts'
import {
  DAY_MINUTES,
  addDays,
  addMinutes,
  type ClosedSpan,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'

/** The usual hours of sleep, in minutes since midnight, and their source. */
export type Usual = { bedtime: Minutes; wakeTime: Minutes; from: 'plan' | 'habit' }
const NOON = 720
const STEP = 5
/** A habit is computed from this many nights back, and from at least this many nights. */
export const HABIT_DAYS = 14
const FEWEST_NIGHTS = 7
/** A shorter sleep is no main sleep. [sleep/main-sleep] */
const SHORTEST = 180

const NIGHT_SLEEP = 'sleep.night_sleep'

/** The planned times of the night that ends on a date. [sleep-plan/plan-in-force] */
export function plannedOn(plans: readonly SleepPlan[], date: LocalDate): Usual | null {
  const plan = sleepPlanOn(
    plans.map(({ effectiveFrom, daysOfWeek, bedtime, wakeUpTime, sleepGoal }) => ({
      effectiveFrom,
      daysOfWeek,
      bedtime: clockOfText(bedtime),
      wakeTime: clockOfText(wakeUpTime),
      goal: sleepGoal,
    })),
    date,
  )
  return plan && { bedtime: plan.bedtime, wakeTime: plan.wakeTime, from: 'plan' }
}

/** The circular means of the last nights, on the grid of the steppers. [sleep/circular-mean] */
export function habitOf(nights: readonly SleepNight[]): Usual | null {
  if (nights.length < FEWEST_NIGHTS) return null
  const bedtime = circularMean(nights.map((night) => night.bedtime))
  const wakeTime = circularMean(nights.map((night) => night.getUp))
  if (bedtime === null || wakeTime === null) return null
  const onGrid = (clock: number) => (Math.round(clock / STEP) * STEP) % DAY_MINUTES
  return { bedtime: onGrid(bedtime), wakeTime: onGrid(wakeTime), from: 'habit' }
}

export type MorningLog = ClosedSpan & { category: string; activityId: string; parallelActivity: boolean }

type Morning = {
  /** The date of the morning. */
  today: LocalDate
  now: Instant
  timezone: string
  usual: Usual
  /** The logs that touch the day, and the last one before. */
  logs: readonly MorningLog[]
  activities: readonly Activity[]
  /** The start of the running timer. */
  since: Instant | undefined
}

/** A night to log, and how far its ends may be moved. */
export type Offer = ClosedSpan & { earliest: Instant; latest: Instant }

/** Whether the main sleep of the last night is logged. [sleep/main-sleep] */
function isLogged({ today, timezone, logs, activities }: Morning): boolean {
  const keys = new Map(activities.map(({ id, defaultKey }) => [id, defaultKey]))
  const sleep = logs
    .filter(({ category, parallelActivity }) => category === 'sleep' && !parallelActivity)
    .map(({ startTime, endTime, activityId }) => {
      return { startTime, endTime, rating: null, kind: sleepKindOf(keys.get(activityId) ?? null) }
    })
  return nightsOf(sleep, [{ from: null, tz: timezone }]).some(({ wakeDate }) => wakeDate === today)
}

/**
 * The probable night between the logs around it; null after noon, where it is logged, or where it has no room. A user
 * who looks before the usual hour is up already.
 */
export function offerOf(morning: Morning): Offer | null {
  const { today, now, timezone, usual, logs, since } = morning
  const zones = [{ from: null, tz: timezone }]
  if (localDate(zones, now) !== today || clockMinutes(zones, now) >= NOON || isLogged(morning)) return null
  const latest = floor5(now)
  const went = momentOf(timezone, usual.bedtime < NOON ? today : addDays(today, -1), usual.bedtime)
  const woke = momentOf(timezone, today, usual.wakeTime)
  const until = woke < latest ? woke : latest
  const middle = addMinutes(went, Math.floor(minutesBetween(went, until) / 2))
  const taken = [
    ...logs.filter(({ parallelActivity }) => !parallelActivity),
    ...(since === undefined || since >= now ? [] : [{ startTime: since, endTime: now }]),
  ]
  if (taken.some(({ startTime, endTime }) => startTime < middle && middle < endTime)) return null
  const room: ClosedSpan = { startTime: addMinutes(went, -NOON), endTime: latest }
  for (const { startTime, endTime } of taken) {
    if (endTime <= middle && endTime > room.startTime) room.startTime = endTime
    if (startTime >= middle && startTime < room.endTime) room.endTime = startTime
  }
  const startTime = went > room.startTime ? went : room.startTime
  const endTime = until < room.endTime ? until : room.endTime
  if (minutesBetween(startTime, endTime) < SHORTEST) return null
  return { startTime, endTime, earliest: room.startTime, latest: room.endTime }
}

export type Edge = 'startTime' | 'endTime'
/** By how many minutes each end was moved away from the offered one. */
export type Moved = Readonly<Record<Edge, Minutes>>

export const movedBy = (offer: Offer, moved: Moved): ClosedSpan => ({
  startTime: addMinutes(offer.startTime, moved.startTime),
  endTime: addMinutes(offer.endTime, moved.endTime),
})

/** A step to the next mark of the clock's grid; null where there is no room for it. */
export function stepped(offer: Offer, moved: Moved, edge: Edge, by: -1 | 1): Moved | null {
  const next = { ...moved, [edge]: moved[edge] + by * STEP }
  const { startTime, endTime } = movedBy(offer, next)
  return offer.earliest <= startTime && startTime < endTime && endTime <= offer.latest ? next : null
}

/** The activity name of a night: the last one, unless that was something special. */
export function nameOfNight(activities: readonly Activity[]): string | null {
  const plain = activities.filter(
    ({ category, defaultKey }) => category === 'sleep' && (defaultKey === null || defaultKey === NIGHT_SLEEP),
  )
  return (plain.find(({ lastUsedAt }) => lastUsedAt !== null) ?? plain[0])?.name ?? null
}
