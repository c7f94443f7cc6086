import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { at, logForPlan, MONDAY, createPlans, planWords, TUESDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'

const test = testAt(at(WEDNESDAY, 12))

for (const { look, device, language, change } of LOOKS)
  test(`${look}: the progress of plans and the plan next to the day are accessible and fit`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const { page } = person
    const words = planWords(language)
    await person.prefer(change)
    const world = await createPlans(person)
    await logForPlan(person, world, 'Piano', MONDAY, 19, 20)
    await logForPlan(person, world, 'Kitchen', TUESDAY, 18, 20)
    await logForPlan(person, world, 'Running', TUESDAY, 7, 50)
    await logForPlan(person, world, 'Kitchen', WEDNESDAY, 9, 20)
    await person.api('POST', `/user/plan/${world.plans['Running']!.id}/placement`, {
      days: [{ date: '2026-03-20', minutes: 60 }],
    })
    const fits = fitting(page)
    await page.goto('/plans?mode=progress')
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('region', { name: words.today('today') })).toBeVisible()
    await fits('progress')

    await page.getByRole('button', { name: words.progress('open', { name: 'Running' }), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await fits('week of a plan')
    await page.keyboard.press('Escape')

    await page.goto('/home')
    const plan = page.getByRole('region', { name: words.today('today') })
    const chip = page.getByRole('button', { name: words.today('chipLabel', { done: 1, count: 4 }) })
    await expect(plan.or(chip)).toBeVisible()
    await fits('the day')
    if (await chip.isVisible()) {
      await chip.click()
      await expect(page.getByRole('dialog', { name: words.today('today') })).toBeVisible()
      await fits('the plan of the day')
    }
  })
