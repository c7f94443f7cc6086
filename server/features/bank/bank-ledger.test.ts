import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { JARS } from '#domain/bank/split.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { Refused } from '#server/testing/typed-call.ts'
import { verifyLedger } from '#server/testing/ledger.ts'

const CHILDREN = ['an', 'bo', 'le']
/** How many random operations check the invariants. [bank/ledger-invariants] */
const OPERATIONS = 2000
const AT_ONCE = 50

const child = fc.constantFrom(...CHILDREN)
const jar = fc.constantFrom(...JARS)
const minutes = fc.integer({ min: 1, max: 12 }).map((fives) => fives * 5)
const operation = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('parent' as const), child, minutes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('coins' as const), child, minutes: fc.nat({ max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), child, minutes, byParent: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('gift' as const), child, to: child, minutes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transfer' as const), child, from: jar, to: jar, minutes }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const, 'reverse' as const),
      child,
      nth: fc.nat({ max: 5 }),
    }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

test('the ledger stays balanced with many users at once and repeated requests', { timeout: 600_000 }, async () => {
  const { as, acting, earn, kin, given } = await createBankFamily({ children: CHILDREN })
  const known = new Map<string, string[]>()
  const people = new Map<string, string>()
  for (const name of CHILDREN) {
    people.set(name, (await kin.ensureUser(name)).userId)
    await earn(name, 200)
    await acting(name)(bank.changeLimits, { body: { dailyWithdrawLimit: 1440, autoApproveMinutes: 15 } })
    await acting(name)(bank.changeBalanceSplit, { body: { spend: 50, save: 20, give: 30 } })
    known.set(name, [])
  }
  async function act(of: Operation, idempotencyKey: string) {
    const [self, parent] = [as(of.child), acting(of.child)]
    const key = { idempotencyKey }
    if (of.kind === 'parent') return parent(bank.deposit, { body: { source: 'parent', minutes: of.minutes } }, key)
    if (of.kind === 'coins') return self(bank.deposit, { body: { source: 'coins', coins: of.minutes } }, key)
    if (of.kind === 'transfer')
      return self(bank.transfer, { body: { from: of.from, to: of.to, minutes: of.minutes } }, key)
    if (of.kind === 'gift') return self(bank.gift, { body: { to: people.get(of.to)!, minutes: of.minutes } }, key)
    if (of.kind === 'withdraw') {
      const body = { minutes: of.minutes, purpose: 'Play' }
      const made = await (of.byParent ? parent : self)(bank.withdraw, { body }, key)
      known.get(of.child)!.push(made.id)
      return made
    }
    const id = known.get(of.child)!.at(-1 - of.nth)
    if (id === undefined) return undefined
    return (of.kind === 'cancel' ? self : parent)(bank[of.kind], { params: { id } }, key)
  }
  const outcomes = { done: 0, refused: 0 }
  async function actTwice(of: Operation, again: boolean) {
    const key = randomUUID()
    const both = await Promise.allSettled([act(of, key), ...(again ? [act(of, key)] : [])])
    const [first, second] = both.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
    if (first instanceof Refused) {
      expect([400, 403, 409]).toContain(first.status)
      outcomes.refused += 1
    } else if (first instanceof Error) throw first
    else outcomes.done += 1
    // A refused call takes no key, and when it is repeated another posting may be the last.
    // [bank/posting-idempotency]
    const isSame = again && !('nth' in of) && !(first instanceof Error || second instanceof Error)
    if (isSame) expect(second).toEqual(first)
  }
  const operations = fc.sample(fc.tuple(operation, fc.nat({ max: 9 })), { numRuns: OPERATIONS, seed: 20260302 })
  for (let from = 0; from < operations.length; from += AT_ONCE)
    await Promise.all(operations.slice(from, from + AT_ONCE).map(([of, chance]) => actTwice(of, chance === 0)))
  const found = await verifyLedger(CHILDREN.map((name) => given.stranger(name)))
  // The test proves something only if enough operations of either kind happened.
  expect(outcomes.done).toBeGreaterThan(OPERATIONS / 4)
  expect(outcomes.refused).toBeGreaterThan(OPERATIONS / 20)
  expect(found.transactions).toBeGreaterThan(OPERATIONS / 4)
  expect(found.reversed).toBeGreaterThan(0)
})
