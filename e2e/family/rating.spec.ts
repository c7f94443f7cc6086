import type { Locator } from '@playwright/test'
import type { ActivityLog } from '#contract/activity-log.ts'
import { weatherMessages } from '#web/features/weather/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { createChildWithDevice } from './child-device.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { DATE, HOME, logAt } from '#e2e/offline/offline-day.ts'
import { SearchPage } from '#e2e/search/search-page.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { setMode, ViewsPage } from './views-page.ts'

const t = wordsIn(proposalWords, 'en')

/** An hour each, from eight in the morning. */
const NAMES = ['Maths', 'Piano', 'Reading', 'Football', 'Drawing']

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use({ tolerated: [/409|ERR_FAILED/] })

    test('a child’s own rating is hollow until a parent confirms it', async ({ signUp }) => {
      test.slow()
      const parent = await signUp()
      await setMode(parent, 'DUAL')
      const { child, own } = await createChildWithDevice(parent, 'Mia', device)
      const logs: Record<string, ActivityLog> = {}
      for (const [at, activityName] of NAMES.entries())
        logs[activityName] = (await parent.api(
          'POST',
          '/user/log/activity-log',
          logAt(activityName, 8 + at, 9 + at),
          child.dataGroup,
        )) as ActivityLog
      const [mine, theirs] = [new DayPage(own, 'en'), new DayPage(parent.page, 'en')]
      const stars = (day: DayPage, of: string) =>
        day.timeline.getByRole('group', { name: day.words.home('rate', { name: of }) })
      /** Where there is no room for five stars, one opens them. */
      async function rate(day: DayPage, of: string, count: number) {
        const one = day.timeline.getByRole('button', { name: day.words.home('rate', { name: of }) })
        await expect(one.or(stars(day, of)).first()).toBeVisible()
        if (await one.isVisible()) await one.click()
        await stars(day, of)
          .getByRole('radio', { name: day.words.rating('stars', { count }), exact: true })
          .click()
      }
      const says = (card: Locator, said: string) => expect(card).toHaveAccessibleName(new RegExp(`, ${said}$`))

      await test.step('the child proposes, changes its mind, takes it back, and proposes again', async () => {
        await own.goto(HOME)
        await rate(mine, 'Maths', 4)
        await says(mine.card('Maths'), '4 stars, proposed')
        await rate(mine, 'Maths', 3)
        await says(mine.card('Maths'), '3 stars, proposed')
        await rate(mine, 'Maths', 3)
        await says(mine.card('Maths'), mine.words.home('unrated'))
        for (const [at, of] of NAMES.entries()) await rate(mine, of, 5 - (at % 2))
        await says(mine.card('Drawing'), '5 stars, proposed')
        await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
        await fitting(own)('a child and its proposals')
      })
      await test.step('it is marked wherever it is shown', async () => {
        await mine.edit('Piano')
        await expect(mine.form.sheet.getByText(mine.words.form('ratingWaits'))).toBeVisible()
        await own.keyboard.press('Escape')
        await putAway(mine.form.sheet)
        await own.goto('/search?text=Maths')
        const search = new SearchPage(own)
        await expect(search.table.getByRole('img', { name: '5 stars, proposed' }).first()).toBeVisible()
        await own.goto(HOME)
      })

      const at = new ViewsPage(parent.page)
      await at.open('/home')
      await at.manage('Mia')
      await parent.page.goto(HOME)
      await test.step('one tap confirms, another confirms with other stars, a third confirms the rest', async () => {
        await says(theirs.card('Maths'), '5 stars, proposed')
        await fitting(parent.page)('a parent and what waits for them')
        await parent.page.getByRole('button', { name: t('confirmOf', { name: 'Maths', rating: '5 stars' }) }).click()
        await says(theirs.card('Maths'), '5 stars')
        await parent.page
          .getByRole('alert')
          .filter({ hasText: t('confirmed', { count: 1 }) })
          .getByRole('button', { name: t('undo') })
          .click()
        await says(theirs.card('Maths'), '5 stars, proposed')
        await says(mine.card('Maths'), '5 stars, proposed')
        await parent.page.getByRole('button', { name: t('confirmOf', { name: 'Maths', rating: '5 stars' }) }).click()
        await says(theirs.card('Maths'), '5 stars')
        await rate(theirs, 'Piano', 3)
        await says(theirs.card('Piano'), '3 stars')
        // A parent who chooses the proposed stars agrees.
        await rate(theirs, 'Reading', 5)
        await says(theirs.card('Reading'), '5 stars')
        await parent.page.keyboard.press('Control+z')
        await says(theirs.card('Reading'), '5 stars, proposed')
        await rate(theirs, 'Reading', 5)
        await says(theirs.card('Reading'), '5 stars')
        await parent.page.getByRole('button', { name: t('confirmAll', { count: 2 }) }).click()
        await says(theirs.card('Drawing'), '5 stars')
        await expect(parent.page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
        // The child sees it as it happens.
        for (const [of, said] of [
          ['Maths', '5 stars'],
          ['Piano', '3 stars'],
          ['Football', '4 stars'],
        ] as const)
          await says(mine.card(of), said)
      })
      await test.step('a crown shows on its log, with its message', async () => {
        const value = { message: 'All by yourself!' }
        const crown = { id: logs['Maths']!.id, value }
        await parent.api('POST', '/user/log/activity-log/executed-activity/crown', crown, child.dataGroup)
        const shown = { name: t('crownFor', value) }
        await own.reload()
        await expect(mine.timeline.getByRole('img', shown)).toBeVisible()
        await expect(mine.timeline.getByRole('img', { name: t('crown') })).toHaveCount(1)
        await fitting(own)('a day with a crown')
      })
      await test.step('a rating that the child has withdrawn meanwhile is not confirmed, and the notice says so', async () => {
        await rate(mine, 'Football', 2)
        await says(theirs.card('Football'), '2 stars, proposed')
        // From now on the parent does not hear of it.
        await parent.page.route('**/api/user/log/activity-logs/**', (route) => route.abort())
        await rate(mine, 'Football', 2)
        await says(mine.card('Football'), mine.words.home('unrated'))
        await parent.page.getByRole('button', { name: t('confirmOf', { name: 'Football', rating: '2 stars' }) }).click()
        const refused = theirs.timeline.getByRole('alert')
        await expect(refused).toContainText(t('confirmFailed'))
        await fitting(parent.page)('a refusal on the card')
        await parent.page.unroute('**/api/user/log/activity-logs/**')
        await refused.getByRole('button', { name: t('close') }).click()
        await expect(refused).toBeHidden()
        for (const day of [mine, theirs]) await says(day.card('Football'), mine.words.home('unrated'))
      })
      if (name !== 'phone')
        await test.step('without a weather service, the screen shows nothing about the weather', async () => {
          const asked = parent.page.waitForResponse(/\/weather\/hourly-forecast$/)
          await parent.page.goto('/home')
          await asked
          await fitting(parent.page)('today, without weather')
          const weather = wordsIn(weatherMessages, 'en')('weather')
          await expect(parent.page.getByRole('heading', { name: weather })).toHaveCount(0)
        })
      const kept = (await parent.api(
        'GET',
        `/user/log/activity-logs/with-adjacent?date=${DATE}`,
        undefined,
        child.dataGroup,
      )) as { logs: ActivityLog[] }
      expect(kept.logs.map(({ rating, ratingStatus }) => [rating, ratingStatus])).toEqual([
        [5, 'confirmed'],
        [3, 'confirmed'],
        [5, 'confirmed'],
        [null, 'unrated'],
        [5, 'confirmed'],
      ])
      await own.context().close()
    })
  })
