import { weekdayOf } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { DEVICES, expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { dayFrom, logNight, nightLog, SleepPage, whereItIsMorning } from './sleep-page.ts'

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use({ ...device, tolerated: [/409/] })

    test('a sleep plan is made, seen while it is typed, refused, changed and deleted', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new SleepPage(page, 'en')
      await page.goto('/sleep')
      await expect(page.getByText(at.t('emptyTitle'))).toBeVisible()
      await at.button(at.t('newPlan')).click()

      await test.step('the consequences of the times are shown at once', async () => {
        await at.enter({ bedtime: '22:30', wakeUpTime: '6' })
        await expect(at.dialog.getByText(at.t('durationIs', { length: '7 h 30 min' }))).toBeVisible()
        await expect(at.dialog.getByText(at.t('crossMidnight'))).toBeVisible()
        await expect(at.dialog.getByRole('img', { name: /10:30\sPM – 6:00\sAM, 7 h 30 min/ })).toBeVisible()
        await expect(at.dialog.getByLabel(at.t('sleepGoal'))).toHaveValue('7 h 30 min')
        await at.enter({ bedtime: '0:30', wakeUpTime: '8:00' })
        await expect(at.dialog.getByText(at.t('crossMidnight'))).toBeHidden()
      })
      await test.step('an invalid sleep plan is reported and not saved', async () => {
        for (const [wakeUpTime, said] of [
          ['0:30 am', 'sameAsBedtime'],
          ['4:00 am', 'tooShort'],
          ['1:00 pm', 'tooLong'],
          ['8:02 am', 'offGrid'],
        ] as const) {
          await at.enter({ wakeUpTime })
          await expect(at.dialog.getByText(at.t(said))).toBeVisible()
        }
        await at.enter({ bedtime: '11 pm', wakeUpTime: '7 am', sleepGoal: '9h' })
        await expect(at.dialog.getByText(at.t('goalTooLong'))).toBeVisible()
        await at.enter({ sleepGoal: 'much' })
        await expect(at.dialog.getByText(at.t('notALength'))).toBeVisible()
        await at.inDialog(at.t('add')).click()
        await expect(at.dialog.getByLabel(at.t('sleepGoal'))).toBeFocused()
        await at.enter({ sleepGoal: '7:30' })
      })
      await at.save('add')
      const weekly = at.card('11:00 PM – 7:00 AM')
      await expect(weekly).toContainText(at.t('holdsTomorrow'))
      await expect(weekly).toContainText(at.t('goalOf', { length: '7 h 30 min' }))

      await test.step('the same from the same day on is refused; for some weekdays it is another', async () => {
        await at.button(at.t('newPlan')).click()
        await at.enter({ bedtime: '23:30', wakeUpTime: '8:30 am' })
        await at.inDialog(at.t('add')).click()
        await expect(at.dialog.getByText(at.t('exists'))).toBeVisible()
        for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await at.inDialog(day).click()
        await at.save('add')
        await expect(at.card('11:30 PM – 8:30 AM')).toContainText('Sat and Sun')
      })
      await test.step('changed, deleted, and that undone', async () => {
        await at.button(at.t('edit', { name: '11:30 PM – 8:30 AM' })).click()
        await at.enter({ wakeUpTime: '9:00 am' })
        await at.save('save')
        const later = '11:30 PM – 9:00 AM'
        await expect(at.card(later)).toBeVisible()
        await at.button(at.t('remove', { name: later })).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
        await expect(at.card(later)).toBeVisible()
        await at.button(at.t('remove', { name: later })).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: at.t('delete'), exact: true })
          .click()
        await expect(at.card(later)).toBeHidden()
        await at
          .notice(at.t('deleted', { name: later }))
          .getByRole('button', { name: at.undo })
          .click()
        await expect(at.card(later)).toContainText('Sat and Sun')
        await expect.poll(async () => ((await api('GET', '/user/sleep-plans')) as unknown[]).length).toBe(2)
      })
    })
  })

