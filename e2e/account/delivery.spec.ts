import type { DeliverySettings } from '#contract/delivery.ts'
import type { Reminder } from '#contract/reminder.ts'
import { addMinutes } from '#domain/time/time.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { DeliveryPage } from './delivery-page.ts'
import { createFamily } from '#e2e/family/views-page.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { type Person, signIn } from '#e2e/support/person.ts'
import { test } from '#e2e/support/push-fixtures.ts'
import { createReminder, RemindersPage } from '#e2e/reminders/reminders-page.ts'

test.describe.configure({ timeout: 90_000 })

const getSettings = async ({ api }: Person) => (await api('GET', '/user/delivery')) as DeliverySettings
const getReminder = async ({ api }: Person, id: string) => (await api('GET', `/user/task/${id}`)) as Reminder
const countDevices = async (person: Person) => (await getSettings(person)).devices.length

test('switched on, a device is sent a test and says that it has arrived; switched off, it is forgotten', async ({
  signUp,
  reach,
}) => {
  const ann = await signUp()
  const at = new DeliveryPage(ann.page)
  // An old permission is no wish: only the switch decides.
  const device = await reach(ann.page, 'granted')
  await at.open()
  await expect(at.here).not.toBeChecked()
  await expect(at.card.getByText(at.t('off'))).toBeVisible()
  await expect(at.button(at.t('test'))).toBeHidden()
  await at.turnOn()
  await at.button(at.t('test')).click()
  await expect(at.status).toHaveText(at.t('sentHere'))
  const message = await device.waitForNext()
  await device.deliver(message)
  await expect(at.status).toHaveText(at.t('arrived'))
  expect(await device.readNotifications()).toEqual([expect.objectContaining({ title: message.title, tag: message.id })])
  await expect(at.here).toBeChecked()
  await at.here.uncheck()
  await expect(at.card.getByText(at.t('off'))).toBeVisible()
  expect(await countDevices(ann)).toBe(0)
  await expect(at.button(at.t('test'))).toBeHidden()
})

test('a reminder arrives once, however often it is sent, in the language of its recipient', async ({
  signUp,
  reach,
  clock,
}) => {
  const ann = await signUp({ language: 'zh_TW' })
  const at = new DeliveryPage(ann.page, 'zh_TW')
  const device = await reach(ann.page)
  await at.turnOn()
  await createReminder(ann, '倒垃圾', { dueDate: addMinutes(clock.now(), 5) })
  await clock.moveBy(6)
  const message = await device.waitForNext()
  await test.step('twice, and something broken in between', async () => {
    await device.deliver(message)
    await device.deliver('{"id":')
    await device.deliver('{"id":"x","title":7}')
    await device.deliver(message)
    await expect
      .poll(device.readNotifications)
      .toEqual([
        { title: '倒垃圾', body: message.body, tag: message.id, lang: 'zh-Hant', actions: ['完成', '10 分鐘後'] },
      ])
  })
  await test.step('again, after it was dismissed', async () => {
    await device.dismiss()
    await device.deliver(message)
    await device.deliver({ ...message, id: 'another' })
    await expect.poll(device.readNotifications).toEqual([expect.objectContaining({ tag: 'another' })])
  })
})

test('“Done” in the notification completes the reminder, also on the open screen', async ({ signUp, reach, clock }) => {
  const ann = await signUp()
  const device = await reach(ann.page)
  await new DeliveryPage(ann.page).turnOn()
  const { id } = await createReminder(ann, 'Bins', { dueDate: addMinutes(clock.now(), 5) })
  await clock.moveBy(6)
  const message = await device.waitForNext()
  const at = new RemindersPage(ann.page)
  await at.open()
  await expect(at.group('overdue')).toContainText('Bins')
  await device.deliver(message)
  await expect.poll(device.readNotifications).toHaveLength(1)
  await device.choose('done')
  expect((await getReminder(ann, id)).completed).toBe(true)
  await expect(at.row('Bins')).toBeHidden()
  expect(await device.readNotifications()).toEqual([])

  await test.step('a completed reminder cannot be completed again, and the app shows it', async () => {
    await ann.page.goto('/home')
    await device.deliver({ ...message, id: 'late' })
    await expect.poll(device.readNotifications).toHaveLength(1)
    await device.choose('done')
    await expect(ann.page).toHaveURL(message.path)
  })
  await test.step('nothing leads to another site', async () => {
    await device.deliver({ ...message, id: 'elsewhere', path: 'https://elsewhere.example/' })
    await expect.poll(device.readNotifications).toHaveLength(1)
    await device.choose('')
    await expect(ann.page).toHaveURL(/\/home$/)
  })
})

