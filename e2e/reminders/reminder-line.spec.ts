import type { Locator } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import type { Reminder } from '#contract/reminder.ts'
import { instant } from '#domain/time/time.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DESKTOP, type Device, DEVICES, expect, fitting, PHONE } from '#e2e/support/fixtures.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { reminderLineMessages } from '#web/widgets/reminder-line/messages.ts'
import type { Person } from '#e2e/support/person.ts'
import { RemindersPage } from './reminders-page.ts'
import { createHousehold } from '#e2e/rewards/rewards-page.ts'
import { setMode } from '#e2e/family/views-page.ts'

/** A Thursday, 15:15 in New York. */
const test = testAt(instant('2026-11-26T20:15:00Z'))

class ReminderLine extends RemindersPage {
  readonly line: ReturnType<typeof wordsIn<(typeof reminderLineMessages)['en']>>

  constructor({ page }: Person, language: Language) {
    super(page, language)
    this.line = wordsIn(reminderLineMessages, language)
  }

  get chips(): Locator {
    return this.page.getByRole('list', { name: this.line('understood') })
  }
  chip = (text: string): Locator => this.button(this.line('change', { text }))
  keepTitleButton = (said: string): Locator => this.button(this.line('keepInTitle', { said }))
}

async function openLine(person: Person, language: Language = 'en') {
  const at = new ReminderLine(person, language)
  await at.open()
  return at
}

async function listReminders({ api }: Person): Promise<Pick<Reminder, 'title' | 'dueDate' | 'recurrence'>[]> {
  const { items } = (await api('GET', '/user/task/reminders')) as { items: Reminder[] }
  return items.map(({ title, dueDate, recurrence }) => ({ title, dueDate, recurrence }))
}

for (const [name, device] of DEVICES)
  test(`${name}: a line and Enter are a reminder; Undo in the notice takes it back`, async ({ signUp }) => {
    const ann = await signUp({ device })
    const { page } = ann
    const at = await openLine(ann)
    const fits = fitting(page)
    await at.quick.fill('Call the dentist tomorrow at 3pm')
    await expect(at.chips.getByRole('listitem')).toHaveText(['Tomorrow', '3:00 PM'])
    await expect(page.getByRole('status').filter({ hasText: 'Tomorrow · 3:00 PM' })).toBeAttached()
    await fits('what is understood')
    await at.quick.press('Enter')
    await expect(at.quick).toHaveValue('')
    await expect(at.quick).toBeFocused()
    await expect(at.chips).toBeHidden()
    await expect(at.group('tomorrow')).toContainText('Call the dentist')
    await expect
      .poll(() => listReminders(ann))
      .toEqual([{ title: 'Call the dentist', dueDate: '2026-11-27T20:00:00.000Z', recurrence: null }])
    const added = at.t('addedFor', { title: 'Call the dentist', when: 'Tomorrow · 3:00 PM' })
    await expect(at.notice(added)).toBeVisible()
    await fits('the notice')
    await at.undo(added)
    await expect(at.row('Call the dentist')).toBeHidden()
    await expect.poll(() => listReminders(ann)).toEqual([])
    await page.keyboard.press('Escape')
    await at.quick.blur()
    await page.keyboard.press('Control+Shift+Z')
    await expect(at.group('tomorrow')).toContainText('Call the dentist')
  })

test('a name after @ assigns the reminder, and it appears at once on the home of the child', async ({ signUp }) => {
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device: PHONE })]
  await createHousehold(ann, mia)
  await setMode(ann, 'PERSONAL')
  const at = await openLine(ann)
  await expect(at.quick).toHaveAttribute('placeholder', /@Mia$/)
  await at.quick.fill('Pack the bag @mia tomorrow')
  await expect(at.chips.getByRole('listitem')).toHaveText(['Tomorrow', 'Mia Muster'])
  await at.quick.press('Enter')
  await expect(at.row('Pack the bag')).toContainText('Mia Muster')
  await mia.page.goto('/home')
  await expect(mia.page.getByText('Pack the bag')).toBeVisible()

  await test.step('named without the sign, one press makes it hers', async () => {
    await at.quick.fill('Pack the towel of Mia')
    await at.button(at.line('assignTo', { name: 'Mia Muster' })).click()
    await expect(at.chips.getByRole('listitem')).toHaveText(['Mia Muster'])
    await at.quick.press('Enter')
    await expect(at.row('Pack the towel of Mia')).toContainText('Mia Muster')
  })
  await test.step('a name that no member has is reported', async () => {
    await at.quick.fill('Bread @Otto')
    await expect(ann.page.getByText(at.line('unknownPerson', { said: '@Otto' }))).toBeVisible()
  })
})

