import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { Mail } from '#server/ports/mail.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { hour } from '#server/testing/hour.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

const some = (name = 'tim') => `${name}-${randomUUID()}@example.org`

/** Ann and Abe, with Tim, who has no email, and Cat, who has one; Eve is a stranger. */
async function start(settings: object = {}, born?: string) {
  const mails: Mail[] = []
  const server = startServer({ inTurn: quickPasswords(), settings, sendMail: async (mail) => void mails.push(mail) })
  const kin = kinOf(server)
  const { as, sendRaw, runJobs } = server
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  await runJobs()
  mails.length = 0
  const birth = born === undefined ? {} : { birthDate: born as LocalDate }
  const tim = await as('ann')(child.create, { body: { firstName: 'Tim', pin: '2749', ...birth } })
  const params = { user: tim._id }
  const give = (body: { email?: string; leaves?: boolean; name?: string } = {}, by = 'ann') =>
    as(by)(child.giveEmail, { params, body: { email: some(), leaves: false, ...body } })
  const enter = async () => {
    const payload = { familyCode: (await kin.findFamily('ann'))!.code!, childId: tim._id, pin: '2749' }
    return visitor({ sendRaw }).ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  }
  /** Opens the link of the last mail that confirms an address. */
  async function open() {
    await runJobs()
    const token = mails.findLast(({ text }) => text.includes('/confirm-email'))?.text.match(/token=([\w-]+)/)?.[1]
    return sendRaw({ method: 'POST', url: '/api/auth/confirm-email', payload: { token }, remoteAddress: '10.0.0.1' })
  }
  /** Chooses a password by the mailed link, and signs in. */
  async function signInBy(email: string) {
    await runJobs()
    const token = mails.findLast(({ text }) => text.includes('/reset-password'))?.text.match(/token=([\w-]+)/)?.[1]
    const password = 'one long walk a day'
    const { ask } = visitor({ sendRaw })
    await ask({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } })
    const answer = await ask({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } })
    const headers = { authorization: `Bearer ${answer.json().token}` }
    return { get: async (path: string) => (await ask({ method: 'GET', url: `/api${path}`, headers })).json() }
  }
  const findTim = async () => (await kin.findFamily('ann'))?.members.find(({ _id }) => _id === tim._id)
  return { ...server, kin, tim, params, give, enter, open, signInBy, findTim, mails }
}
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

describe('a child without an email gets one', () => {
  test('and leaves: once the link is opened, it is an account of its own, with all data', async () => {
    const { as, kin, tim, give, enter, open, signInBy, findTim, sendRaw } = await start()
    await as('ann', tim.dataGroup!)(activityLog.create, { body: hour('08:00') })
    const token = (await enter()).json<{ token: string }>().token
    const email = some()
    const asked = await give({ email: email.toUpperCase(), leaves: true, name: 'Tim' }, 'abe')
    expect(asked).toMatchObject({ isManaged: true, email: null, account: { pendingEmail: { email, leaves: true } } })
    // Until then nothing has changed.
    expect((await enter()).statusCode).toBe(200)
    expect(await findTim()).toMatchObject({ isManaged: true, status: 'active' })
    expect((await open()).statusCode).toBe(200)
    expect(await findTim()).toBeUndefined()
    const headers = { authorization: `Bearer ${token}` }
    expect((await sendRaw({ method: 'GET', url: '/api/family-group', headers })).statusCode).toBe(440)
    expect((await enter()).statusCode).toBe(401)
    const { get } = await signInBy(email)
    expect(JSON.stringify(await get('/user/log/activity-logs/with-adjacent?date=2026-03-02'))).toContain('Read')
    expect(await get('/family-group')).toEqual({ familyGroup: null, waitingFor: null })
    const again = as('ann', tim.dataGroup!)(activityLog.create, { body: hour('08:00') })
    await expect(again).rejects.toMatchObject({ status: 404 })
    expect((await kin.findFamily('ann'))?.members).toHaveLength(3)
  })

  test('a child with a new address may stay in the family', async () => {
    const { give, enter, open, signInBy, findTim } = await start()
    const email = some()
    await give({ email })
    await open()
    expect(await findTim()).toMatchObject({ isManaged: false, email, role: 'child', status: 'active', account: null })
    expect((await enter()).statusCode).toBe(401)
    const { get } = await signInBy(email)
    expect(await get('/family-group')).toMatchObject({ familyGroup: { column: 'controlledChild' } })
  })

  test('the mail names the account, the family, and the data that parents see', async () => {
    const { as, give, runJobs, mails, params } = await start()
    await as('ann')(family.change, { body: { name: 'Lin' } })
    await give()
    await runJobs()
    const said = mails.at(-1)!.text
    expect(said).toContain('the account of Tim, a child in the family “Lin” on Hourkin')
    expect(said).toContain('parents can see and change what you log, and decide whether you may leave')
    await give({ leaves: true, name: 'Tim' })
    await runJobs()
    expect(mails.at(-1)!.text).toContain('leaves the family, and the parents can no longer see its logs')
    expect(mails.at(-1)!.text).not.toContain('can see and change')
    await as('ann')(family.change, { body: { name: 'evil.example' } })
    for (const [language, words] of [
      ['zh_CN', '时友家庭中的一个孩子'],
      ['zh_TW', '時友家庭中的一個孩子'],
    ] as const) {
      await as('ann')(child.change, { params, body: { firstName: 'Call 0800', language } })
      await give()
      await runJobs()
      expect(mails.at(-1)!.text).toContain(words)
      expect(mails.at(-1)!.text).not.toMatch(/evil|0800/)
    }
  })

  test('withdrawn, the link is dead and nothing of it is shown', async () => {
    const { as, params, give, open, enter, findTim, runJobs } = await start()
    await give({ leaves: true, name: 'Tim' })
    await runJobs()
    expect((await as('abe')(child.withdrawEmail, { params })).account?.pendingEmail).toBeNull()
    expect((await open()).statusCode).toBe(400)
    expect(await findTim()).toMatchObject({ isManaged: true })
    expect((await enter()).statusCode).toBe(200)
  })

  test('after an hour it is not shown any more, nor good', async () => {
    const { give, open, clock, findTim, runJobs } = await start()
    await give()
    await runJobs()
    clock.advance(61)
    expect((await findTim())?.account?.pendingEmail).toBeNull()
    expect((await open()).statusCode).toBe(400)
  })

  test('removed meanwhile, it stays removed', async () => {
    const { as, params, give, open, runJobs } = await start()
    await give()
    await runJobs()
    await as('ann')(family.removeMember, { params, body: { name: 'Tim', erase: true } })
    expect((await open()).statusCode).toBe(400)
  })

  test('the mail goes to the new address only', async () => {
    const { give, mails, runJobs } = await start()
    const email = some()
    await give({ email })
    await runJobs()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Confirm the email address of a child’s Hourkin account'],
    ])
  })
})

