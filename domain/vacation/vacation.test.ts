import { expect, test } from 'vitest'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { durationDays, freesMoreDays, offDaysOf, timeStateOf, vacationViolations } from './vacation.ts'

const vacation = (from: string, to: string, archivedFrom: string | null = null) => ({
  startDate: day(from),
  endDate: day(to),
  archivedFrom: archivedFrom === null ? null : day(archivedFrom),
})

test.each([
  { name: 'Break', from: '2026-03-23', to: '2026-03-25', broken: [] },
  { name: 'Day off', from: '2026-03-23', to: '2026-03-23', broken: [] },
  { name: ' ', from: '2026-03-23', to: '2026-03-22', broken: ['name required', 'endDate endBeforeStart'] },
  { name: '', from: null, to: null, broken: ['name required', 'startDate required', 'endDate required'] },
  { name: 'Break', from: null, to: '2026-03-22', broken: ['startDate required'] },
  { name: 'Break', from: '2026-03-22', to: null, broken: ['endDate required'] },
  { name: 'Years', from: '2026-03-23', to: '2031-03-23', broken: [] },
  { name: 'Too long', from: '2026-03-23', to: '2031-03-24', broken: ['endDate tooLong'] },
])('a vacation is checked: "$name" of $from … $to → $broken', ({ name, from, to, broken }) => {
  const [startDate, endDate] = [from, to].map((date) => (date === null ? null : day(date)))
  const found = vacationViolations({ name, startDate: startDate ?? null, endDate: endDate ?? null })
  expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(broken)
})

test.each([
  { from: '2026-03-21', to: '2026-03-25', days: 5 },
  { from: '2026-02-28', to: '2026-03-01', days: 2 },
  { from: '2026-03-08', to: '2026-03-08', days: 1 },
])('a vacation of $from … $to has $days days', ({ from, to, days }) => {
  expect(durationDays(vacation(from, to))).toBe(days)
})

test.each([
  { today: '2026-03-22', state: 'upcoming' },
  { today: '2026-03-23', state: 'ongoing' },
  { today: '2026-03-25', state: 'ongoing' },
  { today: '2026-03-26', state: 'past' },
])('a vacation 2026-03-23 … 25 is $state on $today, archived or not', ({ today, state }) => {
  expect(timeStateOf(vacation('2026-03-23', '2026-03-25'), day(today))).toBe(state)
  expect(timeStateOf(vacation('2026-03-23', '2026-03-25', '2026-03-01'), day(today))).toBe(state)
})

const ALL = datesFrom('2026-03-23', 3)
test.each([
  { why: 'active', archivedFrom: null, days: ALL },
  { why: 'archived afterwards', archivedFrom: '2026-04-01', days: ALL },
  { why: 'archived on its last day', archivedFrom: '2026-03-25', days: ALL.slice(0, 2) },
  { why: 'archived on its first day', archivedFrom: '2026-03-23', days: [] },
  { why: 'archived before', archivedFrom: '2026-01-01', days: [] },
])('the off-days of a vacation, $why', ({ archivedFrom, days }) => {
  expect([...offDaysOf([vacation('2026-03-23', '2026-03-25', archivedFrom)])]).toEqual(days)
})

test('vacations may overlap, and an archived one takes nothing from an active one', () => {
  const days = offDaysOf([
    vacation('2026-03-23', '2026-03-25', '2026-01-01'),
    vacation('2026-03-24', '2026-03-26'),
    vacation('2026-03-26', '2026-03-27'),
  ])
  expect([...days].toSorted()).toEqual(datesFrom('2026-03-24', 4))
  expect(offDaysOf([])).toEqual(new Set())
})

const THREE_DAYS = vacation('2026-03-23', '2026-03-25')
test.each([
  ['the same days', THREE_DAYS, THREE_DAYS, false],
  ['a day less', THREE_DAYS, vacation('2026-03-23', '2026-03-24'), false],
  ['a day more', THREE_DAYS, vacation('2026-03-23', '2026-03-26'), true],
  ['a day earlier', THREE_DAYS, vacation('2026-03-22', '2026-03-25'), true],
  ['archived', THREE_DAYS, vacation('2026-03-23', '2026-03-25', '2026-03-24'), false],
  ['out of the archive', vacation('2026-03-23', '2026-03-25', '2026-03-24'), THREE_DAYS, true],
  ['longer, but archived before', THREE_DAYS, vacation('2026-03-23', '2026-04-25', '2026-03-24'), false],
])('whether a change frees more days: %s', (_, before, after, frees) =>
  expect(freesMoreDays(before, after)).toBe(frees),
)
