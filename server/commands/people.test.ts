import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { note } from '#contract/note.ts'
import { readConfig } from '#server/env.ts'
import { createAccountHolder, PASSWORD, send } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer, where } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { runProgram } from './program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hourkin-commands-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const inTurn = quickPasswords()
const server = startServer({ inTurn, settings: { mail: false }, sendMail: async () => undefined })
const { sendRaw, clock, runJobs } = server
const NEW_PASSWORD = 'two long walks a day'

/** Runs a command beside the server, with a connection of its own. @returns what it printed */
async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  await runProgram(args, {
    config: () => ({ ...readConfig({ DATA_DIR: dataDir }, { demo: false }, 0), database: where }),
    now: clock.now,
    newId: uuidv7,
    version: '1.2.3',
    say: (text) => void said.push(text),
    serve: async () => undefined,
  })
  // The commits of another process count from the next turn on.
  await nextTurn()
  return said.join('\n')
}

const createHolder = (about?: Parameters<typeof createAccountHolder>[2]) => createAccountHolder(server, inTurn, about)
const reset = (token: string, password = NEW_PASSWORD) =>
  send(sendRaw, { method: 'POST', url: '/api/auth/reset-password', payload: { token, password } })
const tokenIn = (said: string) => said.match(/^http:\/\/localhost:3000\/reset-password#token=(hand-[\w-]{43})$/m)?.[1]
const userAt = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test.each(['reset-link', 'disable', 'enable', 'sessions', 'confirm'])('%s needs an account', async (command) => {
  await expect(run(command, 'nobody@example.org')).rejects.toThrow('nobody@example.org')
  await expect(run(command, 'nobody')).rejects.toThrow("'nobody' is not an email address.")
})

describe('users', () => {
  test('lists each person with family, last sign of life and number of entries', async () => {
    const { email, signIn } = await createHolder({ isVerified: false })
    const before = (await run('users')).split('\n').find((line) => line.startsWith(email))
    expect(before).toMatch(/ - +\d+ +user +unconfirmed +Ann Lee +-$/)
    await signIn()
    await db
      .updateTable('users')
      .set({ adminSince: clock.now(), emailVerifiedAt: clock.now() })
      .where('email', '=', email)
      .execute()
    const after = (await run('users')).split('\n').find((line) => line.startsWith(email))
    expect(after).toContain(`2026-03-02 12:00`)
    expect(after).toMatch(/ user, admin +active +Ann Lee/)
    expect(Number(after?.split(/ {2,}/)[2])).toBeGreaterThan(Number(before?.split(/ {2,}/)[2]))
  })

  test('shows nothing of what people write', async () => {
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'writer', children: [] })
    await server.as('writer')(note.create, { body: { title: 'Quokka secrets' } })
    expect(await run('users')).not.toContain('Quokka')
  })
})

