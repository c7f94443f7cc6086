import { expect, test } from 'vitest'
import { isRecurrence } from '#domain/time/recurrence.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { type MonthDay, monthDaysOf, NO_RULE, placeOf, REPEATS, type Rule, ruleOf, ruleText } from './repeat.ts'

const MONDAY = '2026-06-29' as LocalDate
const until = '2026-12-31' as LocalDate
const rule = (part: Partial<Rule>): Rule => ({ ...NO_RULE, ...part })

test.each<[Partial<Rule>, string]>([
  [{ repeat: 'daily' }, 'FREQ=DAILY'],
  [{ repeat: 'daily', interval: 3, ends: 'count', count: 5 }, 'FREQ=DAILY;INTERVAL=3;COUNT=5'],
  [{ repeat: 'weekdays', interval: 4 }, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  [{ repeat: 'weekly', days: [1, 3] }, 'FREQ=WEEKLY;BYDAY=MO,WE'],
  [{ repeat: 'weekly', interval: 2, days: [7] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  [{ repeat: 'monthly', ends: 'until', until }, 'FREQ=MONTHLY;UNTIL=20261231'],
  [{ repeat: 'monthly', on: 'last' }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [{ repeat: 'monthly', on: '2TU', interval: 3 }, 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU'],
  [{ repeat: 'monthly', on: '-1FR', ends: 'count', count: 5 }, 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=5'],
  [{ repeat: 'weekly', days: [1], on: 'last' }, 'FREQ=WEEKLY;BYDAY=MO'],
  [{ repeat: 'yearly' }, 'FREQ=YEARLY'],
])('%j is written as %s, which the server takes', (part, text) => {
  expect(ruleText(rule(part))).toBe(text)
  expect(isRecurrence(text, MONDAY)).toBe(true)
})

test('a reminder without repetition has no rule', () => {
  expect(ruleText(NO_RULE)).toBeNull()
  expect(ruleOf(null, 1)).toEqual(NO_RULE)
})

test('a form shows any saved repetition as it was', () => {
  for (const repeat of REPEATS)
    for (const interval of repeat === 'weekdays' || repeat === 'none' ? [1] : [1, 2, 30])
      for (const end of [{}, { ends: 'until', until } as const, { ends: 'count', count: 7 } as const])
        for (const days of repeat === 'weekly' ? [[1], [2, 5], [1, 2, 3, 4, 5, 6, 7]] : [[]])
          for (const on of repeat === 'monthly'
            ? (['date', 'last', '1MO', '5SU', '-1FR'] as const)
            : ['date' as const]) {
            const typed = rule({ repeat, interval, days, on, ...(repeat !== 'none' && end) })
            const text = ruleText(typed)
            expect(ruleOf(text, 1)).toEqual({ ...typed, text })
          }
})

test.each([
  'FREQ=MONTHLY;BYDAY=-2FR',
  'FREQ=MONTHLY;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=1MO,-1FR',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=DAILY;BYMONTHDAY=-1',
  'FREQ=YEARLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=31,-1',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=WEEKLY;UNTIL=20260630T130000Z',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
])('%s is no form of ours, and stays as it is', (text) => {
  expect(ruleOf(text, 1).repeat).toBe('other')
  expect(ruleText(ruleOf(text, 1))).toBe(text)
})

test('weeks without a day are those of the day on which it is due', () => {
  expect(ruleOf('FREQ=WEEKLY', 4)).toMatchObject({ repeat: 'weekly', days: [4] })
  expect(ruleOf('FREQ=WEEKLY;BYDAY=FR,MO', 4).days).toEqual([1, 5])
  expect(ruleOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 1).repeat).toBe('weekly')
})

test.each<[string, MonthDay, MonthDay[]]>([
  ['2026-06-09', 'date', ['date', 'last', '2TU']],
  ['2026-06-23', 'date', ['date', 'last', '4TU']],
  ['2026-06-30', 'date', ['date', 'last', '-1TU']],
  ['2026-06-24', '2TU', ['date', 'last', '4WE', '-1WE', '2TU']],
  ['2026-02-28', 'last', ['date', 'last', '4SA', '-1SA']],
])('a reminder on %s for %s can repeat on %j of each month', (date, on, all) => {
  expect(monthDaysOf(date as LocalDate, on)).toEqual(all)
})

test('which weekday of a month', () => {
  expect(placeOf('2TU')).toEqual({ place: 2, weekday: 2 })
  expect(placeOf('-1SU')).toEqual({ place: -1, weekday: 7 })
  expect(placeOf('last')).toBeNull()
})
