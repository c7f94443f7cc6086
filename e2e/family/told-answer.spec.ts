import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { floor5 } from '#domain/time/duration.ts'
import { addMinutes } from '#domain/time/time.ts'
import { messages as withdrawalMessages } from '#web/features/bank-withdrawal/messages.ts'
import { messages as homeMessages } from '#web/features/child-home/messages.ts'
import { messages as waitingMessages } from '#web/features/waiting/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { DeliveryPage } from '#e2e/account/delivery-page.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { joinFamilyOf, type Person } from '#e2e/support/person.ts'
import { test } from '#e2e/support/push-fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const bank = wordsIn(withdrawalMessages, 'en')
const home = wordsIn(homeMessages, 'en')
const proposal = wordsIn(proposalWords, 'en')
const waiting = wordsIn(waitingMessages, 'en')
/** Told over the stream: no reload, no polling. */
const LIVE = { timeout: 10_000 }

/** Le, who has an account of her own and 90 minutes, is a child of Wei and Mei. */
async function createFamily(wei: Person, mei: Person, le: Person) {
  await wei.api('POST', '/family-group', { name: 'The Musters' })
  await joinFamilyOf(wei, mei)
  await joinFamilyOf(wei, le, 'child')
  const { familyGroup } = (await wei.api('GET', '/family-group')) as MyFamily
  const child = familyGroup!.members.find(({ _id }) => _id === le.user.userId) as FamilyMember
  await wei.api('POST', '/bank-accounts/me/balance-split', { spend: 100, save: 0, give: 0 }, child.dataGroup)
  await wei.api('POST', '/bank-accounts/me/deposits', { source: 'parent', minutes: 90 }, child.dataGroup)
  return child.dataGroup
}

test('a parent approves in the notification, the child sees it at once; the other is shown that it is decided', async ({
  signUp,
  reach,
}) => {
  const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
  const le = await signUp({ firstName: 'Le' })
  const dataGroup = await createFamily(wei, mei, le)
  const devices = [await reach(wei.page), await reach(mei.page)]
  for (const { page } of [wei, mei]) await new DeliveryPage(page).turnOn()
  await le.page.goto('/timebank?tab=bank')
  const row = le.page.getByRole('listitem').filter({ hasText: 'A film' }).first()
  await le.api('POST', '/bank-accounts/me/withdraw', { minutes: 30, purpose: 'A film' })
  await le.page.reload()
  await expect(row).toContainText(bank('requested'))

  const [toWei, toMei] = [await devices[0]!.waitForNext(), await devices[1]!.waitForNext()]
  await devices[0]!.deliver(toWei)
  await expect
    .poll(devices[0]!.readNotifications)
    .toEqual([expect.objectContaining({ title: 'Le Muster asks for 30 min', actions: ['Approve', 'Decline'] })])
  await devices[0]!.choose('approve')
  await expect(row).toContainText(bank('approved'), LIVE)
  await expect(row).toContainText(bank('by', { name: 'Wei Muster' }))
  await expect(wei.page).toHaveURL(/preferences/)

  await test.step('the second parent is led to the decision', async () => {
    await devices[1]!.deliver(toMei)
    await expect.poll(devices[1]!.readNotifications).toHaveLength(1)
    await devices[1]!.choose('decline')
    const said = { by: 'Wei Muster', length: '30 min', name: 'Le Muster', what: 'A film' }
    const note = mei.page.getByRole('status').filter({ hasText: waiting('approved', said) })
    await expect(note).toBeVisible()
    await fitting(mei.page)('decided already')
    await note.getByRole('button', { name: waiting('understood') }).click()
    await expect(note).toBeHidden()
    await expect(mei.page).toHaveURL(/\/family$/)
  })

  await test.step('the answers of a day are on the home of the child, live and after a reload', async () => {
    const { page } = le
    await page.goto('/home')
    const approved = page.getByRole('link', { name: home('answer_approved', { length: '30 min' }) })
    await expect(approved).toContainText('A film')
    const second = (await le.api('POST', '/bank-accounts/me/withdraw', { minutes: 20, purpose: 'Games' })) as {
      id: string
    }
    await wei.api('POST', `/bank-accounts/me/withdrawals/${second.id}/reject`, {}, dataGroup)
    const declined = page.getByRole('link', { name: home('answer_declined', { length: '20 min' }) })
    await expect(declined).toContainText('Games', LIVE)
    await page.reload()
    await expect(declined).toBeVisible()
    await expect(approved).toBeVisible()
    await fitting(page)('answered')
  })
})

test('a parent is notified of waiting ratings, and confirms them in the notification, or in one tap where it leads', async ({
  signUp,
  reach,
  clock,
}) => {
  const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
  const le = await signUp({ firstName: 'Le' })
  await createFamily(wei, mei, le)
  const device = await reach(wei.page)
  await new DeliveryPage(wei.page).turnOn()
  const rate = (activityName: string, hoursAgo: number) => {
    const startTime = floor5(addMinutes(clock.now(), -60 * hoursAgo))
    const hours = { startTime, endTime: addMinutes(startTime, 30) }
    return le.api('POST', '/user/log/activity-log', { category: 'study', activityName, rating: 5, ...hours })
  }
  const getRatingStatus = async ({ id }: { id: string }) =>
    ((await le.api('GET', `/user/log/activity-log/${id}`)) as { ratingStatus: string }).ratingStatus

  const first = (await rate('Maths', 2)) as { id: string }
  await clock.moveBy(31)
  const told = await device.waitForNext()
  expect(told.title).toBe('Le Muster: 1 rating to confirm')
  await device.deliver(told)
  await expect.poll(device.readNotifications).toEqual([expect.objectContaining({ actions: ['Confirm'] })])
  await device.choose('confirm')
  expect(await getRatingStatus(first)).toBe('confirmed')

  await test.step('chosen itself, it leads to all of that child', async () => {
    await rate('Piano', 1)
    await clock.moveBy(241)
    const again = await device.waitForNext()
    await device.deliver(again)
    await expect.poll(device.readNotifications).toHaveLength(1)
    await device.choose('')
    const all = wei.page.getByRole('button', { name: proposal('confirmAll', { count: 1 }) })
    await fitting(wei.page)('ratings that wait')
    await all.click()
    await expect(wei.page.getByText(proposal('confirmed', { count: 1 }))).toBeVisible()
    await expect(all).toBeHidden()
  })
})
