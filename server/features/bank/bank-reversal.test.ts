import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { verifyLedger } from '#server/testing/ledger.ts'

/** An and Le are children of Ada and Pat; Le has 40 coins. */
async function createHousehold() {
  const house = await createBankFamily({ children: ['le', 'an'], parents: ['pat'] })
  const { acting, as, earn, given } = house
  await earn('le', 40)
  const ada = acting('le')
  const deposit = (minutes: number, note = '') =>
    ada(bank.deposit, { body: { source: 'parent', minutes, ...(note && { note }) } })
  const takeBack = (id: string) => ada(bank.takeBack, { params: { id } })
  const listTransactions = async (name: string) => (await as(name)(bank.transactions, { query: {} })).items
  const verify = () => verifyLedger(['le', 'an'].map((name) => given.stranger(name)))
  return {
    ...house,
    le: as('le'),
    an: as('an'),
    ada,
    pat: acting('le', 'pat'),
    deposit,
    takeBack,
    listTransactions,
    verify,
  }
}

const conflict = (reason: string) => ({ status: 409, code: null, values: ['status'], details: { reason } })

test('a deposit that was ten times too large is undone, and stays in the statement', async () => {
  const { deposit, takeBack, listTransactions, le, verify } = await createHousehold()
  const { transactionId, ...after } = await deposit(600, 'For the holidays')
  expect(after).toMatchObject({ spend: 420, save: 120, give: 60 })
  expect(await takeBack(transactionId)).toMatchObject({ spend: 0, save: 0, give: 0, total: 0, coins: 40 })
  expect(await le(bank.me)).toMatchObject({ total: 0 })
  const [reversal, first] = await listTransactions('le')
  expect(first).toMatchObject({ id: transactionId, type: 'parent_deposit', isReversed: true, reversedType: null })
  expect(reversal).toMatchObject({
    type: 'reversal',
    reversalOf: transactionId,
    reversedType: 'parent_deposit',
    note: 'For the holidays',
    by: { name: 'ada Test' },
    entries: [
      { account: 'spend', amount: -420, balance: 0 },
      { account: 'save', amount: -120, balance: 0 },
      { account: 'give', amount: -60, balance: 0 },
    ],
  })
  await expect(takeBack(transactionId)).rejects.toMatchObject(conflict('alreadyReversed'))
  await expect(takeBack(reversal!.id)).rejects.toMatchObject(conflict('isReversal'))
  expect(await verify()).toMatchObject({ reversed: 1 })
})

test('of an exchange, coins and minutes go back together, whichever of them is named', async () => {
  const { ada, takeBack, listTransactions, verify } = await createHousehold()
  await ada(bank.deposit, { body: { source: 'coins', coins: 40 } })
  const [minutes, coins] = await listTransactions('le')
  expect([minutes!.unit, coins!.unit]).toEqual(['MIN', 'COIN'])
  expect(await takeBack(minutes!.id)).toMatchObject({ coins: 40, total: 0 })
  await expect(takeBack(coins!.id)).rejects.toMatchObject(conflict('alreadyReversed'))
  const { transactionId } = await ada(bank.deposit, { body: { source: 'coins', coins: 4 } })
  expect(await takeBack(transactionId)).toMatchObject({ coins: 40, total: 0 })
  expect(await verify()).toMatchObject({ reversed: 4 })
})

test('a move between jars, and a gift to the family', async () => {
  const { deposit, ada, takeBack, verify } = await createHousehold()
  await deposit(100)
  const moved = await ada(bank.transfer, { body: { from: 'spend', to: 'save', minutes: 30 } })
  expect(moved).toMatchObject({ spend: 40, save: 50 })
  expect(await takeBack(moved.transactionId)).toMatchObject({ spend: 70, save: 20 })
  const given = await ada(bank.gift, { body: { to: null, minutes: 10 } })
  expect(await takeBack(given.transactionId)).toMatchObject({ give: 10, total: 100 })
  await verify()
})

test('a gift to another child goes back from its jar, as long as it is there', async () => {
  const { deposit, ada, acting, an, kin, takeBack, listTransactions, verify } = await createHousehold()
  await deposit(100)
  const { userId } = await kin.ensureUser('an')
  const give = () => ada(bank.gift, { body: { to: userId, minutes: 5, note: 'For you' } })
  const first = await give()
  expect(await an(bank.me)).toMatchObject({ spend: 5 })
  // The parent may reverse the gift from either book.
  const [got] = await listTransactions('an')
  expect(await acting('an')(bank.takeBack, { params: { id: got!.id } })).toMatchObject({ spend: 0 })
  await expect(takeBack(first.transactionId)).rejects.toMatchObject(conflict('alreadyReversed'))
  expect((await listTransactions('le'))[0]).toMatchObject({ reversedType: 'gift', other: { _id: userId } })
  const second = await give()
  await an(bank.withdraw, { body: { minutes: 5, purpose: 'Play' } })
  await expect(takeBack(second.transactionId)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  await verify()
})

test('a deposit that was spent or reserved cannot be taken back', async () => {
  const { deposit, le, takeBack, verify } = await createHousehold()
  const { transactionId } = await deposit(100)
  const { id } = await le(bank.withdraw, { body: { minutes: 30, purpose: 'Games' } })
  const short = { status: 400, code: 'INVALID_PARAMS', values: ['amount'], details: { reason: 'usedByNow' } }
  await expect(takeBack(transactionId)).rejects.toMatchObject(short)
  expect(await le(bank.me)).toMatchObject({ spend: 70, pendingWithdrawals: 30 })
  await le(bank.cancel, { params: { id } })
  expect(await takeBack(transactionId)).toMatchObject({ total: 0 })
  await verify()
})

test('a withdrawal, and the coins of a day, are put right where they are decided on', async () => {
  const { deposit, le, takeBack, listTransactions } = await createHousehold()
  await deposit(100)
  await le(bank.withdraw, { body: { minutes: 10, purpose: 'Play' } })
  const decided = (await listTransactions('le')).filter(({ type }) => type !== 'parent_deposit')
  expect(decided.map(({ type }) => type)).toEqual(['withdrawal', 'reward_settlement'])
  for (const { id } of decided) await expect(takeBack(id)).rejects.toMatchObject(conflict('otherWay'))
})

test('of two parents at once one takes it back', async () => {
  const { deposit, takeBack, pat, le, verify } = await createHousehold()
  const { transactionId: id } = await deposit(100)
  await deposit(100)
  const outcomes = await Promise.allSettled([takeBack(id), pat(bank.takeBack, { params: { id } })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: conflict('alreadyReversed'),
  })
  expect(await le(bank.me)).toMatchObject({ total: 100 })
  expect(await verify()).toMatchObject({ reversed: 1 })
})

test('a posting in another book is not found', async () => {
  const { deposit, acting } = await createHousehold()
  const { transactionId: id } = await deposit(100)
  await expect(acting('an')(bank.takeBack, { params: { id } })).rejects.toMatchObject({ status: 404, values: ['id'] })
})
