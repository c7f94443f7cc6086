import { addDays } from '#domain/time/time.ts'
import { messages } from '#web/features/child-home/messages.ts'
import { todayMessages } from '#web/features/plan-today/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, fitting } from '#e2e/support/fixtures.ts'
import { at, MONDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'
import { createHousehold } from '#e2e/rewards/rewards-page.ts'

const test = testAt(at(WEDNESDAY, 12))
const [home, today] = [wordsIn(messages, 'en'), wordsIn(todayMessages, 'en')]

for (const [name, device] of DEVICES)
  test(`${name}: a plan by the week that asks nothing of today is offered all the same, for any day`, async ({
    signUp,
  }) => {
    const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device })]
    const kid = await createHousehold(ann, mia)
    const body = {
      name: 'Bike',
      category: 'sports',
      activityName: 'Ride a bike',
      countsAllLogs: true,
      startDate: MONDAY,
      endDate: addDays(MONDAY, 60),
      scheduleType: 'weeklyFlexible',
      weeklyQuota: 3,
      duration: 30,
    }
    const { id } = (await ann.api('POST', '/user/plan', body, kid.dataGroup)) as { id: string }
    await ann.api('POST', `/user/plan/${id}/placement`, { days: [{ date: WEDNESDAY, minutes: 0 }] }, kid.dataGroup)
    await mia.page.goto('/home')
    const plan = mia.page.getByRole('region', { name: today('today') })
    const waiting = plan.getByRole('list', { name: today('canWait') })
    await expect(waiting.getByRole('listitem')).toContainText('Bike')
    await fitting(mia.page)('what can wait on the home of a child')
    await waiting.getByRole('button', { name: today('startLabel', { name: 'Bike' }) }).click()
    await expect(mia.page.getByRole('button', { name: home('doneLabel', { name: 'Ride a bike' }) })).toBeVisible()
  })
