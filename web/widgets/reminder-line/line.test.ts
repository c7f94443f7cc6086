import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { parseReminder } from '#domain/typed-line/typed-reminder.ts'
import { momentOf } from '#domain/time/zone.ts'
import { chosenDay, EMPTY, type Quick, quickDate, quickValues, wordsOf } from './line.ts'

const zone = 'America/New_York'
/** A Thursday, 15:15. */
const today = '2026-11-26' as LocalDate
const at = {
  now: momentOf(zone, today, 15 * 60 + 15),
  zones: [{ from: null, tz: zone }],
  twelveHours: true,
  dateOrder: 'monthFirst',
} as const

function made(text: string, change: Partial<Quick> = {}) {
  const quick = { ...EMPTY, text, ...change }
  const { title, date, time, rule, moment, notifyMinutes } = quickValues(
    quick,
    parseReminder(text, at, quick.kept),
    today,
  )
  const before = notifyMinutes === null ? [] : [`${notifyMinutes} before`]
  return [title, date, time, rule.repeat, ...before, ...(moment ? [moment] : [])].join(' | ')
}

test.each<[string, Partial<Quick>, string]>([
  ['Stamps', {}, 'Stamps | 2026-11-26 |  | none'],
  ['Stamps', { chip: 'tomorrow', time: '09:00' }, 'Stamps | 2026-11-27 | 09:00 | none'],
  ['Stamps', { chip: 'noDate', time: '09:00' }, 'Stamps |  |  | none'],
  ['Stamps tomorrow', {}, 'Stamps | 2026-11-27 |  | none'],
  ['Stamps tomorrow', { chip: 'noDate', time: '09:00' }, 'Stamps | 2026-11-27 | 09:00 | none'],
  ['Stamps 3pm', {}, 'Stamps | 2026-11-27 | 15:00 | none'],
  ['Stamps 3pm', { chip: 'nextWeek' }, 'Stamps | 2026-11-30 | 15:00 | none'],
  ['Stamps 3pm', { chip: 'today' }, 'Stamps | 2026-11-26 | 15:00 | none'],
  ['Stamps 3pm', { chip: 'noDate' }, 'Stamps | 2026-11-27 | 15:00 | none'],
  ['Stamps tomorrow', { kept: ['tomorrow'] }, 'Stamps tomorrow | 2026-11-26 |  | none'],
  ['Gym every Monday', { chip: 'today' }, 'Gym | 2026-11-30 |  | weekly'],
  ['Cake in 20 minutes', {}, 'Cake | 2026-11-26 | 15:35 | none | 2026-11-26T20:35:00.000Z'],
  ['Club every second Tuesday', { isOther: true }, 'Club | 2026-12-08 |  | monthly'],
  ['Dentist tomorrow 3pm, 1 h before', {}, 'Dentist | 2026-11-27 | 15:00 | none | 60 before'],
  ['Dentist tomorrow 3pm, 1 h before', { kept: ['1 h before'] }, 'Dentist 1 h before | 2026-11-27 | 15:00 | none'],
  [
    'Dentist tomorrow 3pm, 1 h before',
    { corrected: { time: { of: 15 * 60, time: '' } } },
    'Dentist | 2026-11-27 |  | none',
  ],
  ['Rent on the last day of the month', { isOther: true }, 'Rent | 2026-11-30 |  | none'],
])('%s, with %j, is %s', (text, change, said) => expect(made(text, change)).toBe(said))

test('a manual correction stays as long as the line says the same', () => {
  const corrected = {
    date: { of: '2026-11-27' as LocalDate, date: '2026-12-03' as LocalDate },
    time: { of: 15 * 60, time: '16:30' },
  }
  expect(made('Dentist tomorrow 3pm', { corrected })).toBe('Dentist | 2026-12-03 | 16:30 | none')
  expect(made('Dentist friday 4pm', { corrected })).toBe('Dentist | 2026-12-03 | 16:00 | none')
  expect(made('Dentist monday 4pm', { corrected })).toBe('Dentist | 2026-11-30 | 16:00 | none')
  const later = { time: { of: 15 * 60 + 35, time: '15:40' } }
  expect(made('Cake in 20 minutes', { corrected: later })).toBe('Cake | 2026-11-26 | 15:40 | none')
})

test.each<[string, Partial<Quick>, string | null]>([
  ['Stamps', {}, 'today'],
  ['Stamps', { chip: 'noDate' }, 'noDate'],
  ['Stamps 4pm', {}, 'today'],
  ['Stamps 3pm', {}, 'tomorrow'],
  ['Stamps 3pm', { chip: 'noDate' }, 'tomorrow'],
])('of %s, with %j, the day is %s', (text, change, chosen) => {
  const quick = { ...EMPTY, text, ...change }
  expect(chosenDay(quick, parseReminder(text, at), today)).toBe(chosen)
})

test('the words that say so', () => {
  const text = 'Gym every Mon at 7pm until Dec 24'
  const read = parseReminder(text, at)
  expect(wordsOf(text, read, 'repeat')).toEqual(['every Mon', 'until Dec 24'])
  expect(wordsOf(text, read, 'time')).toEqual(['at 7pm'])
  expect(wordsOf(text, read, 'date')).toEqual([])
})

test.each([
  { date: '2026-06-29', nextWeek: '2026-07-06' },
  { date: '2026-07-05', nextWeek: '2026-07-06' },
])('on $date next week begins on $nextWeek', ({ date, nextWeek }) => {
  expect(quickDate('nextWeek', date as LocalDate)).toBe(nextWeek)
})

test('the chips mean today, tomorrow and no day', () => {
  expect((['today', 'tomorrow', 'noDate'] as const).map((chip) => quickDate(chip, today))).toEqual([
    today,
    '2026-11-27',
    '',
  ])
})
