import { expect, test } from '#e2e/support/fixtures.ts'

/** The sinks of the DOM that make a program or a page of text, each with a value that the policies must block. */
const SINKS = {
  'the HTML of an element': () => {
    document.createElement('div').innerHTML = '<b>seeded</b>'
  },
  'a document that is parsed': () => void new DOMParser().parseFromString('<b>seeded</b>', 'text/html'),
  'a script’s address': () => {
    document.createElement('script').src = '/seeded.js'
  },
  'a worker’s address': () => void new Worker('/seeded.js'),
  'another policy': () => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: (...of: unknown[]) => unknown } }
    trustedTypes.createPolicy('seeded', { createHTML: (text: string) => text })
  },
} as const

test.describe('where text is about to become a program', () => {
  test.use({ tolerated: [/requires 'Trusted|Creating a TrustedTypePolicy/] })

  for (const [name, fill] of Object.entries(SINKS))
    test(`${name} is refused`, async ({ page }) => {
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const outcome = await page.evaluate(fill).then(
        () => 'done',
        (error: Error) => error.message,
      )
      expect(outcome).toContain('TypeError')
    })
})

test('the page for users of the API breaks no policy', async ({ page }) => {
  await page.goto('/api/docs')
  // It draws 260 endpoints one by one.
  await expect(page.getByRole('button', { name: /^POST .api.auth.sign-in$/ })).toBeVisible({ timeout: 40_000 })
})
