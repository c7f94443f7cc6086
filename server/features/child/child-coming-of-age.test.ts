import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** Ada and Pat with Cat, who was born on that day and lives in Taipei. */
async function createHousehold(birthDate: string) {
  const mails: Mail[] = []
  const server = startServer({
    now: '2026-03-01T12:00:00Z',
    timezone: 'Asia/Taipei',
    sendMail: async (mail) => void mails.push(mail),
  })
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'] })
  const { userId } = await kin.ensureUser('cat')
  await db
    .updateTable('users')
    .set({ birthDate: birthDate as LocalDate })
    .where('id', '=', userId)
    .execute()
  await server.as('ada')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
  await server.runJobs()
  mails.length = 0
  /** Collects the readers and subjects of the mails since the last call. */
  async function collectMails() {
    await sweep(db, server.clock.now())
    await server.runJobs()
    return mails.splice(0).map(({ to, subject }) => `${to.split('-')[0]}: ${subject}`)
  }
  return { ...server, kin, collectMails }
}
const EVERYBODY = [
  'ada: 時友上的家長監護已結束',
  'cat: Your Hourkin account is now yours alone',
  'pat: Parental control has ended on Hourkin',
]

test('parents and child are notified once on the 18th birthday, by the child’s calendar', async () => {
  const { clock, collectMails, as } = await createHousehold('2008-03-03')
  clock.set('2026-03-02T15:59:00Z')
  expect(await collectMails()).toEqual([])
  clock.set('2026-03-02T16:00:00Z')
  expect((await collectMails()).toSorted()).toEqual(EVERYBODY)
  clock.advance(60)
  expect(await collectMails()).toEqual([])
  const { items } = await as('cat')(child.audit, { query: {} })
  expect(items).toMatchObject([{ action: 'change', entity: 'parentalControl', after: { parentControl: false } }])
})

test('also late, after the server was away; and not after years', async () => {
  const late = await createHousehold('2008-03-03')
  late.clock.set('2026-03-20T12:00:00Z')
  expect(await late.collectMails()).toHaveLength(3)
  const years = await createHousehold('2000-03-03')
  expect(await years.collectMails()).toEqual([])
})

test('a user born on February 29 is notified on March 1', async () => {
  const { clock, collectMails } = await createHousehold('2008-02-29')
  clock.set('2026-02-28T12:00:00Z')
  expect(await collectMails()).toEqual([])
  clock.set('2026-02-28T16:00:00Z')
  expect(await collectMails()).toHaveLength(3)
})

test('of several processes at once, one notifies', async () => {
  const { clock, runJobs, collectMails } = await createHousehold('2008-03-03')
  clock.set('2026-03-03T12:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => sweep(db, clock.now())))
  await runJobs()
  expect(await collectMails()).toHaveLength(3)
})

test('where there was no control, nothing ends', async () => {
  const { as, clock, collectMails } = await createHousehold('2008-03-03')
  await as('ada')(family.change, { body: { settings: { parentControl: false } } })
  clock.set('2026-03-03T12:00:00Z')
  expect(await collectMails()).toEqual([])
})
