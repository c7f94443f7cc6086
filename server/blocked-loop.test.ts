import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

/** Keeps the loop from everybody. */
function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

type Answered = { readonly msg: string; readonly route: string; readonly status: number }

async function listening() {
  const { app, log } = startServer()
  app.get('/blocks/:id', async () => (block(900), {}))
  app.get('/waits', async () => (await pause(900), {}))
  app.get('/never', () => new Promise(() => undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const warnings = () =>
    log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'event loop blocked')
  const get = async (path: string, signal?: AbortSignal) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, signal && { signal })).status
  const answers = () => log.map((line) => JSON.parse(line) as Answered).filter(({ msg }) => msg === 'answered')
  return { get, warnings, answers }
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

test('a caller who hangs up leaves nothing in progress: one line with 499, and no later warning names the route', async () => {
  const { get, warnings, answers } = await listening()
  const hangUp = new AbortController()
  const waiting = get('/never', hangUp.signal)
  await get('/api/health')
  hangUp.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect.poll(() => answers().filter(({ route }) => route === '/never')).toMatchObject([{ status: 499 }])
  await get('/blocks/1')
  await expect.poll(warnings).not.toEqual([])
  expect(warnings().flatMap(({ routes }) => routes)).not.toContain('GET /never')
})
