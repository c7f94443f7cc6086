import type { Page } from '@playwright/test'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { docOf, createNote, getNote, NotePage } from './note-page.ts'
import { openOtherDevice } from '#e2e/support/person.ts'

const STREAM = '**/api/live/events*'
const OF_NOTE = '**/api/user/note/*'

/** The text that the device keeps. */
const readDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const asked = indexedDB.open('hourkin-notes')
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            asked.result.close()
            resolve(JSON.stringify(all.result))
          })
        })
      }),
  )

async function openListening(page: NotePage, id: string) {
  const listening = page.page.waitForResponse(STREAM)
  await page.open(id)
  await listening
}

test('two browsers write into one note at the same time, and both texts stay', async ({ browser, signUp }) => {
  const ann = await signUp()
  const [one, other] = [new NotePage(ann.page, 'en'), new NotePage(await openOtherDevice(browser, ann), 'en')]
  const { id } = await createNote(ann, { content: docOf('Alpha', 'Middle', 'Omega') })
  await openListening(one, id)
  await openListening(other, id)

  await one.text.getByText('Alpha').click()
  await one.press('End')
  await other.text.getByText('Omega').click()
  await other.press('End')
  await Promise.all([one.type(' from the phone'), other.type(' from the desk')])
  for (const page of [one, other]) {
    await expect(page.text).toContainText('Alpha from the phone')
    await expect(page.text).toContainText('Omega from the desk')
  }
  await expect
    .poll(async () => (await one.news.allTextContents()).concat(await other.news.allTextContents()))
    .toContain(one.t('merged'))

  await test.step('the caret stays with its words', async () => {
    await one.type('!')
    await other.type('?')
    for (const page of [one, other]) {
      await expect(page.text).toContainText('Alpha from the phone!')
      await expect(page.text).toContainText('Omega from the desk?')
    }
  })

  await test.step('the same line: neither word is lost', async () => {
    await one.text.getByText('Middle').click()
    await one.press('End')
    await other.text.getByText('Middle').click()
    await other.press('End')
    await Promise.all([one.type(' Apples'), other.type(' Pears')])
    for (const page of [one, other]) {
      await expect(page.text).toContainText('Apples')
      await expect(page.text).toContainText('Pears')
    }
  })
  await one.expectSaved()
  await other.expectSaved()
  await expect.poll(async () => (await getNote(ann, { id })).text).toMatch(/Apples[^]*Pears|Pears[^]*Apples/)
  await other.page.context().close()
})

test('changes of another device arrive automatically, and the flag, too', async ({ browser, signUp }) => {
  const ann = await signUp()
  const page = new NotePage(await openOtherDevice(browser, ann), 'en')
  const { id } = await createNote(ann, { title: 'Trip', content: docOf('Tickets') })
  await openListening(page, id)
  await ann.api('PATCH', `/user/note/${id}`, { content: docOf('Tickets', 'Hats'), flagged: true })
  await expect(page.text).toContainText('Hats')
  await expect(page.button(page.t('flag'))).toHaveAttribute('aria-pressed', 'true')
  await page.page.context().close()
})

test('an expired session loses no word, which is there and saved after the next sign-in', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann, { content: docOf('Tickets') })
  await page.open(id)
  const body = { code: 'SESSION_ENDED', message: 'ended', values: [], details: {}, requestId: '1' }
  // Until the next sign-in. The route stays: one that ends while the page loads something may lose the request.
  let hasEnded = true
  await ann.page.route(OF_NOTE, (route) =>
    hasEnded && route.request().method() === 'PATCH' ? route.fulfill({ status: 440, json: body }) : route.continue(),
  )
  await page.moveToEnd()
  await page.type(' and hats')
  await ann.page.waitForURL(/sign-in/)
  hasEnded = false
  await ann.page.getByLabel('Email', { exact: true }).fill(ann.email)
  await ann.page.getByLabel('Password', { exact: true }).fill(ann.password)
  await ann.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.text).toContainText('Tickets and hats')
  await page.expectSaved()
  expect((await getNote(ann, { id })).text).toBe('Tickets and hats')
})

test('a note that another device moves to the trash keeps its text, and has it when it is restored', async ({
  signUp,
}) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann, { content: docOf('Tickets') })
  await ann.page.route(STREAM, (route) => route.abort())
  await page.open(id)
  await page.moveToEnd()
  await ann.api('DELETE', `/user/note/${id}`)
  await page.type(' and hats')
  await page.button(page.t('restore')).click()
  await expect(page.text).toHaveText('Tickets and hats')
  await page.expectSaved()
  await expect.poll(async () => (await getNote(ann, { id })).text).toBe('Tickets and hats')
})

