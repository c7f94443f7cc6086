import { LONGEST_NAME } from '#domain/text-limits.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { savedFilterMessages } from '#web/widgets/saved-filter/messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import type { Person } from '#e2e/support/person.ts'
import { SavedFiltersPanel } from './saved-filters-panel.ts'
import { seedLogs, SearchPage } from './search-page.ts'

const t = wordsIn(savedFilterMessages, 'en')

async function seedTwoWeeks(person: Person) {
  await seedLogs(person, 2, [{ activityName: 'Tea with Mia' }, { activityName: 'Write' }])
  await seedLogs(person, 12, [{ activityName: 'Tea alone' }])
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a search is saved under a name, and a tap opens it again', async ({ signUp }) => {
      const person = await signUp({ device })
      const { page } = person
      await seedTwoWeeks(person)
      const search = new SearchPage(page)
      const saved = new SavedFiltersPanel(page, 'en')
      await page.goto('/search')
      await saved.open()
      await expect(saved.panel).toContainText(t('nothing'))
      await page.keyboard.press('Escape')
      await search.field.fill('tea')
      await search.unfold()
      await search.pick('when', 'last7')
      await search.expectRows('Tea with Mia')

      await saved.open()
      await saved.panel.getByRole('button', { name: t('save') }).click()
      const dialog = page.getByRole('dialog', { name: t('saveTitle') })
      await dialog.getByRole('button', { name: t('submit') }).click()
      await expect(dialog).toContainText(t('nameNeeded'))
      await saved.nameIt('Tea this week')
      await expect(page.getByText(t('savedNow', { name: 'Tea this week' }))).toBeVisible()
      await expect(saved.button).toContainText('Tea this week')

      await page.goto('/search')
      await search.expectRows('Write', 'Tea with Mia', 'Tea alone')
      await saved.open()
      await saved.link('Tea this week').click()
      await expect(saved.panel).toBeHidden()
      await expect(page).toHaveURL(/\/search\?q=tea&when=last7$/)
      await search.expectRows('Tea with Mia')
      await expect(search.field).toHaveValue('tea')
    })

    test('a saved filter is renamed, replaced and deleted, and each can be undone', async ({ signUp }) => {
      const person = await signUp({ device })
      const { page, api } = person
      await seedTwoWeeks(person)
      await api('POST', '/user/saved-filters', { name: 'Tea', search: { q: 'tea' } })
      await api('POST', '/user/saved-filters', { name: 'Writing', search: { q: 'write' } })
      const undo = page.getByRole('button', { name: wordsIn(noticeMessages, 'en')('undo') }).last()
      const saved = new SavedFiltersPanel(page, 'en')
      await page.goto('/search?q=alone')
      await saved.open()
      await saved.choose('Tea', t('rename'))
      await saved.nameIt('WRITING')
      await expect(page.getByRole('dialog')).toContainText(t('taken'))
      await saved.nameIt('Every tea')
      await saved.open()
      await saved.expectNames('Every tea', 'Writing')

      await saved.choose('Every tea', t('replace'))
      await expect(page.getByText(t('replaced', { name: 'Every tea' }))).toBeVisible()
      await expect(saved.button).toContainText('Every tea')
      await undo.click()
      await expect(saved.button).toHaveText(t('savedShort'))

      await saved.open()
      await saved.choose('Every tea', t('remove'))
      await expect(page.getByText(t('removed', { name: 'Every tea' }))).toBeVisible()
      await saved.expectNames('Writing')
      await page.keyboard.press('Escape')
      await undo.click()
      await saved.open()
      await saved.expectNames('Every tea', 'Writing')
      await saved.link('Every tea').click()
      await expect(page).toHaveURL(/\/search\?q=tea$/)
    })
  })

test('another device has a saved filter at once, also one of a deleted project', async ({ signUp }) => {
  const person = await signUp()
  const { page, api } = person
  await seedTwoWeeks(person)
  const { id } = (await api('POST', '/user/project', { name: 'Garden' })) as { id: string }
  const saved = new SavedFiltersPanel(page, 'en')
  await page.goto('/search')
  await saved.open()
  await api('POST', '/user/saved-filters', { name: 'Garden', search: { projectIds: [id] } })
  await saved.expectNames('Garden')
  await api('DELETE', `/user/project/${id}`)
  await saved.link('Garden').click()
  await expect(page.getByText('No data found!')).toBeVisible()
})

test('the command menu finds a saved filter by its name', async ({ signUp }) => {
  const person = await signUp()
  const { page, api } = person
  await seedTwoWeeks(person)
  await api('POST', '/user/saved-filters', { name: 'Mostly tea', search: { q: 'tea' } })
  await page.goto('/home')
  await page.getByRole('button', { name: wordsIn(appMessages, 'en')('findAnything') }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('mostly')
  await page.getByRole('option', { name: /Mostly tea/ }).click()
  await expect(page).toHaveURL(/\/search\?q=tea$/)
})

for (const { look, device, language, change } of LOOKS)
  test(`${look}: saved filters are accessible and fit`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const { page, api } = person
    await person.prefer(change)
    await seedTwoWeeks(person)
    for (const name of ['Tea', '字'.repeat(LONGEST_NAME)])
      await api('POST', '/user/saved-filters', { name, search: { q: name } })
    const saved = new SavedFiltersPanel(page, language)
    const fits = fitting(page)
    await page.goto(`/search?q=${'字'.repeat(LONGEST_NAME)}`)
    await expect(saved.button).toContainText('字')
    await saved.open()
    await fits('the panel')
    await saved.choose('Tea', saved.t('rename'))
    await expect(page.getByRole('dialog', { name: saved.t('renameTitle') })).toBeVisible()
    await fits('the dialog')
  })
