import { expect, test } from './fixtures.ts'
import { did, household, RewardsPage, yesterday } from './rewards-page.ts'

test('what a child rates waits, is confirmed and becomes coins; a crown is given, redeemed and restored', async ({
  signUp,
}) => {
  test.slow()
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia' })]
  const kid = await household(ann, mia)
  const [parent, child] = [new RewardsPage(ann.page), new RewardsPage(mia.page)]
  const { reward, overview, crown, proposal, stars, settings } = parent.t
  await child.open()
  await expect(child.page.getByRole('heading', { name: reward('howTitle') })).toBeVisible()
  await did(mia, 'Maths', 15, 4)
  await did(mia, 'Piano', 16, 5)
  await did(mia, 'Dinner', 18, 5, { category: 'dailyActivity' })

  await test.step('as long as nobody has confirmed it, it is an outline and no coin', async () => {
    await child.open()
    await child.backADay()
    await expect(child.tile(reward('stars'))).toContainText(reward('pending', { count: 14 }))
    await expect(child.tile(reward('coins'))).toContainText(reward('waiting'))
    await expect(child.chosenDay).toHaveAccessibleName(/0 stars, 0 coins$/)
  })

  await test.step('a parent gives other stars to one, and confirms the rest with one tap', async () => {
    await parent.open('')
    const maths = parent.page.getByRole('listitem').filter({ hasText: 'Maths' })
    await expect(parent.page.getByText(overview('proposals', { count: 3 }))).toBeVisible()
    await maths.getByRole('radio', { name: stars('stars', { count: 5 }) }).click()
    await expect(parent.row(overview('just'), 'Maths')).toBeVisible()
    const next = proposal('confirmOf', { name: 'Piano', rating: stars('stars', { count: 5 }) })
    await expect(parent.button(next)).toBeFocused()
    await parent.button(proposal('confirmAll', { count: 2 })).click()
    await expect(parent.row(overview('just'), 'Piano')).toBeVisible()
    await expect(parent.row(overview('just'), 'Dinner')).toBeVisible()
    await expect(parent.page.getByText(overview('proposals', { count: 1 }))).toBeHidden()
  })

  await test.step('the child sees its coins, and why', async () => {
    // Ten stars of those that count.
    await expect(child.chosenDay).toHaveAccessibleName(/15 stars, 2 coins$/)
    await expect(child.tile(reward('stars'))).toContainText(reward('allConfirmed'))
    const parts = child.region(reward('whence'))
    await expect(parts).toContainText(reward('effortSaid', { count: 10, enough: 50 }))
    await expect(parts.getByRole('img', { name: reward('partOf', { coins: 2, most: 10 }) })).toBeVisible()
    const done = child.region(reward('done')).getByRole('listitem')
    await expect(done.filter({ hasText: 'Piano' })).toContainText(reward('counts'))
    await expect(done.filter({ hasText: 'Dinner' })).toContainText(reward('category'))
  })

  await test.step('stars are put right afterwards; a crown comes with praise, and is taken back with undo', async () => {
    await parent
      .row(overview('just'), 'Dinner')
      .getByRole('radio', { name: stars('stars', { count: 4 }) })
      .click()
    await expect(child.chosenDay).toHaveAccessibleName(/14 stars, 2 coins$/)
    await parent.button(crown('giveFor', { name: 'Maths' })).click()
    await parent.dialog.getByLabel(crown('praise')).fill('You kept at it')
    await parent.submit(crown('give'))
    await expect(child.row(crown('crowns'), 'You kept at it')).toBeVisible()
    await parent.button(crown('undo')).click()
    await expect(child.row(crown('crowns'), 'You kept at it')).toBeHidden()
    await parent.button(crown('giveFor', { name: 'Maths' })).click()
    await parent.dialog.getByLabel(crown('praise')).fill('Well thought out')
    await parent.submit(crown('give'))
    await expect(child.row(crown('crowns'), 'Well thought out')).toBeVisible()
  })

  await test.step('redeemed for minutes, restored, and asked for again for something else', async () => {
    const mine = child.row(crown('crowns'), 'Well thought out')
    const redeem = () => mine.getByRole('button').click()
    await redeem()
    await expect(child.dialog.getByRole('radio', { name: crown('forMinutes', { minutes: 30 }) })).toBeChecked()
    await child.submit(crown('submit'))
    await expect(mine).toBeHidden()
    await child.show(crown('redeemed'))
    await expect(mine).toContainText(crown('redeemedFor', { what: crown('forMinutes', { minutes: 30 }) }))
    await mine.getByRole('button', { name: /^Restore/ }).click()
    await expect(mine).toBeHidden()
    await child.show(crown('available'))
    await redeem()
    await child.dialog.getByRole('radio', { name: crown('other') }).check()
    await child.button(crown('submitAsk'), child.dialog).click()
    await expect(child.dialog.getByText(crown('needTitle'))).toBeVisible()
    await child.dialog.getByLabel(crown('otherLabel')).fill('The zoo')
    await child.submit(crown('submitAsk'))
    await expect(mine).toContainText(crown('asked'))
    await expect(mine.getByRole('button')).toBeHidden()
  })

  await test.step('a parent agrees, says that it was given, and only a parent restores it then', async () => {
    const named = (command: string) => crown('commandOf', { command, what: 'The zoo' })
    await expect(parent.row(overview('wish'), 'The zoo')).toBeVisible()
    await parent.button(named(crown('approve'))).click()
    await expect(child.row(crown('redemptions'), 'The zoo')).toContainText(crown('redeemed'))
    await expect(child.button(named(crown('restore')))).toBeVisible()
    await parent.open(`?tab=rewards&child=${kid._id}`)
    await parent.button(named(crown('fulfil'))).click()
    await expect(child.row(crown('redemptions'), 'The zoo')).toContainText(crown('fulfilled'))
    await expect(child.button(named(crown('restore')))).toBeHidden()
    await parent.button(named(crown('restore'))).click()
    await expect(child.row(crown('crowns'), 'Well thought out')).toBeVisible()
  })

  await test.step('what is rewarded changes from tomorrow on, and past days are brought into the bank', async () => {
    await parent.open(`?tab=settings&child=${kid._id}`)
    const form = parent.region(settings('title'))
    await form.getByRole('textbox', { name: settings('minutes') }).fill('0')
    await form.getByRole('textbox', { name: settings('effort') }).fill('11')
    await parent.button(settings('save'), form).click()
    await expect(form.getByText(settings('outOfRange'))).toBeVisible()
    await expect(form.getByText(settings('moreThanMost'))).toBeVisible()
    await form.getByRole('textbox', { name: settings('minutes') }).fill('20')
    await form.getByRole('textbox', { name: settings('effort') }).fill('9')
    await form.getByRole('checkbox', { name: 'Sports' }).uncheck()
    await parent.button(settings('save'), form).click()
    await expect(form.getByText(settings('minutesNow', { count: 10 }))).toBeVisible()
    const rebuild = parent.region(settings('rebuildTitle'))
    await parent.button(settings('rebuild'), rebuild).click()
    await expect(rebuild.getByText(settings('available', { name: 'Mia Muster', count: 2 }))).toBeVisible()
    await expect(child.tile(reward('coins'))).toContainText(reward('settled'))
    const settled = (await mia.api('GET', `/rewards/daily?date=${yesterday()}`)) as { settled: number }
    expect(settled.settled).toBe(2)
  })
})
