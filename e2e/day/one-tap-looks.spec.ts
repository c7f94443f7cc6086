import { addDays, addMinutes, instantAt } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { likelyMessages } from '#web/widgets/likely-messages.ts'
import { DayPage } from './day-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { TimerPage } from '#e2e/timer/timer-page.ts'

test.describe.configure({ timeout: 90_000 })

const ZONE = 'America/New_York'
const YESTERDAY = addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), -1)
const ago = (minutes: number) => addMinutes(floorMinute(instantAt(Date.now())), -minutes)

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('offered, started and running activities are accessible and fit', async ({ signUp }) => {
      const ann = await signUp({ language })
      const { page } = ann
      const [day, timer] = [new DayPage(page, language), new TimerPage(page, language)]
      const t = wordsIn(likelyMessages, language)
      const fits = fitting(page)
      await ann.prefer(change)
      const read = { category: 'study', activityName: 'Read a chapter of a rather long book' }
      const long = { ...read, startTime: ago(4000), endTime: ago(3900) }
      await ann.api('POST', '/user/log/activity-log', long)
      await ann.api('POST', '/user/favourites', read)
      const startTime = momentOf(ZONE, YESTERDAY, 8 * 60)
      const short = { ...read, startTime, endTime: addMinutes(startTime, 30) }
      await ann.api('POST', '/user/log/activity-log', short)

      // Just after midnight nothing of today is open.
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.gapCard.getByRole('group', { name: t('favourites') })).toBeVisible()
      await day.gapCard.getByRole('button', { name: t('more'), exact: true }).click()
      await day.gapCard.getByRole('button', { name: t('choose') }).click()
      await fits('the gap card, unfolded')

      await timer.start.click()
      await timer.name.fill('Something new')
      await timer.start.click()
      await expect(timer.bar.getByRole('button', { name: day.words.category('sleep') })).toBeVisible()
      await fits('what may be started')

      await ann.api('POST', '/user/timer', { ...read, startTime: ago(300) })
      await page.reload()
      await timer.edit(read.activityName)
      await timer.button('stoppedAt').click()
      await fits('what runs, edited, and asked about')
      await timer.button('yes').click()
      await timer.stop(read.activityName).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await fits('what it became, and its notice')
    })
  })
