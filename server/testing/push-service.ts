import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '#contract/delivery.ts'

const TAG_BYTES = 16

/** RFC 8291: with the keys that only this browser has. RFC 8188: salt, length of a record, sender, one record. */
function opened(sealed: Buffer, ours: ECDH, secret: Buffer): string {
  const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  const text = (words: string) => Buffer.from(`${words}\0`)
  const salt = sealed.subarray(0, 16)
  const body = sealed.subarray(21 + sealed.readUInt8(20))
  const theirs = sealed.subarray(21, 21 + sealed.readUInt8(20))
  const between = Buffer.concat([text('WebPush: info'), ours.getPublicKey(), theirs])
  const key = derived(ours.computeSecret(theirs), secret, between, 32)
  const cipher = derived(key, salt, text('Content-Encoding: aes128gcm'), 16)
  const nonce = derived(key, salt, text('Content-Encoding: nonce'), 12)
  const opening = createDecipheriv('aes-128-gcm', cipher, nonce).setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([opening.update(body.subarray(0, -TAG_BYTES)), opening.final()])
  // What follows the last two is padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** A browser as a push service knows it: its address, and how its messages are opened. */
export function newBrowser(origin: string) {
  const ours = createECDH('prime256v1')
  const p256dh = ours.generateKeys('base64url')
  const secret = randomBytes(16)
  const endpoint = `${origin}/push/${randomBytes(8).toString('hex')}`
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } },
    open: (sealed: Buffer) => JSON.parse(opened(sealed, ours, secret)) as PushMessage,
  }
}

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service that keeps its messages (RFC 8030). */
export async function startPushService() {
  const received: Pushed[] = []
  let answer: (path: string) => number | Promise<number> = () => 201
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await buffer(request)
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body })
      response.writeHead(await answer(path)).end()
    }
    void take()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    received,
    newBrowser: () => newBrowser(origin),
    /** Its answer from now on to messages for a path. */
    answerWith(said: typeof answer) {
      answer = said
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
