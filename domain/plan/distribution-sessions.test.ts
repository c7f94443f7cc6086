import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeSessions } from './distribution-sessions.ts'
import { type Distribution, DISTRIBUTIONS } from './plan.ts'

type Case = {
  why: string
  /** The session length L, and the remainder R. */
  session: number
  remaining: number
  rooms: number[]
  placed: Record<Distribution, number[]>
  unplaced?: number
}
const days = (count: number, minutes: number) => Array.from({ length: count }, () => minutes)
const always = (placed: number[]) => ({ even: placed, asap: placed, late: placed })

const CASES: Case[] = [
  {
    why: 'three of 40 over a week',
    session: 40,
    remaining: 120,
    rooms: days(7, 600),
    placed: { even: [0, 40, 0, 40, 0, 40, 0], asap: [40, 40, 40, 0, 0, 0, 0], late: [0, 0, 40, 0, 40, 0, 40] },
  },
  {
    why: 'the first worked example of the rules',
    session: 60,
    remaining: 180,
    rooms: days(7, 60),
    placed: { even: [0, 60, 0, 60, 0, 60, 0], asap: [60, 60, 60, 0, 0, 0, 0], late: [0, 0, 60, 0, 60, 0, 60] },
  },
  {
    why: 'the second worked example of the rules',
    session: 90,
    remaining: 200,
    rooms: days(6, 90),
    placed: { even: [0, 90, 0, 90, 0, 20], asap: [90, 90, 20, 0, 0, 0], late: [0, 0, 90, 0, 90, 20] },
  },
  {
    why: 'more sessions than days',
    session: 40,
    remaining: 120,
    rooms: days(2, 120),
    placed: { even: [40, 80], asap: [80, 40], late: [40, 80] },
  },
  {
    why: 'the last session is what is over',
    session: 40,
    remaining: 105,
    rooms: days(7, 600),
    placed: { even: [0, 40, 0, 40, 0, 25, 0], asap: [40, 40, 25, 0, 0, 0, 0], late: [0, 0, 40, 0, 40, 0, 25] },
  },
  {
    why: 'less than a session',
    session: 40,
    remaining: 10,
    rooms: days(5, 600),
    placed: { even: [0, 0, 10, 0, 0], asap: [10, 0, 0, 0, 0], late: [0, 0, 0, 10, 0] },
  },
  {
    why: 'a day that has one gives way to the nearest free day, the earlier first',
    session: 60,
    remaining: 360,
    rooms: days(7, 60),
    placed: {
      even: [60, 60, 60, 0, 60, 60, 60],
      asap: [60, 60, 60, 60, 60, 60, 0],
      late: [0, 60, 60, 60, 60, 60, 60],
    },
  },
  {
    why: 'as many sessions as days',
    session: 30,
    remaining: 210,
    rooms: days(7, 600),
    placed: always(days(7, 30)),
  },
  {
    why: 'the second ones are placed as the first ones are',
    session: 30,
    remaining: 300,
    rooms: days(7, 600),
    placed: {
      even: [30, 60, 30, 60, 30, 60, 30],
      asap: [60, 60, 60, 30, 30, 30, 30],
      late: [30, 30, 60, 30, 60, 30, 60],
    },
  },
  {
    why: 'days without room for a session are no days',
    session: 40,
    remaining: 80,
    rooms: [0, 35, 60, 20, 60, 40],
    placed: { even: [0, 0, 40, 0, 0, 40], asap: [0, 0, 40, 0, 40, 0], late: [0, 0, 0, 0, 40, 40] },
  },
  {
    why: 'a second one only where there is room',
    session: 40,
    remaining: 160,
    rooms: [40, 90, 40],
    placed: always([40, 80, 40]),
    unplaced: 0,
  },
  {
    why: 'what is over goes where a session does not fit before a day has two',
    session: 40,
    remaining: 60,
    rooms: [600, 25],
    placed: always([40, 20]),
  },
  {
    why: 'the largest piece that fits, and what then is left',
    session: 60,
    remaining: 60,
    rooms: [20, 50, 10],
    placed: always([0, 50, 0]),
    unplaced: 10,
  },
  {
    why: 'several pieces',
    session: 60,
    remaining: 120,
    rooms: days(7, 30),
    placed: always([30, 30, 30, 30, 0, 0, 0]),
  },
  {
    why: 'no piece is shorter than 15',
    session: 30,
    remaining: 60,
    rooms: [10, 40, 10],
    placed: always([0, 30, 0]),
    unplaced: 30,
  },
  {
    why: 'but a session is as short as the plan has it',
    session: 10,
    remaining: 40,
    rooms: [10, 5, 20],
    placed: always([10, 0, 20]),
    unplaced: 10,
  },
  {
    why: 'overbooked',
    session: 120,
    remaining: 600,
    rooms: days(4, 120),
    placed: always(days(4, 120)),
    unplaced: 120,
  },
  { why: 'nothing left to do', session: 40, remaining: 0, rooms: [60, 0], placed: always([0, 0]) },
  { why: 'no days', session: 40, remaining: 30, rooms: [], placed: always([]), unplaced: 30 },
]
const table = CASES.flatMap(({ placed, unplaced = 0, ...given }) =>
  DISTRIBUTIONS.map((strategy) => ({ ...given, strategy, placed: placed[strategy], unplaced })),
)