describe('not', () => {
  test.each(['cat', 'eve'])('by %s', async (by) => {
    const { give } = await start()
    await expect(give({}, by)).rejects.toMatchObject({ status: by === 'eve' ? 404 : 403 })
  })

  test('of a child with an address, of a parent, or of a stranger', async () => {
    const { as, kin } = await start()
    const give = async (name: string) =>
      as('ann')(child.giveEmail, {
        params: { user: (await kin.ensureUser(name)).userId },
        body: { email: some(), leaves: false },
      })
    for (const name of ['cat', 'abe']) await expect(give(name)).rejects.toMatchObject(FORBIDDEN)
    await expect(give('eve')).rejects.toMatchObject({ status: 404 })
  })

  test('without the name typed, where it leaves', async () => {
    const { give } = await start()
    for (const name of [undefined, 'tim', 'Tom'])
      await expect(give({ leaves: true, ...(name && { name }) })).rejects.toMatchObject({
        status: 400,
        values: ['name'],
      })
  })

  test('a parent cannot give an email to a child of age that can sign in by itself', async () => {
    const { as, params, give, clock } = await start({}, '2008-03-04')
    await give()
    clock.advance(3 * 1440)
    await expect(give()).rejects.toMatchObject(FORBIDDEN)
    await expect(as('ann')(child.withdrawEmail, { params })).rejects.toMatchObject(FORBIDDEN)
  })
})

test('a taken address is refused, and many requests have to wait, as at sign-up', async () => {
  const { as, kin, clock, sendRaw, given } = await start()
  const { email } = await kin.ensureUser('eve')
  const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['email'] }
  // Ten a day for each of two families from the same network.
  const tims = await Promise.all(
    ['una', 'vic', 'wim'].map(async (admin) => {
      await kin.createFamily({ admin })
      const { _id } = await as(admin)(child.create, { body: { firstName: 'Kid' } })
      return { admin, url: `/api/user/family-group/children/${_id}/email` }
    }),
  )
  const payload = { email, leaves: false }
  const ask = async ({ admin, url }: (typeof tims)[number]) =>
    sendRaw({ method: 'POST', url, payload, headers: await given.headers(admin), remoteAddress: '10.9.8.7' })
  for (const of of tims.slice(0, 2))
    for (let asked = 0; asked < 10; asked++) {
      const answer = await ask(of)
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(taken)
    }
  expect((await ask(tims[2]!)).statusCode).toBe(429)
  clock.advance(1)
  expect((await ask(tims[2]!)).statusCode).toBe(409)
})

test('ten mails a day, however many families and children there are', async () => {
  const { as, give, clock } = await start()
  for (let sent = 0; sent < 10; sent++) await give()
  await expect(give()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  await expect(give({}, 'abe')).rejects.toMatchObject({ status: 429 })
  // Nor from another family of the same parent.
  await as('ann')(family.remove, { body: { name: 'Lin' } })
  await as('ann')(family.create, { body: { name: 'Next' } })
  await expect(give()).rejects.toMatchObject({ status: 429 })
  clock.advance(1441)
  await give()
})
