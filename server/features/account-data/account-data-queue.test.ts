import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

type Server = ReturnType<typeof startServer>

async function exportFor({ raw, given }: Server, name: string) {
  return raw({ method: 'GET', url: '/api/user/account/export', headers: await given.headers(name) })
}

test('one person gets one export at a time, and is told when to ask again', async () => {
  const server = startServer()
  await server.given.headers('ann')
  const answers = await Promise.all([exportFor(server, 'ann'), exportFor(server, 'ann'), exportFor(server, 'ann')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  expect([refused.headers['retry-after'], refused.json()]).toMatchObject(['10', { code: 'RATE_LIMITED' }])
  expect((await exportFor(server, 'ann')).statusCode).toBe(200)
})

test('of thirty people at once most wait for their turn, the last are told to come back, and can', async () => {
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
