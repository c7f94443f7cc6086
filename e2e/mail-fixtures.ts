// For tests in which mail is part of the story: a server that sends, and the box where all of it arrives.
import { startSmtp } from '#server/testing/smtp.ts'
import { BuiltServer } from './built-server.ts'
import { expect, test as base } from './fixtures.ts'

type Mailbox = {
  /** The link in the mail to this address that leads to this path, once it is there; each link is handed out once. */
  link: (address: string, path: string) => Promise<string>
}

export const test = base.extend<object, { mailbox: Mailbox & { url: string } }>({
  mailbox: [
    async ({}, use) => {
      const smtp = await startSmtp()
      const taken = new Set<string>()
      const linkTo = (address: string, path: string) =>
        smtp.received
          .filter(({ recipients }) => recipients.includes(address))
          .flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? [])
          .find((link) => new URL(link).pathname === path && !taken.has(link))
      await use({
        url: smtp.url,
        async link(address, path) {
          await expect.poll(() => linkTo(address, path), `a link to ${path} for ${address}`).toBeDefined()
          const link = linkTo(address, path)!
          taken.add(link)
          return link
        },
      })
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'hourkin@example.org' }
      const server = await BuiltServer.launch({ environment })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
