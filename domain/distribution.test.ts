import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesFrom, day } from './date-fixture.ts'
import { capacityMinutes, distribute, isOptionalToday, type OpenPlan, placePlans } from './distribution.ts'
import { type Distribution, DISTRIBUTIONS } from './plan.ts'
import { addDays, instantAt, type LocalDate } from './time.ts'

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
])('rules §2.2: $why: $capacity minutes', ({ load, capacity }) => {
  expect(capacityMinutes({ length: 1440, sleep: 0, fixed: FIXED, rest: null, ...load })).toBe(capacity)
})

test('rules §2.2: another reserve', () => {
  expect(capacityMinutes({ length: 1440, sleep: 0, fixed: FIXED, rest: null }, 9)).toBe(825)
})

const slots = (minutes: number[]) => minutes.map((value) => value / 5)
const SHARES: { remaining: number; caps: number[]; share: Record<Distribution, number[]>; unplaced: number }[] = [
  {
    remaining: 180,
    caps: Array(7).fill(60),
    share: {
      even: [30, 25, 25, 25, 25, 25, 25],
      asap: [60, 60, 60, 0, 0, 0, 0],
      late: [5, 15, 20, 25, 30, 40, 45],
    },
    unplaced: 0,
  },
  {
    remaining: 200,
    caps: Array(6).fill(90),
    share: { even: [35, 35, 35, 35, 30, 30], asap: [90, 90, 20, 0, 0, 0], late: [10, 20, 30, 40, 45, 55] },
    unplaced: 0,
  },
  {
    remaining: 600,
    caps: Array(4).fill(120),
    share: { even: Array(4).fill(120), asap: Array(4).fill(120), late: Array(4).fill(120) },
    unplaced: 120,
  },
  {
    remaining: 0,
    caps: [60, 0],
    share: { even: [0, 0], asap: [0, 0], late: [0, 0] },
    unplaced: 0,
  },
  { remaining: 30, caps: [], share: { even: [], asap: [], late: [] }, unplaced: 30 },
  {
    remaining: 100,
    caps: [10, 0, 60, 60],
    share: { even: [10, 0, 45, 45], asap: [10, 0, 60, 30], late: [10, 0, 40, 50] },
    unplaced: 0,
  },
]
const table = SHARES.flatMap(({ share, ...given }) =>
  DISTRIBUTIONS.map((strategy) => ({ ...given, strategy, minutes: share[strategy] })),
)

test.each(table)(
  'rules §2.5: $remaining minutes over $caps, $strategy',
  ({ remaining, caps, strategy, ...expected }) => {
    expect(distribute(remaining / 5, slots(caps), strategy)).toEqual({
      given: slots(expected.minutes),
      unplaced: expected.unplaced / 5,
    })
  },
)

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

type Pair = { x: [number, number]; isFull: [boolean, boolean]; areSame: boolean }
/** rules §2.4: whether two days, the earlier one first, are as the strategy has them. */
const PAIRS: Record<Distribution, (pair: Pair) => boolean> = {
  even: ({ x: [a, b], isFull }) => isFull.includes(true) || [0, 1].includes(a - b),
  asap: ({ x: [a, b], isFull, areSame }) => (isFull[0] || b === 0) && (!areSame || a >= b),
  late: ({ x: [a, b], isFull, areSame }) => a <= b || (isFull[1] && !areSame),
}
const PAIR_NAMES = { even: 'P3', asap: 'P4', late: 'P5' }

/** rules §2.4: what is wrong with a share, by the property's name. */
function brokenBy(wanted: number, caps: number[], strategy: Distribution): string[] {
  const { given, unplaced } = distribute(wanted, caps, strategy)
  const areSame = new Set(caps).size === 1
  const broken = []
  if (total(given) + unplaced !== wanted || unplaced !== Math.max(0, wanted - total(caps))) broken.push('P1')
  if (!caps.every((cap, i) => Number.isInteger(given[i]) && given[i]! >= 0 && given[i]! <= cap)) broken.push('P2')
  for (let i = 0; i < caps.length; i++)
    for (let j = i + 1; j < caps.length; j++) {
      const pair: Pair = { x: [given[i]!, given[j]!], isFull: [given[i] === caps[i], given[j] === caps[j]], areSame }
      if (!PAIRS[strategy](pair)) broken.push(`${PAIR_NAMES[strategy]} of ${i} and ${j}`)
    }
  const again = distribute(wanted, [...caps], strategy)
  if (String(again.given) !== String(given) || again.unplaced !== unplaced) broken.push('P6')
  return broken
}

