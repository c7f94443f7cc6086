import { addDays, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { insightMessages } from '#web/features/insight/messages.ts'
import { gateMessages } from '#web/widgets/data-gate/messages.ts'
import { DEVICES, expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

const TZ = 'America/New_York'
const DAYS = 34

/** Days that are recorded well enough, of which reading is rated higher than meeting. */
async function seedRecordedDays(person: Person, today: LocalDate, days: number) {
  const log = (date: LocalDate, hour: number, hours: number, more: object) => ({
    startTime: momentOf(TZ, date, hour * 60),
    endTime: momentOf(TZ, date, (hour + hours) * 60),
    ...more,
  })
  for (let back = days; back > 0; back--) {
    const date = addDays(today, -back)
    const rating = back % 3 ? 5 : 4
    await person.api('POST', '/user/log/activity-log', log(date, 0, 7, { category: 'sleep', activityName: 'Night' }))
    await person.api('POST', '/user/log/activity-log', {
      ...log(date, 9, 1, { category: 'leisure', activityName: 'Reading' }),
      rating,
    })
    await person.api('POST', '/user/log/activity-log', {
      ...log(date, 15, 1, { category: 'work', activityName: 'Meeting' }),
      rating: rating - 2,
    })
  }
}

const todayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format() as LocalDate

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)
    test('an insight is shown with its days, the way to the logs and the method', async ({ signUp }) => {
      const language = name === 'phone' ? 'zh_TW' : 'en'
      const ann = await signUp({ language })
      const t = wordsIn(insightMessages, language)
      await seedRecordedDays(ann, todayIn(TZ), DAYS)
      const { page } = ann
      await page.goto('/insights')
      const card = page.getByRole('listitem').filter({ hasText: 'Reading' })
      await expect(card).toContainText(t('daysBehind', { days: DAYS, otherDays: DAYS }))
      await page.getByText(t('method'), { exact: true }).click()
      await expect(page.getByText(t('methodCause'))).toBeVisible()
      await expectAccessible(page)
      await card.getByRole('link', { name: t('logs') }).click()
      await expect(page).toHaveURL(/\/search\?when=own&from=[\d-]+&to=[\d-]+&activities=/)
      await expect(page.getByRole('link', { name: 'Reading' }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Meeting' })).toHaveCount(0)
    })
  })

test('before there are enough days, it says how many are missing and until when', async ({ signUp }) => {
  const ann = await signUp()
  await seedRecordedDays(ann, todayIn(TZ), 2)
  await ann.page.goto('/insights')
  await expect(ann.page.getByText(wordsIn(gateMessages, 'en')('have', { have: 2, need: 30 })).first()).toBeVisible()
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Reading' })).toHaveCount(0)
  await expectAccessible(ann.page)
})
