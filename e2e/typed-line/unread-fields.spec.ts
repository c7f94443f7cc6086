import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { clockMessages } from '#web/widgets/clock-messages.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DEVICES, expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { YESTERDAY } from '#e2e/day/timeline-drag.ts'
import { putAway } from '#e2e/support/sheets.ts'

type Named = { items: { id: string; name: string }[] }
const notATime = wordsIn(clockMessages, 'en')('notATime', { sample: clockOfDay(845, 'en') })
const WITH_NEIGHBORS = `/user/log/activity-logs/with-adjacent?date=${YESTERDAY}`

/** The form of a new log of an hour yesterday, with everything that it requires. */
async function startNewLog(page: Page): Promise<DayPage> {
  const day = new DayPage(page, 'en')
  await page.goto(`/home?date=${YESTERDAY}`)
  await day.startLog()
  await day.form.enter({ category: 'leisure', name: 'Read a novel', from: '14:00', to: '15:00' })
  return day
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a time that cannot be read is not saved as the one before it', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      const { form, words } = await startNewLog(page)
      const fields = [
        [form.start, 'abc', '14:00', notATime],
        [form.end, 'half past', '15:00', notATime],
        [form.sheet.getByRole('textbox', { name: words.form('duration') }), 'a while', '1 h', words.form('notALength')],
      ] as const
      for (const [field, typed, good, said] of fields) {
        await field.fill(typed)
        await form.save.click()
        await expect(form.sheet.getByText(said)).toBeVisible()
        await expect(field).toBeFocused()
        await expect(field).toHaveValue(typed)
        await field.fill('25 o’clock')
        await field.press('Enter')
        await expect(field).toBeFocused()
        await field.fill(good)
        await field.blur()
        await expect(form.sheet.getByText(said)).toBeHidden()
      }
      await expectAccessible(page)
      expect(await api('GET', WITH_NEIGHBORS)).toMatchObject({ logs: [] })
      await form.submit()
      await expect.poll(() => api('GET', WITH_NEIGHBORS)).toMatchObject({ logs: [{ activityName: 'Read a novel' }] })
    })

    test('a log is not split at a time outside of it', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      const times = { startTime: `${YESTERDAY}T15:00:00Z`, endTime: `${YESTERDAY}T16:00:00Z` }
      await api('POST', '/user/log/activity-log', { category: 'work', activityName: 'Review', ...times })
      const day = new DayPage(page, 'en')
      await page.goto(`/home?date=${YESTERDAY}`)
      await page.getByRole('button', { name: day.words.home('menu', { name: 'Review' }) }).click()
      await day.menu.getByRole('menuitem', { name: day.words.tools('split') }).click()
      const sheet = page.getByRole('dialog')
      const at = sheet.getByRole('textbox', { name: day.words.tools('splitAt') })
      await at.fill('23:30')
      await sheet.getByRole('button', { name: day.words.tools('splitDo'), exact: true }).click()
      await expect(at).toBeFocused()
      await expect(at).toHaveAttribute('aria-invalid', 'true')
      expect(await api('GET', WITH_NEIGHBORS)).toMatchObject({
        logs: [{ activityName: 'Review' }],
      })
    })

    test('text typed into a picker is chosen, created, or asked about, and never dropped', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      for (const tag of ['tired', 'Deep']) await api('POST', '/management/tag', { name: tag, kind: 'activity_tag' })
      const { form, words } = await startNewLog(page)
      const field = form.sheet.getByRole('combobox', { name: words.picker('tags') })
      const chosen = (label: string) => form.sheet.getByText(label, { exact: true })

      await test.step('Enter takes the first suggestion, or creates a new item', async () => {
        await form.open('tagsAndProject')
        await field.fill('tir')
        await field.press('Enter')
        await expect(chosen('tired')).toBeVisible()
        await field.fill('slow')
        await field.press('Enter')
        await expect(chosen('slow')).toBeVisible()
        await form.project.fill('House move')
        await form.project.press('Enter')
        await expect(form.project).toHaveValue('House move')
        await expect(page.getByRole('option')).toHaveCount(0)
      })
      await test.step('a name that was typed in full is chosen by leaving the field', async () => {
        await field.fill('DEEP')
        await form.sheet.getByRole('heading').first().click()
        await form.save.click()
        await putAway(form.sheet)
      })
      const loadIdsByName = async (path: string) =>
        Object.fromEntries(((await api('GET', path)) as Named).items.map((one) => [one.name, one.id]))
      const [tagIds, projectIds] = [
        await loadIdsByName('/user/tags?kind=activity_tag'),
        await loadIdsByName('/user/projects'),
      ]
      const tags = ['tired', 'slow', 'Deep'].map((tag) => tagIds[tag])
      await expect
        .poll(() => api('GET', WITH_NEIGHBORS))
        .toMatchObject({ logs: [{ tags: expect.arrayContaining(tags), projectId: projectIds['House move'] }] })
    })

    test('text left in a picker keeps the form open until it is chosen or removed', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      const { form, words } = await startNewLog(page)
      await form.open('helped')
      await form.recipient.fill('Mum')
      await form.sheet.getByRole('heading').first().click()
      await form.save.click()
      const said = form.sheet.getByText(words.picker('notChosen', { name: 'Mum' }))
      await expect(said).toBeVisible()
      await expect(form.recipient).toBeFocused()
      await expect(form.recipient).toHaveValue('Mum')
      await page.getByRole('option', { name: words.picker('createAs', { name: 'Mum', type: 'Personal' }) }).click()
      await expect(form.sheet.getByRole('group', { name: 'Mum' })).toBeVisible()
      await form.save.click()
      await putAway(form.sheet)
      const { items } = (await api('GET', '/user/recipients')) as Named
      expect(items).toMatchObject([{ name: 'Mum', type: 'personal' }])
      await expect
        .poll(() => api('GET', WITH_NEIGHBORS))
        .toMatchObject({
          logs: [{ beneficiaries: [{ recipientId: items[0]!.id }] }],
        })
    })
  })

test('a tag more than a log may have is complained about, and not left out', async ({ signUp }) => {
  const { page, api } = await signUp()
  const names = Array.from({ length: 11 }, (_, at) => `tag ${at + 1}`)
  const ids: string[] = []
  for (const tag of names)
    ids.push(((await api('POST', '/management/tag', { name: tag, kind: 'activity_tag' })) as { id: string }).id)
  const times = { startTime: `${YESTERDAY}T15:00:00Z`, endTime: `${YESTERDAY}T16:00:00Z` }
  await api('POST', '/user/log/activity-log', {
    category: 'work',
    activityName: 'Review',
    ...times,
    tags: ids.slice(0, 10),
  })
  const day = new DayPage(page, 'en')
  const { form, words } = day
  await page.goto(`/home?date=${YESTERDAY}`)
  await day.edit('Review')
  await form.sheet.getByRole('combobox', { name: words.picker('tags') }).fill('tag 11')
  await form.sheet.getByRole('heading').first().click()
  await form.save.click()
  await expect(form.sheet.getByText(words.picker('notChosen', { name: 'tag 11' }))).toBeVisible()
})
