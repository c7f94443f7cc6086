import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { admin, type ServerInvitation } from '#contract/admin.ts'
import { account } from '#contract/account.ts'
import { SignedIn } from '#contract/auth.ts'
import { note } from '#contract/note.ts'
import { createAccountHolder, PASSWORD } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hourkin-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const inTurn = quickPasswords()
const server = startServer({
  inTurn,
  dataDir,
  settings: { mail: false, signUp: 'invite' },
  sendMail: async () => undefined,
})
const { as, clock, sendRaw } = server
const kin = kinOf(server)

async function makeAdmin(name: string) {
  const { userId } = await kin.ensureUser(name)
  await db.updateTable('users').set({ adminSince: clock.now() }).where('id', '=', userId).execute()
  return { userId, call: as(name) }
}
const root = await makeAdmin('root')

const listEverybody = async () => {
  const { total } = await root.call(admin.people, { query: {} })
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, at) =>
    root.call(admin.people, { query: { page: at + 1, pageSize: 100 } }),
  )
  return (await Promise.all(pages)).flatMap(({ items }) => items)
}

test('only an admin of the server may call, also not an admin of a family', async () => {
  await kin.createFamily({ admin: 'mother', children: ['kid'] })
  const { userId } = await kin.ensureUser('kid')
  const params = { userId }
  for (const call of [as('mother'), as('kid'), as('nobody')]) {
    const refused = { status: 403, code: 'FORBIDDEN' }
    await expect(call(admin.people, { query: {} })).rejects.toMatchObject(refused)
    await expect(call(admin.server)).rejects.toMatchObject(refused)
    await expect(call(admin.invite)).rejects.toMatchObject(refused)
    await expect(call(admin.createResetLink, { params })).rejects.toMatchObject(refused)
    await expect(call(admin.disable, { params })).rejects.toMatchObject(refused)
  }
  await expect(as('mother', (await kin.ensureUser('kid')).dataGroup)(admin.server)).rejects.toMatchObject({
    status: 403,
  })
})

test('people are listed page by page with their sizes, and with nothing that they write', async () => {
  await as('writer')(note.create, { body: { title: 'Quokka secrets' } })
  const before = (await listEverybody()).find(({ userName }) => userName === 'writer Test')!
  await as('writer')(note.create, { body: { title: 'More Quokkas' } })
  const people = await listEverybody()
  expect(people.find(({ userId }) => userId === before.userId)).toEqual({ ...before, entries: before.entries + 1 })
  expect(before).toMatchObject({ authority: ['user'], familyName: null, disabledAt: null, lastSeenAt: clock.now() })
  expect(JSON.stringify(people)).not.toContain('Quokka')
  const first = await root.call(admin.people, { query: {} })
  expect(first.items.map(({ userId }) => userId)).toEqual(people.slice(0, 10).map(({ userId }) => userId))
  expect(first).toMatchObject({ total: people.length, pageIndex: 1, pageSize: 10 })
})

test('the state of the server has its version, its queue and the latest daily backup', async () => {
  expect(await root.call(admin.server)).toMatchObject({ version: 'test', lastBackup: null, queue: { dead: 0 } })
  mkdirSync(join(dataDir, 'backups'))
  for (const name of ['hourkin-2026-03-01.zip', 'hourkin-2026-03-02.zip', 'other.zip'])
    writeFileSync(join(dataDir, 'backups', name), name.includes('02') ? 'later' : '')
  const state = await root.call(admin.server)
  expect(state.lastBackup).toMatchObject({ bytes: 5 })
  expect(state.databaseBytes).toBeGreaterThan(10_000)
})

