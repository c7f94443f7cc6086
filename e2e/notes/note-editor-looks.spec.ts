import { randomUUID } from 'node:crypto'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { createNote, NotePage } from './note-page.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (value: string, attrs: object, ...inner: object[]) => ({
  type: 'listItem',
  attrs: { itemId: randomUUID(), ...attrs },
  content: [paragraph(text(value)), ...inner],
})
const LONG = 'https://example.org/a/very/long/address/that/goes/on/and/on/and/on/without/any/space/in/it'

/** One of each. */
const CONTENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 5 }, content: [text('Garden')] },
    paragraph(
      text('bold', { type: 'bold' }),
      text(' slanted', { type: 'italic' }),
      text(' struck', { type: 'strike' }),
      text(' code', { type: 'code' }),
    ),
    paragraph(text(LONG, { type: 'link', attrs: { href: LONG } })),
    { type: 'heading', attrs: { level: 6 }, content: [text('Beds')] },
    {
      type: 'bulletList',
      content: [
        item(
          'Open',
          { todo: true },
          {
            type: 'bulletList',
            content: [item('Inner', { marker: 'question' }), item('Plain', {})],
          },
        ),
        item('Ready', { todo: true, completed: true, marker: 'done' }),
        item('Looks', { todo: true, marker: 'alert', rolls: 4 }),
        item('Went', { todo: true, migratedTo: '2026-11-23' }),
        item('Going', { marker: 'wip' }),
      ],
    },
    { type: 'orderedList', attrs: { start: 3 }, content: [item('Third', {}), item('Fourth', { todo: true })] },
    { type: 'blockquote', content: [paragraph(text('Said'))] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'let beans = 3' }] },
    { type: 'horizontalRule' },
  ],
}

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('a note with one of each, its links and its dialog', async ({ signUp }) => {
      const ann = await signUp({ language })
      await ann.prefer(change)
      const page = new NotePage(ann.page, language)
      const fits = fitting(ann.page)
      const { id } = await createNote(ann, { title: 'Beans', content: CONTENT })
      await page.open(id)
      await expect(page.item('Fourth')).toBeVisible()
      await fits('a note')

      await page.text.getByRole('link').click()
      await expect(page.button(page.words('removeLink'))).toBeVisible()
      await fits('with the caret in a link')
      await page.button(page.words('editLink')).click()
      await expect(ann.page.getByLabel(page.words('address'))).toHaveValue(LONG)
      await fits('the dialog of the link')
    })
  })

test('the tools are one stop of the keyboard, and arrows lead along them', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.tool('undo').focus()
  await page.press('ArrowRight')
  await expect(page.tool('redo')).toBeFocused()
  await page.press('End')
  await expect(page.tool('link')).toBeFocused()
  await page.press('Tab')
  await expect(page.text).toBeFocused()
  await page.press('Shift+Tab')
  await expect(page.tool('link')).toBeFocused()
})

test('the text grows to 1000 px, then it scrolls', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const lines = Array.from({ length: 120 }, (_, at) => paragraph(text(`Line ${at}`)))
  const { id } = await createNote(ann, { content: { type: 'doc', content: lines } })
  await page.open(id)
  await expect(page.text).toContainText('Line 119')
  expect((await page.text.boundingBox())?.height).toBe(1000)
})
