import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { startSmtp } from '#server/testing/smtp.ts'
import { resetMail } from './account-mails.ts'
import { smtpMail, unsentMail } from './mail.ts'
import { SECURITY_NOTICES, securityMail } from './security-mails.ts'

const to = { email: 'ann@example.org', firstName: 'Ann', language: 'en' as const }
const mail = resetMail(to, 'https://time.example.org/reset-password?token=abc')

/** The log of a server about a mail that cannot be sent. */
async function logUnsentMail(level: string) {
  const lines: string[] = []
  const { log } = Fastify({ logger: { level, stream: { write: (line: string) => void lines.push(line) } } })
  await unsentMail(log)(mail)
  return lines.join()
}

test('on the machine of a developer with full logs, the link is in the log', async () => {
  expect(await logUnsentMail('debug')).toContain('token=abc')
})

test('without a mail server, the log has no links and no addresses of users', async () => {
  const said = await logUnsentMail('info')
  expect(said).toContain('A mail was not sent: SMTP_URL is not set')
  expect(said).not.toMatch(/token|ann@/)
})

test('an address stays one address, whatever it contains', async () => {
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

test('a missing mail server is an error, so that the job tries again', async () => {
  await expect(smtpMail('smtp://127.0.0.1:1', 'hello@example.org')(mail)).rejects.toThrow('ECONNREFUSED')
})

describe('a mail server on another machine', () => {
  // By this name the system reaches itself too, and it is none of the names of loopback.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

  test('without encryption does not get the mail, and a sentence says what to do', async () => {
    const smtp = await startSmtp()
    await expect(smtpMail(elsewhere(smtp.url), 'hello@example.org')(mail)).rejects.toThrow(
      /offers no encryption .*\(STARTTLS\).* tried again later.*requireTLS=false/,
    )
    await smtp.stop()
    expect(smtp.received).toEqual([])
  })

  test('that offers none is given it where the operator says so', async () => {
    const smtp = await startSmtp()
    await smtpMail(`${elsewhere(smtp.url)}?requireTLS=false`, 'hello@example.org')(mail)
    await smtp.stop()
    expect(smtp.received).toMatchObject([{ isEncrypted: false }])
  })

  test('that offers it is given the mail encrypted', async () => {
    const smtp = await startSmtp({ tls: true })
    const url = `${elsewhere(smtp.url)}?tls.rejectUnauthorized=false`
    await smtpMail(url, 'hello@example.org')(mail)
    await smtp.stop()
    expect(smtp.received).toMatchObject([{ isEncrypted: true }])
  })

  test('a mail server on another machine needs a trusted certificate', async () => {
    const smtp = await startSmtp({ tls: true })
    await expect(smtpMail(elsewhere(smtp.url), 'hello@example.org')(mail)).rejects.toThrow('certificate')
    await smtp.stop()
    expect(smtp.received).toEqual([])
  })
})

test.each(['en', 'zh_CN', 'zh_TW'] as const)('in %s, text and page say the same', (language) => {
  for (const { subject, text, html } of [
    resetMail({ ...to, language }, 'https://a'),
    ...SECURITY_NOTICES.map((what) => securityMail(what, { ...to, language }, 'https://a')),
  ]) {
    expect(subject).not.toBe('')
    for (const line of text.split(/\n+/)) expect(html).toContain(line.replace(/[:：]$/, ''))
  }
})