test('by keys, a change of a sleep plan is undone and redone', async ({ signUp }) => {
  const { page, api } = await signUp()
  const { keyboard } = page
  const at = new SleepPage(page, 'en')
  const [plan, later] = ['11:00 PM – 7:00 AM', '11:00 PM – 7:30 AM']
  await api('POST', '/user/sleep-plan', {
    bedtime: '23:00',
    wakeUpTime: '07:00',
    sleepGoal: 480,
    effectiveFrom: dayFrom(-4),
  })
  await page.goto('/sleep')
  await at.button(at.t('edit', { name: plan })).click()
  await at.enter({ wakeUpTime: '7:30 am' })
  await at.save('save')
  await expect(at.notice(at.t('changed', { name: later }))).toBeVisible()
  await keyboard.press('Control+z')
  await expect(at.card(plan)).toBeVisible()
  await at.button(at.t('remove', { name: plan })).click()
  await at.inDialog(at.t('delete')).click()
  await putAway(at.dialog)
  await expect(at.notice(at.t('deleted', { name: plan }))).toBeVisible()
  await keyboard.press('Control+z')
  await expect(at.card(plan)).toBeVisible()
  await keyboard.press('Control+Shift+z')
  await expect(at.card(plan)).toBeHidden()
  await expect.poll(() => api('GET', '/user/sleep-plans')).toEqual([])
  await at.button(at.t('newPlan')).click()
  await at.enter({ wakeUpTime: '7:30 am' })
  await at.save('add')
  await expect(at.notice(at.t('added', { name: later }))).toBeVisible()
  await keyboard.press('Control+z')
  await expect(at.card(later)).toBeHidden()
  await keyboard.press('Control+Shift+z')
  await expect(at.card(later)).toBeVisible()
})

test('the nights are compared with the plan, in three ways, back and on', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new SleepPage(page, 'en')
  await api('POST', '/user/sleep-plan', {
    bedtime: '23:00',
    wakeUpTime: '07:00',
    sleepGoal: 480,
    effectiveFrom: dayFrom(-4),
  })
  // 450, 500, missing, 480 of 480 each; today has no night yet. [sleep-plan/sleep-plan-rate]
  await logNight(ann, -4, 690, 1140)
  await logNight(ann, -3, 660, 1160)
  await logNight(ann, -1, 675, 1155)
  await page.goto('/sleep')
  await expect(at.rows).toHaveCount(28)
  await expect(at.figure(at.nights('executionRate'))).toContainText('97.9%')
  await expect(at.figure(at.nights('executionRate'))).toContainText('23 h 30 min of 24 h')
  await expect(at.figure(at.nights('bedOnTime'))).toContainText('66.7%')
  await expect(at.figure(at.nights('wakeOnTime'))).toContainText('66.7%')
  await expect(at.figure(at.nights('goalMet'))).toContainText('66.7%')
  await expect(at.rows.nth(2)).toHaveAccessibleName(/not logged/)
  await expect(at.rows.nth(4)).toHaveAccessibleName(
    /in bed at 11:30\sPM, up at 7:00\sAM, asleep for 7 h 30 min. Planned: 11:00/,
  )

  await test.step('in the other view modes', async () => {
    const mode = page.getByRole('combobox', { name: at.nights('viewMode') })
    await mode.selectOption(at.nights('accumulated_value_to_plan_end_date'))
    await expect(at.figure(at.nights('executionRate'))).toContainText('58.8%')
    await mode.selectOption(at.nights('daily_track'))
    await expect(at.rows.nth(4)).toContainText('93.8%')
    await page.reload()
    await expect(at.rows.nth(4)).toContainText('93.8%')
  })
  await test.step('as a table', async () => {
    await page.getByText(at.nights('table')).click()
    const table = page.getByRole('table', { name: at.nights('tableLabel') })
    await expect(table.getByRole('row').nth(5)).toContainText(at.nights('late', { length: '30 min' }))
  })
  await test.step('earlier nights, more of them, and the latest again', async () => {
    await expect(at.button(at.nights('after'))).toHaveAttribute('aria-disabled', 'true')
    await at.button(at.nights('before')).click()
    await expect(page.getByText(at.nights('emptyRange'))).toBeVisible()
    await page.getByText(at.nights('days91')).click()
    await at.button(at.nights('latest')).click()
    await expect(at.rows).toHaveCount(91)
  })
  await test.step('a night leads to its day', async () => {
    await at.rows.nth(4).click()
    await expect(page).toHaveURL(new RegExp(`date=${dayFrom(-4)}`))
  })
})

test('nights without a plan are shown, and a plan created there counts at once', async ({ signUp }) => {
  const ann = await signUp()
  const at = new SleepPage(ann.page, 'en')
  await logNight(ann, -1, 660, 1140)
  await ann.page.goto('/sleep')
  await expect(at.rows.nth(1)).toHaveAccessibleName(/asleep for 8 h/)
  await expect(ann.page.getByText(at.nights('noPlan'))).toBeVisible()
  await at.button(at.t('newPlan')).click()
  await at.dialog.getByLabel(at.t('effectiveFrom')).fill(dayFrom(-1))
  await at.inDialog(at.t('add')).click()
  await putAway(at.dialog)
  await expect(at.figure(at.nights('executionRate'))).toContainText('100%')
})

