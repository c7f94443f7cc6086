import { messages } from '#web/features/child-home/messages.ts'
import { todayMessages } from '#web/features/plan-today/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { dailyPlan } from './plans-page.ts'
import { createHousehold } from '#e2e/rewards/rewards-page.ts'

const [home, today] = [wordsIn(messages, 'en'), wordsIn(todayMessages, 'en')]

for (const [name, device] of DEVICES)
  test(`${name}: a plan that a parent makes is on the child’s home at once, and one tap starts it`, async ({
    signUp,
  }) => {
    const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device })]
    const kid = await createHousehold(ann, mia)
    await mia.page.goto('/home')
    await expect(mia.page.getByRole('heading', { name: home('hello', { name: 'Mia' }) })).toBeVisible()
    const plan = mia.page.getByRole('region', { name: today('today') })
    await expect(plan).toBeHidden()

    const music = { name: 'Music', kind: 'activity_tag' }
    const tag = (await ann.api('POST', '/management/tag', music, kid.dataGroup)) as { id: string }
    const made = (await ann.api(
      'POST',
      '/user/plan',
      { ...dailyPlan('Piano'), activityName: 'Practise the piano', countsAllLogs: false, tags: [tag.id] },
      kid.dataGroup,
    )) as { id: string }
    await expect(plan).toContainText('Piano')
    await fitting(mia.page)('a plan on the home of a child')

    await plan.getByRole('button', { name: today('startLabel', { name: 'Piano' }) }).click()
    await expect(
      mia.page.getByRole('button', { name: home('doneLabel', { name: 'Practise the piano' }) }),
    ).toBeVisible()
    await expect(plan).toBeHidden()
    await expect.poll(() => mia.api('GET', '/user/timers')).toMatchObject([{ planId: made.id }])
  })
