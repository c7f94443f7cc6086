import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { goalAfter, maySpendSavings, type SavingsGoal } from './goal.ts'
import {
  accountKey,
  type Balances,
  balancesAfter,
  crownRedemption,
  exchange,
  gift,
  interest,
  ledgerViolations,
  OWN_ACCOUNTS,
  type OwnAccount,
  parentDeposit,
  type Posting,
  reversal,
  reversalRefusal,
  rewardSettlement,
  TRANSACTION_TYPES,
  transfer,
  unitOf,
  withdrawal,
} from './ledger.ts'
import { DEFAULT_RATE, weekInterest } from './rate.ts'
import { exchangeViolations, giftViolations, JARS, moveViolations } from './split.ts'
import {
  DEFAULT_LIMITS,
  pendingMinutes,
  reversibleUntil,
  type Withdrawal,
  withdrawalActors,
  type WithdrawalEvent,
  withdrawalStatusAt,
  withdrawalStep,
  withdrawnOn,
  withdrawViolations,
} from './withdrawal.ts'
import { addMinutes, type Instant, instant } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

const CHILDREN = ['an', 'le'] as const
const ZONES: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const RATE = { ...DEFAULT_RATE, interestBpsWeekly: 500 }
const LIMITS = DEFAULT_LIMITS

type Written = { group: number; posting: Posting; isReversed: boolean }
type Kept = Withdrawal & { child: string; group: number | null }

/** The bank of a family as the server keeps it: it writes only postings that the rules allow. */
function openBank() {
  const written: Written[] = []
  const withdrawals: Kept[] = []
  const goals = new Map<string, SavingsGoal>()
  let balances: Balances = new Map()
  let now: Instant = instant('2026-03-05T12:00:00Z')
  const of = (child: string, name: OwnAccount) => balances.get(`${child}/${name}`) ?? 0
  const asked = (child: string) => withdrawals.filter((each) => each.child === child)
  const free = (child: string) => of(child, 'spend') - pendingMinutes(asked(child), now)

  /** Returns the number of the group that was written together, or null. */
  function write(postings: readonly (Posting | null)[]): number | null {
    const all = postings.filter((posting) => posting !== null)
    if (!all.length || ledgerViolations(all, balances).length) return null
    const group = written.length
    balances = balancesAfter(balances, all)
    written.push(...all.map((posting) => ({ group, posting, isReversed: false })))
    for (const [child, goal] of goals) goals.set(child, goalAfter(goal, of(child, 'save'), now))
    return group
  }

  /** The ledger must not refuse postings that the checks of the form accept. */
  function writeChecked(...postings: readonly Posting[]): number | null {
    const group = write(postings)
    expect(group).not.toBeNull()
    return group
  }

  function reverse(group: number): boolean {
    const rows = written.filter((row) => row.group === group)
    if (rows.some(({ posting: { type }, isReversed }) => reversalRefusal({ type, isReversed }) !== null)) return false
    if (write(rows.map(({ posting }) => reversal(posting))) === null) return false
    for (const row of rows) row.isReversed = true
    return true
  }

  return {
    written,
    withdrawals,
    balances: () => balances,
    of,
    free,
    write,
    writeChecked,
    reverse,
    wait: (minutes: number) => (now = addMinutes(now, minutes)),
    setGoal: (child: string, minutes: number) => goals.set(child, { name: 'Zoo', minutes, reachedAt: null }),
    maySpendSavings: (child: string, column: 'controlledChild' | 'parent') => {
      const whose = column === 'parent' ? 'child' : 'own'
      return maySpendSavings({ column, whose, goal: goals.get(child) ?? null, saved: of(child, 'save') })
    },
    withdraw(child: string, minutes: number, column: 'controlledChild' | 'freeChild' | 'parent') {
      const withdrawnToday = withdrawnOn(localDate(ZONES, now), asked(child), { zones: ZONES, now })
      const room = { available: free(child), withdrawnToday, dailyWithdrawLimit: LIMITS.dailyWithdrawLimit }
      if (withdrawViolations({ minutes, purpose: 'Play' }, room).length) return
      const by = withdrawalActors({ column, whose: column === 'parent' ? 'child' : 'own' }, minutes, LIMITS)
      const outcome = withdrawalStep({ from: null, event: by.includes('taker') ? 'take' : 'ask', by })
      if (!('to' in outcome)) return
      const group = outcome.to === 'posted' ? writeChecked(withdrawal(child, minutes)) : null
      withdrawals.push({ child, minutes, status: outcome.to, requestedAt: now, toldAt: now, group })
    },
    decide(kept: Kept, event: WithdrawalEvent) {
      const from = withdrawalStatusAt(kept, now)
      const isShort = event === 'approve' && of(kept.child, 'spend') < kept.minutes
      const isLate = now >= reversibleUntil(kept.requestedAt)
      const obstacles = [...(isShort ? (['short'] as const) : []), ...(isLate ? (['late'] as const) : [])]
      const outcome = withdrawalStep({ from, event, by: ['parent', 'child'], obstacles })
      if (!('to' in outcome)) return
      if (outcome.to === 'approved') {
        const group = writeChecked(withdrawal(kept.child, kept.minutes))
        Object.assign(kept, { status: 'posted', group })
      } else if (outcome.to !== 'reversed' || reverse(kept.group!)) Object.assign(kept, { status: outcome.to })
    },
  }
}
type Bank = ReturnType<typeof openBank>

