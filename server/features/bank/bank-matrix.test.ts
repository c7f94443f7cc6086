import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { FAMILY_COLUMNS, type FamilyColumn } from '#domain/family/permission.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { Refused } from '#server/testing/typed-call.ts'

/** A user for each column: Ada is an admin, Pat a parent, Cat a child. [permission/matrix-columns] */
const CALLERS: Record<FamilyColumn, string> = {
  admin: 'ada',
  parent: 'pat',
  controlledChild: 'cat',
  freeChild: 'cat',
  actingForChild: 'ada',
}

/** On a handed-over device a child has its own column. [family/handed-over-rights] */
type Caller = FamilyColumn | 'handedOver'
const columnOf = (caller: Caller): FamilyColumn => (caller === 'handedOver' ? 'controlledChild' : caller)

async function createHousehold(caller: Caller) {
  const column = columnOf(caller)
  const house = await createBankFamily({ children: ['cat'], parents: ['pat'], parentControl: column !== 'freeChild' })
  await house.earn('cat', 50)
  await house.as('cat')(bank.deposit, { body: { source: 'coins', coins: 40 } })
  const own = column === 'actingForChild' ? house.acting('cat') : house.as(CALLERS[column])
  const call = caller === 'handedOver' ? await house.kin.handOver('pat', 'cat') : own
  const { id } = await house.as('cat')(bank.withdraw, { body: { minutes: 20, purpose: 'Games' } })
  return { ...house, call, params: { id } }
}
type Household = Awaited<ReturnType<typeof createHousehold>>

/**
 * The rows of the bank, each called directly. An account is reached by its child and by a parent in its place: an adult
 * who calls for themselves gets an account that does not exist. [permission/bank-rows] [bank/account-opening]
 */
const ROWS: { row: string; allowed: string; act: (house: Household) => Promise<unknown> }[] = [
  { row: 'view', allowed: 'controlledChild freeChild actingForChild', act: ({ call }) => call(bank.me) },
  {
    row: 'view transactions',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.transactions, { query: {} }),
  },
  { row: 'view the children', allowed: 'admin parent', act: ({ call }) => call(bank.family) },
  {
    row: 'deposit coins',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.deposit, { body: { source: 'coins', coins: 1 } }),
  },
  {
    row: 'parent deposit',
    allowed: 'actingForChild',
    act: ({ call }) => call(bank.deposit, { body: { source: 'parent', minutes: 30 } }),
  },
  {
    row: 'withdraw a little',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.withdraw, { body: { minutes: 15, purpose: 'Play' } }),
  },
  {
    row: 'rate',
    allowed: 'actingForChild',
    act: ({ call }) =>
      call(bank.changeRate, { body: { coinToMinutes: 10, crownToMinutes: 0, interestBpsWeekly: 100 } }),
  },
  {
    row: 'limits',
    allowed: 'actingForChild',
    act: ({ call }) => call(bank.changeLimits, { body: { dailyWithdrawLimit: 120, autoApproveMinutes: 5 } }),
  },
  {
    row: 'split',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.changeBalanceSplit, { body: { spend: 50, save: 25, give: 25 } }),
  },
  {
    row: 'move from spend to save',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.transfer, { body: { from: 'spend', to: 'save', minutes: 5 } }),
  },
  {
    row: 'move from save to spend',
    allowed: 'actingForChild',
    act: ({ call }) => call(bank.transfer, { body: { from: 'save', to: 'spend', minutes: 5 } }),
  },
  {
    row: 'give',
    allowed: 'controlledChild freeChild actingForChild',
    act: ({ call }) => call(bank.gift, { body: { to: null, minutes: 5 } }),
  },
  {
    row: 'set a goal',
    allowed: 'freeChild actingForChild',
    act: ({ call }) => call(bank.changeGoal, { body: { name: 'Zoo', minutes: 60 } }),
  },
  { row: 'give up a goal', allowed: 'freeChild actingForChild', act: ({ call }) => call(bank.removeGoal) },
  {
    row: 'reversal',
    allowed: 'actingForChild',
    async act({ call, as }) {
      const { id } = await as('cat')(bank.withdraw, { body: { minutes: 5, purpose: 'Play' } })
      return call(bank.reverse, { params: { id } })
    },
  },
  {
    row: 'reversal out of the statement',
    allowed: 'actingForChild',
    async act({ call, as }) {
      const { transactionId: id } = await as('cat')(bank.transfer, { body: { from: 'spend', to: 'give', minutes: 5 } })
      return call(bank.takeBack, { params: { id } })
    },
  },
]

/** A child under parental control makes requests; a free child posts at once. [bank/withdrawal-request] */
const DECISIONS = [
  { event: 'approve', allowed: ['actingForChild'] },
  { event: 'reject', allowed: ['actingForChild'] },
  { event: 'cancel', allowed: ['controlledChild'] },
] as const

describe.each([...FAMILY_COLUMNS, 'handedOver'] as const)('the permissions of the bank: %s', (caller) => {
  const column = columnOf(caller)
  const isAdult = column === 'admin' || column === 'parent'

  test('has the rights of the matrix', async () => {
    const house = await createHousehold(caller)
    for (const { row, allowed, act } of ROWS) {
      const outcome = await act(house).then(
        () => 'done',
        (error: unknown) => (error instanceof Refused ? error.status : error),
      )
      const isAllowed = allowed.split(' ').includes(column)
      const refusal = isAdult && row !== 'view the children' ? 404 : 403
      expect({ row, outcome }).toEqual({ row, outcome: isAllowed ? 'done' : refusal })
    }
  })

  test('makes the decisions of the matrix', async () => {
    for (const { event, allowed } of DECISIONS) {
      const { call, params } = await createHousehold(caller)
      const outcome = call(bank[event], { params })
      if ((allowed as readonly string[]).includes(column)) await outcome
      else if (isAdult) await expect(outcome).rejects.toMatchObject({ status: 404 })
      // A withdrawal that was posted at once cannot be cancelled. [bank/withdrawal-states]
      else if (event === 'cancel' && column === 'freeChild')
        await expect(outcome).rejects.toMatchObject({ status: 409 })
      else await expect(outcome).rejects.toMatchObject({ status: 403 })
    }
  })
})

test.each([true, false])('a child is refused all actions of its parents, with control %s', async (parentControl) => {
  const { as } = await createBankFamily({ children: ['cat'], parentControl })
  const cat = as('cat')
  const params = { id: randomUUID() }
  const calls = [
    cat(bank.deposit, { body: { source: 'parent', minutes: 30 } }),
    cat(bank.changeRate, { body: { coinToMinutes: 30, crownToMinutes: 120, interestBpsWeekly: 1000 } }),
    cat(bank.changeLimits, { body: { dailyWithdrawLimit: 1440, autoApproveMinutes: 1440 } }),
    cat(bank.approve, { params }),
    cat(bank.reject, { params }),
    cat(bank.reverse, { params }),
    cat(bank.takeBack, { params }),
    cat(bank.family),
    ...(parentControl ? [cat(bank.changeGoal, { body: { name: 'Zoo', minutes: 1 } }), cat(bank.removeGoal)] : []),
  ]
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ reason: { status: 403, code: 'FORBIDDEN' } })
})
