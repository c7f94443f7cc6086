import { bringFile, FROM_EXCEL, FROM_GOOGLE_SHEETS, FROM_THE_WEB, FROM_WORD, paste } from '#e2e/support/clipboard.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { createNote, getNote, NotePage } from './note-page.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'

const CASES = [
  {
    name: 'a range of Excel: a line for each row, with its cells apart',
    html: FROM_EXCEL,
    lines: ['Task | Owner | Hours', 'Tiles | Mei | 2.5', '| An', 'Buy grout,; two bags | 1'],
  },
  {
    name: 'a range of Google Sheets, with its link',
    html: FROM_GOOGLE_SHEETS,
    lines: ['Day | Who cooks', 'Mon | Wei'],
    links: ['Wei'],
  },
  {
    name: 'a page of Word: the table, the picture by its name, and two sizes of headings',
    html: FROM_WORD,
    lines: [
      'Kitchen',
      'Walls',
      'North',
      'Task | Owner',
      'Tiles; Grout | Mei; (weekends)',
      '[picture: Plan of the kitchen]',
    ],
    large: ['Kitchen'],
    small: ['Walls', 'North'],
  },
  {
    name: 'a page of the web: what a table only arranged is as it was, and facts are lines',
    html: FROM_THE_WEB,
    lines: [
      'Peoples',
      'Two of them 😀',
      'Largest towns',
      'Town | People',
      'Ulm | 126,000',
      'See also',
      '[picture: old town.png]',
    ],
    large: ['Peoples'],
    small: ['See also'],
    links: ['Ulm', '[picture: old town.png]'],
  },
  {
    name: 'rows without their table, as some programs copy them',
    html: `<meta charset="utf-8"><tr><td>Task</td><td>Owner</td></tr><tr><td>Tiles</td><td>Mei</td></tr>`,
    lines: ['Task | Owner', 'Tiles | Mei'],
  },
]

for (const { name, html, lines, large = [], small = [], links = [] } of CASES)
  test(`pasted: ${name}`, async ({ signUp }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann)
    await page.open(id)
    await page.moveToEnd()
    await paste(page, 'text/html', html)
    await expect(page.text.locator('h5')).toHaveText(large)
    await expect(page.text.locator('h6')).toHaveText(small)
    await expect(page.text.getByRole('link')).toHaveText(links)
    await page.expectSaved()
    expect((await getNote(ann, { id })).text.split('\n')).toEqual(lines)
  })

test('pasted: headings that a note wrote stay as they are', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.moveToEnd()
  await paste(page, 'text/html', '<h6>Small</h6><p>and more</p>')
  await expect(page.text.locator('h6')).toHaveText('Small')
})

for (const language of ['en', 'zh_TW'] as const)
  test(`a picture or a file that comes alone is refused in words, in ${language}`, async ({ signUp }) => {
    const ann = await signUp({ language })
    const page = new NotePage(ann.page, language)
    const { id } = await createNote(ann)
    await page.open(id)
    await page.moveToEnd()
    const told = ann.page.getByRole('alert').filter({ hasText: page.words('noFiles') })
    expect(await bringFile(page, 'paste', 'image.png', 'image/png')).toBe(true)
    await told.getByRole('button', { name: wordsIn(uiMessages, language)('closeNotice') }).click()
    await expect(told).toHaveCount(0)
    // The browser would show the file in place of the note.
    expect(await bringFile(page, 'drop', 'plan.pdf', 'application/pdf')).toBe(true)
    await expect(told).toHaveCount(1)
    await expect(page.text).toHaveText('')

    await paste(page, 'text/html', '<p><img src="https://example.org/a.png" alt="Ulm"> and words</p>')
    await expect(page.text).toHaveText(`${page.words('pictureNamed', { name: 'Ulm' })} and words`)
  })

test.describe('on a phone whose keyboard covers half of the screen', () => {
  test.use({ viewport: { width: 390, height: 420 }, tolerated: [/status of 413/] })

  test('a note that is too long to be saved says so next to the caret, until it is shorter', async ({ signUp }) => {
    const ann = await signUp()
    const page = new NotePage(ann.page, 'en')
    const { id } = await createNote(ann)
    await page.open(id)
    await page.moveToEnd()
    await paste(page, 'text/plain', Array.from({ length: 300 }, () => 'x'.repeat(1000)).join('\n'))
    const said = ann.page.getByText(page.t('tooLong'), { exact: true }).first()
    await expect(said).toBeInViewport()
    await page.press('Control+End')
    await page.type('more')
    await expect(said).toBeInViewport()
    await page.press('Control+A')
    await page.type('short')
    await page.expectSaved()
    await expect(said).toHaveCount(0)
  })
})