test.each(table)(
  'a plan is placed in sessions, $strategy, $why: $remaining minutes by $session',
  ({ session, remaining, rooms, strategy, placed, unplaced }) => {
    const inSlots = rooms.map((minutes) => minutes / 5)
    const found = placeSessions(remaining / 5, session / 5, inSlots, strategy)
    expect(found.given.map((slots) => slots * 5)).toEqual(placed)
    expect(found.unplaced * 5).toBe(unplaced)
  },
)

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const MIN_SESSION = 3

type SessionCase = { slots: number; session: number; rooms: number[]; strategy: Distribution }

/** Returns which properties a placement breaks. [distribution/placement-properties] */
function brokenBy({ slots, session, rooms, strategy }: SessionCase): string[] {
  const { given, unplaced } = placeSessions(slots, session, rooms, strategy)
  const left = rooms.map((room, day) => room - given[day]!)
  const piece = Math.min(MIN_SESSION, session)
  const rest = slots % session
  const mostDays = (room: number) => Math.max(...left.filter((_, day) => given[day] === 0), 0) >= room
  const again = placeSessions(slots, session, [...rooms], strategy)
  const claims: Record<string, boolean> = {
    'P1: no minute is lost, and none is made': total(given) + unplaced === slots,
    'P1: what has no room is unplaced': unplaced >= Math.max(0, slots - total(rooms)),
    'P1: all is placed where sessions fit':
      slots > session * rooms.filter((room) => room >= session).length || !unplaced,
    'P2: no day has more than fits, or less than nothing': given.every(
      (x, day) => Number.isInteger(x) && x >= 0 && left[day]! >= 0,
    ),
    'P6: the same again': String(again.given) === String(given) && again.unplaced === unplaced,
    'what is unplaced fits nowhere': unplaced < piece || left.every((room) => room < piece),
    'no crumbs': given.every((x) => x === 0 || x >= piece || x === rest),
    'no day has two sessions while another with room for one has none':
      !given.some((x) => x > session) || !mostDays(session),
  }
  return Object.keys(claims).filter((claim) => !claims[claim])
}

const anyRooms = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 31 }),
  fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 200 })).map(([count, room]) => days(count, room)),
)
test.each(DISTRIBUTIONS)('any placement fits, %s', (strategy) => {
  fc.assert(
    fc.property(fc.nat(250), fc.integer({ min: 1, max: 40 }), anyRooms, (slots, session, rooms) => {
      // One `expect` for each case would take longer than the case.
      const broken = brokenBy({ slots, session, rooms, strategy })
      if (broken.length) expect(broken).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

/** Shows where the sessions of a week with enough room begin to share days. */
const weekOf = (sessions: number, strategy: Distribution) => placeSessions(sessions, 1, days(7, 1), strategy).given

test('“as soon as possible” is never later than “evenly”, and “late” is never earlier', () => {
  const meanDay = (given: readonly number[]) => total(given.map((x, day) => x * day)) / total(given)
  for (let sessions = 1; sessions <= 7; sessions++) {
    const [even, asap, late] = DISTRIBUTIONS.map((strategy) => meanDay(weekOf(sessions, strategy)))
    expect(asap).toBeLessThanOrEqual(even!)
    expect(late).toBeGreaterThanOrEqual(even!)
  }
})
