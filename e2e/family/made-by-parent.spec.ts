import { messages as sleepMessages } from '#web/features/sleep-plan/messages.ts'
import { messages as vacationMessages } from '#web/features/vacation/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { madeByParentMessages } from '#web/widgets/made-by-parent/messages.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { dayFrom } from '#e2e/notes/notes-page.ts'
import { dailyPlan, PlansPage } from '#e2e/plans/plans-page.ts'
import { createHousehold } from '#e2e/rewards/rewards-page.ts'
import { putAway } from '#e2e/support/sheets.ts'

const word = wordsIn(madeByParentMessages, 'en')('madeByParent')
const vacation = wordsIn(vacationMessages, 'en')
const sleep = wordsIn(sleepMessages, 'en')

for (const [name, device] of DEVICES)
  test(`${name}: a child sees which items are a parent’s, and changes its own`, async ({ signUp }) => {
    const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device })]
    const { page } = mia
    const { dataGroup } = await createHousehold(ann, mia)
    await ann.api('POST', '/user/plan', dailyPlan('Piano'), dataGroup)
    await mia.api('POST', '/user/plan', { ...dailyPlan('Guitar'), dailyStartTime: '17:00', dailyEndTime: '17:30' })
    const off = (title: string) => ({ name: title, startDate: dayFrom(3), endDate: dayFrom(4) })
    await ann.api('POST', '/vacations', off('Lake'), dataGroup)
    await mia.api('POST', '/vacations', off('Grandma'))
    await ann.api('POST', '/user/sleep-plan', { bedtime: '21:00', wakeUpTime: '07:00', sleepGoal: 540 }, dataGroup)

    const at = new PlansPage(page, 'en')
    await test.step('plans', async () => {
      await page.goto('/plans?tab=plan')
      await expect(at.card('Piano')).toContainText(word)
      await expect(at.card('Piano').getByRole('button')).toHaveCount(0)
      await expect(at.card('Guitar').getByRole('button', { name: at.t('remove', { name: 'Guitar' }) })).toBeVisible()
      await fitting(page)('plans of a child')
    })
    await test.step('vacations', async () => {
      await page.goto('/plans?tab=holiday')
      await expect(page.getByRole('listitem').filter({ hasText: 'Lake' })).toContainText(word)
      await expect(page.getByRole('button', { name: vacation('remove', { name: 'Lake' }) })).toHaveCount(0)
      await expect(page.getByRole('button', { name: vacation('remove', { name: 'Grandma' }) })).toBeVisible()
      await fitting(page)('vacations of a child')
    })
    await test.step('from the picture of the week to the card of a parent’s plan, and to the form of an own one', async () => {
      await page.goto('/plans?tab=weekly')
      const inWeek = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) }).first()
      await inWeek('Piano').click()
      await expect(at.card('Piano')).toBeFocused()
      await expect(at.card('Piano')).toContainText(word)
      await inWeek('Guitar').click()
      await expect(at.dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await putAway(at.dialog)
    })
    await test.step('sleep plans', async () => {
      const plan = page.getByRole('listitem').filter({ hasText: word })
      await expect(plan).toContainText(sleep('goalOf', { length: '9 h' }))
      await expect(plan.getByRole('button')).toHaveCount(0)
    })
  })
