import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const service = await startPushService()
const smtp = await startSmtp()
afterAll(async () => {
  await service.stop()
  await smtp.stop()
})
beforeEach(async () => {
  service.answerWith(() => 201)
  smtp.break(false)
  smtp.received.length = 0
  // Jobs that an earlier test left undone must not run in the next one.
  await db.deleteFrom('jobs').execute()
})

const DUE = '2026-03-16T15:00:00Z'
const DOWN = 503

/** Starts with a user whose address is verified and who has a reminder due. */
async function start(given: Parameters<typeof startDelivering>[1] = {}) {
  const { sendMail } = smtp
  const server = startDelivering(service, { sendMail, ...given })
  const { email } = await kinOf(server).ensureUser('ann')
  await server.remind('ann')
  /** The jobs that are not done. */
  const open = () => db.selectFrom('jobs').selectAll().where('finishedAt', 'is', null).execute()
  return { ...server, email, open }
}
const subjects = () => smtp.received.map(({ subject }) => subject)

describe('a mail is sent', () => {
  test('a user without a device gets one mail', async () => {
    const { as, email, workAt } = await start()
    expect(await as('ann')(delivery.settings)).toMatchObject({ mail: true, mailTo: email })
    await workAt(DUE, '2026-03-16T15:05:00Z')
    expect(smtp.received).toMatchObject([{ subject: 'Reminder: Bins', recipients: [email] }])
    const [mail] = smtp.received
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toContain('Due at 11:00')
      expect(said).toContain('http://localhost:3000/reminders')
      expect(said).toContain('none of your devices receives notifications')
    }
  })

  test('in the language of the reader', async () => {
    const { as, workAt } = await start()
    await as('ann')(account.savePreference, { body: { language: { lang: 'zh_CN' } } })
    await workAt(DUE)
    expect(subjects()).toEqual(['提醒：Bins'])
  })

  test.each([404, 410])('if the device is gone (%i), which is deleted', async (status) => {
    const { as, addDevice, workAt } = await start()
    await addDevice('ann')
    service.answerWith(() => status)
    await workAt(DUE)
    expect(subjects()).toEqual(['Reminder: Bins'])
    expect((await as('ann')(delivery.settings)).devices).toEqual([])
  })

  test.each([DOWN, 500, 429, 400, 403, 413, 301])('where no device takes it (%i), which is kept', async (status) => {
    const { as, addDevice, workAt, warnings } = await start()
    const [phone, desk] = [await addDevice('ann'), await addDevice('ann')]
    service.answerWith(() => status)
    await workAt(DUE)
    expect([phone.got().length, desk.got().length]).toEqual([1, 1])
    expect(subjects()).toEqual(['Reminder: Bins'])
    expect((await as('ann')(delivery.settings)).devices).toHaveLength(2)
    // The path of a device is a secret; the host is enough to name the service.
    expect(warnings).toHaveLength(2)
    expect(JSON.stringify(warnings)).toContain(new URL(service.origin).host)
    expect(JSON.stringify(warnings)).not.toContain('/push/')
  })

  test('not where one device of several takes it', async () => {
    const { addDevice, workAt } = await start()
    const [phone, desk, old] = [await addDevice('ann'), await addDevice('ann'), await addDevice('ann')]
    const says = new Map([
      [new URL(phone.endpoint).pathname, DOWN],
      [new URL(old.endpoint).pathname, 410],
    ])
    service.answerWith((path) => says.get(path) ?? 201)
    await workAt(DUE, '2026-03-16T15:05:00Z')
    expect(desk.got()).toHaveLength(1)
    expect(subjects()).toEqual([])
  })

  test('of the same thing under the same name, should it be sent twice', async () => {
    const { workAt, runJobs } = await start()
    await workAt(DUE)
    // The state after a crash between sending the mail and recording that.
    await db.updateTable('jobs').set({ finishedAt: null }).where('kind', '=', 'deliver').execute()
    await runJobs()
    const ids = smtp.received.map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[\da-f]{32}@example\.org>$/)
    expect(ids[1]).toBe(ids[0])
  })

  test('later, where the mail server does not answer at first', async () => {
    const { workAt } = await start()
    smtp.break(true)
    await workAt(DUE)
    smtp.break(false)
    await workAt('2026-03-16T15:01:00Z', '2026-03-16T15:02:00Z')
    expect(subjects()).toEqual(['Reminder: Bins'])
  })
})

describe('no mail, and no error', () => {
  test('to a user who does not want any', async () => {
    const { as, workAt, open } = await start()
    await as('ann')(delivery.change, { body: { mail: false } })
    await workAt(DUE)
    expect([subjects(), await open()]).toEqual([[], []])
  })

  test('no mail goes to an unverified address', async () => {
    const { as, workAt, open, remind, given } = await start()
    await remind('bob')
    const bob = given.stranger('bob')
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('dataGroup', '=', bob).execute()
    expect(await as('bob')(delivery.settings)).toMatchObject({ mail: true, mailTo: null })
    await workAt(DUE)
    expect(smtp.received).toHaveLength(1)
    expect(await open()).toEqual([])
  })

  test('from a server that sends none', async () => {
    const { as, workAt, open } = await start({ settings: { mail: false } })
    expect(await as('ann')(delivery.settings)).toMatchObject({ mailTo: null })
    await workAt(DUE)
    expect([subjects(), await open()]).toEqual([[], []])
  })
})

test('without mail, it is sent as soon as the push service works again', async () => {
  const { as, addDevice, workAt, open } = await start()
  const phone = await addDevice('ann')
  await as('ann')(delivery.change, { body: { mail: false } })
  service.answerWith(() => DOWN)
  await workAt(DUE)
  expect(await open()).toHaveLength(1)
  service.answerWith(() => 201)
  await workAt('2026-03-16T15:01:00Z', '2026-03-16T15:02:00Z')
  expect(phone.got()).toHaveLength(2)
  expect(new Set(phone.got().map(({ id }) => id)).size).toBe(1)
  expect(await open()).toEqual([])
})

describe('a title is only the subject line of a mail', () => {
  const ICS = 'BEGIN:VCALENDAR METHOD:CANCEL END:VCALENDAR'
  test.each([
    'Bins\r\nBcc: all@example.org',
    'Bins\nTo: all@example.org\n\nHello',
    'Bins\rSubject: You have won',
    'Bins\u2028Bcc: all@example.org\u2029',
    'Bcc: all@example.org',
    `Bins\r\n\r\n--boundary\r\nContent-Type: text/calendar\r\n\r\n${ICS}`,
    '<img src=x onerror=alert(1)><a href="https://evil.example">Sign in</a>',
  ])('%j', async (title) => {
    const { workAt, remind, email } = await start()
    await remind('ann', { title })
    await workAt(DUE)
    expect(smtp.received).toHaveLength(2)
    for (const mail of smtp.received) {
      expect(mail.recipients).toEqual([email])
      expect([mail.bcc ?? [], mail.cc ?? []]).toEqual([[], []])
      expect(mail.to).toHaveLength(1)
      expect(mail.attachments).toEqual([])
      expect(mail.html).not.toMatch(/<img|href="https:\/\/evil/)
      expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1)
    }
    const line = title.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim()
    expect(subjects()).toContain(`Reminder: ${line}`)
  })
})