describe('a reset link', () => {
  test('needs a fresh proof, sets a new password, and tells nobody but its maker', async () => {
    const holder = await createAccountHolder(server, inTurn)
    const params = { userId: holder.userId }
    const { link, expiresAt } = await root.call(admin.createResetLink, { params })
    expect(expiresAt).toBe('2026-03-02T13:00:00.000Z')
    const token = link.match(/^http:\/\/localhost:3000\/reset-password#token=(hand-[\w-]{43})$/)?.[1]
    const payload = { token, password: 'two long walks a day' }
    expect((await sendRaw({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200)
    expect((await holder.signIn()).status).toBe(401)
    expect(server.log.join('')).not.toContain(token)
    await db.updateTable('sessions').set({ provedAt: null }).where('userId', '=', root.userId).execute()
    await expect(root.call(admin.createResetLink, { params })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    await expect(root.call(admin.disable, { params })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    await db.updateTable('sessions').set({ provedAt: clock.now() }).where('userId', '=', root.userId).execute()
  })

  test('is refused for a disabled person and for nobody', async () => {
    const { userId } = await createAccountHolder(server, inTurn)
    await root.call(admin.disable, { params: { userId } })
    const refused = root.call(admin.createResetLink, { params: { userId } })
    await expect(refused).rejects.toMatchObject({ status: 409, details: { reason: 'disabled' } })
    const nobody = { params: { userId: uuidv7() } }
    for (const endpoint of [admin.createResetLink, admin.disable, admin.enable])
      await expect(root.call(endpoint, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND', values: ['userId'] })
  })
})

test('an admin disables a person and enables them again, and nobody disables themselves', async () => {
  const holder = await createAccountHolder(server, inTurn)
  const { device } = await holder.signIn()
  const params = { userId: holder.userId }
  await root.call(admin.disable, { params })
  expect(await device!.status()).toBe(419)
  expect((await listEverybody()).find(({ userId }) => userId === holder.userId)?.disabledAt).toBe(clock.now())
  await root.call(admin.enable, { params })
  expect((await holder.signIn()).status).toBe(200)
  const self = { params: { userId: root.userId } }
  await expect(root.call(admin.disable, self)).rejects.toMatchObject({ status: 409, details: { reason: 'self' } })
})

describe('an invitation to the server', () => {
  const signUp = (link: string | null, email = `${uuidv7()}@example.org`) => {
    const invitation = link?.match(/^http:\/\/localhost:3000\/sign-up#token=(hand-[\w-]{43})$/)?.[1]
    const payload = { firstName: 'Ann', lastName: 'Lee', email, password: PASSWORD, invitation }
    return sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload })
  }
  const invite = () => root.call(admin.invite)
  const listIds = async () => (await root.call(admin.invitations)).items.map(({ id }: ServerInvitation) => id)

  test('lets one person sign up, of several at once as well', async () => {
    const { link, id, expiresAt } = await invite()
    expect(expiresAt).toBe('2026-03-09T12:00:00.000Z')
    expect((await root.call(admin.invitations)).items).toContainEqual(expect.objectContaining({ id, link }))
    const answers = await Promise.all([signUp(link), signUp(link), signUp(link)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect((await signUp(link)).statusCode).toBe(403)
    expect(await listIds()).not.toContain(id)
    const { token } = z.parse(SignedIn, answers.find(({ statusCode }) => statusCode === 200)!.json())
    const { email } = await server.withToken(token)(account.basicInfo)
    const found = db.selectFrom('users').select('emailVerifiedAt').where('email', '=', email)
    expect(await found.execute()).toEqual([{ emailVerifiedAt: null }])
  })

  test('is not used up by a sign-up that is refused', async () => {
    const { email } = await createAccountHolder(server, inTurn)
    const { link } = await invite()
    expect((await signUp(link, email)).statusCode).toBe(409)
    expect((await signUp(link)).statusCode).toBe(200)
  })

  test('works for seven days, until it is cancelled, and until its maker is disabled', async () => {
    const late = await invite()
    const cancelled = await invite()
    await root.call(admin.cancelInvitation, { params: { invitationId: cancelled.id } })
    await expect(root.call(admin.cancelInvitation, { params: { invitationId: cancelled.id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await signUp(cancelled.link)).statusCode).toBe(403)
    const other = await makeAdmin('other')
    const theirs = await other.call(admin.invite)
    expect(await listIds()).toEqual([theirs.id, late.id])
    await root.call(admin.disable, { params: { userId: other.userId } })
    expect((await signUp(theirs.link)).statusCode).toBe(403)
    clock.advance(7 * 1440)
    expect((await signUp(late.link)).statusCode).toBe(403)
    expect(await listIds()).toEqual([])
  })

  test('is stored as a digest, and 20 may be open', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, invite))
    await expect(invite()).rejects.toMatchObject({ status: 409, values: ['invitations'] })
    const rows = JSON.stringify(await db.selectFrom('serverInvitations').selectAll().execute())
    for (const { link } of made) expect(rows).not.toContain(link!.split('=')[1])
  })
})