test('put off in the notification, it comes again', async ({ signUp, reach, clock }) => {
  const ann = await signUp()
  const device = await reach(ann.page)
  await new DeliveryPage(ann.page).turnOn()
  const { id } = await createReminder(ann, 'Bins', { dueDate: addMinutes(clock.now(), 5) })
  await clock.moveBy(6)
  const first = await device.waitForNext()
  await device.deliver(first)
  await expect.poll(device.readNotifications).toHaveLength(1)
  await device.choose('snooze')
  expect(await device.readNotifications()).toEqual([])
  await clock.moveBy(11)
  const second = await device.waitForNext()
  expect(second.id).not.toBe(first.id)
  await device.deliver(second)
  await expect.poll(device.readNotifications).toEqual([expect.objectContaining({ title: 'Bins' })])
  expect((await getReminder(ann, id)).completed).toBe(false)
})

test('a snoozed reminder comes again, unless the snooze is undone', async ({ signUp, reach, clock }) => {
  const ann = await signUp()
  const { page } = ann
  const device = await reach(page)
  const at = new RemindersPage(page)
  const hour = at.t('inAnHour')
  const putOff = async (title: string) => {
    await at.button(at.t('snooze', { title })).click()
    await page.getByRole('menuitem', { name: hour }).click()
  }
  await createReminder(ann, 'Stamps', { dueDate: addMinutes(clock.now(), -30) })
  await createReminder(ann, 'Cake', { dueDate: addMinutes(clock.now(), 60 * 30) })
  await at.open()
  await expect(at.row('Cake')).toBeVisible()
  await expect(at.button(at.t('snooze', { title: 'Cake' }))).toBeHidden()
  await test.step('a user without notifications is told so', async () => {
    await putOff('Stamps')
    await expect(at.notice(at.say('unheard'))).toBeVisible()
    await at.undo('Stamps')
    await expect(at.notice(at.say('unsnoozed', { title: 'Stamps' }))).toBeVisible()
  })
  await new DeliveryPage(page).turnOn()
  await createReminder(ann, 'Bins', { dueDate: addMinutes(clock.now(), -30) })
  await at.open()
  await putOff('Bins')
  await expect(at.notice('Bins')).not.toContainText(at.say('unheard'))
  await clock.moveBy(61)
  const sent = [await device.waitForNext()]
  // A reminder that was due before it was snoozed may have been sent, too.
  while (sent.at(-1)!.title !== 'Bins') sent.push(await device.waitForNext())
  expect(sent.map(({ title }) => title)).not.toContain('Stamps')
})

test('a user who never decided is asked on the screen of reminders, once', async ({ signUp, reach, clock }) => {
  const ann = await signUp()
  const { page } = ann
  await reach(page)
  const at = new DeliveryPage(page)
  const reminders = new RemindersPage(page)
  await createReminder(ann, 'Juggle')
  await reminders.open()
  await expect(reminders.row('Juggle')).toBeVisible()
  await expect(at.button(at.t('turnOn'))).toBeHidden()
  await createReminder(ann, 'Bins', { dueDate: addMinutes(clock.now(), 600) })
  await page.reload()
  await at.button(at.t('turnOn')).click()
  await at.waitForWorker()
  await expect(reminders.notice(at.t('isOn'))).toBeVisible()
  await expect(at.button(at.t('turnOn'))).toBeHidden()
  expect(await countDevices(ann)).toBe(1)

  await test.step('a user who declines is not asked again', async () => {
    const ben = await signUp()
    await reach(ben.page)
    const [his, list] = [new DeliveryPage(ben.page), new RemindersPage(ben.page)]
    await createReminder(ben, 'Bins', { dueDate: addMinutes(clock.now(), 600) })
    await list.open()
    await his.button(his.t('notNow')).click()
    await expect(his.button(his.t('turnOn'))).toBeHidden()
    await ben.page.reload()
    await expect(list.row('Bins')).toBeVisible()
    await expect(his.button(his.t('turnOn'))).toBeHidden()
  })
})

