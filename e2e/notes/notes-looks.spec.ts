import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { dayFrom, line, list, NotesPage, todo, createTitledNote } from './notes-page.ts'

const LONG = 'All that there is to be said about bread with seeds, which is more than one would think it could be'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('lists, days, search and the trash are accessible and fit', async ({ signUp }) => {
      test.slow()
      const ann = await signUp({ language })
      const { page, api, prefer } = ann
      const at = new NotesPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      await at.open()
      await expect(page.getByRole('heading', { name: at.t('emptyTodosTitle') })).toBeVisible()
      await fits('nothing yet')

      const { id: tag } = (await api('POST', '/management/tag', { name: LONG.slice(0, 40), kind: 'note_tag' })) as {
        id: string
      }
      await createTitledNote(ann, LONG, [line('Flour and water.'), list(todo('Buy yeast'))], {
        tags: [tag],
        flagged: true,
      })
      await createTitledNote(ann, '読書', [line('西遊記'), list(todo('A', { completed: true, marker: 'done' }))])
      await createTitledNote(ann, '', [line(LONG), list(todo('Bake'))], { kind: 'daily', date: dayFrom(-1) })
      const { id } = await createTitledNote(ann, 'Old')
      await api('DELETE', `/user/note/${id}`)

      await page.reload()
      await expect(at.card(LONG)).toBeVisible()
      await fits('a list')
      await at.button(at.t('menuOf', { name: LONG })).click()
      await expect(at.item(at.t('copy'))).toBeVisible()
      await fits('what can be done')
      await page.keyboard.press('Escape')
      await at.view('by-creation-date').click()
      await expect(at.card('読書')).toBeVisible()
      await fits('by creation date')
      await at.search('yeast')
      await expect(at.cards.locator('mark')).toHaveText(['yeast'])
      await fits('what was found')
      await at.search('nowhere')
      await expect(page.getByText(at.ui('noData'))).toBeVisible()
      await fits('nothing found')
      await at.view('trash').click()
      await expect(at.card('Old')).toBeVisible()
      await fits('the trash')

      await at.view('daily').click()
      await expect(at.button(at.daily('begin'))).toBeVisible()
      await fits('a blank day')
      await at.button(at.daily('more')).click()
      await at.item(at.daily('configure')).click()
      await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible()
      await fits('the configuration')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await at.button(at.daily('previous')).click()
      await expect(page.getByRole('textbox').filter({ hasText: 'Bake' })).toBeVisible()
      await fits('a day with its note')
    })
  })
