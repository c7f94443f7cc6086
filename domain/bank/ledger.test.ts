import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Account,
  accountKey,
  type Balances,
  balancesAfter,
  crownRedemption,
  exchange,
  gift,
  interest,
  isReversedByHand,
  LARGEST_AMOUNT,
  ledgerViolations,
  OWN_ACCOUNTS,
  parentDeposit,
  type Posting,
  reversal,
  reversalRefusal,
  rewardSettlement,
  SYSTEM_ACCOUNTS,
  TRANSACTION_TYPES,
  transfer,
  unitOf,
  withdrawal,
} from './ledger.ts'
import { DEFAULT_RATE } from './rate.ts'
import { DEFAULT_SPLIT } from './split.ts'

const incoming = { ownerId: 'le', rate: DEFAULT_RATE, split: DEFAULT_SPLIT }
const EMPTY: Balances = new Map()

/** `coins:issued -8, le/coins 8` */
const entriesOf = ({ entries }: Posting) =>
  entries.map(({ account, amount }) => `${accountKey(account)} ${amount}`).join(', ')

test('the worked example of the ledger gives its balances', () => {
  let balances = EMPTY
  const write = (...postings: Posting[]) => {
    const found = ledgerViolations(postings, balances)
    if (!found.length) balances = balancesAfter(balances, postings)
    return found
  }
  const shown = () => {
    const [coins, ...jars] = OWN_ACCOUNTS.map((name) => balances.get(`le/${name}`) ?? 0)
    return `${coins} coins, ${jars.join('/')}`
  }
  write(rewardSettlement('le', 8))
  expect(shown()).toBe('8 coins, 0/0/0')
  write(...exchange(6, incoming))
  expect(shown()).toBe('2 coins, 21/6/3')
  write(parentDeposit('le', 35, DEFAULT_SPLIT))
  expect(shown()).toBe('2 coins, 46/13/6')
  write(withdrawal('le', 40))
  expect(shown()).toBe('2 coins, 6/13/6')
  expect(write(withdrawal('le', 10))).toEqual([
    { field: 'amount', rule: 'overdrawn', account: { ownerId: 'le', name: 'spend' } },
  ])
  expect(shown()).toBe('2 coins, 6/13/6')
  write(transfer('le', { from: 'spend', to: 'save', minutes: 5 }))
  expect(shown()).toBe('2 coins, 1/18/6')
  const minutes = Object.fromEntries([...balances].filter(([key]) => key.startsWith('min:')))
  expect(minutes).toEqual({ 'min:exchanged': -30, 'min:parent': -35, 'min:used': 40 })
  expect(-30 - 35 + 40 + 1 + 18 + 6).toBe(0)
})

test.each<{ name: string; posting: Posting | null; type: string; rate: number | null; entries: string }>([
  {
    name: 'a settlement',
    posting: rewardSettlement('le', 8),
    type: 'reward_settlement',
    rate: null,
    entries: 'coins:issued -8, le/coins 8',
  },
  {
    name: 'a settlement of less',
    posting: rewardSettlement('le', -3),
    type: 'reward_settlement',
    rate: null,
    entries: 'coins:issued 3, le/coins -3',
  },
  {
    name: 'the coins of an exchange',
    posting: exchange(7, incoming)[0],
    type: 'exchange',
    rate: 5,
    entries: 'le/coins -7, coins:exchanged 7',
  },
  {
    name: 'the minutes of an exchange',
    posting: exchange(7, incoming)[1],
    type: 'exchange',
    rate: 5,
    entries: 'min:exchanged -35, le/spend 25, le/save 7, le/give 3',
  },
  {
    name: 'a deposit so small that a jar gets nothing',
    posting: parentDeposit('le', 5, DEFAULT_SPLIT),
    type: 'parent_deposit',
    rate: null,
    entries: 'min:parent -5, le/spend 4, le/save 1',
  },
  {
    name: 'a crown',
    posting: crownRedemption(incoming),
    type: 'crown_redemption',
    rate: 30,
    entries: 'min:crown -30, le/spend 21, le/save 6, le/give 3',
  },
  {
    name: 'a withdrawal',
    posting: withdrawal('le', 40),
    type: 'withdrawal',
    rate: null,
    entries: 'le/spend -40, min:used 40',
  },
  {
    name: 'a transfer',
    posting: transfer('le', { from: 'save', to: 'spend', minutes: 5 }),
    type: 'transfer',
    rate: null,
    entries: 'le/save -5, le/spend 5',
  },
  {
    name: 'a gift',
    posting: gift({ fromId: 'an', toId: 'le', minutes: 6 }),
    type: 'gift',
    rate: null,
    entries: 'an/give -6, le/spend 6',
  },
  {
    name: 'a gift to the family',
    posting: gift({ fromId: 'an', toId: null, minutes: 6 }),
    type: 'gift',
    rate: null,
    entries: 'an/give -6, min:used 6',
  },
  {
    name: 'interest',
    posting: interest('le', 2, 200),
    type: 'interest',
    rate: 200,
    entries: 'min:interest -2, le/save 2',
  },
  {
    name: 'a reversal',
    posting: reversal(exchange(7, incoming)[1]),
    type: 'reversal',
    rate: 5,
    entries: 'min:exchanged 35, le/spend -25, le/save -7, le/give -3',
  },
])('a posting has the expected entries: $name: $entries', ({ posting, type, rate, entries }) => {
  expect(posting && entriesOf(posting)).toBe(entries)
  expect(posting).toMatchObject({ type, rate, unit: entries.includes('coins') ? 'COIN' : 'MIN' })
})

