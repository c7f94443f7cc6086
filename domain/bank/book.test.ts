import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOK_ACCOUNTS, inBooks, isPartMissing, keptUntil, outOfBooks } from './book.ts'
import {
  crownRedemption,
  exchange,
  gift,
  interest,
  parentDeposit,
  type Posting,
  reversal,
  rewardSettlement,
  transfer,
  unitOf,
  withdrawal,
} from './ledger.ts'
import { DEFAULT_RATE } from './rate.ts'
import { DEFAULT_SPLIT } from './split.ts'
import { instant } from '#domain/time/time.ts'

const incoming = { ownerId: 'le', rate: DEFAULT_RATE, split: DEFAULT_SPLIT }
const written = (posting: Posting) =>
  inBooks(posting).map(
    ({ ownerId, entries }) => `${ownerId}: ${entries.map(({ account, amount }) => `${account} ${amount}`).join(', ')}`,
  )

test.each<[string, Posting, string[]]>([
  ['a settlement', rewardSettlement('le', 8), ['le: coins:issued -8, coins 8']],
  ['a deposit', parentDeposit('le', 35, DEFAULT_SPLIT), ['le: min:parent -35, spend 25, save 7, give 3']],
  ['a withdrawal', withdrawal('le', 40), ['le: spend -40, min:used 40']],
  ['a withdrawal taken back', reversal(withdrawal('le', 40)), ['le: spend 40, min:used -40']],
  ['a transfer', transfer('le', { from: 'spend', to: 'save', minutes: 5 }), ['le: spend -5, save 5']],
  [
    'a gift, in two books',
    gift({ fromId: 'le', toId: 'an', minutes: 3 }),
    ['le: give -3, min:given 3', 'an: spend 3, min:given -3'],
  ],
  ['a gift to the family', gift({ fromId: 'le', toId: null, minutes: 3 }), ['le: give -3, min:used 3']],
])('a posting is divided among the books of the children: %s', (_, posting, books) =>
  expect(written(posting)).toEqual(books),
)

const minutes = fc.integer({ min: 1, max: 600 })
const anyPosting: fc.Arbitrary<Posting> = fc.oneof(
  fc.integer({ min: 1, max: 22 }).map((coins) => rewardSettlement('le', coins)),
  fc.tuple(minutes, fc.nat({ max: 1 })).map(([coins, half]) => exchange(coins, incoming)[half]!),
  minutes.map((m) => parentDeposit('le', m, DEFAULT_SPLIT)),
  fc.constant(crownRedemption(incoming)!),
  minutes.map((m) => withdrawal('le', m)),
  minutes.map((m) => interest('le', m, 200)!),
  fc.tuple(minutes, fc.constantFrom('an', null)).map(([m, toId]) => gift({ fromId: 'le', toId, minutes: m })),
)

test('every book adds up to 0 in one unit and has no empty entry', () => {
  fc.assert(
    fc.property(anyPosting, fc.boolean(), (posting, isReversed) => {
      for (const { entries, unit } of inBooks(isReversed ? reversal(posting) : posting)) {
        expect(entries.length).toBeGreaterThan(1)
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true)
        for (const { account } of entries) expect(account.startsWith('coins')).toBe(unit === 'COIN')
      }
    }),
  )
})

test('the books of two children add up to 0 between them', () => {
  const given = inBooks(gift({ fromId: 'le', toId: 'an', minutes: 7 })).flatMap(({ entries }) =>
    entries.filter(({ account }) => account === 'min:given'),
  )
  expect(given.map(({ amount }) => amount)).toEqual([7, -7])
})

test('the parts of a divided posting make the original posting again', () => {
  fc.assert(
    fc.property(anyPosting, (posting) => {
      const parts = inBooks(posting)
      expect(isPartMissing(parts)).toBe(false)
      expect(outOfBooks(parts)).toEqual([{ ...posting, entries: expect.arrayContaining([...posting.entries]) }])
    }),
  )
  const [coins, gained] = exchange(7, incoming)
  expect(outOfBooks([...inBooks(coins), ...inBooks(gained)])).toEqual([coins, gained])
  const [given, got] = inBooks(gift({ fromId: 'le', toId: 'an', minutes: 7 }))
  expect([isPartMissing([given!]), isPartMissing([got!])]).toEqual([true, true])
})

test('an account has its unit by its name', () => {
  const isOfFamily = (name: string): name is 'min:used' => name !== 'min:given'
  expect(
    BOOK_ACCOUNTS.filter(isOfFamily).every((name) => unitOf({ name }) === (name.startsWith('coins') ? 'COIN' : 'MIN')),
  ).toBe(true)
})

test('a closed account is kept for 90 days', () => {
  expect(keptUntil(instant('2026-03-02T12:00:00Z'))).toBe('2026-05-31T12:00:00.000Z')
})
