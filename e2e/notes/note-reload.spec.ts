import { expect, test } from '#e2e/support/fixtures.ts'
import { docOf, createNote, getNote, NotePage } from './note-page.ts'

/** A person's typing, as an input method commits it: some characters at a time. */
const PHRASES = ['问老师', '下周能不能', '改到周四', '\n', '顺便', '带上', '打印好的', '修改稿'] as const
const LINES = ['问老师下周能不能改到周四', '顺便带上打印好的修改稿']

for (const wait of [0, 60, 150, 400])
  test(`a note reloaded ${wait} ms after the last word has all of it, once`, async ({ signUp }) => {
    const ann = await signUp({ language: 'zh_CN' })
    const page = new NotePage(ann.page, 'zh_CN')
    for (const round of [1, 2, 3]) {
      const { id } = await createNote(ann, { title: `清单${round}` })
      await page.open(id)
      await page.moveToEnd()
      for (const phrase of PHRASES) {
        if (phrase === '\n') await page.press('Enter')
        else await ann.page.keyboard.insertText(phrase)
        // As long as between two words: the kept and the sent text are not always of the same moment.
        await ann.page.waitForTimeout(180)
      }
      await ann.page.waitForTimeout(wait)
      await ann.page.reload()
      await expect(page.text).toBeVisible()
      await expect(page.text.locator('p')).toHaveText(LINES)
      await page.expectSaved()
      await expect.poll(async () => (await getNote(ann, { id })).content).toEqual(docOf(...LINES))
      await expect(page.text.locator('p')).toHaveText(LINES)
    }
  })
