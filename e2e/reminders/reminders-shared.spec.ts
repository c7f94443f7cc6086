import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { joinFamilyOf } from '#e2e/support/person.ts'
import { day, createReminder, RemindersPage } from './reminders-page.ts'
import { createFamily, setMode, ViewsPage } from '#e2e/family/views-page.ts'

/** No reload, no polling. The product promises a second; here its server and two browsers share one machine. */
const WITHIN = { timeout: 3000 }

async function open(at: RemindersPage) {
  const listening = at.page.waitForResponse('**/api/live/events*')
  await at.open()
  await listening
}

test('one is assigned, another shared: the other sees it at once, ticks the one and reads the other', async ({
  signUp,
}) => {
  const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
  const [ofWei, ofMei] = [new RemindersPage(wei.page), new RemindersPage(mei.page)]
  await open(ofWei)
  await ofWei.button(ofWei.t('newReminder')).first().click()
  await expect(ofWei.dialog).toBeVisible()
  // A user without a family is offered no assignee.
  await expect(ofWei.field(ofWei.t('assignee'))).toBeHidden()
  await wei.api('POST', '/family-group', { name: 'The Musters' })
  await joinFamilyOf(wei, mei)
  await open(ofWei)
  await open(ofMei)

  await test.step('assigned', async () => {
    await ofWei.button(ofWei.t('newReminder')).first().click()
    await ofWei.field(ofWei.t('title')).fill('Order the cake')
    await ofWei.field(ofWei.t('assignee')).selectOption({ label: 'Mei Muster' })
    await ofWei.save('add')
    await expect(ofWei.row('Order the cake')).toContainText(ofWei.say('assignedTo', { name: 'Mei Muster' }))
    await expect(ofMei.row('Order the cake')).toContainText(ofMei.say('from', { name: 'Wei Muster' }), WITHIN)
    await expect(ofMei.button(ofMei.t('remove', { title: 'Order the cake' }))).toBeHidden()
    await ofMei.openRow('Order the cake')
    await expect(ofMei.field(ofMei.t('title'))).toBeHidden()
    await ofMei.inDialog(ofMei.t('complete')).click()
    await expect(ofWei.row('Order the cake')).toBeHidden(WITHIN)
    await ofWei.show('completed')
    await expect(ofWei.row('Order the cake')).toContainText('Mei Muster')
    await ofWei.show('pending')
  })
  await test.step('shared', async () => {
    await ofWei.quick.fill('Grandma’s birthday')
    await ofWei.quick.press('Enter')
    await ofWei.openRow('Grandma’s birthday')
    await ofWei.dialog.getByRole('checkbox', { name: 'Mei Muster' }).check()
    await ofWei.save('save')
    await expect(ofMei.row('Grandma’s birthday')).toBeVisible(WITHIN)
    await expect(ofMei.tick('Grandma’s birthday')).toBeHidden()
    await ofMei.openRow('Grandma’s birthday')
    await expect(ofMei.dialog.getByText(ofMei.t('readOnly'))).toBeVisible()
    await mei.page.keyboard.press('Escape')
  })
  await test.step('and no longer shared', async () => {
    await ofWei.openRow('Grandma’s birthday')
    await ofWei.dialog.getByRole('checkbox', { name: 'Mei Muster' }).uncheck()
    await ofWei.save('save')
    await expect(ofMei.row('Grandma’s birthday')).toBeHidden(WITHIN)
  })
})

test('a new reminder can be opened and changed before the server has answered', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new RemindersPage(page)
  await at.open()
  let answer = () => {}
  const isOpened = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/task', async (route) => {
    const made = await route.fetch()
    await isOpened
    await route.fulfill({ response: made })
  })
  await at.quick.fill('Order the cake')
  await at.quick.press('Enter')
  await at.openRow('Order the cake')
  answer()
  await at.field(at.t('title')).fill('Order two cakes')
  await at.save('save')
  await expect(at.row('Order two cakes')).toBeVisible()
})

test.describe('two windows', () => {
  test.use({ tolerated: [/409/] })
  test('of two windows that change one reminder the later sees the conflict, and typed text stays', async ({
    signUp,
  }) => {
    const ann = await signUp()
    const { id } = await createReminder(ann, 'Dentist', { dueDate: day(2) })
    const at = new RemindersPage(ann.page)
    await at.open()
    await at.openRow('Dentist')
    await ann.api('PATCH', `/user/task/${id}`, { title: 'Dentist and optician' })
    await at.field(at.t('title')).fill('Dentist at nine')
    await at.inDialog(at.t('save')).click()
    await expect(at.dialog.getByText(at.t('stale'))).toBeVisible()
    await expect(at.field(at.t('title'))).toHaveValue('Dentist at nine')
    await at.save('save')
    await expect(at.row('Dentist at nine')).toBeVisible()
  })
})

