import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { AVATAR, avatar } from '#contract/avatar.ts'
import { type Raw, startServer } from '#server/testing/harness.ts'

const PATH = '/api/user/profile/avatar'
const square = sharp({ create: { width: 40, height: 40, channels: 3, background: '#3366cc' } })
const PNG = await square.clone().png().toBuffer()
const TIFF = await square.clone().tiff().toBuffer()
const SECRET = 'TAKEN-AT-HOME'
/** A photo of two halves beside each other, with the camera turned, and with metadata that names its author. */
const SIDEWAYS = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
  .composite([{ input: await square.clone().png().toBuffer(), left: 40, top: 0 }])
  .jpeg()
  .withExif({ IFD0: { ImageDescription: SECRET, Orientation: '6' } })
  .toBuffer()
const HTML = '<html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script></svg>'

/** Builds a picture whose header claims a larger size than its data has. */
function claiming(width: number, height: number) {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crcOf(bytes.subarray(12, 29)), 29)
  return bytes
}
function crcOf(bytes: Buffer) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

type Server = ReturnType<typeof startServer>

async function send({ sendRaw, given }: Server, name: string, payload: Buffer, type = 'image/png') {
  const headers = { ...(await given.headers(name)), 'content-type': type }
  return sendRaw({ method: 'POST', url: PATH, payload, headers })
}
async function uploadAvatar(server: Server, name: string, payload: Buffer, type?: string): Promise<string> {
  const answer = await send(server, name, payload, type)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('avatar')])
  return answer.json<{ avatar: string }>().avatar
}
async function getPicture({ sendRaw, given }: Server, name: string, id: string) {
  const request: Raw = { method: 'GET', url: `${PATH}/${id}`, headers: await given.headers(name) }
  return sendRaw(request)
}

