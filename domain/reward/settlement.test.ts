import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { at, log, rated, TUESDAY, ZONES } from './fixture.ts'
import {
  dayOfSettlement,
  rebuilt,
  type Rebuilt,
  rebuildViolations,
  type SettledDay,
  settlementDeadline,
  settlementKey,
  settlementPrefix,
  settlementState,
} from './settlement.ts'
import { addDays, instant } from '#domain/time/time.ts'

describe('when a day is settled', () => {
  const settled = log(rated(5))
  const pending = log({ start: '17:00', ...rated(4, 'proposed') })
  const late = log({ start: '23:30', minutes: 60 })

  test.each([
    ['on the day itself', [settled], '23:59', 'open'],
    ['when it is over', [settled], '2026-03-11 00:00', 'due'],
    ['an empty day', [], '2026-03-11 00:00', 'due'],
    ['as long as something is proposed', [settled, pending], '2026-03-11 00:00', 'waiting'],
    ['just before the last moment', [settled, pending], '2026-03-13 03:59', 'waiting'],
    ['at the last moment', [settled, pending], '2026-03-13 04:00', 'due'],
    ['while what began on it goes on', [late], '2026-03-11 00:29', 'waiting'],
    ['when that is over too', [late], '2026-03-11 00:30', 'due'],
    ['what is not rated is not waited for', [log()], '2026-03-11 00:00', 'due'],
  ])('%s', (_, logs, asOf, state) => {
    expect(settlementState({ zones: ZONES, date: TUESDAY, logs }, at(asOf))).toBe(state)
  })

  test('04:00 is that of the wall clock, across the change to summer time', () => {
    expect(settlementDeadline(ZONES, day('2026-03-05'))).toBe(instant('2026-03-08T08:00:00Z'))
    expect(settlementDeadline(ZONES, day('2026-03-04'))).toBe(instant('2026-03-07T09:00:00Z'))
  })
})

test('the key of a settlement names its child, day and number', () => {
  expect(settlementKey('c', TUESDAY, 2)).toBe('reward:c:2026-03-10:2')
  expect(settlementKey('c', TUESDAY, 2).startsWith(settlementPrefix('c', TUESDAY))).toBe(true)
  expect(dayOfSettlement(settlementKey('019a-b', TUESDAY, 12))).toBe(TUESDAY)
  for (const other of ['interest:c:2026-W12', 'withdrawal:2026-03-10', '019ac7a2-0000-7000-8000-000000000000'])
    expect(dayOfSettlement(other)).toBeNull()
})

const due = (coins: number, settled = 0, fields: Partial<SettledDay> = {}): SettledDay => ({
  date: TUESDAY,
  coins,
  settled,
  revision: settled === 0 ? 0 : 1,
  ...fields,
})
const child = { childId: 'c', allowDecrease: false, available: 100 }
const coinsOf = ({ postings, uncollected, kept }: Rebuilt) =>
  [postings, uncollected, kept].map((list) => list.map(({ coins }) => coins))

describe('the postings of a settlement', () => {
  test('the first time, all coins', () => {
    expect(rebuilt({ ...child, days: [due(8)] }).postings).toEqual([
      { date: TUESDAY, coins: 8, revision: 1, idempotencyKey: 'reward:c:2026-03-10:1' },
    ])
  })

  test('additional coins, under the next key', () => {
    expect(rebuilt({ ...child, days: [due(8, 7)] }).postings).toEqual([
      { date: TUESDAY, coins: 1, revision: 2, idempotencyKey: 'reward:c:2026-03-10:2' },
    ])
  })

  test.each([
    ['nothing for a day without coins', due(0), {}, [[], [], []]],
    ['nothing where nothing changed', due(8, 8), {}, [[], [], []]],
    ['less is kept unless it may be taken back', due(5, 8), {}, [[], [], [3]]],
    ['less is taken back where it may be', due(5, 8), { allowDecrease: true }, [[-3], [], []]],
    ['no more than there is', due(1, 8), { allowDecrease: true, available: 4 }, [[-4], [3], []]],
    ['nothing of nothing', due(1, 8), { allowDecrease: true, available: 0 }, [[], [7], []]],
  ])('%s', (_, day1, how, coins) => {
    expect(coinsOf(rebuilt({ ...child, ...how, days: [day1] }))).toEqual(coins)
  })

  test('an added reward can be taken back, first day first', () => {
    const days = [due(0, 5, { date: addDays(TUESDAY, 1) }), due(1, 5), due(6, 0, { date: addDays(TUESDAY, 2) })]
    const result = rebuilt({ ...child, days, allowDecrease: true, available: 0 })
    expect(coinsOf(result)).toEqual([[6, -4, -2], [3], []])
    expect(result.uncollected).toEqual([{ date: addDays(TUESDAY, 1), coins: 3 }])
  })
})

