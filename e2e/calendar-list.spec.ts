import type { Instant, LocalDate } from '#domain/time.ts'
import { CalendarPage } from './calendar-page.ts'
import { testAt } from './clock-fixtures.ts'
import { expect, expectAccessible, PHONE } from './fixtures.ts'

const test = testAt('2026-06-15T17:00:00.000Z' as Instant)
const TODAY = '2026-06-15' as LocalDate

test('the list begins with today; what lies before it in the month comes on request', async ({ signUp }) => {
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
