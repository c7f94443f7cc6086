import { expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

type Server = ReturnType<typeof startServer>

async function exportFor({ sendRaw, given }: Server, name: string) {
  return sendRaw({ method: 'GET', url: '/api/user/account/export', headers: await given.headers(name) })
}

/** Creates a parent with a child without e-mail. @returns a function that asks for the export of that child */
async function prepareChildExport(server: Server, name: string, children = ['Tim']) {
  const { as, sendRaw, given } = server
  await kinOf(server).createFamily({ admin: name })
  const ids: string[] = []
  for (const firstName of children) ids.push((await as(name)(child.create, { body: { firstName, pin: '2749' } }))._id)
  return async (at = 0) => {
    const url = `/api/user/family-group/children/${ids[at]}/export`
    return sendRaw({ method: 'GET', url, headers: await given.headers(name) })
  }
}

test('a user gets one export at a time, and is told when to ask again', async () => {
  const server = startServer()
  await server.given.headers('ann')
  const answers = await Promise.all([exportFor(server, 'ann'), exportFor(server, 'ann'), exportFor(server, 'ann')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  expect([refused.headers['retry-after'], refused.json()]).toMatchObject(['10', { code: 'RATE_LIMITED' }])
  expect((await exportFor(server, 'ann')).statusCode).toBe(200)
})

test('of thirty users at once most wait for their turn, the last are asked to come back, and can', async () => {
  const server = startServer()
  const people = Array.from({ length: 30 }, (_, at) => `person ${at}`)
  await Promise.all(people.map((name) => server.given.headers(name)))
  const answers = await Promise.all(people.map((name) => exportFor(server, name)))
  const told = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(30 - told.length)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(12)
  for (const { headers } of told) expect(headers['retry-after']).toBe('10')
  for (const [at, { statusCode }] of answers.entries())
    if (statusCode === 503) expect((await exportFor(server, people[at]!)).statusCode).toBe(200)
})

test('of thirty parents at once, for themselves or for a child, the last are asked to come back, and can', async () => {
  const server = startServer({ inTurn: quickPasswords() })
  const names = Array.from({ length: 30 }, (_, at) => `parent ${at}`)
  const childsOf = await Promise.all(names.map((name) => prepareChildExport(server, name)))
  // The twenty who export their own data have room enough.
  const ask = (at: number) => (at < 20 ? exportFor(server, names[at]!) : childsOf[at]!())
  const answers = await Promise.all(names.map((_, at) => ask(at)))
  const told = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(30 - told.length)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(12)
  for (const { headers } of told) expect(headers['retry-after']).toBe('10')
  for (const [at, { statusCode }] of answers.entries())
    if (statusCode === 503) expect((await ask(at)).statusCode).toBe(200)
})

test('a parent gets one export of a child at a time, and only a delivered one is recorded as a reading', async () => {
  const server = startServer({ inTurn: quickPasswords() })
  const exportOfChild = await prepareChildExport(server, 'ann', ['Tim', 'Kim'])
  const answers = await Promise.all([exportOfChild(0), exportOfChild(1)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429])
  const { items } = await server.as('ann')(child.audit, { query: {} })
  expect(items.filter(({ action }) => action === 'read')).toHaveLength(1)
})