const child = fc.constantFrom(...CHILDREN)
const jar = fc.constantFrom(...JARS)
const minutes = fc.integer({ min: -5, max: 60 })
const split = fc
  .tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))
  .map(([a, b]) => ({ spend: Math.min(a, b), save: Math.abs(a - b), give: 100 - Math.max(a, b) }))
const column = fc.constantFrom('controlledChild', 'controlledChild', 'freeChild', 'parent')

/** What people and jobs try to do, whether it is possible or not. */
const operation: fc.Arbitrary<(bank: Bank) => void> = fc.oneof(
  fc.tuple(child, fc.integer({ min: -5, max: 22 })).map(([of, coins]) => (bank: Bank) => {
    bank.write([rewardSettlement(of, coins)])
  }),
  fc.tuple(child, fc.integer({ min: -1, max: 20 }), split).map(([ownerId, coins, by]) => (bank: Bank) => {
    if (exchangeViolations(coins, bank.of(ownerId, 'coins')).length) return
    bank.writeChecked(...exchange(coins, { ownerId, rate: RATE, split: by }))
  }),
  fc.tuple(child, fc.integer({ min: 1, max: 24 }), split).map(([of, fives, by]) => (bank: Bank) => {
    bank.writeChecked(parentDeposit(of, fives * 5, by))
  }),
  fc.tuple(child, split).map(([ownerId, by]) => (bank: Bank) => {
    bank.write([crownRedemption({ ownerId, rate: RATE, split: by })])
  }),
  {
    weight: 6,
    arbitrary: fc.tuple(child, fc.constantFrom(0, 3, 4, 5, 6, 13), column).map(([of, fives, as]) => (bank: Bank) => {
      bank.withdraw(of, fives * 5, as)
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat({ max: 1 }), fc.constantFrom('approve', 'reject', 'cancel', 'reverse'))
      .map(([back, event]) => (bank: Bank) => {
        const kept = bank.withdrawals.at(-1 - back)
        if (kept) bank.decide(kept, event)
      }),
  },
  fc
    .tuple(child, jar, jar, minutes, fc.constantFrom('controlledChild', 'parent'))
    .map(([of, from, to, amount, as]) => (bank: Bank) => {
      const there = from === 'spend' ? bank.free(of) : bank.of(of, from)
      if (from === 'save' && !bank.maySpendSavings(of, as)) return
      if (moveViolations({ from, to, minutes: amount }, there).length) return
      bank.writeChecked(transfer(of, { from, to, minutes: amount }))
    }),
  fc.tuple(child, fc.constantFrom(...CHILDREN, null), minutes).map(([fromId, toId, amount]) => (bank: Bank) => {
    const given = { fromId, toId, minutes: amount }
    if (giftViolations(given, bank.of(fromId, 'give')).length) return
    bank.writeChecked(gift(given))
  }),
  child.map((of) => (bank: Bank) => {
    const { interestBpsWeekly } = RATE
    bank.write([interest(of, weekInterest(bank.of(of, 'save'), interestBpsWeekly), interestBpsWeekly)])
  }),
  fc.nat().map((at) => (bank: Bank) => {
    const row = bank.written[at % Math.max(bank.written.length, 1)]
    // Withdrawals have a state machine of their own for reversals.
    if (row && row.posting.type !== 'withdrawal') bank.reverse(row.group)
  }),
  fc.tuple(child, fc.integer({ min: 1, max: 100 })).map(([of, goal]) => (bank: Bank) => {
    bank.setGoal(of, goal)
  }),
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 1440 }).map((passing) => (bank: Bank) => {
      bank.wait(passing)
    }),
  },
)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const entriesIn = (written: readonly Written[]) => written.flatMap(({ posting }) => posting.entries)

