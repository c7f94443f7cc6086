import { circularMean, circularSd, nearestMinute } from '#domain/time/circular.ts'
import {
  fourWeeksTo,
  lastSleepDay,
  nightsIn,
  LONG_WINDOW_DAYS,
  sleepGate,
  type SleepGate,
  type SleepWindow,
} from './gate.ts'
import { type DaysOff, type SocialJetlag, socialJetlag } from './jetlag.ts'
import { type Night, nightsOf, type SleepLog } from './night.ts'
import type { SleepPlan } from './plan.ts'
import { sleepRegularity, type SleepRegularity } from './regularity.ts'
import { sleepScore, type Sleeper, type SleepScore } from './score.ts'
import { daysBetween, type LocalDate, type Minutes } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

export type SleepRecords = {
  /** All logs of one person that are over and touch the window or the day before it. */
  readonly logs: readonly SleepLog[]
  readonly zones: ZoneHistory
  readonly plans: readonly SleepPlan[]
  /** Vacations and holidays; an archived one up to the day before it was archived. */
  readonly daysOff: readonly DaysOff[]
  readonly sleeper: Sleeper
  /** The wake date of the first main sleep ever, if `logs` do not reach back to it. */
  readonly firstNight?: LocalDate | undefined
}

/** A clock time: its mean to the minute (null if there is none) and its deviation in minutes. */
export type ClockSummary = { mean: Minutes | null; sd: number | null }

export type SleepSummary = {
  /** Null with fewer than seven nights. [sleep/clock-means-gate] */
  clocks: Record<keyof Night['clocks'], ClockSummary> | null
  /** Means over the nights, not rounded. */
  asleepMinutes: number
  napMinutes: number
  efficiency: number
}

export type SleepMetrics = {
  /** The nights of the requested range. */
  nights: Night[]
  /** The window of everything below: the range if it is long, else the four weeks to its end. */
  window: SleepWindow
  /** Null without a night. */
  summary: SleepSummary | null
  regularity: SleepRegularity
  socialJetlag: SocialJetlag | null
  gate: SleepGate
  /** Null while the gate is closed. */
  score: SleepScore | null
}

const FEWEST_FOR_CLOCKS = 7

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function clockSummary(clocks: readonly number[]): ClockSummary {
  const middle = circularMean(clocks)
  return { mean: middle === null ? null : nearestMinute(middle), sd: circularSd(clocks) }
}

/** Returns the means of the nights, whether there is a score or not. [sleep/circular-mean] [sleep/clock-means-gate] */
function sleepSummary(nights: readonly Night[]): SleepSummary | null {
  if (!nights.length) return null
  const summaryOf = (name: keyof Night['clocks']) => clockSummary(nights.map(({ clocks }) => clocks[name]))
  return {
    clocks:
      nights.length < FEWEST_FOR_CLOCKS
        ? null
        : {
            bedtime: summaryOf('bedtime'),
            onset: summaryOf('onset'),
            midSleep: summaryOf('midSleep'),
            wake: summaryOf('wake'),
            getUp: summaryOf('getUp'),
          },
    asleepMinutes: mean(nights.map(({ asleepMinutes }) => asleepMinutes)),
    napMinutes: mean(nights.map(({ napMinutes }) => napMinutes)),
    efficiency: mean(nights.map(({ efficiency }) => efficiency)),
  }
}

/**
 * Returns the window by which a range is scored. It ends with the last closed date at the latest. [sleep/score-window]
 */
function windowOf({ from, to }: SleepWindow, lastDay: LocalDate): SleepWindow {
  const end = to < lastDay ? to : lastDay
  return daysBetween(from, end) + 1 >= LONG_WINDOW_DAYS ? { from, to: end } : fourWeeksTo(end)
}

/**
 * Returns all figures of sleep at once. [sleep/night-metrics] [sleep/score-formula]
 * @param range wake dates, both included
 * @param asOf the owner's today, or an earlier day to look back from [time/as-of-date]
 */
export function sleepMetrics(records: SleepRecords, range: SleepWindow, asOf: LocalDate): SleepMetrics {
  const { logs, zones, plans, daysOff, sleeper } = records
  const recorded = nightsOf(logs, zones).filter(({ wakeDate }) => wakeDate <= asOf)
  const window = windowOf(range, lastSleepDay(recorded, asOf))
  const nights = nightsIn(recorded, window)
  const regularity = sleepRegularity(logs, nights, zones)
  const jetlag = socialJetlag(nights, daysOff)
  const gate = sleepGate(nights, window, records.firstNight ?? recorded[0]?.wakeDate ?? null)
  const spread = {
    index: regularity.index,
    onsetSd: circularSd(nights.map(({ clocks }) => clocks.onset)),
    wakeSd: circularSd(nights.map(({ clocks }) => clocks.wake)),
    socialJetlag: jetlag?.minutes ?? null,
  }
  return {
    nights: nightsIn(recorded, range),
    window,
    summary: sleepSummary(nights),
    regularity,
    socialJetlag: jetlag,
    gate,
    score: gate.isOpen ? sleepScore(nights, spread, { plans, sleeper, on: window.to }) : null,
  }
}
