import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/env.ts'
import { PRODUCT } from '#server/env.ts'
import { smtpMail, verifySmtp } from '#server/ports/mail.ts'
import { BROWSER_SERVICES } from '#server/ports/push.ts'
import { parsePushKeys } from '#server/security/push-keys.ts'
import { reasonOf } from './doctor-reason.ts'
import { type Finding, off, ok, wrong } from './report.ts'

const LONGEST_MS = 10_000

/** The next step by the code of the library. */
const MAIL_STEPS: Readonly<Record<string, string>> = {
  EAUTH: 'Set the right user and password in SMTP_URL, with special characters as %-escapes.',
  EENVELOPE: 'Set MAIL_FROM to an address of this account, and see whether the recipient is right.',
}
const MAIL_STEP = 'Set the right host and port in SMTP_URL (587, or smtps: and 465), and let the firewall pass it.'

/** Signs in at the mail server. @param to gets a test message */
export async function tryMail({ smtp, settings }: Config, to: string | undefined): Promise<Finding> {
  const name = 'Mail'
  if (!smtp && to === undefined) return off(name, 'not set; set SMTP_URL and MAIL_FROM to send mails.')
  if (!smtp) return wrong(name, 'not set, so no test message can be sent. Set SMTP_URL and MAIL_FROM.')
  const { host } = new URL(smtp.url)
  try {
    await verifySmtp(smtp.url)
    if (to === undefined) return ok(name, `${host} takes mails. Add --mail ADDRESS to send a test message.`)
    await smtpMail(smtp.url, smtp.from)({ to, ...testMessage(settings.publicUrl) })
    return ok(name, `${host} has taken a test message to ${to}. See whether it has arrived, also among the spam.`)
  } catch (error) {
    const { code = '', cause } = error as { code?: string; cause?: unknown }
    // Without encryption, the error says what to do.
    const step = cause === undefined ? ` ${MAIL_STEPS[code] ?? MAIL_STEP}` : ''
    const reason = cause === undefined ? reasonOf(error) : (error as Error).message.replace(/\.$/, '')
    return wrong(name, `${host} failed: ${reason}.${step}`)
  }
}

function testMessage(publicUrl: string) {
  const text = `${PRODUCT} at ${publicUrl} can send mails: this one is a test of its operator.`
  return { subject: `Test message of ${PRODUCT}`, text, html: `<p>${text}</p>` }
}

type Asked = { readonly isAsked: boolean; readonly services?: readonly string[] }

/** Looks at the keys. @param isAsked whether the push services are asked too @param services those of browsers */
export async function tryPush(
  { dataDir, pushServices }: Config,
  { isAsked, services = BROWSER_SERVICES }: Asked,
): Promise<Finding> {
  const [name, file] = ['Push', join(dataDir, 'push-keys.json')]
  if (!existsSync(file)) return off(name, `${file} is not there yet; the first start of the server makes it.`)
  try {
    parsePushKeys(readFileSync(file, 'utf8'))
  } catch {
    return wrong(
      name,
      `${file} is damaged. Restore it from a backup: with other keys, all devices must be set up again.`,
    )
  }
  if (!isAsked) return ok(name, 'the keys are there. Add --push to see whether the push services can be reached.')
  const failures = await Promise.all([...services, ...pushServices].map(reachService))
  const failed = failures.filter((failure) => failure !== undefined)
  if (!failed.length) return ok(name, 'the keys are there, and the push services can be reached.')
  return wrong(name, `${failed.join('; ')}. Let the firewall pass https to these hosts.`)
}

/** Any answer will do: there is no message to send. @returns what failed */
async function reachService(origin: string): Promise<string | undefined> {
  try {
    const { body } = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) })
    await body?.cancel()
    return undefined
  } catch (error) {
    return `${new URL(origin).host} failed: ${reasonOf(error)}`
  }
}
