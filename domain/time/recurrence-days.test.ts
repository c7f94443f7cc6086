import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { day, NEW_YORK } from './date-fixture.ts'
import { datesIn } from './dates.ts'
import { FREQUENCIES, type Frequency } from './recurrence-days.ts'
import { isRecurrence, occurrenceAfter, occurrencesBetween, type Series } from './recurrence.ts'
import { addDays, dateAt, epochDay, type LocalDate } from './time.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const part = (name: string, values: fc.Arbitrary<string | number>, most = 3) =>
  fc.option(
    fc.uniqueArray(values, { minLength: 1, maxLength: most }).map((list) => `${name}=${list.join()}`),
    { nil: '' },
  )
const weekday = fc.constantFrom(...WEEKDAYS)
const placed = (most: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: most }), weekday)
    .map(([sign, place, name]) => `${sign}${place}${name}`)
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }))
const months = part('BYMONTH', fc.integer({ min: 1, max: 12 }), 6)
/** The library understands either, but not both together. */
const anyWeekdays = fc.oneof(part('BYDAY', weekday), part('BYDAY', placed(5)))
const positions = part('BYSETPOS', fc.constantFrom(1, 2, -1))
const none = fc.constant('')

/** The parts that a rule of each frequency may have, in the order BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS. */
const PARTS: Readonly<Record<Frequency, readonly fc.Arbitrary<string>[]>> = {
  DAILY: [part('BYDAY', weekday, 5), part('BYMONTHDAY', monthDay, 12), months, none],
  WEEKLY: [part('BYDAY', weekday, 5), none, months, positions],
  MONTHLY: [anyWeekdays, part('BYMONTHDAY', monthDay, 9), months, positions],
  YEARLY: [anyWeekdays, part('BYMONTHDAY', monthDay), months, positions],
}

const anyRule = fc.constantFrom(...FREQUENCIES).chain((frequency) =>
  fc
    .tuple(
      ...PARTS[frequency],
      fc.integer({ min: 1, max: 5 }).map((interval) => `INTERVAL=${interval}`),
    )
    .map((parts) => [`FREQ=${frequency}`, ...parts].filter(Boolean).join(';')),
)
const anyFirst = fc.integer({ min: epochDay(day('2015-12-20')), max: epochDay(day('2020-03-05')) }).map(dateAt)
const anyCount = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null })

const daysBetween = (series: Series, after: LocalDate, to: LocalDate) =>
  occurrencesBetween(series, after, to, NEW_YORK).map(({ dueOn }) => dueOn)

/** The same by a library that counts from the first day on. */
function daysByLibrary(rule: string, first: LocalDate, to: LocalDate): string[] {
  const start = (date: LocalDate) => Temporal.ZonedDateTime.from(`${date}T00:00:00[UTC]`)
  const counting = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart: start(first), maxIterations: 100_000 })
  return counting.between(start(first), start(to), true).map((found) => found.toString().slice(0, 10))
}

test('a rule names the days that a well-known library finds', () => {
  fc.assert(
    fc.property(anyRule, anyFirst, (rule, first) => {
      // Of a numbered weekday beside BYMONTHDAY the library forgets the latter.
      fc.pre(isRecurrence(rule, first) && !/\d(MO|TU|WE|TH|FR|SA|SU).*BYMONTHDAY/.test(rule))
      const to = addDays(first, 1500)
      const named = daysByLibrary(rule, first, to).filter((date) => date > first)
      expect(daysBetween({ rule, first, clock: null }, first, to)).toEqual(named)
    }),
    { numRuns: 60 },
  )
})

test('beginning just before a range gives the same dates as counting from the first day, with COUNT and without', () => {
  const skips = fc.integer({ min: -5, max: 4000 })
  fc.assert(
    fc.property(anyRule, anyFirst, anyCount, skips, (rule, first, count, skip) => {
      fc.pre(isRecurrence(rule, first))
      const series = { rule: count === null ? rule : `${rule};COUNT=${count}`, first, clock: null }
      const [after, to] = [addDays(first, skip), addDays(first, skip + 400)]
      const whole = daysBetween({ ...series, rule }, addDays(first, -1), addDays(first, 5000))
      const all = count === null ? whole : whole.slice(0, count)
      expect(daysBetween(series, after, to)).toEqual(all.filter((date) => date! > after && date! <= to))
      const next = all.find((date) => date! > after)
      if (next !== undefined) expect(occurrenceAfter(series, after, NEW_YORK)?.dueOn).toBe(next)
    }),
    { numRuns: 300 },
  )
})

test.each(['1900-01-01', '2010-01-01', '2026-05-31'])('a daily series of %s comes every day of a month', (first) => {
  const june = { from: day('2026-06-01'), to: day('2026-06-30') }
  const series = { rule: 'FREQ=DAILY', first: day(first), clock: null }
  expect(daysBetween(series, day('2026-05-31'), june.to)).toEqual(datesIn(june))
  expect(daysBetween(series, day(first), june.to).at(-1)).toBe('2026-06-30')
})

test('a 29 February comes on after centuries', () => {
  const series = { rule: 'FREQ=YEARLY', first: day('1904-02-29'), clock: null }
  expect(daysBetween(series, day('2095-01-01'), day('2108-12-31'))).toEqual(['2096-02-29', '2104-02-29', '2108-02-29'])
  const daily = { ...series, rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29' }
  expect(daysBetween(daily, day('2095-01-01'), day('2104-12-31'))).toEqual(['2096-02-29', '2104-02-29'])
})
