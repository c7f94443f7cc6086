import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { addDays, instantAt, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from './day-page.ts'
import { AGAIN, DESKTOP, expect, expectNoSidewaysScroll, PHONE, test } from '#e2e/support/fixtures.ts'

const ZONE = 'America/New_York'

/** The texts that a speaker of the language may type, and those that they read. */
const SPOKEN = {
  en: {
    locale: 'en-US',
    breakfast: 'Eat porridge',
    work: 'Write the report',
    podcast: 'Hear a podcast',
    read: 'Read with Mia',
    call: 'Call mother',
    dinner: 'Cook and eat',
    night: 'Sleep well',
    night_time: /11:00\sPM\s–\s6:30\sAM/,
    logged: '15 h',
  },
  zh_CN: {
    locale: 'zh-CN',
    breakfast: '喝粥',
    work: '写报告',
    podcast: '听播客',
    read: '陪小米读书',
    call: '给妈妈打电话',
    dinner: '做饭吃饭',
    night: '好好睡觉',
    night_time: /23:00\s–\s06:30/,
    logged: '15小时',
  },
  zh_TW: {
    locale: 'zh-TW',
    breakfast: '喝粥',
    work: '寫報告',
    podcast: '聽播客',
    read: '陪小米讀書',
    call: '打電話給媽媽',
    dinner: '做飯吃飯',
    night: '好好睡覺',
    night_time: /下午11:00\s–\s上午6:30/,
    logged: '15 小時',
  },
} as const satisfies Partial<Record<Language, object>>

/** A day that is over, and whose next day stands in the same week, from Monday or from Sunday on: its strip shows both. */
function dayToLog(): LocalDate {
  const yesterday = addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), -1)
  return addDays(yesterday, Math.min(0, 5 - weekdayOf(yesterday)))
}

async function signUp(page: Page, { words }: DayPage): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel(words.auth('firstName')).fill('Mei')
  await page.getByLabel(words.auth('lastName')).fill('Lin')
  await page.getByLabel(words.auth('email')).fill(`${randomUUID()}@example.org`)
  await page.getByLabel(words.auth('password'), { exact: true }).fill('four quiet green hills')
  await page.getByRole('button', { name: words.auth('signUp') }).click()
  await expect(page).toHaveURL(/\/home/)
}

/** Each language once, and each device. */
const READERS = [
  { name: 'phone', device: PHONE, language: 'en' },
  { name: `phone ${AGAIN}`, device: PHONE, language: 'zh_TW' },
  { name: `desktop ${AGAIN}`, device: DESKTOP, language: 'zh_CN' },
] as const

