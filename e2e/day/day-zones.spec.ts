import { addDays, instantAt } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { writtenDate } from '#web/i18n/format.ts'
import { DayPage } from './day-page.ts'
import { expect, expectAccessible, test } from '#e2e/support/fixtures.ts'

// A user of New York whose computer believes to be in Nepal, at 5:45 from Greenwich.
test.use({ timezoneId: 'Asia/Kathmandu' })

test('times are shown and typed in the zone of the owner, wherever the browser is', async ({ signUp }) => {
  const { page, api } = await signUp()
  expect(await page.evaluate(() => new Date().getTimezoneOffset())).toBe(-345)
  const date = addDays(localDate([{ from: null, tz: 'America/New_York' }], instantAt(Date.now())), -1)
  const day = new DayPage(page, 'en')
  const { form } = day
  await page.goto(`/home?date=${date}`)
  await day.startLog()
  await form.enter({ category: 'work', name: 'Write the report', from: '9:00 AM', to: '11:30 PM' })
  await expect(form.date).toHaveValue(writtenDate(date, 'monthFirst'))
  await form.submit()
  const card = day.card('Write the report')
  await expect(card).toHaveAccessibleName(/^9:00\sAM\s–\s11:30\sPM/)
  await page.reload()
  await expect(card).toHaveAccessibleName(/^9:00\sAM\s–\s11:30\sPM/)
  // It is on the screen before the server has heard of it.
  await expect
    .poll(() => api('GET', `/user/log/activity-logs/with-adjacent?date=${date}`))
    .toMatchObject({ date, timezone: 'America/New_York', logs: [{ activityName: 'Write the report' }] })
})

test('on the day of a journey times follow the current place, and the day says so', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  await api('POST', '/user/log/activity-log', {
    category: 'work',
    activityName: 'Pack',
    startTime: '2026-01-01T10:00:00Z',
    endTime: '2026-01-01T11:00:00Z',
  })
  await ann.prefer({ timezone: { timezone: 'America/Chicago' } })
  await page.goto('/home')
  await expect(page.getByText('Times are in America/Chicago. Part of this day was in America/New_York.')).toBeVisible()
  await expectAccessible(page)
})
