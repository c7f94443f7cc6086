import { expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { plan } from '#contract/plan.ts'
import { openCountingDb } from '#server/testing/counted.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

const { db, statementsOf } = await openCountingDb()

async function publishCalendar() {
  const server = startServer({ now: '2026-03-18T16:00:00Z', timezone: PLANNERS_ZONE, database: db })
  const { call, a } = await seedWorkedExample(server, 'ann')
  const { url } = await call(calendar.makeFeed)
  const path = new URL(url).pathname
  const read = (headers: Record<string, string> = {}) => server.sendRaw({ method: 'GET', url: path, headers })
  const rename = (name: string) => call(plan.change, { params: { id: a.id }, body: { name } })
  return { ...server, read, rename }
}

test('an unchanged calendar costs one query, also while others write', async () => {
  const { as, read } = await publishCalendar()
  const first = await read()
  await as('bob')(calendar.makeFeed)
  expect(await statementsOf(() => read())).toHaveLength(1)
  const again = await read({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await read()).body).toBe(first.body)
})

test('an owner’s changes are in the next answer', async () => {
  const { read, rename } = await publishCalendar()
  expect((await read()).body).toContain('Piano')
  await rename('Cello')
  expect((await read()).body).toContain('Cello')
})

test('a day later it is made for that day', async () => {
  const { read, clock } = await publishCalendar()
  await read()
  clock.advance(1440)
  const asked = await statementsOf(() => read())
  expect(asked.length).toBeGreaterThan(1)
})

test('a hundred at once are made once', async () => {
  const { read } = await publishCalendar()
  const one = await publishCalendar()
  const once = await statementsOf(() => one.read())
  const asked = await statementsOf(() => Promise.all(Array.from({ length: 100 }, () => read())))
  // Each call looks up the owner of the address.
  expect(asked).toHaveLength(once.length + 99)
})

test('endless changes of a calendar are throttled, and dead addresses block no one in the same network', async () => {
  const { read, rename, sendRaw, as } = await publishCalendar()
  const codes: number[] = []
  for (let time = 0; time < 62; time += 1) {
    await rename(`Piano ${time}`)
    codes.push((await read()).statusCode)
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.slice(60)).toEqual([429, 429])
  const dead = `/api/calendar-feed/${'x'.repeat(43)}/hourkin.ics`
  for (let time = 0; time < 40; time += 1) expect((await sendRaw({ method: 'GET', url: dead })).statusCode).toBe(404)
  const { url } = await as('bob')(calendar.makeFeed)
  expect((await sendRaw({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(200)
})
