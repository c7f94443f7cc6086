import { expect, test } from 'vitest'
import { startSmtp } from '#server/testing/smtp.ts'
import { changedMail, resetMail } from './mail-texts.ts'
import { loggedMail, noMail, smtpMail } from './mail.ts'

const to = { email: 'ann@example.org', firstName: 'Ann', language: 'en' as const }
const mail = resetMail(to, 'https://time.example.org/reset-password?token=abc')

function logging() {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  return { lines, log: { info: keep, warn: keep } as never }
}

test('on the machine of a developer, the link is in the log', async () => {
  const { lines, log } = logging()
  await loggedMail(log)(mail)
  expect(lines.join()).toContain('token=abc')
})

test('in production without a mail server, the log has no link and no address', async () => {
  const { lines, log } = logging()
  await noMail(log)(mail)
  expect(lines).toEqual(['A mail was not sent: SMTP_URL is not set'])
})

test('an address is one address, whatever it contains', async () => {
  const smtp = await startSmtp()
  const send = smtpMail(smtp.url, 'hello@example.org')
  await send({ ...mail, to: 'ann@example.org\r\nRCPT TO:<all@example.org>' }).catch(() => {})
  await send({ ...mail, to: 'ann@example.org, all@example.org' }).catch(() => {})
  await send({ ...mail, subject: 'Hello\r\nBcc: all@example.org' })
  await smtp.stop()
  expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('all@example.org')
  expect(smtp.received.at(-1)).toMatchObject({ recipients: ['ann@example.org'] })
  expect(smtp.received.at(-1)?.bcc ?? []).toEqual([])
})

test('a mail server that is not there is an error, for the job to try again', async () => {
  await expect(smtpMail('smtp://127.0.0.1:1', 'hello@example.org')(mail)).rejects.toThrow('ECONNREFUSED')
})

test.each(['en', 'zh_CN', 'zh_TW'] as const)('in %s, text and page say the same', (language) => {
  for (const { subject, text, html } of [
    resetMail({ ...to, language }, 'https://a'),
    changedMail({ ...to, language }, 'https://a'),
  ]) {
    expect(subject).not.toBe('')
    for (const line of text.split(/\n+/)) expect(html).toContain(line.replace(/[:：]$/, ''))
  }
})
