import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { activityLog } from '#contract/activity-log.ts'
import { auth } from '#contract/auth.ts'
import { family } from '#contract/family.ts'
import { addMinutes, type LocalDate } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { personalTables } from '#server/db/personal-data.ts'
import { cancelErasure } from '#server/features/account/service.ts'
import { digest } from '#server/security/secrets.ts'
import { listAllRows } from '#server/testing/every-row.ts'
import { seedFullLife, MARK } from '#server/testing/full-life.ts'
import { db, dialect, startServer } from '#server/testing/harness.ts'
import type { Mail } from '#server/ports/mail.ts'
import { eraseDue } from './service.ts'

const PASSWORD = 'four quiet green hills'

function town() {
  const mails: Mail[] = []
  const server = startServer({ now: '2026-03-02T12:00:00Z', sendMail: async (mail) => void mails.push(mail) })
  const getEmail = async (name: string) => (await server.as(name)(account.basicInfo)).email!
  const getUserId = async (name: string) => (await server.as(name)(account.basicInfo)).userId
  const leave = async (name: string) =>
    server.as(name)(accountData.requestDeletion, { body: { typed: await getEmail(name) } })
  return { ...server, mails, getEmail, getUserId, leave }
}

describe('a user deletes the account', () => {
  test('all devices are signed out, a mail names the deadline, and then everything is gone', async () => {
    const { leave, getEmail, given, sendRaw, clock, runJobs, mails } = town()
    const email = await getEmail('ann')
    const headers = await given.headers('ann')
    expect(await leave('ann')).toEqual({ erasedAt: '2026-04-01T12:00:00.000Z' })
    expect((await sendRaw({ method: 'GET', url: '/api/user/preference', headers })).statusCode).toBe(440)
    await runJobs()
    expect(mails.map(({ to, text }) => [to, text.includes('2026-04-01')])).toEqual([[email, true]])
    const left = () => db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    clock.set('2026-04-01T11:59:00Z')
    await sweep(db, clock.now())
    expect(await left()).toBeDefined()
    clock.set('2026-04-01T12:00:00Z')
    await sweep(db, clock.now())
    expect(await left()).toBeUndefined()
  })

  test('a user who signs in before the deadline keeps everything and is told so', async () => {
    const { leave, sendRaw, as, clock, runJobs, mails } = town()
    const body = { firstName: 'Eve', lastName: 'Muster', email: `eve-${randomUUID()}@example.org`, password: PASSWORD }
    const signedUp = await sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload: body })
    const headers = { authorization: `Bearer ${signedUp.json<{ token: string }>().token}` }
    const deletion = {
      method: 'POST',
      url: '/api/user/account/deletion',
      payload: { typed: body.email },
      headers,
    } as const
    expect((await sendRaw(deletion)).statusCode).toBe(202)
    await leave('ann')
    clock.advance(29 * 1440)
    const { email, password } = body
    const signIn = await sendRaw({ method: 'POST', url: `/api${auth.signIn.path}`, payload: { email, password } })
    expect(signIn.statusCode).toBe(200)
    await runJobs()
    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Your Hourkin account will not be deleted' })
    clock.advance(2 * 1440)
    expect(await eraseDue(db, clock.now())).toBe(1)
    expect(
      (await sendRaw({ method: 'POST', url: `/api${auth.signIn.path}`, payload: { email, password } })).statusCode,
    ).toBe(200)
    expect(await as('bob')(account.basicInfo)).toMatchObject({ firstName: 'bob' })
  })

  test.each(['', 'ann', 'ANN@EXAMPLE.ORG'])('%j is not the address, so nothing happens', async (typed) => {
    const { as, given, sendRaw } = town()
    await expect(as('ann')(accountData.requestDeletion, { body: { typed } })).rejects.toMatchObject({
      status: 400,
      values: ['typed'],
    })
    const answer = await sendRaw({ method: 'GET', url: '/api/user/preference', headers: await given.headers('ann') })
    expect(answer.statusCode).toBe(200)
  })

  test('needs a fresh proof of identity', async () => {
    const { as, getEmail, clock } = town()
    const email = await getEmail('ann')
    clock.advance(11)
    await expect(as('ann')(accountData.requestDeletion, { body: { typed: email } })).rejects.toMatchObject({
      status: 403,
      code: 'PROOF_REQUIRED',
    })
  })

  test('the last admin of a family is refused, and stays signed in, and so is a minor of it', async () => {
    const { as, given, leave, getUserId } = town()
    const ownerId = given.child('ann', 'tim')
    await as('ann')(family.mine)
    await db
      .updateTable('users')
      .set({ birthDate: '2012-05-06' as LocalDate })
      .where('dataGroup', '=', ownerId)
      .execute()
    await expect(leave('tim')).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const settings = { settings: { parentControl: false } }
    await as('ann')(family.change, { body: settings })
    await expect(leave('tim')).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      details: { reason: 'askParent' },
    })
    await as('ann')(family.changeMember, { params: { user: await getUserId('tim') }, body: { isActive: false } })
    await expect(leave('tim')).rejects.toMatchObject({ status: 403, details: { reason: 'askParent' } })
    await expect(leave('ann')).rejects.toMatchObject({ status: 409, values: ['isAdmin'] })
    expect((await as('ann')(family.mine)).familyGroup?.members).toHaveLength(2)
  })
})

