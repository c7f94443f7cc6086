import type { Locator } from '@playwright/test'
import { addDays, addMinutes, instantAt } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { DayPage } from './day-page.ts'
import { type Device, expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

/** As most phones are. */
const WIDER: Device = { ...PHONE, viewport: { width: 390, height: 844 } }
test.use(WIDER)

const ZONE = 'America/New_York'
const YESTERDAY = addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), -1)
const DAY_BEFORE = addDays(YESTERDAY, -1)

async function openDay(person: Person) {
  const log = async (date: typeof YESTERDAY, hours: readonly [number, number], what: object) => {
    const startTime = momentOf(ZONE, date, hours[0] * 60)
    const endTime = addMinutes(startTime, (hours[1] - hours[0]) * 60)
    await person.api('POST', '/user/log/activity-log', { category: 'work', ...what, startTime, endTime })
  }
  const tag = { name: 'Deep', kind: 'activity_tag' }
  const { id } = (await person.api('POST', '/management/tag', tag)) as { id: string }
  await log(DAY_BEFORE, [7, 8], { activityName: 'Swim', category: 'sports' })
  await log(DAY_BEFORE, [9, 11], { activityName: 'Write the report', subActivity: 'Second chapter', tags: [id] })
  await log(DAY_BEFORE, [11, 12], { activityName: 'Answer mail' })
  await log(DAY_BEFORE, [12, 13], { activityName: 'Team meeting' })
  await log(DAY_BEFORE, [19, 20], { activityName: 'Cook for the whole neighborhood', category: 'housework' })
  await log(YESTERDAY, [0, 9], { activityName: 'Sleep', category: 'sleep' })
  await log(YESTERDAY, [11, 24], { activityName: 'Afternoon walk', category: 'sports' })
  const predicted = person.page.waitForResponse(/\/activity-logs\/recommendations/)
  await person.page.goto(`/home?date=${YESTERDAY}`)
  await predicted
  return new DayPage(person.page, 'en')
}

test('a gap of the timeline is filled by the gap, a chip and Save', async ({ signUp }) => {
  const ann = await signUp()
  const day = await openDay(ann)
  const { form } = day
  const offered = form.sheet.getByRole('group', { name: day.words.form('likely') }).getByRole('button')
  const report = offered.filter({ hasText: 'Write the report' })
  await day.gaps.first().tap()
  await report.tap()
  await expect(form.name).toHaveValue('Write the report')
  await expect(form.sheet.getByRole('combobox', { name: day.words.form('subActivity') })).toHaveValue('Second chapter')
  await expect(form.sheet.getByRole('radio', { name: day.words.category('work'), exact: true })).toBeChecked()
  await expect(report).toHaveAttribute('aria-pressed', 'true')
  // Its tag is in sight.
  await expect(form.sheet.getByText('Deep', { exact: true })).toBeVisible()
  await fitting(ann.page)('a form that a chip has filled')
  await form.save.tap()
  await expect(day.card('Write the report')).toBeVisible()
  await expect(day.gaps).toHaveCount(0)
})

test('another chip replaces the first, and typed text stays', async ({ signUp }) => {
  const day = await openDay(await signUp())
  const { form } = day
  const offered = form.sheet.getByRole('group', { name: day.words.form('likely') }).getByRole('button')
  await day.gaps.first().tap()
  await form.remark.fill('with Mia')
  await offered.filter({ hasText: 'Write the report' }).tap()
  await offered.filter({ hasText: 'Cook' }).tap()
  await expect(form.name).toHaveValue(/^Cook/)
  await expect(form.remark).toHaveValue('with Mia')
  await expect(form.sheet.getByRole('radio', { name: day.words.category('housework'), exact: true })).toBeChecked()
  const tags = form.sheet.getByRole('combobox', { name: wordsIn(pickerMessages, 'en')('tags'), exact: true })
  await expect(tags).toBeVisible()
  await expect(form.sheet.getByText('Deep', { exact: true })).toBeHidden()
})

test('an edited log gets no suggestions', async ({ signUp }) => {
  const day = await openDay(await signUp())
  await day.edit('Afternoon walk')
  await expect(day.form.sheet.getByRole('group', { name: day.words.form('likely') })).toHaveCount(0)
})

/** Whether all of it is inside the window, and none of its words is cut without an ellipsis. */
const isWhole = (chip: Locator) =>
  chip.evaluate((button) => {
    const { left, right } = button.getBoundingClientRect()
    const words = [...button.querySelectorAll<HTMLElement>('span, small')]
    const isCut = (word: HTMLElement) =>
      word.scrollWidth > word.clientWidth && getComputedStyle(word).textOverflow !== 'ellipsis'
    return left >= 0 && right <= innerWidth && !words.some(isCut)
  })

test('the gap card of a phone shows three chips or more without a scroll, and cuts no word', async ({ signUp }) => {
  const ann = await signUp()
  const day = await openDay(ann)
  const offered = day.gapCard.getByRole('group', { name: day.words.home('whatWasIt') }).getByRole('button')
  await expect(offered.filter({ hasText: 'Cook' })).toHaveCount(1)
  const chips = await offered.all()
  const whole = await Promise.all(chips.map(isWhole))
  expect(whole.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  // Of the next one that looks in from the side, no word can be read.
  const cut = await Promise.all(
    chips.map((chip) =>
      chip.evaluate((button) =>
        [...button.querySelectorAll('span, small')].some((word) => {
          const { left, right } = word.getBoundingClientRect()
          return left < innerWidth - 16 && right > innerWidth - 16
        }),
      ),
    ),
  )
  expect(cut).not.toContain(true)
})

test.describe('digits alone are typed', () => {
  for (const [clock, keyboard] of [
    ['24', 'numeric'],
    ['12', 'text'],
  ] as const)
    test(`where the clock has ${clock} hours, the keyboard is ${keyboard}`, async ({ signUp }) => {
      const ann = await signUp()
      await ann.prefer({ locale: { clock } })
      const day = await openDay(ann)
      const { form } = day
      await day.gaps.first().tap()
      await expect(form.start).toHaveAttribute('inputmode', keyboard)
      await expect(form.end).toHaveAttribute('inputmode', keyboard)
      await form.start.fill(clock === '24' ? '0915' : '9:15 am')
      await form.start.blur()
      await expect(form.start).toHaveValue(clock === '24' ? '09:15' : '9:15 AM')
    })
})
