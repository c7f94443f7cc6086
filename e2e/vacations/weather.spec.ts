import { instantAt } from '#domain/time/time.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'
import { weatherMessages } from '#web/features/weather/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { hoursFrom, weatherReplies } from '#server/testing/weather-server.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, fitting, PHONE } from '#e2e/support/fixtures.ts'
import { createFamily, setMode, ViewsPage } from '#e2e/family/views-page.ts'
import { test } from '#e2e/support/weather-fixtures.ts'

const t = wordsIn(weatherMessages, 'en')
const UTC = [{ from: null, tz: 'UTC' }]
/** From midnight in Greenwich on, one degree warmer each hour. */
const told = () => hoursFrom(daySpan(UTC, localDate(UTC, instantAt(Date.now()))).startTime, 72)

test('the weather of the user’s place is shown next to today, and next to no other day', async ({
  signUp,
  outside,
}) => {
  const { page, prefer } = await signUp()
  outside.will(weatherReplies.telling(told()))
  const at = (place: string) => page.getByRole('region', { name: t('title', { place }) })
  const before = new Date().getUTCHours()
  await page.goto('/home')
  const here = at('New York')
  const hours = here.getByRole('list', { name: t('hours') }).getByRole('listitem')
  await expect(hours).toHaveCount(8)
  // The hour may have gone on meanwhile.
  const degrees = [before, new Date().getUTCHours()].map((hour) => Math.round((hour - 5.5) * 1.8 + 32))
  await expect(here).toContainText(new RegExp(`(${degrees.join('|')})°F`))
  await expect(hours.first().getByRole('img', { name: t('rainy'), exact: true })).toBeVisible()
  const credit = here.getByRole('link', { name: 'Data: Open-Meteo, CC BY 4.0' })
  await expect(credit).toHaveAttribute('href', 'https://open-meteo.com/')
  await fitting(page)('the weather')

  await new DayPage(page, 'en').goBackTo(
    new Date(Date.now() - 86_400_000).toLocaleDateString('sv', { timeZone: 'America/New_York' }),
  )
  await expect(here).toBeHidden()

  await prefer({ timezone: { timezone: 'Asia/Taipei' }, country: { countryCode: 'TW' } })
  await page.goto('/home')
  await expect(at('Taipei')).toContainText(/\d°C/)
  await prefer({ timezone: { timezone: 'UTC' } })
  await page.goto('/home')
  await expect(page.getByRole('region', { name: t('weather'), exact: true })).toContainText(t('noPlace'))
  await fitting(page)('no city')
})

test('a day waits for no weather, and says so where there is none', async ({ signUp, outside }) => {
  const { page, prefer } = await signUp()
  await prefer({ timezone: { timezone: 'Europe/Lisbon' } })
  outside.will(weatherReplies.never)
  await page.goto('/home')
  const day = new DayPage(page, 'en')
  await expect.poll(() => outside.asked.length).toBe(1)
  await day.startLog()
  await page.keyboard.press('Escape')
  const none = page.getByRole('region', { name: t('title', { place: 'Lisbon' }) })
  await expect(none).toContainText(t('unreachable'))
  await fitting(page)('nobody answers')
})

test('a child has it at home, on a phone too', async ({ signUp, outside }) => {
  const parent = await signUp()
  await createFamily(parent, 'Mia')
  await setMode(parent, 'DUAL')
  outside.will(weatherReplies.telling(told()))
  await parent.page.setViewportSize(PHONE.viewport)
  const at = new ViewsPage(parent.page)
  await at.open('/home')
  // Beside the day of a parent there is no room for it.
  await at.manage('Mia')
  await expect(parent.page.getByRole('region', { name: t('title', { place: 'New York' }) })).toHaveCount(0)
  await at.handOver('Mia')
  await expect(parent.page.getByRole('region', { name: t('title', { place: 'New York' }) })).toBeVisible()
  await fitting(parent.page)('the weather of a child')
})