test('erasing leaves nothing of the user in any table, and other users lose nothing', async () => {
  const server = town()
  const gone = await seedFullLife(server, 'ann')
  const bob = server.as('bob')
  const hour = { startTime: '2026-03-02T08:00:00Z', endTime: '2026-03-02T09:00:00Z' }
  const kept = await bob(activityLog.create, { body: { category: 'work', activityName: 'Bake', ...hour } })
  await db
    .insertInto('accountDeletions')
    .values({ userId: gone.userId, requestedAt: server.clock.now(), eraseAt: server.clock.now() })
    .execute()

  const names = [gone.userId, gone.dataGroup, gone.email, digest(gone.email), MARK]
  const listTraces = async () =>
    (await listAllRows()).flatMap(({ table, rows }) =>
      rows.filter((row) => names.some((name) => row.includes(name))).map(() => table),
    )
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  // Each table needs a row, or the test would prove nothing about the empty ones.
  const before = new Set(await listTraces())
  expect(personalTables.map(({ table }) => snake(table)).filter((table) => !before.has(table))).toEqual([])

  expect(await eraseDue(db, server.clock.now())).toBe(1)
  expect(await listTraces()).toEqual(['audit_entries'])
  const [audit] = await db.selectFrom('auditEntries').selectAll().where('ownerId', '=', gone.dataGroup).execute()
  expect(audit).toMatchObject({ before: null, after: null })
  expect(JSON.stringify(audit)).not.toContain(MARK)
  expect(await bob(activityLog.get, { params: { id: kept.id } })).toEqual(kept)
  expect(await eraseDue(db, server.clock.now())).toBe(0)
})

