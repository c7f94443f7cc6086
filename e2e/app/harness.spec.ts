import { complaintsOf } from '#e2e/support/complaints.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'

// The other tests rely on this: a blind harness would let everything pass.

test('the complaints of a page are caught: its console, uncaught errors and the content security policy', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/sign-in')
  await page.evaluate(() => {
    console.error('seeded in the console')
    setTimeout(() => {
      throw new Error('seeded and uncaught')
    })
    document.createElement('img').src = 'https://elsewhere.invalid/seeded.png'
    // Text that a program makes into a page: no policy for trusted types lets it through.
    try {
      document.createElement('div').innerHTML = '<img src="seeded">'
    } catch (error) {
      console.error(`seeded sink: ${String(error)}`)
    }
  })
  await expect.poll(() => complaints.join('\n')).toMatch(/seeded in the console/)
  await expect.poll(() => complaints.join('\n')).toMatch(/seeded and uncaught/)
  await expect.poll(() => complaints.join('\n')).toMatch(/Content Security Policy/)
  await expect.poll(() => complaints.join('\n')).toMatch(/requires 'TrustedHTML' assignment/)
  await expect.poll(() => complaints.join('\n')).toMatch(/seeded sink: TypeError/)
})

test('a finding of axe fails a test', async ({ page }) => {
  await page.setContent('<html lang="en"><title>Seeded</title><main><h1>Seeded</h1><img src="data:,"></main>')
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a page that is too wide fails a test, and one that fits does not', async ({ page }) => {
      await page.setContent('<div style="inline-size: 1441px">Seeded</div>')
      await expect(expectNoSidewaysScroll(page)).rejects.toThrow(/the width of the page/)
      await page.setContent('<div style="inline-size: 300px">Seeded</div>')
      await expectNoSidewaysScroll(page)
    })

    test('a new person is signed in, with the viewport of the test', async ({ signUp }) => {
      const { page, user, api } = await signUp({ firstName: 'Berta' })
      expect(page.viewportSize()).toEqual(device.viewport)
      await page.goto('/sign-in')
      await expect(page).toHaveURL(/\/home/)
      expect(await api('GET', '/user/account/basic-info')).toMatchObject({ userId: user.userId, firstName: 'Berta' })
    })
  })

test('a restarted server has the data it had', async ({ server, signUp }) => {
  const { api, user } = await signUp()
  await server.stop()
  await server.start()
  expect(await api('GET', '/user/account/basic-info')).toMatchObject({ userId: user.userId })
})
