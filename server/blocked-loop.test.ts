import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

/** Keeps the loop from everybody. */
function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

async function listening() {
  const { app, log } = startServer()
  app.get('/blocks/:id', async () => (block(900), {}))
  app.get('/waits', async () => (await pause(900), {}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const warnings = () =>
    log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'event loop blocked')
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  return { get, warnings }
}

test('a route that blocks the event loop is named in the log once, with the milliseconds and no id', async () => {
  const { get, warnings } = await listening()
  const waiting = get('/api/health')
  await waiting
  expect(await get('/blocks/1')).toBe(200)
  await expect.poll(warnings).toEqual([
    expect.objectContaining({
      level: 40,
      routes: expect.arrayContaining(['GET /blocks/:id']),
      blockedMs: expect.any(Number),
    }),
  ])
  expect(warnings()[0]?.blockedMs).toBeGreaterThan(500)
  expect(warnings()[0]?.blockedMs).toBeLessThan(5000)
  await get('/blocks/2')
  await get('/api/health')
  expect(
    warnings()
      .flatMap(({ routes }) => routes)
      .filter((route) => route === 'GET /blocks/:id'),
  ).toHaveLength(1)
})

test('a route that only waits for others is not named', async () => {
  const { get, warnings } = await listening()
  await get('/waits')
  expect(warnings().flatMap(({ routes }) => routes)).not.toContain('GET /waits')
})
