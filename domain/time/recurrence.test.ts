import { expect, test } from 'vitest'
import { day } from './date-fixture.ts'
import { firstNamedDay, isRecurrence, occurrenceAfter, occurrencesBetween, type Series } from './recurrence.ts'
import type { Instant } from './time.ts'
import type { ZoneHistory } from './zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=1000',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20260630',
  'FREQ=WEEKLY;UNTIL=20260630T130000Z',
  'FREQ=MONTHLY;BYMONTHDAY=31,-1',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
  'FREQ=DAILY;COUNT=1',
])('%s is a rule', (rule) => expect(isRecurrence(rule, day('2026-03-02'))).toBe(true))

test.each([
  '',
  'DAILY',
  'FREQ=SECONDLY',
  'FREQ=HOURLY',
  'FREQ=daily',
  'freq=DAILY',
  'RRULE:FREQ=DAILY',
  'FREQ=DAILY;',
  'FREQ=DAILY;FREQ=WEEKLY',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;INTERVAL=9999999999999999',
  'FREQ=DAILY;INTERVAL=1.5',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1001',
  'FREQ=DAILY;COUNT=2;UNTIL=20260630',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=20260301',
  'FREQ=DAILY;UNTIL=20260630T130000',
  'FREQ=DAILY;UNTIL=20260630T250000Z',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=DAILY;BYSECOND=1,2,3',
  'FREQ=DAILY;BYSETPOS=400;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=DAILY\nDTSTART:20200101T000000Z',
  'FREQ=DAILY;RSCALE=CHINESE',
  'FREQ=DAILY;__proto__=1',
  'FREQ=DAILY;constructor=1',
])('%j is none', (rule) => expect(isRecurrence(rule, day('2026-03-02'))).toBe(false))

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;COUNT=5',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31',
])('a rule with only impossible dates never occurs and ends its search: %s', (rule) => {
  expect(isRecurrence(rule, day('2026-03-02'))).toBe(false)
})

/** All days of a series, as far as they are asked for. */
function daysOf(rule: string, first: string, most = 6): string[] {
  const series: Series = { rule, first: day(first), clock: null }
  const days = [first]
  while (days.length < most) {
    const next = occurrenceAfter(series, day(days.at(-1)!), NEW_YORK)?.dueOn
    if (!next) break
    days.push(next)
  }
  return days
}

test.each([
  ['FREQ=DAILY;COUNT=3', '2026-03-02', ['2026-03-02', '2026-03-03', '2026-03-04']],
  ['FREQ=DAILY;COUNT=1', '2026-03-02', ['2026-03-02']],
  ['FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4', '2026-03-02', ['2026-03-02', '2026-03-05', '2026-03-09', '2026-03-12']],
  // The first day counts, though the rule does not name it.
  ['FREQ=WEEKLY;BYDAY=TH;COUNT=3', '2026-03-02', ['2026-03-02', '2026-03-05', '2026-03-12']],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=3', '2026-03-02', ['2026-03-02', '2026-03-16', '2026-03-30']],
  ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260424', '2026-02-27', ['2026-02-27', '2026-03-27', '2026-04-24']],
  ['FREQ=YEARLY;COUNT=3', '2096-02-29', ['2096-02-29', '2104-02-29', '2108-02-29']],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=2', '2096-02-29', ['2096-02-29', '2104-02-29']],
])('%s from %s', (rule, first, days) => expect(daysOf(rule, first)).toEqual(days))

test('an endless series ends with the last year that can be written', () => {
  expect(daysOf('FREQ=YEARLY;INTERVAL=1000', '2026-03-02', 20)).toHaveLength(8)
})

const at = (rule: string, clock: number, after: string, zones = NEW_YORK) =>
  occurrenceAfter({ rule, first: day('2026-03-01'), clock }, day(after), zones)?.dueAt

test.each([
  ['2026-03-06', '2026-03-07T14:00:00.000Z'],
  ['2026-03-07', '2026-03-08T13:00:00.000Z'],
  ['2026-10-30', '2026-10-31T13:00:00.000Z'],
  ['2026-10-31', '2026-11-01T14:00:00.000Z'],
])('nine o’clock stays nine o’clock when the clocks change: after %s', (after, moment) => {
  expect(at('FREQ=DAILY', 540, after)).toBe(moment)
})

