import type { Crown } from '#contract/crown.ts'
import { addMinutes } from '#domain/time/time.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import type { NewPerson, Person } from '#e2e/support/person.ts'
import { did, createHousehold, RewardsPage, yesterday } from './rewards-page.ts'

test('a child’s rating waits, is confirmed and becomes coins, and a crown is given, redeemed and restored', async ({
  signUp,
}) => {
  test.slow()
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia' })]
  const kid = await createHousehold(ann, mia)
  const [parent, child] = [new RewardsPage(ann.page), new RewardsPage(mia.page)]
  const { reward, overview, crown, proposal, stars, settings } = parent.t
  await child.open()
  await expect(child.page.getByRole('heading', { name: reward('howTitle') })).toBeVisible()
  await did(mia, 'Maths', 15, 4)
  await did(mia, 'Piano', 16, 5)
  await did(mia, 'Dinner', 18, 5, { category: 'dailyActivity' })

  await test.step('before the confirmation, it is an outline and no coin', async () => {
    await child.open()
    await child.goBackADay()
    await expect(child.tile(reward('stars'))).toContainText(reward('pending', { count: 14 }))
    await expect(child.tile(reward('coins'))).toContainText(reward('waiting'))
    await expect(child.chosenDay).toHaveAccessibleName(/0 stars, 0 coins$/)
  })

  await test.step('a parent gives other stars to one, and confirms the rest with one tap', async () => {
    await parent.open('')
    const maths = parent.page.getByRole('listitem').filter({ hasText: 'Maths' })
    await expect(parent.proposals(3)).toBeVisible()
    await maths.getByRole('radio', { name: stars('stars', { count: 5 }) }).click()
    await expect(parent.row(overview('just'), 'Maths')).toBeVisible()
    const next = proposal('confirmOf', { name: 'Piano', rating: stars('stars', { count: 5 }) })
    await expect(parent.button(next)).toBeFocused()
    await parent.button(proposal('confirmAll', { count: 2 })).click()
    await expect(parent.row(overview('just'), 'Piano')).toBeVisible()
    // Too fast: they wait again, and are confirmed once they were looked at.
    await parent.page
      .getByRole('alert')
      .filter({ hasText: proposal('confirmed', { count: 2 }) })
      .getByRole('button', { name: proposal('undo') })
      .click()
    await expect(parent.proposals(2)).toBeVisible()
    await expect(parent.row(overview('just'), 'Piano')).toBeHidden()
    await parent.button(proposal('confirmAll', { count: 2 })).click()
    await expect(parent.row(overview('just'), 'Piano')).toBeVisible()
    await expect(parent.row(overview('just'), 'Dinner')).toBeVisible()
    await expect(parent.proposals(1)).toBeHidden()
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

  await test.step('stars are corrected later, and a crown comes with praise, and is removed by undo', async () => {
    await parent
      .row(overview('just'), 'Dinner')
      .getByRole('radio', { name: stars('stars', { count: 4 }) })
      .click()
    await expect(child.chosenDay).toHaveAccessibleName(/14 stars, 2 coins$/)
    await parent.button(crown('giveFor', { name: 'Maths' })).click()
    await parent.dialog.getByLabel(crown('praise')).fill('You kept at it')
    await parent.submit(crown('give'))
    await expect(child.row(crown('crowns'), 'You kept at it')).toBeVisible()
    await parent.page
      .getByRole('alert')
      .filter({ hasText: crown('didGive', { name: 'Maths' }) })
      .getByRole('button', { name: parent.t.notice('undo') })
      .click()
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
    await expect(child.row(crown('redemptions'), 'The zoo')).toContainText(crown('agreed'))
    await expect(child.button(named(crown('restore')))).toBeVisible()
    await child.button(named(crown('restore'))).click()
    await expect(child.dialog).toContainText(crown('restoreText', { what: 'The zoo' }))
    await child.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(child.dialog).toBeHidden()
    await parent.open(`?tab=rewards&child=${kid._id}`)
    await parent.button(named(crown('fulfil'))).click()
    await expect(child.row(crown('redemptions'), 'The zoo')).toContainText(crown('fulfilled'))
    await expect(child.button(named(crown('restore')))).toBeHidden()
    await parent.button(named(crown('restore'))).click()
    await expect(child.row(crown('crowns'), 'Well thought out')).toBeVisible()
  })

  await test.step('the rewarded categories change from tomorrow on, and past days are brought into the bank', async () => {
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

/** A child with a crown, at its own screen. */
async function createCrownedChild(signUp: (wanted: NewPerson) => Promise<Person>) {
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia' })]
  const { _id: childId, dataGroup } = await createHousehold(ann, mia)
  const { id } = await did(mia, 'Maths', 15, 5)
  const command = (path: string, body: object) =>
    ann.api('POST', `/user/log/activity-log/executed-activity/${path}`, body, dataGroup ?? '')
  await command('rating/confirm', { id })
  const { crown } = (await command('crown', { id, value: { message: 'Well thought out' } })) as { crown: Crown }
  return { ann, childId, mia, child: new RewardsPage(mia.page), crownId: crown.id }
}

test.describe('when not all goes well', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('one tap confirms exactly the ratings on the screen, all or none', async ({ signUp }) => {
    const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia' })]
    const kid = await createHousehold(ann, mia)
    const parent = new RewardsPage(ann.page)
    const { proposal } = parent.t
    const maths = await did(mia, 'Maths', 15, 4)
    const [startTime, endTime] = [addMinutes(maths.startTime, -1440), addMinutes(maths.endTime, -1440)]
    await did(mia, 'Piano', 15, 5, { startTime, endTime })
    await parent.open('')
    const confirmAll = (count: number) => parent.button(proposal('confirmAll', { count })).click()
    const waits = (count: number) => expect(parent.proposals(count)).toBeVisible()
    await waits(2)

    await test.step('it is not answered: of both days nothing is confirmed', async () => {
      await ann.page.route('**/ratings/confirm-shown', (route) => route.abort())
      await confirmAll(2)
      await expect(ann.page.getByRole('alert')).toBeVisible()
      await waits(2)
      await ann.page.unroute('**/ratings/confirm-shown')
    })
    await test.step('neither a log that the child has changed since, nor a new one', async () => {
      const unheard = '**/api/user/log/activity-logs?*'
      await ann.page.route(unheard, (route) => route.abort())
      await mia.api('POST', '/user/log/activity-log/executed-activity/rating', { id: maths.id, value: 5 })
      const dinner = await did(mia, 'Dinner', 18, 5)
      await confirmAll(2)
      const changed = proposal('changed', { count: 1, names: 'Maths' })
      await expect(ann.page.getByRole('alert').filter({ hasText: changed })).toContainText(
        proposal('confirmed', { count: 1 }),
      )
      await ann.page.unroute(unheard)
      for (const { id } of [maths, dinner])
        expect(await ann.api('GET', `/user/log/activity-log/${id}`, undefined, kid.dataGroup ?? '')).toMatchObject({
          rating: 5,
          ratingStatus: 'proposed',
        })
      await parent.open('')
      await waits(2)
    })
  })

  test('a reward typed before the value of a crown is known stays', async ({ signUp }) => {
    const { mia, child } = await createCrownedChild(signUp)
    const { crown } = child.t
    let answer = () => {}
    const answering = new Promise<void>((resolve) => (answer = resolve))
    await mia.page.route('**/bank-accounts/me/rate', async (route) => {
      await answering
      await route.continue()
    })
    await child.open()
    await child.row(crown('crowns'), 'Well thought out').getByRole('button').click()
    await child.dialog.getByLabel(crown('otherLabel')).fill('The zoo')
    answer()
    await expect(child.dialog.getByRole('radio', { name: crown('other') })).toBeChecked()
    await expect(child.dialog.getByLabel(crown('otherLabel'))).toHaveValue('The zoo')
  })

  test('a restored crown offers no second undo, however late the answer', async ({ signUp }) => {
    const { mia, child, crownId } = await createCrownedChild(signUp)
    const { crown } = child.t
    await mia.api('POST', `/crowns/${crownId}/redeem`, { reward: { type: 'timebank' } })
    await child.open()
    await child.show(crown('redeemed'))
    const mine = child.row(crown('crowns'), 'Well thought out')
    await expect(mine).toContainText(crown('redeemedFor', { what: crown('forMinutes', { minutes: 30 }) }))
    let answer = () => {}
    const answering = new Promise<void>((resolve) => (answer = resolve))
    await mia.page.route('**/redemptions?crownId=*', async (route) => {
      await answering
      await route.continue()
    })
    await mine.getByRole('button', { name: /^Restore/ }).click()
    await expect(mine).toBeHidden()
    await child.show(crown('available'))
    await expect(mine.getByRole('button', { name: /^Redeem/ })).toBeVisible()
    await expect(mine.getByRole('button')).toHaveCount(1)
    answer()
  })
})

test('a parent takes a crown back only after a question, and the child sees it', async ({ signUp }) => {
  const { ann, childId, child } = await createCrownedChild(signUp)
  const parent = new RewardsPage(ann.page)
  const { crown } = parent.t
  await parent.open(`?child=${childId}&tab=rewards`)
  const given = parent.row(crown('crowns'), 'Well thought out')
  await given.getByRole('button', { name: /^Take back/ }).click()
  await parent.submit('Cancel')
  await expect(given).toBeVisible()
  await given.getByRole('button', { name: /^Take back/ }).click()
  await parent.submit(crown('revoke'))
  await expect(given).toBeHidden()
  await child.open()
  await child.show(crown('revoked'))
  await expect(child.row(crown('crowns'), 'Well thought out')).toBeVisible()
})
