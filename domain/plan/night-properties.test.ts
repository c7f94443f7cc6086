import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { always, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { dayLoads } from './day-load.ts'
import { plan, version } from './fixture.ts'
import { matchedMinutes, occurrenceMinutes } from './match.ts'
import { logPieces } from './piece.ts'
import { progressOf } from './progress.ts'
import { periodsOf } from './target.ts'
import { spanOfWindow } from './window.ts'
import { addDays, epochMs, instant, minutesBetween } from '#domain/time/time.ts'
import { dayPieces } from '#domain/time/zone.ts'

const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kolkata']
const anyNight = fc.record({
  tz: fc.constantFrom(...ZONES),
  // Days on which clocks change, and others: 2026-03-08, 2026-11-01, 2026-04-05, 2015-10-18, 2026-03-29 …
  date: fc
    .constantFrom(
      '2026-03-07',
      '2026-03-08',
      '2026-10-31',
      '2026-11-01',
      '2026-04-04',
      '2026-10-03',
      '2015-10-17',
      '2026-03-28',
      '2026-10-24',
      '2026-06-10',
    )
    .map(day),
  start: fc.integer({ min: 0, max: 287 }).map((slot) => 5 * slot),
  duration: fc.integer({ min: 1, max: 288 }).map((slots) => 5 * slots),
})

test('a night takes its length from its days, on days of any length', () => {
  fc.assert(
    fc.property(anyNight, ({ tz, date, start, duration }) => {
      const zones = always(tz)
      const window = { start, end: start + duration }
      const span = spanOfWindow(tz, date, window)
      const of = plan(
        version({
          scheduleType: 'oneTime',
          startDate: date,
          endDate: date,
          daysOfWeek: null,
          dailyStartTime: start,
          dailyEndTime: start + duration,
          duration,
        }),
      )
      const around = { from: addDays(date, -1), to: addDays(date, 2) }
      const progress = progressOf(of, periodsOf(of, new Set()), new Map(), { today: around.from, clock: 0 })
      const loads = dayLoads([progress], around, { now: instant('2001-01-01T00:00:00Z'), zones, sleepPlans: [] })
      const taken = [...loads].filter(([, { fixed }]) => fixed > 0).map(([on, { fixed }]) => [on, fixed])
      expect(taken).toEqual(dayPieces(zones, span).map(({ localDate, minutes }) => [localDate, minutes]))
      expect(taken.reduce((sum, [, minutes]) => sum + Number(minutes), 0)).toBe(
        minutesBetween(span.startTime, span.endTime),
      )
      const targets = [...progress.periods[0]!.period.days.values()]
      expect(targets.reduce((sum, minutes) => sum + minutes, 0)).toBe(duration)
    }),
    {
      numRuns: 500,
      // A start that the clock skips leads over midnight.
      examples: [[{ tz: 'America/New_York', date: day('2026-03-08'), start: 120, duration: 1265 }]],
    },
  )
})

test('no minute gets lost between days and occurrences, and none counts twice', () => {
  const about = { category: 'study', activityId: 'practise', projectId: null, tags: ['music'], planId: null }
  const anyPiece = fc.record({ at: fc.integer({ min: 0, max: 20 * 288 }), minutes: fc.integer({ min: 1, max: 1440 }) })
  const hour = 3_600_000
  fc.assert(
    fc.property(anyNight, fc.array(anyPiece, { maxLength: 12 }), ({ start, duration }, logs) => {
      const of = plan(
        version({
          scheduleType: 'weeklyFixed',
          daysOfWeek: [1, 3, 4],
          dailyStartTime: start,
          dailyEndTime: start + duration,
          duration,
        }),
      )
      const from = epochMs(instant('2026-03-01T05:00:00Z'))
      const all = logs.map(({ at, minutes }) => ({
        ...about,
        from: from + (at * hour) / 12,
        to: from + (at * hour) / 12 + minutes * 60_000,
      }))
      const pieces = logPieces(all, NEW_YORK)
      const byDay = matchedMinutes([of], pieces)
      const sum = (minutes: ReadonlyMap<string, number>) =>
        [...minutes.values()].reduce((total, each) => total + each, 0)
      expect(sum(occurrenceMinutes([of], pieces, byDay).get('p')!)).toBe(sum(byDay.get('p')!))
    }),
  )
})
