import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { DayPage } from './day-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONE = 'America/New_York'
const TODAY = localDate([{ from: null, tz: ZONE }], instantAt(Date.now()))
const FULL = addDays(TODAY, -1)
const EMPTY = addDays(TODAY, -3)

const HOUR = 60
/** Every category, the shortest card, both lanes, a gap, a night from before and one that goes on. */
const DAY = [
  { category: 'sleep', activityName: 'Sleep', from: -1, to: 7 },
  { category: 'dailyActivity', activityName: 'Breakfast', from: 7, to: 7.5, rating: 3 },
  { category: 'sports', activityName: 'Run', from: 7.5, to: 8 },
  { category: 'work', activityName: 'Write the report', from: 9, to: 12, rating: 5 },
  { category: 'leisure', activityName: 'Hear a podcast', from: 10, to: 11, parallelActivity: true },
  { category: 'shopping', activityName: 'Buy bread', from: 12, to: 12.25 },
  { category: 'housework', activityName: 'Cook', from: 12.25, to: 13 },
  { category: 'study', activityName: 'Read', from: 14, to: 15.5, remark: 'Up to the storm.' },
  { category: 'parenting', activityName: 'Build a tower', from: 15.5, to: 17 },
  { category: 'socializing', activityName: 'Call mother', from: 17, to: 18 },
  { category: 'self_management', activityName: 'Plan tomorrow', from: 18, to: 18.5 },
  { category: 'other_activities', activityName: 'Look at the rain', from: 18.5, to: 19 },
  { category: 'sleep', activityName: 'Sleep', from: 23, to: 30 },
]

async function logDay({ api }: Person, date: LocalDate): Promise<void> {
  const at = (hours: number) => {
    const days = Math.floor(hours / 24)
    return momentOf(ZONE, addDays(date, days), (hours - days * 24) * HOUR)
  }
  for (const { from, to, ...log } of DAY)
    await api('POST', '/user/log/activity-log', { ...log, startTime: at(from), endTime: at(to) })
}

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('a full day, its form, an overlap and an empty day are accessible and fit', async ({ signUp }) => {
      const person = await signUp({ language })
      const { page } = person
      const day = new DayPage(page, language)
      const { form } = day
      const fits = fitting(page)
      await person.prefer(change)
      await logDay(person, FULL)

      await page.goto(`/home?date=${FULL}`)
      await expect(day.card('Look at the rain')).toBeVisible()
      await expect(
        day.week.getByRole('link', { name: day.words.home('logged', { length: '' }).trim() }),
      ).not.toHaveCount(0)
      await fits('a full day')

      await day.gaps.last().click()
      await expect(form.sheet).toBeVisible()
      await form.open('tagsAndProject')
      await form.open('helped')
      await form.open('efficiency')
      await fits('the form, with all of it unfolded')

      await form.enter({ name: 'Tea', from: '18:45', to: '19:30' })
      await expect(form.alert).toContainText('Look at the rain')
      await form.save.click()
      await fits('the form, with what is in the way and what is missing')

      await page.goto(`/home?date=${EMPTY}`)
      await expect(page.getByRole('heading', { name: day.words.home('emptyTitle') })).toBeVisible()
      await fits('an empty day')
    })
  })