const anyCaps = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 30 }))
    .map(([days, cap]) => Array(days).fill(cap)),
)
test.each(DISTRIBUTIONS)('rules §2.4, %s: P1 to P6 hold', (strategy) => {
  fc.assert(
    fc.property(anyCaps, fc.integer({ min: 0, max: 250 }), (caps, wanted) => {
      // One `expect` a case costs more than the case.
      const broken = brokenBy(wanted, caps, strategy)
      if (broken.length) expect(broken).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

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

test('rules §2.1: who has less time is placed first, then the older plan; what one takes the next does not have', () => {
  const plans = [
    open('month', { periodEnd: day('2026-03-31') }),
    open('young', { createdAt: instantAt(60_000) }),
    open('old', {}),
  ]
  const placed = placePlans(plans, roomOf([90, 90, 90, 90, 0, 0, 0]))
  expect([...placed.keys()]).toEqual(['old', 'young', 'month'])
  expect(placedIn(placed, 'old')).toEqual([60, 60, 0, 0, 0, 0, 0])
  expect(placedIn(placed, 'young')).toEqual([30, 30, 60, 0, 0, 0, 0])
  expect(placedIn(placed, 'month')).toEqual([0, 0, 30, 60, 0, 0, 0])
  expect([...placed.values()].map(({ unplaced }) => unplaced)).toEqual([0, 0, 30])
})

test.each([
  { why: 'one time a day', plan: { remaining: 120 }, room: [600, 600, 600], given: [60, 60, 0], unplaced: 0 },
  { why: 'more where it must', plan: { remaining: 300 }, room: [600, 0, 600], given: [150, 0, 150], unplaced: 0 },
  { why: 'up to the slot', plan: { remaining: 61 }, room: [600, 600, 600], given: [60, 5, 0], unplaced: 0 },
  { why: 'nothing left to do', plan: { remaining: -30 }, room: [600, 600, 600], given: [0, 0, 0], unplaced: 0 },
  { why: 'no room at all', plan: { remaining: 60 }, room: [0, 0, 4], given: [0, 0, 0], unplaced: 60 },
  { why: 'a day that nobody knows', plan: { remaining: 90 }, room: [60], given: [60, 0, 0], unplaced: 30 },
])('rules §2.2: $why', ({ plan, room, given, unplaced }) => {
  const placed = placePlans([open('p', { ...plan, days: WEEK.slice(0, 3) })], roomOf(room))
  expect({ given: placedIn(placed, 'p'), unplaced: placed.get('p')!.unplaced }).toEqual({ given, unplaced })
})

test('rules §2.1: what somebody put on a day by hand stays there, and all plans are placed around it', () => {
  const pinned = new Map([
    [WEEK[0]!, 0],
    [WEEK[1]!, 90],
    [day('2026-03-15'), 30],
  ])
  const plans = [open('first', {}), open('moved', { createdAt: instantAt(60_000), remaining: 150, pinned })]
  const placed = placePlans(plans, roomOf([60, 120, 60, 60, 0, 0, 0]))
  expect(placedIn(placed, 'first')).toEqual([60, 30, 30, 0, 0, 0, 0])
  expect(placedIn(placed, 'moved')).toEqual([0, 90, 30, 30, 0, 0, 0])
  const tooMuch = placePlans([open('p', { pinned: new Map([[WEEK[0]!, 200]]) })], roomOf([60, 60]))
  expect(placedIn(tooMuch, 'p')).toEqual([200, 0, 0, 0, 0, 0, 0])
  expect(tooMuch.get('p')!.unplaced).toBe(0)
})

test('rules §2.1: no day takes more than it has room for, however many plans there are', () => {
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
  'rule [2.5-b]: $suggested of a plan of $duration is optional: $isOptional',
  ({ suggested, duration, isOptional }) => {
    expect(isOptionalToday(suggested, duration)).toBe(isOptional)
  },
)