test.describe('without the server', () => {
  test.use({ tolerated: [/status of 503/] })

  for (const opens of ['it', 'another note'])
    test(`typed text survives a crash, and is saved once the server answers and the user opens ${opens}`, async ({
      signUp,
    }) => {
      const ann = await signUp()
      const page = new NotePage(ann.page, 'en')
      const { id } = await createNote(ann, { title: 'Trip', content: docOf('Tickets') })
      await page.open(id)
      await ann.page.route(OF_NOTE, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
      )
      await page.moveToEnd()
      await page.type(' and hats')
      await expect(ann.page.getByText(page.t('kept')).first()).toBeVisible()
      await page.type(' and maps')
      await expect(page.text).toContainText('Tickets and hats and maps')
      // As long as a draft takes to be written down.
      await expect.poll(() => readDrafts(ann.page)).toContain('hats and maps')
      // A crash gives no warning.
      const fresh = await ann.page.context().newPage()
      await ann.page.goto('about:blank')
      await ann.api('PATCH', `/user/note/${id}`, { title: 'Trip to the sea' })
      const back = new NotePage(fresh, 'en')
      if (opens === 'another note') {
        await back.open((await createNote(ann)).id)
        await expect.poll(async () => (await getNote(ann, { id })).text).toBe('Tickets and hats and maps')
      }
      await back.open(id)
      await expect(back.text).toContainText('Tickets and hats and maps')
      await back.expectSaved()
      await expect(back.title).toHaveValue('Trip to the sea')
      expect((await getNote(ann, { id })).text).toBe('Tickets and hats and maps')
    })

  test('the text of a note that another device deleted goes into a new note', async ({ signUp }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann, { title: 'Trip' })
    // A page that hears of it between the two shows the note in the trash, which cannot be edited.
    await ann.page.route(STREAM, (route) => route.abort())
    await page.open(id)
    await page.moveToEnd()
    await ann.api('DELETE', `/user/note/${id}`)
    await ann.api('DELETE', `/user/notes/trash/${id}`)
    await page.type('Take the blue bag')
    const notice = ann.page.getByRole('alert').filter({ hasText: page.t('goneUnsaved') })
    await notice.getByRole('button', { name: page.t('open') }).click()
    await expect(page.text).toContainText('Take the blue bag')
    await expect(page.title).toHaveValue('Trip')
  })
})

test.describe('a lost answer', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('saved text appears once, and typing continues', async ({ signUp }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann, { content: docOf('Tickets') })
    await page.open(id)
    let isLost = false
    await ann.page.route(OF_NOTE, async (route) => {
      if (route.request().method() !== 'PATCH' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await page.moveToEnd()
    await page.type(' and hats')
    await expect(ann.page.getByText(page.t('kept')).first()).toBeVisible()
    await page.type(' and maps')
    await page.expectSaved()
    await expect(page.text).toHaveText('Tickets and hats and maps')
    expect((await getNote(ann, { id })).text).toBe('Tickets and hats and maps')
  })

  for (const opens of ['it', 'another note'])
    test(`also where the page is closed before, and the user opens ${opens}`, async ({ signUp }) => {
      const ann = await signUp()
      const page = new NotePage(ann.page, 'en')
      const { id } = await createNote(ann, { content: docOf('Tickets') })
      await page.open(id)
      await ann.page.route(OF_NOTE, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        // The page is gone before the answer.
        await route.fetch()
        return undefined
      })
      await page.moveToEnd()
      await page.type(' and hats')
      await expect.poll(async () => (await getNote(ann, { id })).text).toBe('Tickets and hats')
      await page.type(' and maps')
      await expect.poll(() => readDrafts(ann.page)).toContain('hats and maps')
      const fresh = await ann.page.context().newPage()
      await ann.page.goto('about:blank')
      const back = new NotePage(fresh, 'en')
      if (opens === 'another note') {
        await back.open((await createNote(ann)).id)
        await expect.poll(async () => (await getNote(ann, { id })).text).toBe('Tickets and hats and maps')
      }
      await back.open(id)
      await expect(back.text).toHaveText('Tickets and hats and maps')
      await back.expectSaved()
      expect((await getNote(ann, { id })).text).toBe('Tickets and hats and maps')
    })
})
