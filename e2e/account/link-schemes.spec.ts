import { accountMessages } from '#web/features/account/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { createNote, NotePage } from '#e2e/notes/note-page.ts'

const t = wordsIn(accountMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a note links to another app once its owner has allowed that app', async ({ signUp }) => {
      const ann = await signUp({ device })
      const { page, api } = ann
      const getNoteSettings = async () =>
        ((await api('GET', '/user/preference')) as { notes: { linkSchemes: string[] } }).notes
      await page.goto('/account/preferences')
      const field = page
        .getByRole('combobox', { name: t('linkSchemes') })
        .or(page.getByLabel(t('linkSchemes')))
        .first()
      await field.fill('JavaScript')
      await field.press('Enter')
      await expect(page.getByText(t('notAScheme', { name: 'javascript' }))).toBeVisible()
      await field.fill('Obsidian://')
      await field.press('Enter')
      await expect(page.getByText(t('notAScheme', { name: 'javascript' }))).toBeHidden()
      await expect.poll(getNoteSettings).toEqual({ linkSchemes: ['obsidian'] })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const { id } = await createNote(ann, { title: 'Vault' })
      const note = new NotePage(page, 'en')
      await page.goto(`/notes/${id}`)
      await note.text.click()
      await note.tool('link').click()
      await page.getByLabel(note.words('address')).fill('zotero://select/1')
      await note.button(note.words('setLink')).click()
      await expect(page.getByText(note.words('noAddress'))).toBeVisible()
      await page.getByLabel(note.words('address')).fill('obsidian://open')
      await note.button(note.words('setLink')).click()
      const link = note.text.getByRole('link', { name: 'obsidian://open' })
      await expect(link).toHaveAttribute('href', 'obsidian://open')
      await note.expectSaved()
      await page.reload()
      await expect(link).toHaveAttribute('href', 'obsidian://open')
    })
  })
