import { dateMessages } from '#web/widgets/date-field/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { VacationPage } from '#e2e/vacations/vacation-page.ts'

const t = wordsIn(dateMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a date is typed in the user’s format, and an invalid one is reported and not saved', async ({ signUp }) => {
      const { page, api, prefer } = await signUp({ device })
      await prefer({ locale: { dateOrder: 'dayFirst' } })
      const at = new VacationPage(page, 'en')
      await at.open()
      await at.button(at.t('newVacation')).click()
      const field = (label: 'startDate' | 'endDate') => at.dialog.getByRole('textbox', { name: at.t(label) })
      await expect(field('startDate')).toHaveAttribute('placeholder', 'DD/MM/YYYY')
      await at.dialog.getByLabel(at.t('name')).first().fill('Sea')

      // The keys of any phone: digits alone, or dots.
      await field('startDate').fill('05072027')
      await field('startDate').press('Tab')
      await expect(field('startDate')).toHaveValue('05/07/2027')
      for (const [typed, said] of [
        ['31/2/2027', t('notADate', { typed: '31/2/2027', sample: '31/12/2026' })],
        ['9/7/0999', t('tooEarly', { date: '1 January 1900' })],
        ['9/7/2999', t('tooLate', { date: '31 December 2199' })],
      ] as const) {
        await field('endDate').fill(typed)
        await at.inDialog(at.t('add')).click()
        await expect(at.dialog.getByText(said)).toBeVisible()
        await expect(field('endDate')).toBeFocused()
        await expect(field('endDate')).toHaveValue(typed)
        await expect(field('endDate')).toHaveAttribute('aria-invalid', 'true')
      }
      await expectAccessible(page)
      expect(await api('GET', '/vacations')).toEqual([])
      await field('endDate').fill('9.7.2027')
      await at.inDialog(at.t('add')).click()
      await putAway(at.dialog)
      await expect
        .poll(() => api('GET', '/vacations'))
        .toMatchObject([{ name: 'Sea', startDate: '2027-07-05', endDate: '2027-07-09' }])
    })

    test('a date is picked from a calendar, in the language of the app and by keyboard', async ({ signUp }) => {
      const { page, prefer } = await signUp({ device, language: 'zh_CN' })
      await prefer({ locale: { weekStart: 'saturday' } })
      const zh = wordsIn(dateMessages, 'zh_CN')
      const at = new VacationPage(page, 'zh_CN')
      await at.open()
      await at.button(at.t('newVacation')).click()
      const field = at.dialog.getByRole('textbox', { name: at.t('startDate') })
      await field.fill('2027-07-05')
      const opener = at.dialog.getByRole('button', { name: zh('calendar') }).first()
      await opener.click()
      const calendar = page.getByRole('dialog', { name: zh('calendar') })
      await expect(calendar.getByRole('button', { name: '2027年7月5日周一' })).toBeFocused()
      await expect(calendar.getByRole('button', { name: '2027年7月', exact: true })).toBeVisible()
      await expect(calendar.getByRole('columnheader')).toHaveText([
        '周六',
        '周日',
        '周一',
        '周二',
        '周三',
        '周四',
        '周五',
      ])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(field).toBeVisible()

      await opener.press('Enter')
      await expect(calendar.getByRole('button', { name: '2027年7月5日周一' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(calendar).toBeHidden()
      await expect(field).toHaveValue('2027-07-13')
      await expect(opener).toBeFocused()
    })
  })
