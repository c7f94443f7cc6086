import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

/** Blocks the loop. */
function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

type Answered = { readonly msg: string; readonly route: string; readonly status: number }

async function startListening() {
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
  const { get, warnings } = await startListening()
  // A busy machine may keep the loop as well, and then the log has a warning of that.
  const ofRoute = () => warnings().filter(({ routes }) => (routes as string[]).includes('GET /blocks/:id'))
  await get('/api/health')
  expect(await get('/blocks/1')).toBe(200)
  await expect.poll(ofRoute).toMatchObject([{ level: 40, blockedMs: expect.any(Number) }])
  expect(ofRoute()[0]?.blockedMs).toBeGreaterThan(500)
  expect(ofRoute()[0]?.blockedMs).toBeLessThan(20_000)
  await get('/blocks/2')
  await get('/api/health')
  expect(ofRoute()).toHaveLength(1)
})

test('a route that only waits for others is not named', async () => {
  const { get, warnings } = await startListening()
  await get('/waits')
  expect(warnings().flatMap(({ routes }) => routes)).not.toContain('GET /waits')
})

test('a caller who hangs up leaves nothing in progress: one line with 499, and no later warning names the route', async () => {
  const { get, warnings, answers } = await startListening()
  const hangUp = new AbortController()
  const waiting = get('/never', hangUp.signal)
  await get('/api/health')
  hangUp.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect.poll(() => answers().filter(({ route }) => route === '/never')).toMatchObject([{ status: 499 }])
  // One of the requests that ended since the last look may have been it. Now there is another look.
  await get('/waits')
  const earlier = warnings().length
  await get('/blocks/1')
  const later = () => warnings().slice(earlier)
  await expect.poll(later).not.toEqual([])
  expect(later().flatMap(({ routes }) => routes)).not.toContain('GET /never')
})
