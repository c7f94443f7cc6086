import { expect } from '#e2e/support/fixtures.ts'
import { test } from '#e2e/support/mail-fixtures.ts'

for (const [age, address] of [
  ['today', (link: string) => link],
  ['before', (link: string) => link.replace('#', '?')],
] as const)
  test(`the token of a mailed link of ${age} is in no address, no request and no referrer once the screen is shown`, async ({
    page,
    mailbox,
    signUp,
  }) => {
    const { email } = await signUp()
    await page.request.post('/api/auth/forgot-password', { data: { email } })
    const link = await mailbox.link(email, '/reset-password')
    const token = link.split('token=')[1]!
    expect(new URL(link).search).toBe('')
    const seen: string[] = []
    page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(address(link))
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
    await expect(page).toHaveURL(/\/reset-password$/)
    if (age === 'today') expect(seen.join('\n').replaceAll(/#\S+/g, '')).not.toContain(token)
    // A reload does not lose the token that the address no longer has.
    await page.reload()
    await page.getByRole('textbox', { name: 'New password' }).fill('seven slow autumn rivers')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL(/\/sign-in\?reason=passwordSaved/)
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(token)
  })