test('a payment of zero minutes is not posted', () => {
  expect(crownRedemption({ ...incoming, rate: { ...DEFAULT_RATE, crownToMinutes: 0 } })).toBeNull()
  expect(interest('le', 0, 200)).toBeNull()
})

const spend: Account = { ownerId: 'le', name: 'spend' }
const used: Account = { ownerId: null, name: 'min:used' }
const posting = (...entries: (readonly [Account, number])[]): Posting => ({
  type: 'withdrawal',
  unit: 'MIN',
  rate: null,
  entries: entries.map(([account, amount]) => ({ account, amount })),
})

describe('the ledger refuses wrong postings', () => {
  const rich: Balances = new Map([['le/spend', 200_000]])

  test.each([
    { name: 'a posting as it should be', of: posting([spend, -5], [used, 5]), wrong: [] },
    { name: 'no entry', of: posting(), wrong: ['entries tooFew'] },
    { name: 'one entry', of: posting([spend, -5]), wrong: ['entries tooFew', 'entries unbalanced'] },
    { name: 'a sum that is not 0', of: posting([spend, -5], [used, 4]), wrong: ['entries unbalanced'] },
    {
      name: 'coins among minutes',
      of: posting([spend, -5], [{ ownerId: 'le', name: 'coins' }, 5]),
      wrong: ['entries mixedUnits'],
    },
    {
      name: 'coins called minutes',
      of: { ...rewardSettlement('le', 5), unit: 'MIN' as const },
      wrong: ['entries mixedUnits'],
    },
    { name: 'an entry of 0', of: posting([spend, -5], [used, 5], [used, 0]), wrong: ['amount zero'] },
    { name: 'a withdrawal of 0', of: withdrawal('le', 0), wrong: ['amount zero'] },
    { name: 'half a minute', of: withdrawal('le', 0.5), wrong: ['amount notWhole'] },
    { name: 'no number', of: withdrawal('le', Number.NaN), wrong: ['entries unbalanced', 'amount notWhole'] },
    { name: 'the largest amount', of: withdrawal('le', LARGEST_AMOUNT), wrong: [] },
    { name: 'one more', of: withdrawal('le', LARGEST_AMOUNT + 1), wrong: ['amount tooLarge'] },
    { name: 'more than there is', of: withdrawal('an', 1), wrong: ['amount overdrawn'] },
  ])('$name: $wrong', ({ of, wrong }) => {
    expect(ledgerViolations([of], rich).map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
  })

  test('a system account may be below 0, and related entries are checked together', () => {
    expect(ledgerViolations([parentDeposit('le', 5, DEFAULT_SPLIT)], EMPTY)).toEqual([])
    expect(ledgerViolations([parentDeposit('le', 5, DEFAULT_SPLIT), withdrawal('le', 4)], EMPTY)).toEqual([])
    const [coins, minutes] = exchange(6, incoming)
    expect(ledgerViolations([minutes, coins], new Map([['le/coins', 5]]))).toEqual([
      { field: 'amount', rule: 'overdrawn', account: { ownerId: 'le', name: 'coins' } },
    ])
  })

  test('each account without enough balance is reported once', () => {
    const twice = [transfer('le', { from: 'give', to: 'spend', minutes: 5 }), withdrawal('le', 10)]
    const found = ledgerViolations([...twice, withdrawal('an', 5)], EMPTY)
    expect(found.map((each) => (each.rule === 'overdrawn' ? accountKey(each.account) : each.rule))).toEqual([
      'le/give',
      'le/spend',
      'an/spend',
    ])
  })
})

test('a posting is reversed only once, and a reversal cannot be reversed', () => {
  for (const type of TRANSACTION_TYPES) {
    expect(reversalRefusal({ type, isReversed: false })).toBe(type === 'reversal' ? 'isReversal' : null)
    expect(reversalRefusal({ type, isReversed: true })).toBe(type === 'reversal' ? 'isReversal' : 'alreadyReversed')
  }
})

test('a parent reverses by hand only postings that have no other way back', () => {
  expect(TRANSACTION_TYPES.filter(isReversedByHand)).toEqual([
    'exchange',
    'parent_deposit',
    'transfer',
    'gift',
    'interest',
  ])
})

test('each account has one unit', () => {
  const coins = [...OWN_ACCOUNTS, ...SYSTEM_ACCOUNTS].filter((name) => unitOf({ name }) === 'COIN')
  expect(coins).toEqual(['coins', 'coins:issued', 'coins:exchanged'])
})

test('a reversal takes back exactly what was posted, whatever the split', () => {
  const split = fc
    .tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))
    .map(([a, b]) => ({ spend: Math.min(a, b), save: Math.abs(a - b), give: 100 - Math.max(a, b) }))
  const amount = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(split, amount, fc.integer({ min: 1, max: 30 }), (by, coins, coinToMinutes) => {
      const both = exchange(coins, { ownerId: 'le', split: by, rate: { ...DEFAULT_RATE, coinToMinutes } })
      const before: Balances = new Map([['le/coins', coins]])
      expect(ledgerViolations(both, before)).toEqual([])
      const after = balancesAfter(before, [...both, ...both.map(reversal)])
      expect([...after].filter(([, balance]) => balance !== 0)).toEqual([['le/coins', coins]])
      expect(both.map(reversal).map(reversal).map(entriesOf)).toEqual(both.map(entriesOf))
    }),
  )
})
