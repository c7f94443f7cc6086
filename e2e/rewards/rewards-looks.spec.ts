import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { did, createHousehold, RewardsPage } from './rewards-page.ts'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test('rewards are accessible and fit, for a child and for its parent', async ({ signUp }) => {
      test.slow()
      const [ann, mia] = [
        await signUp({ firstName: 'Ann', language, device }),
        await signUp({ firstName: 'Mia', language, device }),
      ]
      for (const { prefer } of [ann, mia]) await prefer(change)
      const kid = await createHousehold(ann, mia)
      const [parent, child] = [new RewardsPage(ann.page, language), new RewardsPage(mia.page, language)]
      const [fitsParent, fitsChild] = [fitting(ann.page), fitting(mia.page)]
      const { reward, overview, crown, settings } = child.t
      await child.open()
      await expect(child.page.getByRole('heading', { name: reward('howTitle') })).toBeVisible()
      await fitsChild('how it is earned')

      const { id } = await did(mia, 'Maths', 15, 5)
      await did(mia, 'Piano', 16, 4, { remark: 'The left hand was hard' })
      const executed = '/user/log/activity-log/executed-activity'
      await ann.api('POST', `${executed}/rating/confirm`, { id }, kid.dataGroup)
      const value = { message: 'You kept at it although it was hard' }
      const given = await ann.api('POST', `${executed}/crown`, { id, value }, kid.dataGroup)
      await child.page.reload()
      await child.goBackADay()
      const mine = child.row(crown('crowns'), value.message)
      await expect(mine).toBeVisible()
      await mine.getByRole('button').click()
      await child.dialog.getByRole('radio', { name: crown('other') }).check()
      await fitsChild('a day, crowns, and the dialog that redeems one')
      const { id: crownId } = (given as { crown: { id: string } }).crown
      await mia.api('POST', `/crowns/${crownId}/redeem`, { reward: { type: 'custom', title: 'A trip to the zoo' } })

      await parent.open('')
      await expect(parent.row(overview('wish'), 'A trip to the zoo')).toBeVisible()
      await expect(parent.page.getByText(overview('hint'))).toBeVisible()
      await fitsParent('what waits for a parent')
      await parent.open(`?tab=rewards&child=${kid._id}`)
      await parent.goBackADay()
      await expect(parent.row(crown('redemptions'), 'A trip to the zoo')).toBeVisible()
      await fitsParent('a day of a child')
      await parent.open(`?tab=settings&child=${kid._id}`)
      await expect(parent.region(settings('rebuildTitle'))).toBeVisible()
      await parent.button(settings('rebuild')).click()
      await expect(parent.page.getByText(settings('nothing'))).toBeVisible()
      await fitsParent('what the family rewards')
    })
  })
