import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { dayFromLogs } from './day-from-logs.ts'

const log = (id: string, from: string, to: string, parallelActivity = false) =>
  ({ id, startTime: instant(from), endTime: instant(to), parallelActivity }) as ActivityLog
const day = (logs: readonly ActivityLog[]) => dayFromLogs(logs, '2026-03-08' as LocalDate, 'America/New_York')

test('the day of the owner has all its logs, also partial ones, once and in order', () => {
  // The clocks are set forward on this day: it has 23 hours.
  const { dayStart, dayEnd, logs } = day([
    log('lunch', '2026-03-08T16:00:00Z', '2026-03-08T17:00:00Z'),
    log('night', '2026-03-08T03:00:00Z', '2026-03-08T11:00:00Z'),
    log('lunch', '2026-03-08T16:00:00Z', '2026-03-08T17:00:00Z'),
    log('next night', '2026-03-09T03:00:00Z', '2026-03-09T11:00:00Z'),
    log('day before', '2026-03-08T04:00:00Z', '2026-03-08T05:00:00Z'),
  ])
  expect([dayStart, dayEnd]).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
  expect(logs.map(({ id }) => id)).toEqual(['night', 'lunch', 'next night'])
})

test('the neighbors of a day are in the primary lane', () => {
  const { previous, next } = day([
    log('long before', '2026-03-07T10:00:00Z', '2026-03-07T11:00:00Z'),
    log('before', '2026-03-07T20:00:00Z', '2026-03-07T21:00:00Z'),
    log('beside', '2026-03-07T22:00:00Z', '2026-03-07T23:00:00Z', true),
    log('after', '2026-03-09T04:00:00Z', '2026-03-09T05:00:00Z'),
    log('later', '2026-03-09T06:00:00Z', '2026-03-09T07:00:00Z'),
  ])
  expect([previous?.id, next?.id]).toEqual(['before', 'after'])
})

test('where nothing is known there is nothing', () =>
  expect(day([])).toMatchObject({ logs: [], previous: null, next: null, gaps: [] }))
