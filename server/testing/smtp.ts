import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpMail } from '#server/ports/mail.ts'

export type Received = Email & { recipients: string[]; isEncrypted: boolean }

/** A mail server that delivers to this list. With `tls`, it offers STARTTLS with a certificate of its own making. */
export async function startSmtp({ tls = false } = {}) {
  const received: Received[] = []
  let isDown = false
  const server = new SMTPServer({
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, done) => (isDown ? done(new Error('Come back later')) : done()),
    onData(stream, { envelope, secure }, done) {
      const keep = async () => {
        const email = await PostalMime.parse(await buffer(stream))
        received.push({ ...email, isEncrypted: secure, recipients: envelope.rcptTo.map(({ address }) => address) })
        done()
      }
      void keep()
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  return {
    url,
    received,
    /** How a server sends its mails there. */
    sendMail: smtpMail(url, 'Hourkin <hello@example.org>'),
    /** Refuses everything until told otherwise. */
    break(down: boolean) {
      isDown = down
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
