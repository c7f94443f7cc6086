import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { Category } from '#contract/catalogue.ts'
import { type DailyStatistics, statistics } from '#contract/statistics.ts'
import { dayTotals } from '#domain/time/day.ts'
import { addDays, addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { dayLength, dayStart, type ZoneHistory } from '#domain/time/zone.ts'
import { startServer } from '#server/testing/harness.ts'
import { Refused } from '#server/testing/typed-call.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
/** A day of 25 hours that is followed by a day that goes on; and a day of 23 hours, long over. */
const NOW = instant('2026-11-02T20:17:30Z')
const AUTUMN = '2026-10-31' as LocalDate
const SPRING = '2026-03-07' as LocalDate
const STRETCHES = [SPRING, AUTUMN].map((first) => [0, 1, 2].map((later) => addDays(first, later)))

const someLog = fc.record({
  first: fc.constantFrom(SPRING, AUTUMN),
  from: fc.integer({ min: -300, max: 3 * 1440 }),
  length: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 1440 })),
  category: fc.constantFrom(...Category.options),
  parallelActivity: fc.boolean(),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
/** By name, so that the order in which equals come does not matter. */
const byName = (pairs: readonly (readonly [string, number])[]) =>
  Object.fromEntries(pairs.filter(([, minutes]) => minutes > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))

test(
  'a day has exactly its own length, the same on every screen',
  {
    timeout: 60_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someLog, { minLength: 5, maxLength: 24 }), async (logs) => {
        const ann = startServer({ now: NOW, timezone: 'America/New_York' }).as('ann')
        for (const { first, from, length, ...log } of logs) {
          const startTime = addMinutes(dayStart(NEW_YORK, first), from)
          const body = { ...log, activityName: 'Something', startTime, endTime: addMinutes(startTime, length) }
          // Overlapping hours, and parallel sleep, are refused, and are no part of a day.
          await ann(activityLog.create, { body }).catch((error: unknown) => {
            if (!(error instanceof Refused)) throw error
          })
        }
        for (const dates of STRETCHES) {
          const range = { from: dates[0]!, to: dates[2]! }
          const { days } = await ann(statistics.days, { query: { aspect: 'category', ...range } })
          const daily = (await ann(statistics.daily, { query: range })) as { days: DailyStatistics[] }
          const { totals } = await ann(statistics.aspectDuration, { query: { aspect: 'category', ...range } })
          const homes: ReturnType<typeof dayTotals>[] = []
          for (const [at, date] of dates.entries()) {
            const shown = await ann(activityLog.withAdjacent, { query: { date } })
            const home = dayTotals(shown.logs, { startTime: shown.dayStart, endTime: shown.dayEnd }, NOW)
            homes.push(home)
            const pictured = days.find((each) => each.date === date)
            const minutes = Object.entries(pictured?.minutes ?? {})
            expect(sum(minutes.map(([, each]) => each))).toBeLessThanOrEqual(dayLength(NEW_YORK, date))
            const expected = byName(home.byCategory.map((each) => [each.category, each.minutes]))
            expect(byName(minutes)).toEqual(expected)
            expect(byName(daily.days[at]!.byCategory.map((each) => [each.id!, each.minutes]))).toEqual(expected)
            expect(pictured?.loggedMinutes ?? 0).toBe(home.logged)
            expect(sum(Object.values(pictured?.parallel ?? {}))).toBe(home.parallel)
            expect(daily.days[at]!.parallelMinutes).toBe(home.parallel)
          }
          expect(sum(totals.map(({ minutes }) => minutes))).toBe(sum(homes.map(({ logged }) => logged)))
          expect(sum(totals.map(({ parallelMinutes }) => parallelMinutes))).toBe(
            sum(homes.map(({ parallel }) => parallel)),
          )
        }
      }),
      { numRuns: 6, seed: 23 },
    )
  },
)
