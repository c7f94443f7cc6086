import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.ts'
import { type Timer, timer } from '#contract/timer.ts'
import { epochMs, type Instant, minutesBetween } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'

/** One that can be stopped: a log needs both. */
export type NamedTimer = Timer & { category: Category; activityName: string }

export const isNamed = (one: Timer): one is NamedTimer => one.category !== null && one.activityName !== null

/** What runs, the primary one first. */
export const runningQuery = queryOptions(queryOf(timer.running))

/** When what runs began, in the lane in which every hour is counted once. */
export const useRunningSince = (): Instant | undefined =>
  useQuery(runningQuery).data?.find(({ parallelActivity }) => !parallelActivity)?.startTime

/**
 * The moment from which a stopwatch counts: that of the press, if the timer was started in the minute in which it
 * began. A start that was said counts from its full minute.
 */
export const ticksFrom = ({ startTime, createdAt }: Pick<Timer, 'startTime' | 'createdAt'>): Instant =>
  createdAt > startTime && minutesBetween(startTime, createdAt) < 1 ? createdAt : startTime

/** How long it has run, in whole seconds; one that begins in a moment has not. */
export const secondsSince = (startTime: Instant, now: Instant): number =>
  Math.max(Math.floor((epochMs(now) - epochMs(startTime)) / 1000), 0)

const two = (number: number) => String(number).padStart(2, '0')

/** `0:42:10`, as a stopwatch shows it. @param seconds whole, not negative */
export const stopwatch = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
