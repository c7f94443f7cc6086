import { expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { authorizeCaller } from '#server/security/access.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { openCountingDb } from '#server/testing/counted.ts'
import { createHousehold } from '#server/testing/kin.ts'

const { db, statementsOf } = await openCountingDb()
const { as, given, tokens, clock, catId, dataGroup: cats } = await createHousehold({ database: db })
const find = sessionFinder(db, tokens, clock.now)
const [ada, cat] = [await given.headers('ada'), await given.headers('cat')]
const { token } = await as('pat')(child.takeOver, { body: { childId: catId } })
const taken = { authorization: `Bearer ${token}` }

const USER = { access: 'user' } as const
test.each([
  { who: 'for oneself', rule: USER, headers: ada, dataGroup: undefined, statements: 1 },
  { who: 'for oneself by name', rule: USER, headers: ada, dataGroup: given.stranger('ada'), statements: 1 },
  { who: 'as a child', rule: USER, headers: cat, dataGroup: undefined, statements: 1 },
  { who: 'for a child', rule: USER, headers: ada, dataGroup: cats, statements: 2 },
  { who: 'from the view of a child', rule: USER, headers: taken, dataGroup: undefined, statements: 3 },
  {
    who: 'where a child may not',
    rule: { ...USER, notFor: 'controlledChild' as const },
    headers: ada,
    dataGroup: undefined,
    statements: 2,
  },
])(
  'identifying a caller who calls $who takes the database $statements',
  async ({ rule, headers, dataGroup, statements }) => {
    const asked = await statementsOf(() => authorizeCaller(rule, { ...headers, dataGroup }, find))
    expect(asked).toHaveLength(statements)
  },
)

test('a session is read once between two writes', async () => {
  const authorize = () => authorizeCaller(USER, { ...ada, dataGroup: undefined }, find)
  const asked = await statementsOf(async () => {
    await authorize()
    await authorize()
  })
  expect(asked).toHaveLength(1)
})
