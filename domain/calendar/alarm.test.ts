import { expect, test } from 'vitest'
import { alarmsOf } from './alarm.ts'
import type { CalendarEvent } from './event.ts'
import { day } from '#domain/time/date-fixture.ts'
import { instant } from '#domain/time/time.ts'

type Props = CalendarEvent['extendedProps']
const event = (start: string, type: Props['type'], status?: Props['status']): CalendarEvent => ({
  id: 'e',
  title: 'Piano',
  start,
  allDay: !start.includes('T'),
  extendedProps: { type, entityId: 'p', ...(status && { status }) },
})
/** Noon in New York. */
const AS_OF = { today: day('2026-03-18'), now: instant('2026-03-18T16:00:00Z') }
const TONIGHT = '2026-03-18T19:00:00-04:00'

test.each<{ why: string; of: CalendarEvent; notice: number | null; at: number[] }>([
  { why: 'a plan that says so', of: event(TONIGHT, 'weekly_fixed', 'not started'), notice: 10, at: [-10] },
  { why: '… at its start', of: event(TONIGHT, 'one_time', 'not started'), notice: 0, at: [0] },
  { why: 'a plan that says nothing', of: event(TONIGHT, 'weekly_fixed', 'not started'), notice: null, at: [] },
  { why: 'one that rests', of: event(TONIGHT, 'weekly_fixed', 'inactive'), notice: 10, at: [] },
  { why: 'what is done', of: event(TONIGHT, 'weekly_fixed', 'completed'), notice: 10, at: [] },
  { why: 'what is over', of: event('2026-03-18T11:59:00-04:00', 'weekly_fixed', 'overdue'), notice: 10, at: [] },
  { why: 'any hour of a day', of: event('2026-03-19', 'weekly_fixed_that_day_flexible'), notice: 10, at: [] },
  { why: 'a reminder', of: event(TONIGHT, 'reminder', 'pending'), notice: null, at: [0] },
  { why: 'a reminder of a day, at nine', of: event('2026-03-18', 'reminder', 'pending'), notice: null, at: [540] },
  { why: 'a reminder that is told beforehand', of: event(TONIGHT, 'reminder', 'pending'), notice: 60, at: [-60, 0] },
  { why: '… of a day', of: event('2026-03-20', 'reminder', 'pending'), notice: 1440, at: [-900, 540] },
  { why: 'a reminder of yesterday', of: event('2026-03-17', 'reminder', 'pending'), notice: null, at: [] },
  { why: 'a reminder that is done', of: event(TONIGHT, 'reminder', 'completed'), notice: null, at: [] },
  { why: 'a vacation', of: event('2026-03-19', 'vacation'), notice: null, at: [] },
])('the alarms of $why', ({ of, notice, at }) => {
  expect(alarmsOf(of, notice, AS_OF)).toEqual(at)
})