describe('reset-link', () => {
  test('makes a link that sets a new password once, ends every session, and asks for no mailbox', async () => {
    const { email, signIn } = await createHolder({ isVerified: false })
    const { device } = await signIn()
    const said = await run('reset-link', email.toUpperCase())
    expect(said).toContain('It works once, until 2026-03-02 13:00 UTC.')
    const token = tokenIn(said)!
    expect((await reset(token)).status).toBe(200)
    expect(await device!.status()).toBe(419)
    expect((await signIn()).status).toBe(401)
    expect(
      (await send(sendRaw, { method: 'POST', url: '/api/auth/sign-in', payload: { email, password: NEW_PASSWORD } }))
        .status,
    ).toBe(200)
    expect((await reset(token, PASSWORD)).refusal).toMatchObject({ code: 'INVALID_PARAMS', values: ['token'] })
    expect((await userAt(email)).emailVerifiedAt).toBeNull()
  })

  test('ends after an hour, and when a newer one is made', async () => {
    const { email } = await createHolder()
    const first = tokenIn(await run('reset-link', email))!
    const second = tokenIn(await run('reset-link', email))!
    expect((await reset(first)).status).toBe(400)
    clock.advance(60)
    expect((await reset(second)).status).toBe(400)
    const third = tokenIn(await run('reset-link', email))!
    clock.advance(59)
    expect((await reset(third)).status).toBe(200)
  })

  test('keeps an unverified person in the family, because the operator knows them', async () => {
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'grandma', children: [] })
    const { userId } = await kin.ensureUser('grandma')
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect((await reset(tokenIn(await run('reset-link', email!))!)).status).toBe(200)
    const membership = db.selectFrom('familyMembers').select('role').where('userId', '=', userId)
    expect(await membership.execute()).toEqual([{ role: 'parent' }])
  })

  test('stores only a digest', async () => {
    const { email, userId } = await createHolder()
    const token = tokenIn(await run('reset-link', email))!
    const rows = await db.selectFrom('passwordResets').selectAll().where('userId', '=', userId).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('disable', () => {
  test('signs out everywhere at once, keeps out, and enable lets in again', async () => {
    const { email, signIn } = await createHolder()
    const [{ device: phone }, { device: desk }] = [await signIn(), await signIn()]
    expect(await phone!.status()).toBe(200)
    expect(await run('disable', email)).toContain('is signed out everywhere and cannot sign in')
    expect([await phone!.status(), await desk!.status()]).toEqual([419, 419])
    expect((await phone!.refresh()).status).toBe(419)
    expect((await signIn()).refusal).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'disabled' } })
    await expect(run('reset-link', email)).rejects.toThrow('is disabled. Enable it first.')
    expect(await run('users')).toMatch(new RegExp(`^${email}.* disabled `, 'm'))

    expect(await run('enable', email)).toContain('can sign in again')
    expect(await run('enable', email)).toContain('was not disabled')
    expect(await phone!.status()).toBe(419)
    expect((await signIn()).status).toBe(200)
  })

  test('ends the links and the calendar address that let somebody in', async () => {
    const { email, signIn } = await createHolder()
    const { device } = await signIn()
    const feed = (await device!.post('/user/calendar-feed')).json as { url: string }
    const path = new URL(feed.url).pathname
    expect((await sendRaw({ method: 'GET', url: path })).statusCode).toBe(200)
    const token = tokenIn(await run('reset-link', email))!
    await run('disable', email)
    expect((await sendRaw({ method: 'GET', url: path })).statusCode).toBe(404)
    expect((await reset(token)).status).toBe(400)
    await run('enable', email)
    expect((await sendRaw({ method: 'GET', url: path })).statusCode).toBe(404)
  })

  test('cancels the invitations that the person has sent, and leaves the family as it is', async () => {
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'father', children: ['son'] })
    const father = await kin.ensureUser('father')
    const guest = `${uuidv7()}@example.org`
    await server.as('father')(family.invite, { body: { email: guest, role: 'parent' } })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', father.userId)
      .executeTakeFirstOrThrow()
    await run('disable', email!)
    const sent = db.selectFrom('familyInvitations').select('status').where('email', '=', guest)
    expect(await sent.execute()).toEqual([{ status: 'cancelled' }])
    const { familyGroup } = await server.as('son')(family.mine)
    expect(familyGroup?.members).toHaveLength(2)
  })
})

test('sessions lists the devices of a person, and --end signs them out', async () => {
  const { email, signIn } = await createHolder()
  expect(await run('sessions', email)).toBe(`${email} is signed in nowhere.`)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const { device } = await signIn({ headers: { 'user-agent': userAgent } })
  expect(await run('sessions', email)).toMatch(/Firefox, Linux, desktop$/)
  expect(await device!.status()).toBe(200)
  expect(await run('sessions', email, '--end')).toContain('is signed out everywhere')
  expect(await device!.status()).toBe(440)
})

describe('confirm', () => {
  test('confirms the address of a new account', async () => {
    const { email } = await createHolder({ isVerified: false })
    expect(await run('confirm', email)).toBe(`${email} is confirmed.`)
    expect((await userAt(email)).emailVerifiedAt).toBe(clock.now())
    expect(await run('confirm', email)).toContain('has been confirmed before')
  })

  test('gives a person the address that they have asked for', async () => {
    const { email, userId, signIn } = await createHolder()
    const { device } = await signIn()
    const wanted = `${uuidv7()}@example.org`
    expect((await device!.post('/user/account/email', { email: wanted })).status).toBe(202)
    expect(await run('confirm', wanted)).toContain('signs in with it from now on')
    expect(await userAt(wanted)).toMatchObject({ id: userId, emailVerifiedAt: clock.now() })
    expect((await signIn()).status).toBe(401)
    await expect(run('confirm', email)).rejects.toThrow('No account has the address')
    await runJobs()
  })

  test('is refused for an address that several people wait for', async () => {
    const wanted = `${uuidv7()}@example.org`
    for (let people = 0; people < 2; people++)
      await (await (await createHolder()).signIn()).device!.post('/user/account/email', { email: wanted })
    await expect(run('confirm', wanted)).rejects.toThrow('Several accounts wait')
  })
})
