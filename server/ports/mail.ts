import type { FastifyBaseLogger } from 'fastify'

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

/** @param url `smtp://user:password@host:587`, or `smtps:` */
export function smtpMail(url: string, from: string): SendMail {
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '')
  return async ({ to, id, ...content }) => {
    // Loaded with the first mail: most servers never send one.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      // As an object: an address is never read as a list of several.
      const named = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
      await transport.sendMail({ ...content, ...named, from, to: { name: '', address: to } })
    } finally {
      transport.close()
    }
  }
}

/**
 * For a server that nobody has told how to send mail: the log holds no link that opens an account, unless it is asked
 * for everything (`LOG_LEVEL=debug`), as on a developer's machine.
 */
export const unsentMail =
  (log: Pick<FastifyBaseLogger, 'warn' | 'debug'>): SendMail =>
  async ({ to, subject, text }) => {
    log.warn('A mail was not sent: SMTP_URL is not set')
    log.debug(`Mail to ${to}: ${subject}\n${text}`)
  }
