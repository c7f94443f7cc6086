import { expect, test } from 'vitest'
import { calendarEvents } from './fixture.ts'
import { day } from '#domain/time/date-fixture.ts'
import { instant } from '#domain/time/time.ts'
import { offDaysOf } from '#domain/vacation/vacation.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

type Reminders = Parameters<typeof calendarEvents>[0]['reminders']
const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const blank = { title: 'Dentist', dueOn: null, dueAt: null, category: null, assignee: null, completedAt: null }

const eventsOf = (from: string, to: string, reminders: Reminders, zones = NEW_YORK) =>
  calendarEvents({
    progresses: [],
    vacations: [],
    offDays: offDaysOf([]),
    range: { from: day(from), to: day(to) },
    reminders,
    zones,
  })

test('the calendar feed shows the reminders of the worked example', () => {
  const dentist = { ...blank, id: 'r1', dueAt: instant('2026-03-18T15:30:00-04:00'), series: null }
  const books = { ...blank, id: 'r2', title: 'Library books', dueOn: day('2026-03-19'), series: null }
  expect(eventsOf('2026-03-16', '2026-03-22', [books, { ...blank, id: 'r3', series: null }, dentist])).toEqual([
    {
      id: 'reminder:r1:2026-03-18',
      title: 'Dentist',
      start: '2026-03-18T15:30:00-04:00',
      allDay: false,
      extendedProps: { type: 'reminder', entityId: 'r1', status: 'pending', completed: false, assignee: null },
    },
    {
      id: 'reminder:r2:2026-03-19',
      title: 'Library books',
      start: '2026-03-19',
      allDay: true,
      extendedProps: { type: 'reminder', entityId: 'r2', status: 'pending', completed: false, assignee: null },
    },
  ])
})

test('the calendar feed marks completed reminders, and shows a moment that became midnight as a whole day', () => {
  const done = { ...blank, id: 'r', category: 'work', completedAt: instant('2026-03-17T12:00:00Z'), series: null }
  const [event] = eventsOf('2026-03-18', '2026-03-18', [{ ...done, assignee: 'Abe', dueOn: day('2026-03-18') }])
  expect(event?.extendedProps).toMatchObject({
    status: 'completed',
    completed: true,
    categories: ['work'],
    assignee: 'Abe',
  })
  const moved: ZoneHistory = [{ from: null, tz: 'Asia/Taipei' }]
  const due = { ...blank, id: 'r', dueAt: instant('2026-03-17T16:00:00Z'), series: null }
  expect(eventsOf('2026-03-18', '2026-03-18', [due], moved)).toMatchObject([{ start: '2026-03-18', allDay: true }])
  expect(eventsOf('2026-03-17', '2026-03-17', [due])).toMatchObject([{ start: '2026-03-17T12:00:00-04:00' }])
})

test.each([
  ['2026-03-18', '2026-03-18', ['r:2026-03-18']],
  ['2026-03-19', '2026-03-25', []],
  ['2026-03-01', '2026-04-01', ['r:2026-03-18', 'r:2026-04-01']],
  ['2026-04-01', '2026-04-20', ['r:2026-04-01', 'r:2026-04-15']],
  ['2026-05-01', '2026-12-31', []],
])('a repeated reminder is shown each time, but not at past times: %s … %s', (from, to, ids) => {
  const series = { rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=5', first: day('2026-02-18'), clock: null }
  const shown = eventsOf(from, to, [{ ...blank, id: 'r', dueOn: day('2026-03-18'), series }])
  expect(shown.map(({ id }) => id)).toEqual(ids.map((id) => `reminder:${id}`))
})

test('of more series than one answer holds, those that do not fit are shown when they are due', () => {
  const daily = Array.from({ length: 30 }, (_, at) => {
    const first = day('2016-01-01')
    const series = { rule: at === 29 ? 'FREQ=YEARLY' : 'FREQ=DAILY', first, clock: null }
    return { ...blank, id: `r${at}`, dueOn: day('2026-01-01'), series }
  })
  const events = eventsOf('2026-01-01', '2027-02-04', daily)
  const times = daily.map(({ id }) => events.filter(({ extendedProps }) => extendedProps.entityId === id).length)
  expect(times.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 400))
  expect(times.slice(25)).toEqual([1, 1, 1, 1, 2])
})

test('the feed gives up the search for a rare date, and shows the reminder when it is due', () => {
  const leapDays = Array.from({ length: 100 }, (_, at) => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000'
    return { ...blank, id: `r${at}`, dueOn: day('2027-12-05'), series: { rule, first: day('1900-02-28'), clock: null } }
  })
  const events = eventsOf('2027-12-01', '2028-03-10', leapDays)
  const times = leapDays.map(({ id }) => events.filter(({ extendedProps }) => extendedProps.entityId === id).length)
  // Each looks at 48,000 days, from 1900 to 2032.
  expect(times).toEqual(Array.from({ length: 100 }, (_, at) => (at < 10 ? 2 : 1)))
})
