import { wordsIn } from '#web/i18n/words-in.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { DayPage } from './day-page.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { seedLogs, YESTERDAY } from './timeline-drag.ts'

const DAY = { Report: { from: 9, to: 10 }, Mail: { from: 10, to: 11 } }

test('by keys, an undone change is redone, until another change', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const { keyboard } = page
  const day = new DayPage(page, 'en')
  await seedLogs(person, DAY)
  await page.goto(`/home?date=${YESTERDAY}`)
  await expect(day.card('Mail')).toBeVisible()

  await test.step('a deletion', async () => {
    await day.card('Mail').focus()
    await keyboard.press('Delete')
    await expect(day.card('Mail')).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(day.card('Mail')).toBeVisible()
    await expect(day.notice('Mail').getByRole('button', { name: day.words.home('redo') })).toBeVisible()
    await keyboard.press('Control+Shift+z')
    await expect(day.card('Mail')).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(day.card('Mail')).toBeVisible()
    await keyboard.press('Control+y')
    await expect(day.card('Mail')).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(day.card('Mail')).toHaveAccessibleName(/10:00.*11:00/)
  })

  await test.step('another end, after which the deletion is not done again', async () => {
    await day.card('Report').focus()
    await keyboard.press('[')
    await expect(day.card('Report')).toHaveAccessibleName(/9:00.*9:55/)
    await expect(day.notice('Report').getByRole('button', { name: day.words.home('undo') })).toBeVisible()
    await keyboard.press('Control+z')
    await expect(day.card('Report')).toHaveAccessibleName(/9:00.*10:00/)
    await expect(day.notice('Report').getByRole('button', { name: day.words.home('redo') })).toBeVisible()
    await keyboard.press('Control+Shift+z')
    await expect(day.card('Report')).toHaveAccessibleName(/9:00.*9:55/)
    await keyboard.press('Control+Shift+z')
    await page.reload()
    await expect(day.card('Report')).toHaveAccessibleName(/9:00.*9:55/)
    await expect(day.card('Mail')).toBeVisible()
  })
})

test('a rating is a step that is undone and done again, and with none left the key says so', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const { keyboard } = page
  const day = new DayPage(page, 'en')
  const rated = (stars: RegExp) => expect(day.card('Mail')).toHaveAccessibleName(stars)
  await seedLogs(person, DAY)
  await page.goto(`/home?date=${YESTERDAY}`)
  await expect(day.card('Mail')).toBeVisible()

  await test.step('by keys', async () => {
    await keyboard.press('u')
    await expect(day.notice(wordsIn(noticeMessages, 'en')('nothingToUndo'))).toBeVisible()
    await day.card('Mail').focus()
    await keyboard.press('4')
    await rated(/4 stars/)
    await keyboard.press('5')
    await rated(/5 stars/)
    await keyboard.press('u')
    await expect(day.notice(day.words.home('undone', { what: 'Rated Mail' }))).toBeVisible()
    await rated(/4 stars/)
    await keyboard.press('Control+z')
    await rated(/not rated/i)
    await keyboard.press('Control+Shift+z')
    await rated(/4 stars/)
  })

  await test.step('on the card, as the step before an older one', async () => {
    await day.card('Report').focus()
    await keyboard.press('Delete')
    await expect(day.card('Report')).toHaveCount(0)
    const stars = day.timeline.getByRole('group', { name: day.words.home('rate', { name: 'Mail' }) })
    await stars.getByRole('radio', { name: '2 stars', exact: true }).click()
    await rated(/2 stars/)
    await keyboard.press('Control+z')
    await rated(/4 stars/)
    await expect(day.card('Report')).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(day.card('Report')).toBeVisible()
    await page.reload()
    await rated(/4 stars/)
  })
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('the notice of an undo offers to redo', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      await seedLogs(person, DAY)
      await page.goto(`/home?date=${YESTERDAY}`)
      await page.getByRole('button', { name: day.words.home('menu', { name: 'Mail' }) }).click()
      await day.menu.getByRole('menuitem', { name: day.words.tools('remove') }).click()
      await expect(day.card('Mail')).toHaveCount(0)
      await day.undo(day.words.home('removed', { name: 'Mail' }))
      await expect(day.card('Mail')).toBeVisible()
      const redo = page.getByRole('button', { name: day.words.home('redo'), exact: true })
      await redo.click()
      await expect(redo).toBeHidden()
      await expect(day.card('Mail')).toHaveCount(0)
      await page.reload()
      await expect(day.card('Report')).toBeVisible()
      await expect(day.card('Mail')).toHaveCount(0)
    })
  })

for (const [on, device] of DEVICES)
  test(`${on}: a change by the form says so, and is undone and redone from there`, async ({ signUp }) => {
    const person = await signUp({ device })
    const { page } = person
    const day = new DayPage(page, 'en')
    const { home } = day.words
    await seedLogs(person, DAY)
    await page.goto(`/home?date=${YESTERDAY}`)
    await day.edit('Mail')
    await day.form.name.fill('Letters')
    await day.form.submit()
    const changed = home('changedName', { name: 'Letters' })
    await expect(day.notice(changed)).toBeVisible()
    await expect(day.card('Letters')).toBeVisible()
    await day.undo(changed)
    await expect(day.card('Mail')).toBeVisible()
    await day
      .notice('Letters')
      .getByRole('button', { name: home('redo'), exact: true })
      .click()
    await expect(day.card('Letters')).toBeVisible()
  })