const makeDeletionDue = async ({ as, clock }: ReturnType<typeof town>, name: string) => {
  const { userId, email } = await as(name)(account.basicInfo)
  await db.insertInto('accountDeletions').values({ userId, requestedAt: clock.now(), eraseAt: clock.now() }).execute()
  return { userId, email: email! }
}
const isThere = async (userId: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

describe('erasing', () => {
  test('erasing checks each user again: one who signs in meanwhile stays', async () => {
    const server = town()
    for (let at = 0; at < 12; at++) await makeDeletionDue(server, `ann${at}`)
    const body = { firstName: 'Eve', lastName: 'Muster', email: `eve-${randomUUID()}@example.org`, password: PASSWORD }
    const { email, password } = body
    const signedUp = await server.sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload: body })
    const { user } = signedUp.json<{ user: { userId: string } }>()
    const eraseAt = server.clock.now()
    await db.insertInto('accountDeletions').values({ userId: user.userId, requestedAt: eraseAt, eraseAt }).execute()
    const erasing = eraseDue(db, server.clock.now())
    const signIn = await server.sendRaw({
      method: 'POST',
      url: `/api${auth.signIn.path}`,
      payload: { email, password },
    })
    await erasing
    expect([200, 401]).toContain(signIn.statusCode)
    expect(await isThere(user.userId)).toBe(signIn.statusCode === 200)
  })

  test('erasing leaves out a user who came back after the list was read', async () => {
    const server = town()
    const [first, second] = [await makeDeletionDue(server, 'ann'), await makeDeletionDue(server, 'bob')]
    await db
      .updateTable('accountDeletions')
      .set({ eraseAt: addMinutes(server.clock.now(), -1) })
      .where('userId', '=', first.userId)
      .execute()
    // Erasing the first takes a moment, so the second user is back by then.
    const erasing = eraseDue(db, server.clock.now())
    const back = db.transaction().execute((trx) => cancelErasure(trx, second.userId))
    await erasing
    expect(await isThere(second.userId)).toBe(await back)
  })

  test('of one that fails keeps neither the others nor the rest of the tidying from being done', async () => {
    const server = town()
    const [ann, bob] = [await makeDeletionDue(server, 'ann'), await makeDeletionDue(server, 'bob')]
    const { clock } = server
    const before = addMinutes(clock.now(), -1)
    await db.updateTable('accountDeletions').set({ eraseAt: before }).where('userId', '=', ann.userId).execute()
    const ticket = { ticketHash: randomUUID(), userId: ann.userId, expiresAt: before }
    await db.insertInto('signInTickets').values(ticket).execute()
    const keepers = db.schema.createTable('keepers')
    await keepers.addColumn('user_id', dialect.id, (column) => column.references('users.id')).execute()
    await sql`insert into keepers (user_id) values (${ann.userId})`.execute(db)
    await expect(sweep(db, clock.now())).rejects.toThrow('Not everything')
    expect([await isThere(ann.userId), await isThere(bob.userId)]).toEqual([true, false])
    expect(await db.selectFrom('signInTickets').selectAll().execute()).toEqual([])
    await sql`drop table keepers`.execute(db)
    await sweep(db, clock.now())
    expect(await isThere(ann.userId)).toBe(false)
  })

  test('finds an address also in the answer of a mail server', async () => {
    const server = town()
    const { email } = await makeDeletionDue(server, 'ann')
    const job = { id: randomUUID(), kind: 'family-invitation', payload: '{}', dedupKey: null, attempts: 5 }
    const at = { runAt: server.clock.now(), deadAt: server.clock.now(), leaseUntil: null, finishedAt: null }
    const lastError = `550 5.1.1 <${email.toUpperCase()}>: no such user`
    await db
      .insertInto('jobs')
      .values({ ...job, ...at, lastError })
      .execute()
    await eraseDue(db, server.clock.now())
    const kept = await db.selectFrom('jobs').selectAll().where('id', '=', job.id).executeTakeFirst()
    expect(kept).toMatchObject({ kind: 'family-invitation', lastError: null })
  })

  test('keeps invitations of others to an address that was never verified', async () => {
    const server = town()
    const squatter = await makeDeletionDue(server, 'eve')
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', squatter.userId).execute()
    const ids = { id: randomUUID(), groupId: randomUUID(), inviterId: randomUUID(), tokenHash: randomUUID() }
    const of = { role: 'parent', alias: null, status: 'pending', respondedAt: null } as const
    const at = { createdAt: server.clock.now(), expiresAt: server.clock.now() }
    await db
      .insertInto('familyInvitations')
      .values({ ...ids, ...of, ...at, email: squatter.email })
      .execute()
    await eraseDue(db, server.clock.now())
    expect(await isThere(squatter.userId)).toBe(false)
    expect(await db.selectFrom('familyInvitations').select('id').where('id', '=', ids.id).execute()).toHaveLength(1)
  })
})
