import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpMail } from '#server/ports/mail.ts'

export type Received = Email & { recipients: string[] }

/** A mail server that delivers to this list. */
export async function startSmtp() {
  const received: Received[] = []
  let isDown = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, done) => (isDown ? done(new Error('Come back later')) : done()),
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const email = await PostalMime.parse(await buffer(stream))
        received.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address) })
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
