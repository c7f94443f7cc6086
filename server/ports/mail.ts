import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Of the same thing, however often it is sent: who gets it twice may throw one away. Letters and digits. */
  id?: string
}

/** Resolves when the mail server has taken it. */
export type SendMail = (mail: Mail) => Promise<void>

/** A host of this very machine, to which nothing goes over a network. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The address with `requireTLS=true`, unless the mail server is on this machine or the operator has said in the
 * address what he wants: mails carry links that open accounts.
 */
function requiringTls(url: string): string {
  const its = new URL(url)
  const isSaid = its.searchParams.has('requireTLS') || its.searchParams.has('ignoreTLS')
  if (!isSaid && !LOOPBACK.test(its.hostname)) its.searchParams.set('requireTLS', 'true')
  return its.href
}

/**
 * @param given `smtp://user:password@host:587`, or `smtps:`. A server on another machine must offer STARTTLS, unless
 * `?requireTLS=false` says otherwise.
 */
export function smtpMail(given: string, from: string): SendMail {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '')
  return async ({ to, id, ...content }) => {
    // As an object: an address is never read as a list of several.
    const named = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
    await useSmtp(given, (transport) =>
      transport.sendMail({ ...content, ...named, from, to: { name: '', address: to } }),
    )
  }
}

/** Connects to the mail server and signs in there, as before a mail. Throws what keeps a mail from being sent. */
export const verifySmtp = (given: string): Promise<void> =>
  useSmtp(given, async (transport) => void (await transport.verify()))

async function useSmtp<T>(given: string, work: (transport: Transporter) => Promise<T>): Promise<void> {
  // Loaded with the first mail: most servers never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: requiringTls(given),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await work(transport)
  } catch (error) {
    throw isOfTls(error) ? new Error(NOT_ENCRYPTED, { cause: error }) : error
  } finally {
    transport.close()
  }
}

const isOfTls = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETLS'
const NOT_ENCRYPTED =
  'The mail server offers no encryption that can be trusted (STARTTLS). The mail was not sent and is tried again later. ' +
  'Add ?requireTLS=false to SMTP_URL to send mails in the clear.'

/**
 * For a server without mail settings: the log holds no link that opens an account, unless it logs everything
 * (`LOG_LEVEL=debug`), as on a developer's machine.
 */
export const unsentMail =
  (log: Pick<FastifyBaseLogger, 'warn' | 'debug'>): SendMail =>
  async ({ to, subject, text }) => {
    log.warn('A mail was not sent: SMTP_URL is not set')
    log.debug(`Mail to ${to}: ${subject}\n${text}`)
  }