test('an hour that the clock skips is later on that day alone; of one that it shows twice the first is meant', () => {
  expect(at('FREQ=DAILY', 150, '2026-03-07')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('FREQ=DAILY', 150, '2026-03-08')).toBe('2026-03-09T06:30:00.000Z')
  expect(at('FREQ=DAILY', 90, '2026-10-31')).toBe('2026-11-01T05:30:00.000Z')
})

test('it runs on the clock of where the owner lives', () => {
  const moved = [
    { from: null, tz: 'America/New_York' },
    { from: '2026-04-01T00:00:00.000Z' as Instant, tz: 'Asia/Taipei' },
  ]
  expect(at('FREQ=DAILY', 540, '2026-03-29', moved)).toBe('2026-03-30T13:00:00.000Z')
  expect(at('FREQ=DAILY', 540, '2026-04-09', moved)).toBe('2026-04-10T01:00:00.000Z')
})

test('an end that is a moment is that moment on the owner’s clock', () => {
  expect(at('FREQ=DAILY;UNTIL=20260310T125959Z', 540, '2026-03-09')).toBeUndefined()
  expect(at('FREQ=DAILY;UNTIL=20260310T130000Z', 540, '2026-03-09')).toBe('2026-03-10T13:00:00.000Z')
  const ofDays: Series = { rule: 'FREQ=DAILY;UNTIL=20260311T030000Z', first: day('2026-03-01'), clock: null }
  expect(occurrenceAfter(ofDays, day('2026-03-09'), NEW_YORK)?.dueOn).toBe('2026-03-10')
  expect(occurrenceAfter(ofDays, day('2026-03-10'), NEW_YORK)).toBeNull()
})

test('the occurrences of a range equal those one after the other', () => {
  for (const rule of ['FREQ=DAILY;COUNT=40', 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260402', 'FREQ=MONTHLY;BYMONTHDAY=-1']) {
    const series: Series = { rule, first: day('2026-03-01'), clock: 150 }
    const found = occurrencesBetween(series, day('2026-03-05'), day('2026-05-31'), NEW_YORK)
    const one = []
    for (let after = day('2026-03-05'); ;) {
      const due = occurrenceAfter(series, after, NEW_YORK)
      if (!due?.dueAt || due.dueAt >= '2026-06-01') break
      one.push(due)
      after = day(due.dueAt.slice(0, 10))
    }
    expect(one.length).toBeGreaterThan(2)
    expect(found).toEqual(one)
  }
})

test('an invalid rule has no occurrences, and a rule has none before its first day', () => {
  const between = (rule: string, first: string, to: string) =>
    occurrencesBetween({ rule, first: day(first), clock: null }, day('2026-03-05'), day(to), NEW_YORK)
  expect(between('FREQ=SECONDLY', '2026-03-01', '2026-03-09')).toEqual([])
  expect(between('FREQ=DAILY', '2026-03-08', '2026-03-09').map(({ dueOn }) => dueOn)).toEqual([
    '2026-03-08',
    '2026-03-09',
  ])
  expect(between('FREQ=DAILY', '2026-03-01', '2026-03-05')).toEqual([])
})

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-02-10', '2026-02-28'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-02-28', '2026-02-28'],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-02-11', '2026-03-10'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-02-11', '2026-02-17'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=2', '2026-02-11', '2026-02-11'],
  ['FREQ=MONTHLY', '2026-02-11', '2026-02-11'],
  ['FREQ=NEVER', '2026-02-11', null],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-02-11', null],
])('the first day that %s names from %s on is %s', (rule, from, first) => {
  expect(firstNamedDay(rule, day(from), day(from))).toBe(first)
})

test('a rule that repeats its first day has it again in the next week or month', () => {
  expect(firstNamedDay('FREQ=WEEKLY', day('2026-02-11'), day('2026-02-12'))).toBe('2026-02-18')
  expect(firstNamedDay('FREQ=MONTHLY', day('2026-01-31'), day('2026-02-01'))).toBe('2026-03-31')
})
