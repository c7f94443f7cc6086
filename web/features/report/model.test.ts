import { expect, test } from 'vitest'
import type { ReportedLog } from '#contract/log-export.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { daysOf, shareOf } from './model.ts'

const log = (date: string, countedMinutes: number, parallelActivity = false): ReportedLog => ({
  id: '019585e0-0000-7000-8000-00000000000a',
  date: date as LocalDate,
  timezone: 'UTC',
  startTime: instant(`${date}T08:00:00Z`),
  endTime: instant(`${date}T09:00:00Z`),
  countedMinutes,
  parallelActivity,
  category: 'work',
  activityName: 'Write',
  subActivity: null,
  project: null,
  recipients: [],
  remark: null,
})

test('logs stand under their day, whose sum counts parallel time apart', () => {
  const [first, second, third] = [log('2026-03-01', 30), log('2026-03-01', 20, true), log('2026-03-02', 60)]
  expect(daysOf([first, second, third])).toEqual([
    { date: '2026-03-01', minutes: 30, parallelMinutes: 20, logs: [first, second] },
    { date: '2026-03-02', minutes: 60, parallelMinutes: 0, logs: [third] },
  ])
  expect(daysOf([])).toEqual([])
})

test.each([
  { minutes: 30, all: 90, share: 33.3 },
  { minutes: 90, all: 90, share: 100 },
  { minutes: 0, all: 0, share: null },
])('$minutes of $all minutes are $share percent', ({ minutes, all, share }) =>
  expect(shareOf({ minutes, parallelMinutes: 0 }, { minutes: all, parallelMinutes: 0 })).toBe(share),
)
