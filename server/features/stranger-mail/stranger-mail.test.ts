import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const START = '2026-03-02T12:00:00Z'
/** Two processes on one database. */
const server = startServer({ now: START, sendMail: smtp.sendMail })
const other = startServer({ now: START, sendMail: smtp.sendMail })
const { as, sendRaw, clock } = server
beforeEach(() => {
  smtp.break(false)
  clock.set(START)
  other.clock.set(START)
})

const runJobs = () => Promise.all([server.runJobs(), other.runJobs()])
const newStranger = () => `${uuidv7()}@example.org`
const mailsTo = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email)).length
const advance = (minutes: number) => [clock, other.clock].forEach((each) => each.advance(minutes))

let families = 0
async function inviteFromNewFamily(email: string) {
  families += 1
  const admin = `ann${families}`
  await kinOf(server).createFamily({ admin })
  await as(admin)(family.invite, { body: { email } })
}
const inviteOften = (email: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => inviteFromNewFamily(email)))

test('of twelve families that invite a stranger at once, five mails are sent, by two processes too', async () => {
  const stranger = newStranger()
  await inviteOften(stranger, 12)
  await runJobs()
  expect(mailsTo(stranger)).toBe(5)
  const logged = [...server.log, ...other.log].join()
  expect(logged).toContain('A mail to an unverified address was dropped')
  expect(logged).not.toContain(stranger)
})

test('all kinds of mail are counted together: a confirmation, links for another password, invitations', async () => {
  const email = newStranger()
  const payload = { firstName: 'Mal', lastName: 'Lory', email, password: 'one long walk a day' }
  expect((await sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload })).statusCode).toBe(200)
  await runJobs()
  for (let at = 0; at < 3; at++) {
    await sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
    await runJobs()
  }
  expect(mailsTo(email)).toBe(4)
  await inviteOften(email, 3)
  await runJobs()
  expect(mailsTo(email)).toBe(5)
})

test('an hour later there are five more, and fifteen in a day', async () => {
  const stranger = newStranger()
  for (const sent of [5, 10, 15, 15]) {
    await inviteOften(stranger, 6)
    await runJobs()
    expect(mailsTo(stranger)).toBe(sent)
    advance(61)
  }
  advance(1440)
  await inviteOften(stranger, 1)
  await runJobs()
  expect(mailsTo(stranger)).toBe(16)
})

test('a user with a verified address gets all of them', async () => {
  const { email, userId } = await kinOf(server).ensureUser('una')
  await db.updateTable('users').set({ emailVerifiedAt: clock.now() }).where('id', '=', userId).execute()
  await inviteOften(email, 7)
  await runJobs()
  expect(mailsTo(email)).toBe(7)
})

test('a mail that could not be sent was none', async () => {
  const stranger = newStranger()
  smtp.break(true)
  await inviteOften(stranger, 5)
  await runJobs()
  smtp.break(false)
  advance(30)
  await runJobs()
  expect(mailsTo(stranger)).toBe(5)
})
