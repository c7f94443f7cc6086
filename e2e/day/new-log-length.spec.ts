import { accountMessages } from '#web/features/account/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DayPage } from './day-page.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { YESTERDAY } from './timeline-drag.ts'

const t = wordsIn(accountMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a new log has the length that its owner has chosen, until the owner takes that back', async ({ signUp }) => {
      const { page, api } = await signUp({ device })
      const day = new DayPage(page, 'en')
      const choose = async (label: string, length: number | null) => {
        await page.goto('/account/preferences')
        await page.getByRole('combobox', { name: t('newLogLength') }).selectOption(label)
        await expect.poll(() => api('GET', '/user/preference')).toMatchObject({ newLog: { length } })
      }
      const expectNew = async (end: string) => {
        await page.goto(`/home?date=${YESTERDAY}`)
        await day.startLog()
        await expect(day.form.start).toHaveValue(/^9:00\sAM$/)
        await expect(day.form.end).toHaveValue(new RegExp(`^${end}$`))
      }
      await choose('1 h 30 min', 90)
      await fitting(page)('the length of a new log')
      await expectNew('10:30\\sAM')
      await choose(t('untilNow'), null)
      await expectNew('9:30\\sAM')
    })
  })