const LINES: readonly { device: Device; language: Language; text: string; made: object }[] = [
  {
    device: DESKTOP,
    language: 'en',
    text: 'every Mon and Wed 7pm gym',
    made: { title: 'gym', dueDate: '2026-12-01T00:00:00.000Z', recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE' },
  },
  {
    device: PHONE,
    language: 'zh_CN',
    text: '每周三晚上8点 倒垃圾',
    made: { title: '倒垃圾', dueDate: '2026-12-03T01:00:00.000Z', recurrence: 'FREQ=WEEKLY;BYDAY=WE' },
  },
  {
    device: DESKTOP,
    language: 'zh_TW',
    text: '每個月最後一天 繳房租',
    made: { title: '繳房租', dueDate: '2026-11-30', recurrence: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
  },
  { device: PHONE, language: 'en', text: 'on 12/24 buy wine', made: { title: 'buy wine', dueDate: '2026-12-24' } },
]

for (const { device, language, text, made } of LINES)
  test(`${text} is understood, shown and saved`, async ({ signUp }) => {
    const ann = await signUp({ device, language })
    const at = await openLine(ann, language)
    await at.quick.fill(text)
    await expect(at.chips).toBeVisible()
    await fitting(ann.page)(text)
    await at.quick.press('Enter')
    await expect.poll(() => listReminders(ann)).toMatchObject([made])
  })

test('each part can be corrected, or returned to the title, and another meaning is one press away', async ({
  signUp,
}) => {
  const ann = await signUp()
  const { page } = ann
  const at = await openLine(ann)
  await at.quick.fill('Water plants every second Tuesday 8am')
  await expect(at.chips.getByRole('listitem')).toHaveText(['Tue, Dec 1', '8:00 AM', 'Every 2 weeks on Tue'])
  await test.step('the other meaning, and back', async () => {
    await at.button(at.line('orRepeat', { repeat: 'Every month on the second Tuesday' })).click()
    await expect(at.chips.getByRole('listitem')).toHaveText([
      'Tue, Dec 8',
      '8:00 AM',
      'Every month on the second Tuesday',
    ])
    await at.button(at.line('orRepeat', { repeat: 'Every 2 weeks on Tue' })).click()
    await expect(at.chip('Every 2 weeks on Tue')).toBeVisible()
  })
  await test.step('a corrected time', async () => {
    await at.chip('8:00 AM').click()
    const time = at.chips.getByRole('textbox', { name: at.line('time') })
    await expect(time).toBeFocused()
    await time.fill('9:30 am')
    await time.press('Tab')
  })
  await test.step('words that are none', async () => {
    await at.keepTitleButton('every second Tuesday').click()
    await expect(at.quick).toBeFocused()
    await expect(at.chips.getByRole('listitem')).toHaveCount(1)
    await at.button(at.t('addQuick')).click()
    await expect
      .poll(() => listReminders(ann))
      .toEqual([{ title: 'Water plants every second Tuesday', dueDate: '2026-11-27T14:30:00.000Z', recurrence: null }])
  })
  await test.step('a corrected day', async () => {
    await at.quick.fill('Stamps tomorrow')
    await at.chip('Tomorrow').click()
    await at.chips.getByRole('textbox', { name: at.line('date') }).fill('12/3/2026')
    await at.quick.press('Enter')
    await expect(at.group('later')).toContainText('Thu, Dec 3')
  })
  await test.step('a repetition, in the whole form', async () => {
    await at.quick.fill('Rent on the last day of the month')
    await at.chip('Every month on the last day').click()
    await expect(at.field(at.t('title'))).toHaveValue('Rent')
    await expect(at.field(at.t('onDay'))).toHaveValue('last')
    await page.keyboard.press('Escape')
  })
})

test('unread words that look like a time are reported, and stay in the title', async ({ signUp }) => {
  const ann = await signUp()
  const at = await openLine(ann)
  await at.quick.fill('Prepare the Monday report')
  await expect(ann.page.getByText(at.line('unread', { said: 'Monday' }))).toBeVisible()
  await fitting(ann.page)('what is not read')
  await at.quick.press('Enter')
  await expect(at.group('today')).toContainText('Prepare the Monday report')
  await test.step('a time without a day is the next one', async () => {
    await at.quick.fill('Call mum 3pm')
    await expect(ann.page.getByRole('radio', { name: at.t('tomorrow') })).toBeChecked()
    await ann.page.getByRole('radio', { name: at.t('nextWeek') }).check()
    await at.quick.press('Enter')
    await expect(at.group('later')).toContainText('Mon, Nov 30 · 3:00 PM')
  })
})

test('the form offers the last day and the second Tuesday of a month, and the date follows', async ({ signUp }) => {
  const ann = await signUp()
  const at = await openLine(ann)
  await at.button(at.t('newReminder')).first().click()
  await at.field(at.t('title')).fill('Rent')
  await at.field(at.t('date')).fill('12/8/2026')
  await at.field(at.t('repeat')).selectOption('monthly')
  await at.field(at.t('onDay')).selectOption({ label: 'the second Tuesday' })
  await expect(at.field(at.t('date'))).toHaveValue('12/8/2026')
  await at.field(at.t('onDay')).selectOption({ label: 'the last day' })
  await expect(at.field(at.t('date'))).toHaveValue('12/31/2026')
  await at.save('add')
  await expect(at.row('Rent')).toContainText('Every month on the last day')
  await at.tick('Rent').click()
  await expect(at.row('Rent')).toContainText('Jan 31, 2027')
  await expect.poll(() => listReminders(ann)).toMatchObject([{ dueDate: '2027-01-31' }])
})
