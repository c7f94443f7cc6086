import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { DATE, isKept, logAt } from '#e2e/offline/offline-day.ts'
import { createTitledNote } from '#e2e/notes/notes-page.ts'
import { ViewsPage } from '#e2e/family/views-page.ts'

// With the service worker, which keeps files and answers.
test.use({ serviceWorkers: 'allow' })

const t = wordsIn(appMessages, 'en')
/** In everything that they typed, and in nothing else. */
const MARK = 'Quokka'
const SCREENS = [
  `/home?date=${DATE}`,
  '/search?q=Quokka',
  '/notes?view=all',
  '/reminders',
  '/plans',
  '/calendar',
  '/sleep',
  '/statistics',
  '/management/projects',
  '/management/activity-objects?tab=personal',
  '/account/preferences',
  '/account/management',
  '/account/management/family',
]

/** All that the browser keeps for this site, in the words in which it lies there. */
async function readStorage(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
      })
    const found: Record<string, string> = {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store)
        const all = [await done(reading.getAllKeys()), await done(reading.getAll())]
        found[`IndexedDB ${name} ${store}`] = JSON.stringify(all)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        found[`Cache ${name} ${request.url}`] = `${request.url} ${text}`
      }
    }
    return found
  })
  return { ...kept, cookies: JSON.stringify(await page.context().cookies()) }
}

/** The places that hold one of these. */
const placesOf = (kept: Record<string, string>, secrets: readonly string[]) =>
  Object.entries(kept).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
  )

test('after signing out, the browser keeps nothing of the account', async ({ signUp }) => {
  test.slow()
  const ann = await signUp({ firstName: `${MARK} Ann` })
  const { page, api, user, email } = ann
  await api('POST', '/user/log/activity-log', logAt(`${MARK} garden`, 9, 10))
  await api('POST', '/user/project', { name: `${MARK} project` })
  await api('POST', '/user/recipient', { name: `${MARK} Mei`, type: 'personal' })
  await api('POST', '/user/task', { title: `${MARK} dentist`, dueDate: DATE })
  await api('POST', '/family-group', { name: `${MARK} family` })
  await createTitledNote(ann, `${MARK} note`)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const secrets = [MARK, MARK.toLowerCase(), email, user.userId, user.dataGroup, token ?? '']

  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`/home?date=${DATE}`)
  await isKept(page)
  await page.evaluate((name) => localStorage.setItem('keptNames', JSON.stringify([name])), `${MARK} stuff`)
  // Else nothing would be looked for.
  await expect.poll(async () => placesOf(await readStorage(page), [MARK]).join('\n')).toContain('IndexedDB')
  expect(placesOf(await readStorage(page), secrets).join('\n')).toContain('localStorage')

  await new ViewsPage(page).choose(t('signOut'))
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(async () => placesOf(await readStorage(page), secrets)).toEqual([])
  const { cookies } = await readStorage(page)
  expect(cookies).not.toContain('__Host-rt')
})
