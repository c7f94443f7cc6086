import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '#contract/bank.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { daysOf, EVERYTHING, figuresOf, linesOf, stamp, titleOf, wantedOf } from './model.ts'

const NEW_YORK = 'America/New_York'
const person = { _id: 'ben', name: 'Ben' }

const transaction = (of: Partial<BankTransaction>): BankTransaction => ({
  id: 'one',
  batchId: of.id ?? 'one',
  unit: 'MIN',
  type: 'parent_deposit',
  at: '2026-03-02T17:00:00.000Z' as Instant,
  rate: null,
  earnedOn: null,
  reversedType: null,
  note: null,
  by: null,
  other: null,
  reversalOf: null,
  isReversed: false,
  entries: [{ account: 'spend', amount: 21, balance: 21 }],
  ...of,
})
const minutes = transaction({
  id: 'minutes',
  batchId: 'coins',
  type: 'exchange',
  entries: [
    { account: 'spend', amount: 21, balance: 21 },
    { account: 'save', amount: 6, balance: 6 },
  ],
})
const coins = transaction({
  id: 'coins',
  type: 'exchange',
  unit: 'COIN',
  entries: [{ account: 'coins', amount: -6, balance: 2 }],
})

test('an exchange is one line, coins first, in any order of the server', () => {
  for (const both of [
    [minutes, coins],
    [coins, minutes],
  ]) {
    const lines = linesOf([transaction({ id: 'later' }), ...both, transaction({ id: 'earlier' })])
    expect(lines.map(({ entries }) => entries.map(({ account }) => account))).toEqual([
      ['spend'],
      ['coins', 'spend', 'save'],
      ['spend'],
    ])
  }
})

test('a line of the spreadsheet shows change and balance of each account', () => {
  expect(figuresOf(linesOf([minutes, coins])[0]!)).toEqual([-6, 2, 21, 21, 6, 6, null, null])
})

test('days are those of the account’s owner', () => {
  const lines = linesOf([
    transaction({ id: 'c', at: '2026-03-03T05:00:00.000Z' as Instant }),
    transaction({ id: 'b', at: '2026-03-03T04:59:00.000Z' as Instant }),
    transaction({ id: 'a', at: '2026-03-02T12:00:00.000Z' as Instant }),
  ])
  const shown = (zone: string) => daysOf(lines, zone).map(({ date, lines: of }) => `${date} ${of.length}`)
  expect(shown(NEW_YORK)).toEqual(['2026-03-03 1', '2026-03-02 2'])
  expect(shown('Asia/Shanghai')).toEqual(['2026-03-03 2', '2026-03-02 1'])
  expect(stamp('2026-03-03T04:59:00.000Z' as Instant, NEW_YORK)).toBe('2026-03-02 23:59')
})

describe('the name of a line', () => {
  const give = [{ account: 'give' as const, amount: -3, balance: 0 }]
  const got = [{ account: 'spend' as const, amount: 3, balance: 3 }]
  test.each([
    { title: 'giftTo', of: { type: 'gift', other: person, entries: give } },
    { title: 'giftToFamily', of: { type: 'gift', other: null, entries: give } },
    { title: 'giftFrom', of: { type: 'gift', other: person, entries: got } },
    { title: 'giftGot', of: { type: 'gift', other: null, entries: got } },
    { title: 'interest', of: { type: 'interest', other: null, entries: got } },
  ] as const)('$title', ({ title, of }) => expect(titleOf({ ...of, entries: [...of.entries] })).toBe(title))
})

test('the server is asked for nothing that was not chosen', () => {
  expect(wantedOf(EVERYTHING)).toEqual({})
  expect(wantedOf({ type: 'gift', from: '2026-03-02' as LocalDate, to: '' })).toEqual({
    type: 'gift',
    from: '2026-03-02',
  })
})
