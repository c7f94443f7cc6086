import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { capacityMinutes, isOptionalToday, type OpenPlan, placePlans } from './distribution.ts'
import { DISTRIBUTIONS } from './plan.ts'
import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'

const SLEPT = 480
const FIXED = 30 + 45
test.each([
  { why: 'with a sleep plan of 22:30–06:30', load: { sleep: SLEPT }, capacity: 885 },
  { why: 'without a sleep plan', load: {}, capacity: 945 },
  { why: 'a sleep plan shorter than the reserve', load: { sleep: 240 }, capacity: 945 },
  {
    why: 'today at 18:02, both fixed items open',
    load: { sleep: SLEPT, rest: { left: 355, sleep: 90, fixed: FIXED } },
    capacity: 190,
  },
  {
    why: 'today in the morning, the whole day decides',
    load: { sleep: SLEPT, rest: { left: 1440, sleep: 90, fixed: 0 } },
    capacity: 885,
  },
  { why: '2026-03-08 in New York, without a sleep plan', load: { length: 1380 }, capacity: 885 },
  { why: 'down to the slot', load: { fixed: 71 }, capacity: 945 },
  { why: 'never below nothing', load: { fixed: 1440 }, capacity: 0 },
  { why: 'today is nearly over', load: { rest: { left: 10, sleep: 10, fixed: 5 } }, capacity: 0 },
])('the capacity of a day: $why: $capacity minutes', ({ load, capacity }) => {
  expect(capacityMinutes({ length: 1440, sleep: 0, fixed: FIXED, rest: null, ...load })).toBe(capacity)
})

test('the capacity follows another reserve', () => {
  expect(capacityMinutes({ length: 1440, sleep: 0, fixed: FIXED, rest: null }, 9)).toBe(825)
})

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const MONDAY = '2026-03-16'
const WEEK = datesFrom(MONDAY, 7)
const open = (id: string, change: Partial<OpenPlan>): OpenPlan => ({
  id,
  createdAt: instantAt(0),
  distribution: 'asap',
  duration: 60,
  periodEnd: WEEK[6]!,
  remaining: 120,
  days: WEEK,
  pinned: new Map(),
  ...change,
})
const roomOf = (minutes: number[], first = MONDAY) =>
  new Map(minutes.map((value, index) => [addDays(day(first), index), value]))
const placedIn = (placed: ReturnType<typeof placePlans>, id: string) => [...placed.get(id)!.days.values()]

test('the plan with the least time is placed first, then the older one, and no minute is given twice', () => {
  const plans = [
    open('month', { periodEnd: day('2026-03-31') }),
    open('young', { createdAt: instantAt(60_000) }),
    open('old', {}),
  ]
  const placed = placePlans(plans, roomOf([90, 90, 90, 90, 0, 0, 0]))
  expect([...placed.keys()]).toEqual(['old', 'young', 'month'])
  expect(placedIn(placed, 'old')).toEqual([60, 60, 0, 0, 0, 0, 0])
  expect(placedIn(placed, 'young')).toEqual([0, 0, 60, 60, 0, 0, 0])
  expect(placedIn(placed, 'month')).toEqual([30, 30, 30, 30, 0, 0, 0])
  expect([...placed.values()].map(({ unplaced }) => unplaced)).toEqual([0, 0, 0])
})

test.each([
  { why: 'one time a day', plan: { remaining: 120 }, room: [600, 600, 600], given: [60, 60, 0], unplaced: 0 },
  { why: 'more where it must', plan: { remaining: 300 }, room: [600, 0, 600], given: [180, 0, 120], unplaced: 0 },
  { why: 'up to the slot', plan: { remaining: 61 }, room: [600, 600, 600], given: [60, 5, 0], unplaced: 0 },
  { why: 'nothing left to do', plan: { remaining: -30 }, room: [600, 600, 600], given: [0, 0, 0], unplaced: 0 },
  { why: 'no room at all', plan: { remaining: 60 }, room: [0, 0, 4], given: [0, 0, 0], unplaced: 60 },
  { why: 'a day of unknown length', plan: { remaining: 90 }, room: [60], given: [60, 0, 0], unplaced: 30 },
])('minutes are placed on the days with room: $why', ({ plan, room, given, unplaced }) => {
  const placed = placePlans([open('p', { ...plan, days: WEEK.slice(0, 3) })], roomOf(room))
  expect({ given: placedIn(placed, 'p'), unplaced: placed.get('p')!.unplaced }).toEqual({ given, unplaced })
})

test('minutes that a user put on a day stay there, and all plans are placed around them', () => {
  const pinned = new Map([
    [WEEK[0]!, 0],
    [WEEK[1]!, 90],
    [day('2026-03-15'), 30],
  ])
  const plans = [open('first', {}), open('moved', { createdAt: instantAt(60_000), remaining: 150, pinned })]
  const placed = placePlans(plans, roomOf([60, 120, 60, 60, 0, 0, 0]))
  expect(placedIn(placed, 'first')).toEqual([60, 0, 60, 0, 0, 0, 0])
  expect(placedIn(placed, 'moved')).toEqual([0, 90, 0, 60, 0, 0, 0])
  const tooMuch = placePlans([open('p', { pinned: new Map([[WEEK[0]!, 200]]) })], roomOf([60, 60]))
  expect(placedIn(tooMuch, 'p')).toEqual([200, 0, 0, 0, 0, 0, 0])
  expect(tooMuch.get('p')!.unplaced).toBe(0)
})

test('no day gets more minutes than it has room for, with any number of plans', () => {
  const month = datesFrom(MONDAY, 31)
  const anyPlan = fc.record({
    distribution: fc.constantFrom(...DISTRIBUTIONS),
    duration: fc.integer({ min: 1, max: 24 }).map((slot) => slot * 5),
    remaining: fc.integer({ min: 0, max: 900 }),
    periodEnd: fc.constantFrom(...month),
  })
  const daysTo = (end: LocalDate) => month.filter((date) => date <= end)
  fc.assert(
    fc.property(fc.array(anyPlan, { maxLength: 8 }), fc.array(fc.nat(300), { maxLength: 31 }), (some, rooms) => {
      const plans = some.map((plan, at) => open(`p${at}`, { ...plan, days: daysTo(plan.periodEnd) }))
      const room = roomOf(rooms)
      const placed = placePlans(plans, room)
      const takenOn = (date: LocalDate) => total([...placed.values()].map(({ days }) => days.get(date) ?? 0))
      expect(month.filter((date) => takenOn(date) > (room.get(date) ?? 0))).toEqual([])
      const sums = plans.map(({ id }) => total([...placed.get(id)!.days.values()]) + placed.get(id)!.unplaced)
      expect(sums).toEqual(plans.map(({ remaining }) => Math.ceil(remaining / 5) * 5))
    }),
  )
})

test.each([
  { suggested: 30, duration: 40, isOptional: false },
  { suggested: 10, duration: 40, isOptional: false },
  { suggested: 9, duration: 40, isOptional: true },
  { suggested: 5, duration: 20, isOptional: true },
  { suggested: 5, duration: 15, isOptional: false },
  { suggested: 0, duration: 40, isOptional: false },
])(
  'a short suggestion is optional: $suggested of a plan of $duration: $isOptional',
  ({ suggested, duration, isOptional }) => {
    expect(isOptionalToday(suggested, duration)).toBe(isOptional)
  },
)