test('a user who assigns a reminder to a child is told where the child sees it', async ({ signUp }) => {
  const ann = await signUp()
  await createFamily(ann, 'Mia')
  const at = new RemindersPage(ann.page)
  await at.open()
  await at.button(at.t('newReminder')).first().click()
  await at.field(at.t('assignee')).selectOption({ label: 'Mia' })
  await expect(at.dialog.getByText(at.t('childHint', { names: 'Mia' }))).toBeVisible()
  await at.field(at.t('assignee')).selectOption('')
  await expect(at.dialog.getByText(at.t('childHint', { names: 'Mia' }))).toBeHidden()
})

test('the account of a child has no reminders, and says so with the way back to one’s own', async ({ signUp }) => {
  const parent = await signUp()
  await createFamily(parent, 'Mia')
  await createReminder(parent, 'Parents’ evening', { dueDate: day(0) })
  await setMode(parent, 'DUAL')
  const [views, at] = [new ViewsPage(parent.page), new RemindersPage(parent.page)]
  await views.open('/home')
  await expect(at.count(0, 1, 1)).toBeVisible()
  await views.manage('Mia')
  await expect(views.navigation.getByRole('link', { name: 'Reminders' })).toBeHidden()
  await expect(at.count(0, 1, 1)).toBeHidden()
  await parent.page.goto('/reminders')
  await expect(parent.page).toHaveURL(/\/home$/)
  await views
    .blocked('reminders')
    .getByRole('button', { name: views.words.notHere('managingWay') })
    .click()
  await expect(parent.page).toHaveURL(/\/reminders$/)
  await expect(at.row('Parents’ evening')).toBeVisible()
})

for (const [name, device] of DEVICES)
  test(`${name}: a child completes and snoozes its reminders on its own home, and its parent sees that at once`, async ({
    signUp,
  }) => {
    const ann = await signUp({ device })
    const { child, own } = await createChildWithDevice(ann, 'Mia', device)
    const [ofAnn, ofMia] = [new RemindersPage(ann.page), new RemindersPage(own)]
    await createReminder(ann, 'Only for grown-ups', { dueDate: day(0) })
    await open(ofAnn)
    await test.step('it comes while she looks', async () => {
      await createReminder(ann, 'Put the bins out', { dueDate: day(0), assignee: child._id, recurrence: 'FREQ=WEEKLY' })
      await createReminder(ann, 'Wish Grandma well', { dueDate: day(1), sharedWith: [child._id] })
      await expect(own.getByRole('heading', { name: ofMia.t('ofChild') })).toBeVisible(WITHIN)
      await expect(own.getByText('Wish Grandma well')).toBeVisible(WITHIN)
      await expect(own.getByText('Only for grown-ups')).toBeHidden()
      await fitting(own)('the home of a child')
    })
    await test.step('put off', async () => {
      await ofMia.button(ofMia.t('snooze', { title: 'Put the bins out' })).click()
      await own.getByRole('menuitem', { name: ofMia.t('inAnHour') }).click()
      await ofMia.undo(ofMia.say('unheard'))
      await expect(ofMia.notice(ofMia.say('unsnoozed', { title: 'Put the bins out' }))).toBeVisible()
    })
    const complete = (title: string) => ofMia.button(ofMia.say('complete', { title }))
    await test.step('completed, undone, and completed by keyboard', async () => {
      await complete('Put the bins out').click()
      await expect(ofAnn.group('today')).not.toContainText('Put the bins out', WITHIN)
      await expect(ofAnn.group('later')).toContainText('Put the bins out')
      await ofMia.undo('Put the bins out')
      await expect(ofAnn.group('today')).toContainText('Put the bins out', WITHIN)
      await complete('Put the bins out').focus()
      await own.keyboard.press('Enter')
      await expect(complete('Wish Grandma well')).toBeFocused()
      await own.keyboard.press('Enter')
      await expect(ofAnn.row('Wish Grandma well')).toBeHidden(WITHIN)
      await ofAnn.show('completed')
      await expect(ofAnn.row('Wish Grandma well')).toContainText('Mia')
    })
    await own.context().close()
  })
