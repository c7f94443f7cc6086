import { instant } from '#domain/time/time.ts'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { newPushKeys } from '#server/security/push-keys.ts'
import { newBrowser } from '#server/testing/push-service.ts'
import { type Parcel, pushDesk, webPush } from './push.ts'

const keys = newPushKeys()
const parcel: Parcel = { payload: '{"title":"Bins"}', topic: 'a'.repeat(32), ttlSeconds: 60, urgency: 'high' }
const never = new AbortController().signal

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Something at the other end. */
async function startListener(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const addressAt = (origin: string) => {
  const { endpoint, subscription } = newBrowser(origin)
  return { endpoint, ...subscription.keys }
}

const now = () => instant('2026-03-16T14:00:00Z')

function sender(services: readonly string[], patienceMs?: number) {
  const warnings: object[] = []
  const log = { warn: (about: object) => void warnings.push(about) } as never
  return {
    warnings,
    send: webPush(
      { keys, services },
      { subject: 'mailto:ops@example.org', now, log, ...(patienceMs !== undefined && { patienceMs }) },
    ),
  }
}

test('a redirect of a push service is not followed', async () => {
  const asked: string[] = []
  const inside = await startListener((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(201).end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const origin = await startListener((_, response) =>
      response.writeHead(status, { location: `${inside}/latest` }).end(),
    )
    const { send, warnings } = sender([origin, inside])
    expect(await send(addressAt(origin), parcel, never)).toBe('failed')
    expect(warnings).toHaveLength(1)
  }
  expect(asked).toEqual([])
})

test('nothing is sent to an unknown push service', async () => {
  let calls = 0
  const origin = await startListener((_, response) => {
    calls += 1
    response.writeHead(201).end()
  })
  expect(await sender([]).send(addressAt(origin), parcel, never)).toBe('gone')
  expect(await sender([origin]).send({ ...addressAt(origin), endpoint: 'nothing' }, parcel, never)).toBe('gone')
  expect(calls).toBe(0)
  expect(await sender([origin]).send(addressAt(origin), parcel, never)).toBe('taken')
  expect(calls).toBe(1)
})

describe('a push service that', () => {
  test('never answers has failed when the patience is at its end', async () => {
    const origin = await startListener(() => {})
    const { send, warnings } = sender([origin], 50)
    const address = addressAt(origin)
    expect(await send(address, parcel, never)).toBe('failed')
    expect(warnings).toEqual([{ service: new URL(origin).host, name: 'TimeoutError' }])
    expect(JSON.stringify(warnings)).not.toContain(new URL(address.endpoint).pathname)
  })

  test('never answers holds up no server that stops', async () => {
    const stopping = new AbortController()
    const origin = await startListener(() => stopping.abort(new Error('The server stops')))
    const { send, warnings } = sender([origin])
    await expect(send(addressAt(origin), parcel, stopping.signal)).rejects.toThrow('The server stops')
    expect(warnings).toEqual([])
  })

  test('a push service with an endless answer has accepted the message', async () => {
    const origin = await startListener((_, response) => {
      response.writeHead(201)
      const writeMore = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', writeMore)
      }
      writeMore()
    })
    expect(await sender([origin]).send(addressAt(origin), parcel, never)).toBe('taken')
  })

  test('hangs up has failed', async () => {
    const origin = await startListener((request) => request.socket.destroy())
    expect(await sender([origin]).send(addressAt(origin), parcel, never)).toBe('failed')
  })

  test.each([
    [200, 'taken'],
    [201, 'taken'],
    [202, 'taken'],
    [204, 'taken'],
    [400, 'failed'],
    [401, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('says %i: %s', async (status, sent) => {
    const origin = await startListener((_, response) => response.writeHead(status).end())
    expect(await sender([origin]).send(addressAt(origin), parcel, never)).toBe(sent)
  })
})

test('a message that cannot be sealed for a browser fails before anything is sent', () => {
  const origin = 'https://push.example.org'
  const { knows, publicKey } = pushDesk({ keys, services: [origin] })
  const address = addressAt(origin)
  expect(publicKey).toBe(keys.publicKey)
  expect(knows(address)).toBe(true)
  expect(knows({ ...address, p256dh: `${address.p256dh.slice(0, -4)}AAAA` })).toBe(false)
  expect(knows({ ...address, auth: address.auth.slice(0, 8) })).toBe(false)
  expect(knows({ ...address, endpoint: `${origin}:444/push` })).toBe(false)
})
