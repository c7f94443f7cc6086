import { expect, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import { openCountingDb } from '#server/testing/counted.ts'
import { startServer } from '#server/testing/harness.ts'

const { db, statementsOf } = await openCountingDb()
const { given, sendRaw } = startServer({ database: db })
const cats = given.child('ada', 'cat')

let hours = 0
/** How many statements it takes to log half an hour. */
async function countLogStatements(name: string, rating: number | null, dataGroup?: string): Promise<number> {
  const startTime = addMinutes(instant('2026-03-01T00:00:00Z'), 30 * hours++)
  const payload = { category: 'study', activityName: 'Maths', rating, startTime, endTime: addMinutes(startTime, 30) }
  const headers = { ...(await given.headers(name)), ...(dataGroup !== undefined && { 'x-data-group': dataGroup }) }
  const statements = await statementsOf(async () => {
    const { statusCode } = await sendRaw({ method: 'POST', url: '/api/user/log/activity-log', headers, payload })
    expect(statusCode).toBe(201)
  })
  return statements.length
}

test('only a rating by a child loads the child’s family', async () => {
  // The first of an activity adds its name.
  for (const one of ['ada', 'cat', 'eve']) await countLogStatements(one, null)
  const plain = await countLogStatements('eve', null)
  expect(await countLogStatements('eve', 5)).toBe(plain)
  expect(await countLogStatements('ada', 5)).toBe(plain)
  expect(await countLogStatements('cat', null)).toBe(plain)
  expect(await countLogStatements('cat', 5)).toBe(plain + 3)
  expect(await countLogStatements('ada', 5, cats)).toBe(await countLogStatements('ada', null, cats))
})
