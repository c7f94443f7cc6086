import type { Page } from '@playwright/test'

/** Lets a call fail, also as a part of the one that a page begins with, until `page.unroute` of its path. */
export async function failCall(page: Page, path: string): Promise<void> {
  await page.route('**/api/start*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'The disk is full' }))
}
