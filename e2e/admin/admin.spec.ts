import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { appMessages } from '#web/i18n/app-messages.ts'
import { adminMessages } from '#web/features/admin/messages.ts'
import { authMessages } from '#web/features/auth/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { roomMessages } from '#web/app/room-messages.ts'
import { handedMessages } from '#web/widgets/family/handed-messages.ts'
import { DEVICES, DESKTOP } from '#e2e/support/fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { FOUNDER, openVisitor, test } from '#e2e/support/admin-fixtures.ts'

const t = wordsIn(adminMessages, 'en')
const auth = wordsIn(authMessages, 'en')
const handed = wordsIn(handedMessages, 'en')
const app = wordsIn(appMessages, 'en')
const NEW_PASSWORD = 'two quiet green hills'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page) => page.getByRole('dialog').getByLabel(handed('link'), { exact: true })

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await putAway(page.getByRole('dialog'))
}

async function signUpBy(visitor: Page, address: string, firstName: string) {
  const email = `${randomUUID()}@example.org`
  await visitor.goto(address)
  await visitor.getByLabel(auth('firstName')).fill(firstName)
  await visitor.getByLabel(auth('email')).fill(email)
  await visitor.getByLabel(auth('password'), { exact: true }).fill('four quiet green hills')
  await button(visitor, auth('signUp')).click()
  return email
}

async function signIn(visitor: Page, email: string, password: string) {
  await visitor.goto('/sign-in')
  await visitor.getByLabel(auth('email')).fill(email)
  await visitor.getByLabel(auth('password'), { exact: true }).fill(password)
  await button(visitor, auth('signIn')).click()
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('an admin invites a person, helps them to a new password, and keeps them out for a while', async ({
      founder,
      browser,
      server,
    }) => {
      const person = `Mei${randomUUID().slice(0, 6)}`
      const visitor = await openVisitor(browser, device, server.url)
      await founder.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await founder.goto('/admin')
      await expect(founder.getByRole('heading', { level: 1, name: app('admin') })).toBeVisible()
      await expect(founder.getByRole('rowheader').getByText(FOUNDER.email)).toBeVisible()

      const email = await test.step('by a link that signs one person up', async () => {
        await button(founder, t('invite')).click()
        const address = await link(founder).inputValue()
        await button(founder, handed('copy')).click()
        expect(await founder.evaluate(() => navigator.clipboard.readText())).toBe(address)
        await closeDialog(founder)
        const newcomer = await signUpBy(visitor, address, person)
        await expect(visitor).toHaveURL(/\/home/)
        const other = await openVisitor(browser, device, server.url)
        await signUpBy(other, address, 'Eve')
        await expect(other.getByText(auth('inviteDead'))).toBeVisible()
        await other.context().close()
        return newcomer
      })
      await founder.reload()
      await expect(founder.getByRole('rowheader').getByText(email)).toBeVisible()
      const openMenu = () => button(founder, t('actionsOf', { name: person })).click()

      await test.step('by a link to a new password, after a warning', async () => {
        await openMenu()
        await founder.getByRole('menuitem', { name: t('resetLink') }).click()
        await expect(founder.getByText(t('resetText', { name: person }))).toBeVisible()
        await button(founder, t('makeLink')).click()
        const address = await link(founder).inputValue()
        await closeDialog(founder)
        const other = await openVisitor(browser, device, server.url)
        await other.goto(address)
        await other.getByLabel(auth('newPassword'), { exact: true }).fill(NEW_PASSWORD)
        await button(other, auth('savePassword')).click()
        await expect(other.getByText(auth('passwordSaved'))).toBeVisible()
        await signIn(other, email, NEW_PASSWORD)
        await expect(other).toHaveURL(/\/home/)
        await other.context().close()
      })

      await test.step('until the account is disabled', async () => {
        await openMenu()
        await founder.getByRole('menuitem', { name: t('disable') }).click()
        await button(founder, t('disable')).click()
        await expect(founder.getByText(t('disabled'), { exact: true })).toBeVisible()
        await signIn(await openVisitor(browser, device, server.url), email, NEW_PASSWORD)
        await visitor.goto('/home')
        await signIn(visitor, email, NEW_PASSWORD)
        await expect(visitor.getByText(auth('accountDisabled'))).toBeVisible()
        await openMenu()
        await founder.getByRole('menuitem', { name: t('enable') }).click()
        await expect(founder.getByText(t('disabled'), { exact: true })).toBeHidden()
        await signIn(visitor, email, NEW_PASSWORD)
        await expect(visitor).toHaveURL(/\/home/)
      })
      await visitor.context().close()
    })
  })

test.describe('the page', () => {
  test.use(DESKTOP)

  test('is in the navigation of an admin, and closed to everybody else', async ({ founder, browser, server }) => {
    await founder.goto('/admin')
    await expect(founder.getByRole('link', { name: app('admin') })).toBeVisible()
    await button(founder, t('invite')).click()
    const address = await link(founder).inputValue()
    await closeDialog(founder)
    const visitor = await openVisitor(browser, DESKTOP, server.url)
    await signUpBy(visitor, address, 'Tom')
    await expect(visitor).toHaveURL(/\/home/)
    await expect(visitor.getByRole('link', { name: app('preferences') })).toBeVisible()
    await expect(visitor.getByRole('link', { name: app('admin') })).toBeHidden()
    await visitor.goto('/admin')
    await expect(visitor.getByText(wordsIn(roomMessages, 'en')('deniedTitle'))).toBeVisible()
    await visitor.context().close()
  })

  test('an invitation can be seen again and cancelled', async ({ founder }) => {
    await founder.goto('/admin')
    await button(founder, t('invite')).click()
    const address = await link(founder).inputValue()
    await closeDialog(founder)
    await founder
      .getByRole('button', { name: /^Show the link made on/ })
      .first()
      .click()
    await expect(link(founder)).toHaveValue(address)
    await closeDialog(founder)
    const cancel = founder.getByRole('button', { name: /^Cancel the invitation made on/ })
    const open = await cancel.count()
    await cancel.first().click()
    await button(founder, t('withdraw')).click()
    await expect(cancel).toHaveCount(open - 1)
  })
})
