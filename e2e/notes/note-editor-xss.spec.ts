import type { Page } from '@playwright/test'
import { paste } from '#e2e/support/clipboard.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { docOf, createNote, getNote, NotePage } from './note-page.ts'
import { BAD_CONTENT, PASTED, TEXTS } from '#e2e/support/note-xss.ts'

/** All that the text of a note may be made of; `svg` and `path` are the signs before items. */
const ELEMENTS = 'A B BLOCKQUOTE BR CODE DIV EM H5 H6 HR INPUT LI OL P PRE S SPAN STRONG U UL svg path'.split(' ')

/** Dialogs, calls and requests to other servers: none of them may come. */
async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'blob:' && url.host !== new URL(page.url()).host) seen.push(request.url())
  })
  await page.exposeFunction('hacked', () => void seen.push('hacked'))
  return async () => [
    ...seen,
    ...(await page
      .getByRole('textbox')
      .and(page.locator('[data-note]'))
      .evaluate((text, allowed) => {
        const strange: string[] = []
        for (const element of text.querySelectorAll('*')) {
          if (!allowed.includes(element.tagName)) strange.push(element.outerHTML)
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on') || (name === 'style' && value !== '')) strange.push(`${name}=${value}`)
            if (name === 'href' && !/^(https?|mailto|tel|ftp):/.test(value)) strange.push(value)
          }
        }
        return strange
      }, ELEMENTS)),
  ]
}

test.describe('hostile content is harmless', () => {
  // The page in which it is looked at may have no base of its own, and none of its handlers may run: the browser says so.
  test.use({ tolerated: [/base-uri 'none'|Executing inline event handler violates .* The action has been blocked/] })

  test('sent over the API, it is refused, or is text', async ({ signUp, request }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann, { content: docOf(...TEXTS) })
    await ann.page.goto('/home')
    const found = await watchPage(ann.page)
    await page.open(id)
    await expect(page.text).toContainText('hacked()')
    expect(await found()).toEqual([])

    expect(TEXTS.length).toBeGreaterThanOrEqual(100)
    const { html } = await getNote(ann, { id })
    expect(html.replaceAll(/<\/?(p|br)>/g, '')).not.toContain('<')

    const token = await ann.page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    for (const content of BAD_CONTENT) {
      const answer = await request.patch(`/api/user/note/${id}`, { headers, data: { content } })
      const isHarmless = answer.status() === 400 || !(await answer.text()).includes('onerror')
      expect(isHarmless, JSON.stringify(content)).toBe(true)
    }
  })

  test('pasting keeps only what a note may contain', async ({ signUp }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann)
    await ann.page.goto('/home')
    const found = await watchPage(ann.page)
    await page.open(id)
    await page.moveToEnd()
    expect(PASTED.length).toBeGreaterThanOrEqual(100)
    for (const html of PASTED) {
      await paste(page, 'text/html', html)
      expect(await found(), html).toEqual([])
      await page.text.evaluate(() => undefined)
    }
    for (const element of await page.text.locator('a, input').all()) await element.dispatchEvent('mouseover')
    expect(await found()).toEqual([])
    await page.expectSaved()
    await ann.page.reload()
    await expect(page.text).toBeVisible()
    expect(await found()).toEqual([])
  })
})

test('from a word processor: lists are lists, headings are headings, and no style comes along', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.moveToEnd()
  const bullet = (level: number, mark: string, text: string) =>
    `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span>&nbsp;&nbsp;</span></span>${text}</p>`
  await paste(
    page,
    'text/html',
    `<html><head><style>p{color:red}</style></head><body><h1 style="color:red">Plan</h1>
     ${bullet(1, '·', 'First')}${bullet(2, 'o', 'Inner')}${bullet(1, '·', 'Second')}
     <p class="MsoNormal" style="font-size:40pt"><b>Then</b></p>
     ${bullet(1, '1.', 'One')}${bullet(1, '2.', 'Two')}</body></html>`,
  )
  await expect(page.text.locator('h5')).toHaveText('Plan')
  await expect(page.text.locator('ul > li > div > ul > li')).toHaveText('Inner')
  await expect(page.text.locator('ol > li')).toHaveText(['One', 'Two'])
  await expect(page.text.locator('strong')).toHaveText('Then')
  await expect(page.text.locator('[style]:not([style=""])')).toHaveCount(0)
  await paste(page, 'text/plain', '<b>plain</b>\nsecond line')
  await expect(page.text).toContainText('<b>plain</b>')
  await page.expectSaved()
  expect((await getNote(ann, { id })).text).toContain('second line')
})

test('deeply nested lists lose no word, and are saved', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.moveToEnd()
  const levels = Array.from({ length: 60 }, (_, at) => `level ${at}.`)
  await paste(page, 'text/html', levels.map((level) => `<ul><li>${level}`).join(''))
  await page.moveToEnd()
  for (let at = 0; at < 20; at += 1) {
    await page.press('Enter')
    await page.type(`row ${at}.`)
    await page.press('Tab')
  }
  await page.expectSaved()
  await expect.poll(async () => (await getNote(ann, { id })).text).toContain('row 19.')
  const { text } = await getNote(ann, { id })
  for (const level of levels) expect(text).toContain(level)
})