test('a sleep plan that is still to come is named with its first day', async ({ signUp }) => {
  const ann = await signUp()
  const at = new SleepPage(ann.page, 'en')
  await logNight(ann, -1, 660, 1140)
  const times = { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450 }
  await ann.api('POST', '/user/sleep-plan', { ...times, effectiveFrom: dayFrom(1) })
  await ann.page.goto('/sleep')
  const day = dateText(dayFrom(1), 'en')
  await expect(ann.page.getByText(at.nights('planStarts', { day }))).toBeVisible()
  await expect(ann.page.getByText(at.nights('noPlan'))).toBeHidden()
})

test('27 nights show the progress, and 28 have a score that explains itself', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new SleepPage(page, 'en')
  // Half past eleven to half past seven, an hour later on Saturdays and Sundays.
  const sleep = (ahead: number) => {
    const later = weekdayOf(dayFrom(ahead)) >= 6 ? 60 : 0
    return { op: 'create', log: nightLog(ahead, 690 + later, 1170 + later) }
  }
  const log = (...operations: object[]) => api('POST', '/user/log/activity-logs/batch', { operations })
  await log(...Array.from({ length: 27 }, (_, night) => sleep(-night - 1)))
  await page.goto('/sleep')
  await expect(at.scoreCard).toContainText(at.score('gateTitle', { have: 27, need: 28 }))
  await expect(at.scoreCard).toContainText(at.score('gateFirst'))
  await expect(at.scoreCard.getByRole('img')).toHaveCount(4)
  await expect(at.scoreCard.getByRole('img').first()).toHaveAccessibleName(at.score('ofWeek', { have: 6 }))

  await log(sleep(-28))
  await page.reload()
  const half = (name: 'quality' | 'consistency') =>
    at.scoreCard.getByRole('region', { name: new RegExp(`^${at.score(name)}: \\d+ of 100, ${at.score('excellent')}`) })
  await expect(at.scoreCard.getByText(at.score('outOf'), { exact: true })).toBeVisible()
  await expect(half('quality')).toContainText(at.score('noRating'))
  await expect(half('consistency')).toContainText(/On free nights, the midpoint of your sleep is \d.* later/)
  await expect(at.scoreCard).toContainText(at.score('socialJetlagTip'))
  await expect(at.scoreCard).toContainText(at.score('note'))
  await expect(at.scoreCard).toContainText(/bedtime 11:47\sPM/)
  await page.getByText(at.score('how')).click()
  await expect(at.scoreCard.getByRole('link', { name: 'Phillips et al. 2017' })).toHaveAttribute('href', /doi\.org/)

  await test.step('three months want more of them', async () => {
    await page.getByText(at.nights('days91')).click()
    await expect(at.scoreCard).toContainText(at.score('gateLong'))
    await expect(at.rows).toHaveCount(91)
  })
  await test.step('the arrow keys go from night to night, and one of them is a stop', async () => {
    await at.rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(at.rows.nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(at.rows.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`date=${dayFrom(-1)}`))
  })
})

test('in the morning one tap logs the night, as planned or with the real times', async ({ signUp }) => {
  const { page, api, prefer } = await signUp()
  const at = new SleepPage(page, 'en')
  await prefer({ timezone: { timezone: whereItIsMorning() } })
  const plan = { bedtime: '23:10', wakeUpTime: '06:45', sleepGoal: 440, effectiveFrom: dayFrom(-9) }
  await api('POST', '/user/sleep-plan', plan)
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/home')
  await expect(at.morningCard).toContainText(at.morning('plan', { length: '7 h 35 min' }))
  await fitting(page)('the morning on a phone')

  const step = (key: 'earlier' | 'later', edge: 'startTime' | 'endTime') =>
    at.morningCard.getByRole('button', { name: at.morning(key, { edge: at.morning(edge) }) })
  await step('later', 'startTime').click()
  await step('later', 'startTime').click()
  await step('earlier', 'endTime').click()
  await expect(at.morningCard).toContainText(at.morning('plan', { length: '7 h 20 min' }))
  await at.morningCard.getByRole('button', { name: /^Log it: 11:20\sPM – 6:40\sAM/ }).click()
  await expect(at.morningCard).toBeHidden()
  const saved = page.getByRole('alert').filter({ hasText: /Sleep at night.*11:20\sPM/ })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(at.morningCard).toContainText(at.morning('plan', { length: '7 h 35 min' }))

  await at.morningCard.getByRole('button', { name: /^Log it/ }).click()
  await expect(at.morningCard).toBeHidden()
  await page.reload()
  await expect(page.getByText('Sleep at night').first()).toBeVisible()
  await expect(at.morningCard).toBeHidden()
})
