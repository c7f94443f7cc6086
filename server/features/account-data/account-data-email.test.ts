import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { session } from '#contract/session.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, startServer } from '#server/testing/harness.ts'

const some = (name: string) => `${name}-${randomUUID()}@example.org`

function town() {
  const mails: Mail[] = []
  /** Runs while the next mail is being sent. */
  const sending: { next?: (() => Promise<unknown>) | undefined } = {}
  async function sendMail(mail: Mail) {
    mails.push(mail)
    const { next } = sending
    sending.next = undefined
    await next?.()
  }
  const server = startServer({ sendMail })
  const ask = (name: string, email: string) => server.as(name)(accountData.requestEmailChange, { body: { email } })
  /** Reads the token in the link of the last mail. */
  const readMailedToken = async () => {
    await server.runJobs()
    return mails.map(({ text }) => text.match(/\/confirm-email#token=([\w-]+)/)?.[1]).findLast(Boolean) ?? ''
  }
  /** Opens the link in a browser where `name` is signed in. */
  const open = async (of: string, name = 'ann') =>
    server.sendRaw({
      method: 'POST',
      url: '/api/user/account/email/confirm',
      payload: { token: of },
      headers: await server.given.headers(name),
      remoteAddress: '10.0.0.1',
    })
  /** Opens the link in a browser where no user is signed in. */
  const openAlone = (of: string) =>
    server.sendRaw({
      method: 'POST',
      url: '/api/auth/confirm-email',
      payload: { token: of },
      remoteAddress: '10.0.0.1',
    })
  /** Asks for a new password, and reads the token in the mailed link. */
  async function requestLink(email: string) {
    await server.sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
    await server.runJobs()
    return mails.map(({ text }) => text.match(/\/reset-password#token=([\w-]+)/)?.[1]).findLast(Boolean) ?? ''
  }
  const reset = (of: string) =>
    server.sendRaw({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: of, password: 'three long walks a day' },
    })
  const getEmail = async (name: string) => (await server.as(name)(account.basicInfo)).email
  return { ...server, server, mails, sending, ask, readMailedToken, open, openAlone, getEmail, requestLink, reset }
}

describe('a new email address', () => {
  test('becomes the address of the account once its link is opened, and the old address is notified', async () => {
    const { as, ask, readMailedToken, open, getEmail, mails, runJobs } = town()
    const [before, wanted] = [await getEmail('ann'), some('new')]
    await ask('ann', wanted.toUpperCase())
    expect(await as('ann')(account.basicInfo)).toMatchObject({ email: before, pendingEmail: wanted })
    const link = await readMailedToken()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([wanted, before]))
    expect(mails.find(({ to }) => to === before)).toMatchObject({
      subject: 'Request to change your Hourkin email address',
      text: expect.stringContaining('http://localhost:3000/forgot-password') as string,
    })
    const answer = await open(link)
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: wanted }])
    expect(await as('ann')(account.basicInfo)).toMatchObject({ email: wanted, pendingEmail: null })
    await runJobs()
    expect(mails.at(-1)).toMatchObject({ to: before, subject: 'Your Hourkin account has a new email address' })
    expect((await open(link)).statusCode).toBe(400)
  })

  test('is verified with it', async () => {
    const { ask, readMailedToken, open, getEmail } = town()
    await ask('ann', some('new'))
    await open(await readMailedToken())
    const email = await getEmail('ann')
    const row = await db.selectFrom('users').select('emailVerifiedAt').where('email', '=', email).executeTakeFirst()
    expect(row?.emailVerifiedAt).not.toBeNull()
  })

  test.each([
    { name: 'no user is signed in', by: null, reason: 'signInFirst' },
    { name: 'another user is signed in', by: 'bob', reason: 'otherAccount' },
  ])('not by the link alone, where $name, and the link stays good', async ({ by, reason }) => {
    const { ask, readMailedToken, open, openAlone, getEmail } = town()
    const before = await getEmail('ann')
    await ask('ann', some('new'))
    const link = await readMailedToken()
    const answer = await (by === null ? openAlone(link) : open(link, by))
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN', details: { reason } }])
    expect(await getEmail('ann')).toBe(before)
    expect((await open(link)).statusCode).toBe(200)
  })

  test('of two that were asked for, the later counts', async () => {
    const { ask, readMailedToken, open, getEmail } = town()
    const [first, second] = [some('first'), some('second')]
    await ask('ann', first)
    const old = await readMailedToken()
    await ask('ann', second)
    expect((await open(old)).statusCode).toBe(400)
    await open(await readMailedToken())
    expect(await getEmail('ann')).toBe(second)
  })

  test('the link to a new email does not work after an hour, and an invented link never does', async () => {
    const { ask, readMailedToken, open, getEmail, clock } = town()
    const before = await getEmail('ann')
    await ask('ann', some('new'))
    const link = await readMailedToken()
    clock.advance(60)
    for (const dead of [link, 'x', 'A'.repeat(43)]) {
      const answer = await open(dead)
      expect([answer.statusCode, answer.json<{ values: string[] }>().values]).toEqual([400, ['token']])
    }
    expect(await getEmail('ann')).toBe(before)
  })

  test('a new email address cannot be one that another user has or took meanwhile', async () => {
    const { ask, readMailedToken, open, getEmail } = town()
    const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['email'] }
    await expect(ask('ann', (await getEmail('bob'))!)).rejects.toMatchObject(taken)
    const wanted = some('wanted')
    await ask('ann', wanted)
    const annsLink = await readMailedToken()
    await ask('eve', wanted)
    expect((await open(await readMailedToken(), 'eve')).statusCode).toBe(200)
    const answer = await open(annsLink)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'ALREADY_EXISTS', values: ['email'] }])
    expect(await getEmail('eve')).toBe(wanted)
  })

  test('of a race for one link, one wins', async () => {
    const { ask, readMailedToken, open } = town()
    await ask('ann', some('new'))
    const link = await readMailedToken()
    const answers = await Promise.all([open(link), open(link), open(link)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2)
  })

  test('of thirty that are asked for at once, five are taken, and a stranger gets one mail', async () => {
    const { as, getEmail, mails, runJobs } = town()
    const before = await getEmail('ann')
    const wanted = some('stranger')
    const asked = Array.from({ length: 30 }, () =>
      as('ann')(accountData.requestEmailChange, { body: { email: wanted } }).then(
        () => 202,
        ({ status }: { status: number }) => status,
      ),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((status) => status === 202)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(25)
    await runJobs()
    for (const of of [wanted, before]) expect(mails.filter(({ to }) => to === of)).toHaveLength(1)
  })

  test('that is corrected during the first mail is mailed too, and is the one that counts', async () => {
    const { ask, open, getEmail, mails, server, sending } = town()
    const [first, second] = [some('typo'), some('right')]
    await ask('ann', first)
    sending.next = () => ask('ann', second)
    await server.runJobs()
    const links = mails.flatMap(({ to, text }) => {
      const token = text.match(/\/confirm-email#token=([\w-]+)/)?.[1]
      return token === undefined ? [] : [{ to, token }]
    })
    expect(links.map(({ to }) => to)).toEqual([first, second])
    expect((await open(links[0]!.token)).statusCode).toBe(400)
    await open(links[1]!.token)
    expect(await getEmail('ann')).toBe(second)
  })

  test('is not waited for any more once the password is another, changed or reset', async () => {
    const { ask, as, readMailedToken, openAlone, getEmail, requestLink, reset } = town()
    const before = await getEmail('ann')
    await ask('ann', some('changed'))
    const changed = await readMailedToken()
    await as('ann')(session.changePassword, { body: { newPassword: 'two long walks a day' } })
    expect(await as('ann')(account.basicInfo)).toMatchObject({ pendingEmail: null })
    await ask('ann', some('reset'))
    const wasReset = await readMailedToken()
    expect((await reset(await requestLink(before!))).statusCode).toBe(200)
    for (const dead of [changed, wasReset]) expect((await openAlone(dead)).statusCode).toBe(400)
  })

  test('a new email address ends the links that were mailed to the old one', async () => {
    const { ask, readMailedToken, open, getEmail, requestLink, reset } = town()
    const before = await getEmail('ann')
    await ask('ann', some('new'))
    const wanted = await readMailedToken()
    const link = await requestLink(before!)
    expect((await open(wanted)).statusCode).toBe(200)
    expect((await reset(link)).statusCode).toBe(400)
  })

  test('needs a fresh proof of identity, and is refused for the data group of another', async () => {
    const { ask, as, given, clock } = town()
    await as('ann')(account.basicInfo)
    await expect(
      as('bob', given.stranger('ann'))(accountData.requestEmailChange, { body: { email: some('x') } }),
    ).rejects.toMatchObject({ status: 404 })
    clock.advance(11)
    await expect(ask('ann', some('new'))).rejects.toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
  })
})