const coins = fc.nat({ max: 22 })
const anyDays = fc
  .array(fc.record({ coins, settled: coins, revision: fc.nat({ max: 9 }) }), { maxLength: 20 })
  .map((days): SettledDay[] => days.map((each, index) => ({ date: addDays(TUESDAY, index), ...each })))

/** The ledger after it was posted. */
const posted = (days: readonly SettledDay[], { postings }: Rebuilt): SettledDay[] =>
  days.map((each) => {
    const posting = postings.find(({ date }) => date === each.date)
    return posting ? { ...each, settled: each.settled + posting.coins, revision: posting.revision } : each
  })
const net = ({ postings }: Rebuilt) => postings.reduce((sum, posting) => sum + posting.coins, 0)

describe('settlements hold in any order', () => {
  const how = fc.record({ allowDecrease: fc.boolean(), available: fc.nat({ max: 40 }) })

  test('a second rebuild in a row posts nothing', () => {
    fc.assert(
      fc.property(anyDays, how, (days, rules) => {
        const first = rebuilt({ childId: 'c', days, ...rules })
        const available = rules.available + net(first)
        const second = rebuilt({ childId: 'c', ...rules, days: posted(days, first), available })
        expect(second).toEqual({ postings: [], uncollected: first.uncollected, kept: first.kept })
      }),
    )
  })

  test('no balance falls below 0, no posting is 0, no key comes twice, and nothing is lost', () => {
    fc.assert(
      fc.property(anyDays, how, (days, rules) => {
        const result = rebuilt({ childId: 'c', days, ...rules })
        let balance = rules.available
        for (const posting of result.postings) {
          expect(posting.coins).not.toBe(0)
          if (!rules.allowDecrease) expect(posting.coins).toBeGreaterThan(0)
          expect((balance += posting.coins)).toBeGreaterThanOrEqual(0)
        }
        expect(new Set(result.postings.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(result.postings.length)
        const over = [...result.uncollected, ...result.kept].reduce((sum, each) => sum + each.coins, 0)
        const owed = days.reduce((sum, each) => sum + each.coins - each.settled, 0)
        expect(net(result) - over).toBe(owed)
      }),
    )
  })

  test('the order of the days does not matter', () => {
    const shuffled = anyDays.chain((days) =>
      fc.tuple(fc.constant(days), fc.shuffledSubarray(days, { minLength: days.length })),
    )
    fc.assert(
      fc.property(shuffled, how, ([days, other], rules) => {
        expect(rebuilt({ childId: 'c', days: other, ...rules })).toEqual(rebuilt({ childId: 'c', days, ...rules }))
      }),
    )
  })

  test('the parts of a range, in any order, add up to the range', () => {
    const cut = anyDays.chain((days) => fc.tuple(fc.constant(days), fc.array(fc.nat(2), { minLength: 20 })))
    fc.assert(
      fc.property(cut, fc.boolean(), ([days, parts], allowDecrease) => {
        const whole = rebuilt({ childId: 'c', days, allowDecrease, available: 1000 })
        let available = 1000
        const split = [2, 0, 1].flatMap((part) => {
          const some = days.filter((_, index) => parts[index] === part)
          const result = rebuilt({ childId: 'c', days: some, allowDecrease, available })
          available += net(result)
          return result.postings
        })
        const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)
        expect(split.toSorted(byDate)).toEqual(whole.postings.toSorted(byDate))
        expect(available).toBe(1000 + net(whole))
      }),
    )
  })
})

test.each([
  ['a day', TUESDAY, []],
  ['180 days', addDays(TUESDAY, 179), []],
  ['181 days', addDays(TUESDAY, 180), [{ field: 'from', rule: 'tooLong' }]],
  ['backwards', addDays(TUESDAY, -1), [{ field: 'to', rule: 'endBeforeStart' }]],
])('a rebuild has a limit: %s', (_, to, violations) => {
  expect(rebuildViolations({ from: TUESDAY, to })).toEqual(violations)
})