describe('a picture of the user', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s becomes a small square WebP', async (format) => {
    const server = startServer()
    const file = await sharp(SIDEWAYS).toFormat(format).toBuffer()
    const id = await uploadAvatar(server, 'ann', file, `image/${format}`)
    expect((await server.as('ann')(account.basicInfo)).avatar).toBe(id)
    const { headers, rawPayload } = await getPicture(server, 'ann', id)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: AVATAR.side,
      height: AVATAR.side,
    })
  })

  test('is upright, and does not reveal where and by whom it was taken', async () => {
    const server = startServer()
    expect(SIDEWAYS.includes(SECRET)).toBe(true)
    const { rawPayload } = await getPicture(server, 'ann', await uploadAvatar(server, 'ann', SIDEWAYS, 'image/jpeg'))
    expect(rawPayload.includes(SECRET)).toBe(false)
    const { exif, xmp, icc, orientation } = await sharp(rawPayload).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      orientation: undefined,
    })
    // After a quarter turn, red is above and blue below.
    const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    expect([pixels.at(0)! > 200, pixels.at(2)! < 60]).toEqual([true, true])
    expect([pixels.at(-3)! < 120, pixels.at(-1)! > 150]).toEqual([true, true])
  })

  test('data hidden behind a picture is removed', async () => {
    const server = startServer()
    const file = Buffer.concat([SIDEWAYS, Buffer.from(HTML), Buffer.from('PK\u0003\u0004 <?php evil ?>')])
    const { rawPayload } = await getPicture(server, 'ann', await uploadAvatar(server, 'ann', file, 'image/jpeg'))
    for (const hidden of ['<script>', '<?php', 'PK\u0003']) expect(rawPayload.includes(hidden)).toBe(false)
  })

  test('a wrong file name does no harm: the first bytes tell the kind', async () => {
    const server = startServer()
    for (const type of ['image/png', 'image/svg+xml'])
      expect((await getPicture(server, 'ann', await uploadAvatar(server, 'ann', SIDEWAYS, type))).statusCode).toBe(200)
  })

  test.each([
    { what: 'an SVG', file: Buffer.from(SVG), reason: 'notAPicture' },
    { what: 'an SVG that begins like XML', file: Buffer.from(`<?xml version="1.0"?>${SVG}`), reason: 'notAPicture' },
    { what: 'a page that is called a picture', file: Buffer.from(HTML), reason: 'notAPicture' },
    { what: 'a page with a picture in it', file: Buffer.concat([Buffer.from(HTML), PNG]), reason: 'notAPicture' },
    { what: 'a PDF', file: Buffer.from('%PDF-1.7\n1 0 obj'), reason: 'notAPicture' },
    { what: 'a TIFF', file: TIFF, reason: 'notAPicture' },
    { what: '50,000 × 50,000 pixels', file: claiming(50_000, 50_000), reason: 'tooManyPixels' },
    { what: 'a wide line of pixels', file: claiming(1_000_000, 51), reason: 'tooManyPixels' },
    { what: 'a file that ends too early', file: SIDEWAYS.subarray(0, -60), reason: 'broken' },
    { what: 'a beginning and nothing else', file: PNG.subarray(0, 8), reason: 'notAPicture' },
  ])('$what is refused as a picture, and the old picture stays', async ({ file, reason }) => {
    const server = startServer()
    const before = await uploadAvatar(server, 'ann', PNG)
    const answer = await send(server, 'ann', file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['file'], details: { reason } })
    expect((await server.as('ann')(account.basicInfo)).avatar).toBe(before)
    expect((await getPicture(server, 'ann', before)).statusCode).toBe(200)
  })

  test('5 MB are taken, a byte more is too large, and so are 50 MB', async () => {
    const server = startServer()
    const filled = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
    await uploadAvatar(server, 'ann', filled(AVATAR.largest))
    for (const bytes of [AVATAR.largest + 1, 50_000_000]) {
      const answer = await send(server, 'ann', filled(bytes))
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({ code: 'TOO_LARGE' })
    }
  })

  test('no file, another kind of body, and a picture where none is wanted', async () => {
    const server = startServer()
    const headers = await server.given.headers('ann')
    expect((await send(server, 'ann', Buffer.alloc(0))).json()).toMatchObject({
      code: 'INVALID_PARAMS',
      values: ['file'],
    })
    expect((await send(server, 'ann', PNG, 'application/zip')).statusCode).toBe(415)
    const answer = await server.sendRaw({ method: 'POST', url: PATH, payload: { file: '../../x.png' }, headers })
    expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['file'] })
    const elsewhere = { method: 'POST', url: '/api/user/preference', payload: PNG } as const
    expect(
      (await server.sendRaw({ ...elsewhere, headers: { ...headers, 'content-type': 'image/png' } })).statusCode,
    ).toBe(415)
  })

  test('no other user sees the picture, and a stranger cannot tell that it exists', async () => {
    const server = startServer()
    const id = await uploadAvatar(server, 'ann', PNG)
    const answer = await getPicture(server, 'bob', id)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', values: ['avatarId'] })
    expect((await server.sendRaw({ method: 'GET', url: `${PATH}/${id}` })).statusCode).toBe(401)
    for (const name of ['..%2f..%2fetc%2fpasswd', 'me.png'])
      expect((await getPicture(server, 'ann', name)).statusCode).toBe(400)
  })

  test('members of a family see each other’s pictures', async () => {
    const server = startServer()
    server.given.child('ann', 'tim')
    const [anns, tims] = [await uploadAvatar(server, 'ann', PNG), await uploadAvatar(server, 'tim', PNG)]
    expect((await getPicture(server, 'tim', anns)).statusCode).toBe(200)
    expect((await getPicture(server, 'ann', tims)).statusCode).toBe(200)
    expect((await getPicture(server, 'bob', tims)).statusCode).toBe(404)
  })

  test('a new one has another address, and one that was taken away has none', async () => {
    const server = startServer()
    const ann = server.as('ann')
    const first = await uploadAvatar(server, 'ann', PNG)
    const second = await uploadAvatar(server, 'ann', SIDEWAYS, 'image/jpeg')
    expect(second).not.toBe(first)
    expect((await getPicture(server, 'ann', first)).statusCode).toBe(404)
    await ann(avatar.remove)
    expect((await getPicture(server, 'ann', second)).statusCode).toBe(404)
    expect((await ann(account.basicInfo)).avatar).toBeNull()
    await ann(avatar.remove)
  })

  test('of two hundred at once some are asked to come back, and then all succeed', async () => {
    const server = startServer()
    for (const n of Array.from({ length: 20 }).keys()) await server.given.headers(`ann${n}`)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => send(server, `ann${n % 20}`, PNG)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(50)
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    expect((await send(server, 'ann0', PNG)).statusCode).toBe(200)
  })

  test('the same upload twice is one', async () => {
    const server = startServer()
    const key = '019585e0-0000-7000-8000-00000000a0a0'
    const headers = { ...(await server.given.headers('ann')), 'content-type': 'image/png', 'idempotency-key': key }
    const request = { method: 'POST', url: PATH, headers } as const
    const first = await server.sendRaw({ ...request, payload: PNG })
    expect((await server.sendRaw({ ...request, payload: PNG })).json()).toEqual(first.json())
    expect((await server.sendRaw({ ...request, payload: SIDEWAYS })).statusCode).toBe(409)
  })
})