/** States the sum, the balances and the amounts again, independently of the ledger. [bank/ledger-invariants] */
function expectSound(bank: Bank) {
  for (const { posting } of bank.written) {
    expect(posting.entries.length).toBeGreaterThanOrEqual(2)
    expect(new Set(posting.entries.map(({ account }) => unitOf(account)))).toEqual(new Set([posting.unit]))
    expect(sum(posting.entries.map(({ amount }) => amount))).toBe(0)
    for (const { amount } of posting.entries) {
      expect(Number.isInteger(amount) && amount !== 0).toBe(true)
      expect(Math.abs(amount)).toBeLessThanOrEqual(100_000)
    }
  }
  for (const [key, balance] of bank.balances()) if (key.includes('/')) expect(balance).toBeGreaterThanOrEqual(0)
}

test('the ledger keeps its invariants after any operations in any order', () => {
  // The properties would also hold if nothing happened, so the test counts what happened.
  const happened = new Set<string>()
  fc.assert(
    fc.property(fc.array(operation, { minLength: 40, maxLength: 80, size: 'max' }), (operations) => {
      const bank = openBank()
      for (const operate of operations) {
        const before = bank.balances()
        const rows = bank.written.length
        operate(bank)
        // A refused operation changes nothing.
        if (bank.written.length === rows) expect(bank.balances()).toBe(before)
        for (const unit of ['coins', 'min'] as const) {
          const names = unit === 'coins' ? ['coins'] : JARS
          const isOfUnit = (key: string) => key.startsWith(unit) || names.some((name) => key.endsWith(`/${name}`))
          expect(sum([...bank.balances()].filter(([key]) => isOfUnit(key)).map(([, balance]) => balance))).toBe(0)
        }
      }
      expectSound(bank)

      // The balances are the sum of the entries, and at most one reversal of each posting was written.
      // [bank/ledger-invariants]
      const added = new Map<string, number>()
      for (const { account, amount } of entriesIn(bank.written))
        added.set(accountKey(account), (added.get(accountKey(account)) ?? 0) + amount)
      expect(new Map(bank.balances())).toEqual(added)
      const reversed = bank.written.filter(({ isReversed }) => isReversed)
      expect(bank.written.filter(({ posting }) => posting.type === 'reversal')).toHaveLength(reversed.length)
      const kept = bank.withdrawals.filter(({ status }) => status === 'posted' || status === 'reversed')
      expect(bank.written.filter(({ posting }) => posting.type === 'withdrawal')).toHaveLength(kept.length)

      for (const { posting } of bank.written) happened.add(posting.type)
      for (const { status } of bank.withdrawals) happened.add(status)
    }),
    { numRuns: 200 },
  )
  const statuses = ['requested', 'posted', 'rejected', 'cancelled', 'reversed']
  expect([...TRANSACTION_TYPES, ...statuses].filter((each) => !happened.has(each))).toEqual([])
})

test('the balance of an account is the sum of its entries', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), child, (operations, of) => {
      const bank = openBank()
      for (const operate of operations) operate(bank)
      const own = entriesIn(bank.written).filter(({ account }) => account.ownerId === of)
      for (const name of OWN_ACCOUNTS) {
        const amounts = own.filter(({ account }) => account.name === name).map(({ amount }) => amount)
        expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(bank.of(of, name))
      }
    }),
    { numRuns: 100 },
  )
})