for (const { name, device, language } of READERS)
  test.describe(`${name}, ${language}`, () => {
    const said = SPOKEN[language]
    test.use({ ...device, locale: said.locale, tolerated: [WITHOUT_SERVER] })

    test('a real day, found again tomorrow', async ({ page, server }) => {
      const day = new DayPage(page, language)
      const { form, words } = day
      const date = dayToLog()

      await test.step('signs up and goes back to the day', async () => {
        await signUp(page, day)
        await expect(page.getByRole('heading', { name: words.home('firstTitle') })).toBeVisible()
        await day.goBackTo(date)
      })

      await test.step('logs breakfast', async () => {
        await day.startLog()
        await form.enter({ category: 'dailyActivity', name: said.breakfast, from: '07:00', to: '07:30' })
        await form.submit()
        await expect(day.card(said.breakfast)).toHaveAccessibleName(/7:00.*7:30/)
      })

      await test.step('logs work, with a tag and a project that did not exist', async () => {
        await day.startInGap()
        await form.enter({ category: 'work', name: said.work, from: '09:00', to: '12:00' })
        await form.addTag('deep')
        await form.addProject('Harbour')
        await form.submit()
        await expect(day.card(said.work)).toHaveAccessibleName(/9:00.*12:00/)
      })

      await test.step('logs a podcast in parallel with the work', async () => {
        await day.startInGap()
        await form.enter({ category: 'leisure', name: said.podcast, from: '10:00', to: '11:00' })
        await form.setParallel()
        await form.submit()
        await expect(day.card(said.podcast)).toHaveAccessibleName(new RegExp(words.home('inParallel')))
      })

      await test.step('logs the recipients, the reason, and their share of the time', async () => {
        await day.startInGap()
        await form.enter({ category: 'parenting', name: said.read, from: '13:00', to: '16:00' })
        await form.addHelped('Mia', { forWhat: 'Story of the whale', minutes: 90 })
        await form.submit()
        await expect(day.card(said.read)).toBeVisible()
      })

      await test.step('logs the evening and the night over midnight', async () => {
        await day.startInGap()
        await form.enter({ category: 'housework', name: said.dinner, from: '18:00', to: '23:00' })
        await form.submit()
        await day.startInGap()
        await form.enter({ category: 'sleep', name: said.night, from: '23:00', to: '06:30' })
        await form.submit()
        await expect(day.card(said.night)).toHaveAccessibleName(said.night_time)
      })

      await test.step('fills the longest gap with one tap', async () => {
        await expect(day.gaps).toHaveCount(3)
        await day.gapCard.getByRole('button', { name: said.read }).click()
        await expect(day.card(said.read)).toHaveCount(2)
        await expect(day.card(said.read).last()).toHaveAccessibleName(/(16|4):00.*(18|6):00/)
        await expect(day.gaps).toHaveCount(2)
      })

      await test.step('meets an overlap, sees the other log, loses nothing, and resolves it', async () => {
        await day.startInGap()
        await form.enter({ category: 'socializing', name: said.call, from: '11:30', to: '12:30' })
        await expect(form.alert).toContainText(said.work)
        await form.remark.fill('She laughed.')
        await form.save.click()
        await expect(form.alert).toBeFocused()
        await expect(form.name).toHaveValue(said.call)
        await expect(form.remark).toHaveValue('She laughed.')
        await form.start.fill('12:00')
        await form.start.blur()
        await expect(form.alert).toBeHidden()
        await form.submit()
        await expect(day.card(said.call)).toHaveAccessibleName(/12:00.*12:30/)
      })

      await test.step('edits a name and rates', async () => {
        await day.edit(said.breakfast)
        await form.name.fill(`${said.breakfast} 2`)
        await form.rate(4)
        await form.submit()
        await expect(day.card(`${said.breakfast} 2`)).toHaveAccessibleName(
          new RegExp(words.home('rated', { count: 4 })),
        )
      })

      await test.step('deletes one and has it back', async () => {
        await day.remove(said.podcast)
        await expect(day.card(said.podcast)).toBeHidden()
        await day.undo(words.home('removed', { name: said.podcast }))
        await expect(day.card(said.podcast)).toBeVisible()
        await expect(day.notice(words.home('restored', { name: said.podcast }))).toBeVisible()
      })

      await server.stop()
      await server.start()
      await page.reload()

      const findAll = async () => {
        await expect(day.card(`${said.breakfast} 2`)).toHaveAccessibleName(
          new RegExp(`7:00.*7:30.*${words.category('dailyActivity')}.*${words.home('rated', { count: 4 })}`),
        )
        await expect(day.card(said.work)).toHaveAccessibleName(/9:00.*12:00/)
        await expect(day.card(said.podcast)).toHaveAccessibleName(/10:00.*11:00/)
        await expect(day.card(said.read).first()).toHaveAccessibleName(/(13|1):00.*(16|4):00/)
        await expect(day.card(said.read).last()).toHaveAccessibleName(/(16|4):00.*(18|6):00/)
        await expect(day.card(said.call)).toHaveAccessibleName(/12:00.*12:30/)
        await expect(day.card(said.night)).toHaveAccessibleName(said.night_time)
        await expect(day.gaps).toHaveCount(2)
        await expectNoSidewaysScroll(page)
      }
      await test.step('finds it all again after a restart of the server', async () => {
        await findAll()
        await day.edit(said.work)
        await expect(form.sheet.getByText('deep', { exact: true })).toBeVisible()
        await expect(form.project).toHaveValue('Harbour')
        await form.close()
        await day.edit(said.read)
        await expect(form.forWhat('Mia')).toHaveValue('Story of the whale')
        await expect(form.minutesOf('Mia')).toHaveValue('90')
        await form.close()
        await day.edit(said.call)
        await expect(form.remark).toHaveValue('She laughed.')
        await form.close()
      })

      await test.step('finds the night, and the day on the strip, on the next day', async () => {
        await page.getByRole('link', { name: words.home('dayAfter') }).click()
        await expect(page).not.toHaveURL(new RegExp(date))
        await expect(day.card(said.night)).toHaveAccessibleName(said.night_time)
        await expect(day.card(said.work)).toHaveCount(0)
        await day.week.getByRole('link', { name: words.home('logged', { length: said.logged }) }).click()
        await expect(page).toHaveURL(new RegExp(date))
        await findAll()
      })
    })
  })
