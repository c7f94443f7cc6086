import type { Page } from '@playwright/test'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { DESKTOP, type Device, expect } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import type { Person } from '#e2e/support/person.ts'
import { delayNavigation } from '#e2e/support/sheets.ts'

export const PIN = '2580'

/** A child signs in on a device of its own, by the family's code, its picture and its PIN. Close its context when done. */
export async function signInChildDevice(
  { page }: Pick<Person, 'page'>,
  name: string,
  code: string,
  device: Device & { baseURL?: string } = DESKTOP,
): Promise<Page> {
  const context = await page.context().browser()!.newContext(device)
  context.on('page', delayNavigation)
  const own = await context.newPage()
  const at = new FamilyPage(own)
  await own.goto('/sign-in/child')
  await own.getByLabel(at.child('code')).fill(code)
  await at.button(at.child('goOn')).click()
  await at.button(name).click()
  await own.getByLabel(at.child('pin'), { exact: true }).fill(PIN)
  await own.keyboard.press('Enter')
  await expect(own).toHaveURL(/\/home/)
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  return own
}

/** A child without e-mail of a new family, at home on a device of its own. */
export async function createChildWithDevice(
  { page, api }: Person,
  firstName: string,
  device?: Device & { baseURL?: string },
): Promise<{ child: FamilyMember; own: Page }> {
  await api('POST', '/family-group', { name: 'The Musters' })
  const born = { firstName, avatar: 'fox', timezone: 'America/New_York', pin: PIN }
  const child = (await api('POST', '/user/family-group/children', born)) as FamilyMember
  const { familyGroup } = (await api('GET', '/family-group')) as MyFamily
  return { child, own: await signInChildDevice({ page }, firstName, familyGroup!.code!, device) }
}
