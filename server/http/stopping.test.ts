import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'
import { openStream } from '#server/testing/stream.ts'

/** A container is killed after ten seconds. */
const BOUND_MS = 9000
/** Nothing is under way, so there is nothing to wait for. A busy machine is slow. */
const AT_ONCE_MS = 3000

async function startListening() {
  const server = startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const { authorization } = await server.given.headers('ann')
  const own = `Host: localhost\r\nAuthorization: ${authorization}\r\n`

  /** A connection that stays open on this side, whatever the server does with its own. */
  async function openLine(bytes: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve))
    return socket
  }
  /** In milliseconds, and `Infinity` for a server that does not stop. */
  async function stop(): Promise<number> {
    const from = performance.now()
    const late = Symbol('late')
    const bound = new Promise((resolve) => void setTimeout(resolve, BOUND_MS, late).unref())
    const ended = await Promise.race([server.app.close(), bound])
    return ended === late ? Infinity : performance.now() - from
  }
  return { ...server, own, openLine, stop }
}
type Listening = Awaited<ReturnType<typeof startListening>>

const waitForAnswer = (socket: Socket) => once(socket, 'data')
const STREAM = 'GET /api/live/events HTTP/1.1\r\n'
const GARBAGE = 'garbage\r\n\r\n'
const TUNNEL = 'CONNECT evil.example:25 HTTP/1.1\r\nHost: localhost\r\n\r\n'

type Case = { readonly name: string; readonly within: number; readonly open: (given: Listening) => Promise<unknown> }
const cases: readonly Case[] = [
  { name: 'no line at all', within: AT_ONCE_MS, open: async () => undefined },
  { name: 'a line on which nothing has come', within: AT_ONCE_MS, open: ({ openLine }) => openLine('') },
  {
    name: 'a line that is kept after an answer',
    within: AT_ONCE_MS,
    open: async ({ openLine }) => waitForAnswer(await openLine('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')),
  },
  { name: 'half a header', within: BOUND_MS, open: ({ openLine }) => openLine('GET /api/health HTTP/1.1\r\nX-Slow: ') },
  {
    name: 'half a body',
    within: BOUND_MS,
    open: ({ openLine, own }) =>
      openLine(
        `POST /api/user/preference HTTP/1.1\r\n${own}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      ),
  },
  {
    name: 'answers that are not read',
    within: BOUND_MS,
    open: ({ openLine }) => openLine('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40)),
  },
  {
    name: 'an open stream',
    within: AT_ONCE_MS,
    open: async ({ openLine, own }) => waitForAnswer(await openLine(`${STREAM}${own}\r\n`)),
  },
  {
    name: 'a stream that was left',
    within: AT_ONCE_MS,
    open: async ({ app, given }) => (await openStream(app, { headers: await given.headers('ann') })).close(),
  },
  {
    name: 'a stream that was left before it began',
    within: AT_ONCE_MS,
    open: async ({ openLine, own }) => (await openLine(`${STREAM}${own}\r\n`)).destroy(),
  },
  {
    name: 'a tunnel, kept half open',
    within: BOUND_MS,
    open: async ({ openLine }) => waitForAnswer(await openLine(TUNNEL)),
  },
  {
    name: 'garbage, kept half open',
    within: BOUND_MS,
    open: async ({ openLine }) => waitForAnswer(await openLine(GARBAGE)),
  },
]

describe('a stopping server', () => {
  test('a stopping server ends within ten seconds, or at once without work, whatever is on its connections', async () => {
    const times = await Promise.all(
      cases.map(async ({ name, within, open }) => {
        const given = await startListening()
        await open(given)
        const ms = await given.stop()
        return [name, ms <= within ? 'in time' : ms]
      }),
    )
    expect(Object.fromEntries(times)).toEqual(Object.fromEntries(cases.map(({ name }) => [name, 'in time'])))
  })

  test('takes no new stream, and says nothing of a fault', async () => {
    const { openLine, own, live, log, stop } = await startListening()
    const socket = await openLine('GET /api/live/events HTTP/1.1\r\n')
    live.endStreams()
    socket.write(`${own}\r\n`)
    let said = ''
    socket.on('data', (data) => (said += data.toString()))
    await expect.poll(() => said).toContain('\r\n0\r\n')
    expect(said).toMatch(/^HTTP\/1\.1 200/)
    await stop()
    expect(log.filter((entry) => (JSON.parse(entry) as { level: number }).level >= 50)).toEqual([])
  })
})

test('a stream that was left before it began is let go of', async () => {
  const { openLine, own, live } = await startListening()
  for (let count = 0; count < 20; count += 1) (await openLine(`${STREAM}${own}\r\n`)).destroy()
  const settled = await openLine(`${STREAM}${own}\r\n`)
  await waitForAnswer(settled)
  await expect.poll(() => live.openStreams()).toBe(1)
})

test('a tunnel or garbage keeps no line open, not even half of one', async () => {
  const { app, openLine } = await startListening()
  for (const bytes of [TUNNEL, GARBAGE]) await waitForAnswer(await openLine(bytes))
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
})
