import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Preference, PreferenceChange } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Device } from './fixtures.ts'
import { delayNavigation } from './sheets.ts'

type Session = { token: string; expiresAt: string; user: SessionUser }
export type NewPerson = {
  firstName?: string
  lastName?: string
  language?: Preference['language']['lang']
  /** Of the browser; without one, that of the test. */
  device?: Device
  /** Where the server sends mail (mail-fixtures.ts): false leaves the address unconfirmed. */
  isConfirmed?: boolean
}

/** A user with an account, in a browser of their own. */
export type Person = {
  readonly page: Page
  readonly user: SessionUser
  readonly email: string
  readonly password: string
  /** A call of the API as this person, for a child if it says whose data; the answer's body. Fails on a refusal. */
  readonly api: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    dataGroup?: string | null,
  ) => Promise<unknown>
  /** Language, mode, direction, scheme …; the page shows them when it is loaded next. */
  readonly prefer: (change: PreferenceChange) => Promise<void>
}

/** Signs up through the API and leaves the browser as the app does after a sign-up: signed in, nothing loaded. */
export async function signUp(context: BrowserContext, page: Page, wanted: NewPerson = {}): Promise<Person> {
  const { firstName = 'Ann', lastName = 'Muster', language = 'en' } = wanted
  const account = { email: `${randomUUID()}@example.org`, password: 'four quiet green hills' }
  const data = { firstName, lastName, language, timezone: 'America/New_York', ...account }
  const answer = await context.request.post('/api/auth/sign-up', { data })
  await expect(answer, await answer.text()).toBeOK()
  const session: Session = await answer.json()
  await keepSession(page, session)

  const callApi: Person['api'] = async (method, path, body, dataGroup) => {
    const headers = {
      authorization: `Bearer ${session.token}`,
      'idempotency-key': randomUUID(),
      ...(dataGroup && { 'x-data-group': dataGroup }),
    }
    const reply = await context.request.fetch(`/api${path}`, { method, headers, ...(body && { data: body }) })
    await expect(reply, `${method} ${path}: ${await reply.text()}`).toBeOK()
    return reply.status() === 204 ? undefined : reply.json()
  }
  const prefer: Person['prefer'] = async (change) => void (await callApi('POST', '/user/preference', change))
  return { page, user: session.user, ...account, api: callApi, prefer }
}

/** The same person on another device, with a session of its own. */
export async function signIn(
  context: BrowserContext,
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } })
  await expect(answer, await answer.text()).toBeOK()
  await keepSession(page, await answer.json())
}

/** A browser of their own on another device, in which they are signed in. */
export async function openOtherDevice(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext()
  context.on('page', delayNavigation)
  const page = await context.newPage()
  await signIn(context, page, person)
  return page
}

/** Joins the family of an admin, who hands over the link of the invitation, as without a mail server. */
export async function joinFamilyOf(admin: Person, other: Person, role?: 'child'): Promise<void> {
  const sent = await admin.api('POST', '/user/family-group/invitations', { email: other.email, ...(role && { role }) })
  const { id, link } = sent as { id: string; link: string }
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await other.api('POST', `/user/family-group/invitations/${id}/accept`, { token })
}

/** As web/api/session.ts does. On a page of the same origin that runs no program. */
async function keepSession(page: Page, { token, expiresAt, user }: Session) {
  await page.goto('/api/health')
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    ['user', JSON.stringify(user)],
    ['tokenExpiresAt', expiresAt],
    ['token', token],
  ] as const)
}
