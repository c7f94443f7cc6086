// For tests in which mail is part of the story: a server that sends, and the box where all of it arrives.
import { startSmtp } from '#server/testing/smtp.ts'
import { BuiltServer } from './built-server.ts'
import { expect, test as base } from './fixtures.ts'
import type { NewPerson, Person } from './person.ts'

type Mailbox = {
  /** The link in the mail to this address that leads to this path, once it is there; each link is handed out once. */
  link: (address: string, path: string) => Promise<string>
}

/** Where the server sends mail, an account can do little before its address is confirmed. */
type PerTest = { signUp: (wanted?: NewPerson) => Promise<Person> }

export const test = base.extend<PerTest, { mailbox: Mailbox & { url: string } }>({
  signUp: async ({ signUp, mailbox }, use) =>
    use(async ({ isConfirmed = true, ...wanted } = {}) => {
      const person = await signUp(wanted)
      if (!isConfirmed) return person
      const token = new URLSearchParams(new URL(await mailbox.link(person.email, '/confirm-email')).hash.slice(1)).get(
        'token',
      )
      await person.api('POST', '/user/account/email/confirm', { token })
      return person
    }),
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
      const server = await BuiltServer.launchWithAdmin({ environment })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
