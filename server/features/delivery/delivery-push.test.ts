import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { reminder } from '#contract/reminder.ts'
import { LONGEST_REMINDER_TITLE } from '#domain/reminder/reminder.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { newBrowser, startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

const DUE = '2026-03-16T15:00:00Z'

describe('a message to a push service', () => {
  test('has its lifetime, urgency and topic, and nothing readable', async () => {
    const { addDevice, remind, workAt } = startDelivering(service)
    const phone = await addDevice('ann')
    await remind('ann', { title: 'Fetch the passport' })
    await workAt(DUE)
    const [{ headers, id }] = phone.got() as [ReturnType<typeof phone.got>[0]]
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: id, 'content-encoding': 'aes128gcm' })
    expect(id).toMatch(/^[\w-]{32}$/)
    const sent = service.received.filter(({ path }) => phone.endpoint.endsWith(path))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body.toString('latin1')).not.toContain('passport')
    expect(JSON.stringify(sent[0]?.headers)).not.toContain('ann')
  })

  test('the push service keeps a momentary nudge for two hours, with normal urgency', async () => {
    const { as, addDevice, workAt, runJobs } = startDelivering(service)
    const phone = await addDevice('ann')
    await as('ann')(delivery.change, { body: { nudges: { nothingLogged: true } } })
    await as('ann')(delivery.test)
    await runJobs()
    await workAt('2026-03-17T00:30:00Z')
    const light = { ttl: '7200', urgency: 'normal' }
    expect(phone.got().map(({ headers }) => headers)).toMatchObject([light, light])
  })

  test('is signed with the key known to browsers, for this service alone, for less than a day', async () => {
    const { as, addDevice, runJobs } = startDelivering(service)
    const phone = await addDevice('ann')
    await as('ann')(delivery.test)
    await runJobs()
    const { publicKey } = await as('ann')(delivery.settings)
    const authorization = phone.got()[0]?.headers['authorization'] ?? ''
    const [, token = '', key] = authorization.match(/^vapid t=(.+), k=(.+)$/) ?? []
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'))
    const verifying = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    const { payload } = await jwtVerify(token, verifying, { audience: service.origin, algorithms: ['ES256'] })
    expect(payload.sub).toBe('mailto:ops@example.org')
    const now = (performance.timeOrigin + performance.now()) / 1000
    expect(payload.exp! - now).toBeLessThanOrEqual(86_400)
  })

  test.each([
    ['letters', 'W'],
    ['characters of Chinese', '龘'],
    ['emoji', '🦘'],
    ['quotes, which JSON writes in two', '"'],
    ['what JSON writes in six', '\u0001'],
  ])('a notification fits with any text: %s', async (_, character) => {
    const server = startDelivering(service)
    await kinOf(server).createFamily({ admin: 'ann', parents: ['abe'] })
    const { userId } = await kinOf(server).ensureUser('abe')
    const phone = await server.addDevice('abe')
    const title = character.repeat(LONGEST_REMINDER_TITLE)
    await server.as('ann')(account.saveBasicInfo, { body: { firstName: '龘'.repeat(30), lastName: '龘'.repeat(30) } })
    await server.as('abe')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    await server.remind('ann', { title, sharedWith: [userId] })
    await server.workAt(DUE)
    expect(phone.got()).toMatchObject([{ title }])
    const sent = service.received.filter(({ path }) => phone.endpoint.endsWith(path))
    expect(sent.map(({ body }) => body.length < 3000)).toEqual([true])
  })
})

describe('a device is known to a push service of which this server knows:', () => {
  const { as } = startDelivering(service)
  const add = (endpoint: string, keys: object = {}) => {
    const { subscription } = newBrowser('https://fcm.googleapis.com')
    const body = { endpoint, keys: { ...subscription.keys, ...keys } }
    return as('ann')(delivery.addDevice, { body })
  }

  test.each([
    'https://fcm.googleapis.com/fcm/send/cP1:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
    'https://web.push.apple.com/QGuA',
  ])('%s', async (endpoint) => {
    expect(await add(endpoint)).toMatchObject({ current: true })
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://[::1]/push',
    'https://[::ffff:127.0.0.1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/computeMetadata',
    'https://10.0.0.1/push',
    'https://db/push',
    'https://example.org/push',
    'https://user:secret@fcm.googleapis.com/push',
    'https://user@fcm.googleapis.com/push',
    'https://fcm.googleapis.com:8443/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://evilfcm.googleapis.com/push',
    'https://fcm.googleapis.com./push',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example#fcm.googleapis.com',
    'https://evil.example\\@fcm.googleapis.com/push',
    'https://evilpush.apple.com/push',
    'https://notify.windows.com/push',
    'https://notify.windows.com.evil.example/push',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://fcm.googleapis.com/push',
    'fcm.googleapis.com',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('not %s', async (endpoint) => {
    await expect(add(endpoint)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values: ['endpoint'] })
  })

  const point = (...bytes: number[]) => Buffer.from([4, ...bytes, ...Array<number>(64 - bytes.length).fill(1)])
  test.each([
    ['no point of the curve', { p256dh: point().toString('base64url') }],
    ['no point that is written out', { p256dh: `A${'A'.repeat(86)}` }],
    ['one that is too short', { p256dh: 'BAAA' }],
    ['a secret that is too short', { auth: 'AAAA' }],
    ['a secret that is none', { auth: '*'.repeat(22) }],
  ])('not with %s', async (_, keys) => {
    await expect(add('https://fcm.googleapis.com/fcm/send/1', keys)).rejects.toMatchObject({ status: 400 })
  })

  test('and a service that the operator has taken from the list is not spoken to any more', async () => {
    const server = startDelivering(service)
    const phone = await server.addDevice('bob')
    await db
      .updateTable('pushDevices')
      .set({ endpoint: `http://127.0.0.1:1/${phone.id}` })
      .where('id', '=', phone.id)
      .execute()
    await server.remind('bob')
    await server.workAt(DUE)
    expect((await server.as('bob')(delivery.settings)).devices).toEqual([])
  })
})

test('neither the address of a device nor its keys nor a token come back, or are in the log', async () => {
  const { as, addDevice, remind, workAt, sendRaw, log } = startDelivering(service)
  const phone = await addDevice('ann')
  const id = await remind('ann')
  await workAt(DUE)
  const { token } = phone.got()[0]!
  await sendRaw({ method: 'POST', url: '/api/delivery/act', payload: { token, action: 'dance' } })
  await sendRaw({ method: 'POST', url: '/api/delivery/act', payload: { token: `${token}x`, action: 'done' } })
  const { keys, endpoint } = phone.subscription
  const secrets = [endpoint, new URL(endpoint).pathname, keys.auth, keys.p256dh, token!]
  const answers = [await as('ann')(delivery.settings), await as('ann')(reminder.read, { params: { id } })]
  const said = [...log, ...answers.map((answer) => JSON.stringify(answer))].join('\n')
  for (const secret of secrets) expect(said).not.toContain(secret)
  const kept = JSON.stringify(await db.selectFrom('idempotencyKeys').selectAll().execute())
  for (const secret of secrets) expect(kept).not.toContain(secret)
})
