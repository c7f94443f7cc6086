import { wordsIn } from '#web/i18n/words-in.ts'
import { PATHS } from '#web/paths.ts'
import { historyMessages } from '#web/widgets/family/history-messages.ts'
import { ratingRuleWords } from '#web/widgets/rating-rule-words.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { did, createHousehold, RewardsPage } from '#e2e/rewards/rewards-page.ts'

const rule = wordsIn(ratingRuleWords, 'en')
const history = wordsIn(historyMessages, 'en')
const DAILY = { category: 'dailyActivity' }

for (const [device, options] of DEVICES)
  test.describe(device, () => {
    test.use(options)

    test('ratings that a parent always confirms unchanged are confirmed by a rule, until the parent ends it', async ({
      signUp,
    }) => {
      test.slow()
      const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia' })]
      const kid = await createHousehold(ann, mia)
      const { page } = ann
      const parent = new RewardsPage(page)
      const { overview, proposal } = parent.t
      const brushed = (hour: number) => did(mia, 'Brush teeth', hour, 5, DAILY)
      const waits = (count: number) => expect(parent.proposals(count)).toBeVisible()
      const offer = parent.button(rule('add', { name: 'Brush teeth' }))
      for (const hour of [6, 7, 8]) await brushed(hour)
      await page.goto(PATHS.family)
      await parent.button(proposal('confirmAll', { count: 3 })).click()
      await expect(parent.row(overview('just'), 'Brush teeth')).toHaveCount(3)

      await test.step('it is suggested with the waiting ratings, and can be undone at once', async () => {
        await did(mia, 'Piano', 9, 4)
        await waits(1)
        await fitting(page)('a routine is proposed')
        await offer.click()
        await expect(offer).toBeHidden()
        await page.keyboard.press('Control+z')
        await expect(offer).toBeVisible()
        await offer.click()
        await expect(offer).toBeHidden()
      })

      await test.step('from then on these ratings count at once, and the others still wait', async () => {
        expect(await brushed(10)).toMatchObject({ rating: 5, ratingStatus: 'confirmed' })
        await did(mia, 'Piano', 11, 4)
        await waits(2)
      })

      await test.step('the child sees whose rule it is', async () => {
        const { items } = (await mia.api('GET', '/user/audit')) as { items: { entity: string; actorName: string }[] }
        expect(items.find(({ entity }) => entity === 'ruledRating')?.actorName).toBe('Ann Muster')
        expect(history('ruled', { who: 'Ann', name: 'x', stars: 'y' })).toContain('Ann')
      })

      await test.step('the settings of the child show the rule, and another one is added and both are ended', async () => {
        await parent.open(`?tab=settings&child=${kid._id}`)
        const card = parent.region(rule('title'))
        const removal = (name: string) => parent.button(rule('removeOf', { name }), card)
        await expect(removal('Brush teeth')).toBeVisible()
        await card.getByRole('combobox', { name: rule('activity') }).selectOption({ label: 'Piano' })
        await parent.button(rule('addOne'), card).click()
        await expect(removal('Piano')).toBeVisible()
        await fitting(page)('what is confirmed by itself')
        await removal('Piano').click()
        await removal('Brush teeth').click()
        await expect(card.getByText(rule('none'))).toBeVisible()
        expect(await brushed(12)).toMatchObject({ ratingStatus: 'proposed' })
      })
    })
  })