test('a browser that blocks notifications explains the fix, and updates when it is done', async ({ signUp, reach }) => {
  const { page } = await signUp()
  const at = new DeliveryPage(page)
  const device = await reach(page, 'prompt', 'denied')
  await at.open()
  await at.here.click()
  await expect(at.card.getByText(at.t('blocked'))).toBeVisible()
  await expect(at.here).toBeHidden()
  await device.permit('granted')
  await expect(at.here).not.toBeChecked()
  await at.turnOn()
})

test('a device gets notifications from visit to visit, until it is removed elsewhere', async ({ signUp, reach }) => {
  const ann = await signUp()
  const { page } = ann
  await reach(page)
  await new DeliveryPage(page).turnOn()
  const key = () => page.evaluate(() => localStorage.getItem('subscribedBy'))
  const { publicKey } = await getSettings(ann)
  await test.step('a new key of the server leads to a new subscription', async () => {
    await page.evaluate(() => localStorage.setItem('subscribedBy', 'AAAA'))
    await page.reload()
    await expect.poll(key).toBe(publicKey)
    expect(await countDevices(ann)).toBe(1)
  })
  await test.step('signed out nothing arrives, signed in again it does', async () => {
    await page.getByRole('button', { name: /Ann Muster/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    await expect.poll(key).toBeNull()
    await signIn(page.context(), page, ann)
    await page.goto('/home')
    await expect.poll(key).toBe(publicKey)
  })
  await test.step('removed elsewhere', async () => {
    const elsewhere = await page.context().browser()!.newContext()
    const other = await elsewhere.newPage()
    await signIn(elsewhere, other, ann)
    const at = new DeliveryPage(other)
    await at.open()
    await at.card.getByRole('list').getByRole('button').click()
    await expect(at.card.getByRole('list')).toBeHidden()
    await page.reload()
    await expect.poll(key).toBeNull()
    await at.open()
    await expect(at.card.getByRole('list')).toBeHidden()
    await elsewhere.close()
  })
})

for (const language of LANGUAGES)
  test(`quiet hours, lengths and nudges are kept: ${language}`, async ({ signUp }) => {
    const ann = await signUp({ language })
    const at = new DeliveryPage(ann.page, language)
    await at.open()
    await at.switch(at.t('quiet')).check()
    await at.select(at.t('from')).selectOption(clockOfDay(22 * 60 + 30, language))
    await at.select(at.t('to')).selectOption('06:30')
    await at.select(at.t('later')).selectOption('60')
    await expect(at.switch(at.t('timerRunning'))).not.toBeChecked()
    await at.switch(at.t('timerRunning')).check()
    await expect(at.select(at.t('eveningTime'))).toBeHidden()
    await at.switch(at.t('eveningGaps')).check()
    await expect(at.switch(at.t('behindWeek'))).not.toBeChecked()
    await at.switch(at.t('behindWeek')).check()
    await at.select(at.t('eveningTime')).selectOption('21:00')
    await expect
      .poll(() => getSettings(ann))
      .toMatchObject({
        quietHours: { from: '22:30', to: '06:30' },
        snoozeMinutes: 60,
        eveningTime: '21:00',
        nudges: { timerRunning: true, nothingLogged: false, eveningGaps: true, behindWeek: true },
      })
    await ann.page.reload()
    await expect(at.select(at.t('from'))).toHaveValue('22:30')
    await expect(at.select(at.t('eveningTime'))).toHaveValue('21:00')
    await at.switch(at.t('quiet')).uncheck()
    await expect(at.select(at.t('from'))).toBeHidden()
    await expect.poll(() => getSettings(ann)).toMatchObject({ quietHours: null })
    await at.switch(at.t('quiet')).check()
    await expect(at.select(at.t('to'))).toHaveValue('06:30')
  })

test('a parent chooses whether to be notified of a child’s requests, and no one else is asked', async ({ signUp }) => {
  const wei = await signUp({ firstName: 'Wei' })
  const at = new DeliveryPage(wei.page)
  const asked = at.switch(at.t('childWaits'))
  await at.open()
  await expect(at.switch(at.t('quiet'))).toBeVisible()
  await expect(asked).toBeHidden()
  await createFamily(wei, 'An')
  await wei.page.reload()
  await expect(asked).toBeChecked()
  await asked.uncheck()
  await expect.poll(() => getSettings(wei)).toMatchObject({ childWaits: false })
  await wei.page.reload()
  await expect(asked).not.toBeChecked()
})
