import type { Instant, LocalDate } from '#domain/time/time.ts'
import { CalendarPage } from './calendar-page.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, expectAccessible, PHONE } from '#e2e/support/fixtures.ts'

const test = testAt('2026-06-15T17:00:00.000Z' as Instant)
const TODAY = '2026-06-15' as LocalDate

test('the list begins with today, and earlier entries of the month come on request', async ({ signUp }) => {
  const at = new CalendarPage(await signUp({ device: PHONE }))
  const { page, entry } = at
  await at.add(
    ...['03', '14', '15', '28'].map((day) => {
      const extendedProps = { type: 'reminder', entityId: crypto.randomUUID() } as const
      return { title: `Day ${day}`, start: `2026-06-${day}`, allDay: true, extendedProps }
    }),
  )
  await at.open('list', TODAY)
  await expect(entry('Day')).toHaveText([/Day 15/, /Day 28/])
  const earlier = at.button(at.t('earlier', { count: 2 }))
  await earlier.tap()
  await expect(entry('Day')).toHaveText([/Day 03/, /Day 14/, /Day 15/, /Day 28/])
  await expect(earlier).toBeHidden()
  await expectAccessible(page)
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a completed reminder looks different, and has a different name', async ({ signUp }) => {
      const at = new CalendarPage(await signUp())
      const { page, entry, grid, sheet } = at
      const reminder = (title: string, completed: boolean) => {
        const extendedProps = { type: 'reminder', entityId: crypto.randomUUID(), completed } as const
        return { title, start: TODAY, allDay: true, extendedProps }
      }
      await at.add(reminder('Pay the rent', true), reminder('Call Mia', false))
      const strikes = (title: string) =>
        entry(title)
          .getByText(title)
          .evaluate((text) => getComputedStyle(text).textDecorationLine)
      for (const view of ['month', 'list'] as const) {
        await at.open(view, TODAY)
        expect([await strikes('Pay the rent'), await strikes('Call Mia')]).toEqual(['line-through', 'none'])
        await expect(grid.getByRole('img', { name: at.t('reminderDone'), exact: true })).toHaveCount(1)
        await expectAccessible(page)
      }
      await entry('Pay the rent').click()
      await expect(sheet.getByText(at.t('reminderDone'))).toBeVisible()
    })
  })

test.describe('on a Wednesday', () => {
  const onWednesday = testAt('2026-06-17T17:00:00.000Z' as Instant)

  onWednesday('a phone begins its week with today; what lies before it comes on request', async ({ signUp }) => {
    const at = new CalendarPage(await signUp({ device: PHONE }))
    const { entry } = at
    await at.add(
      ...['15', '16', '17', '20'].map((day) => {
        const extendedProps = { type: 'reminder', entityId: crypto.randomUUID() } as const
        return { title: `Day ${day}`, start: `2026-06-${day}`, allDay: true, extendedProps }
      }),
    )
    await at.open('week', '2026-06-17' as LocalDate)
    await expect(entry('Day')).toHaveText([/Day 17/, /Day 20/])
    await at.button(at.t('earlier', { count: 2 })).tap()
    await expect(entry('Day')).toHaveText([/Day 15/, /Day 16/, /Day 17/, /Day 20/])
  })
})
