import { expect, test } from 'vitest'
import type { Reminder } from '#contract/reminder.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { NO_RULE } from '#web/widgets/reminder/repeat.ts'
import {
  bodyOf,
  deletionText,
  fieldErrorsOf,
  NOTHING,
  peopleOf,
  serverFieldErrors,
  shownOf,
  type Values,
  valuesOf,
} from './model.ts'

const zone = 'America/New_York'
const date = '2026-07-02' as LocalDate
const values = (part: Partial<Values>): Values => ({ ...NOTHING, title: 'Dentist', ...part })
const ann = { _id: 'ann', name: 'Ann' }
const reminder = (part: Partial<Reminder>): Reminder => ({
  ...shownOf({ title: 'Dentist' }, 'one', ann, instant('2026-06-30T16:00:00Z')),
  ...part,
})

test.each<[Partial<Values>, object]>([
  [{}, {}],
  [{ title: '  ' }, { title: 'titleNeeded' }],
  [{ title: 'x'.repeat(120) }, {}],
  [{ title: 'x'.repeat(121) }, { title: 'titleTooLong' }],
  [{ time: '09:00' }, { date: 'dateNeeded' }],
  [{ rule: { ...NO_RULE, repeat: 'daily' } }, { date: 'dateNeeded' }],
  [{ description: 'x'.repeat(2001) }, { description: 'tooLong' }],
  [{ date, rule: { ...NO_RULE, repeat: 'daily', interval: null } }, { interval: 'wholeNumber' }],
  [{ date, rule: { ...NO_RULE, repeat: 'daily', interval: 1.5 } }, { interval: 'wholeNumber' }],
  [{ date, rule: { ...NO_RULE, repeat: 'weekdays', interval: null } }, {}],
  [{ date, rule: { ...NO_RULE, repeat: 'weekly' } }, { days: 'daysNeeded' }],
  [{ date, rule: { ...NO_RULE, repeat: 'yearly', ends: 'count', count: 0 } }, { count: 'wholeNumber' }],
  [{ date, rule: { ...NO_RULE, repeat: 'yearly', ends: 'until' } }, { until: 'untilNeeded' }],
  [
    { date, rule: { ...NO_RULE, repeat: 'yearly', ends: 'until', until: '2026-07-01' as LocalDate } },
    { until: 'untilEarly' },
  ],
  [{ date, rule: { ...NO_RULE, repeat: 'yearly', ends: 'until', until: date } }, {}],
])('of %j the form says %j', (part, found) => expect(fieldErrorsOf(values(part))).toEqual(found))

test('a day stays a day; a time is a moment on the clock of the owner', () => {
  expect(bodyOf(values({ date }), zone).dueDate).toBe(date)
  expect(bodyOf(values({ date, time: '15:30' }), zone).dueDate).toBe('2026-07-02T19:30:00.000Z')
  expect(bodyOf(values({}), zone).dueDate).toBeNull()
})

test('minutes beforehand are of a moment, days of a day too', () => {
  const noticeOf = (part: Partial<Values>) => bodyOf(values(part), zone).notifyMinutes
  expect(noticeOf({ date, time: '15:30', notifyMinutes: 30 })).toBe(30)
  expect(noticeOf({ date, notifyMinutes: 30 })).toBeNull()
  expect(noticeOf({ date, notifyMinutes: 1440 })).toBe(1440)
  expect(noticeOf({ notifyMinutes: 1440 })).toBeNull()
})

test('a form shows the saved reminder, and saves it unchanged', () => {
  const saved = reminder({
    dueDate: instant('2026-07-03T02:30:00Z'),
    dateOnly: false,
    category: 'work',
    description: 'Bring the card',
    recurrence: 'FREQ=WEEKLY;BYDAY=TH',
    notifyMinutes: 30,
    assignee: { _id: 'mei', name: 'Mei' },
    sharedWith: [
      { _id: 'mei', name: 'Mei' },
      { _id: 'wei', name: 'Wei' },
    ],
  })
  const form = valuesOf(saved, zone)
  expect(form).toMatchObject({ date, time: '22:30', assignee: 'mei', sharedWith: ['wei'] })
  const { title, dueDate, category, description, recurrence, notifyMinutes } = saved
  expect(bodyOf(form, zone)).toEqual({ title, dueDate, category, description, recurrence, notifyMinutes })
  expect(peopleOf(form)).toEqual({ assignee: 'mei', sharedWith: ['wei'] })
})

test('the assignee need not be named again as a reader', () => {
  expect(peopleOf(values({ assignee: 'mei', sharedWith: ['mei', 'wei'] }))).toEqual({
    assignee: 'mei',
    sharedWith: ['wei'],
  })
})

test('a refusal of a field is shown at that field', () => {
  const refused = (status: number, code: string, fields: string[]) =>
    new ApiError(status, { message: '', code, values: fields, details: {} } as never)
  expect(serverFieldErrors(refused(400, 'INVALID_PARAMS', ['dueDate', 'recurrence', 'sharedWith.1', 'odd']))).toEqual({
    date: 'notPossible',
    interval: 'notPossible',
    sharedWith: 'notPossible',
  })
  expect(serverFieldErrors(refused(404, 'NOT_FOUND', []))).toEqual({})
})

test.each<{ change: Partial<Reminder>; text: string }>([
  { change: {}, text: 'deletePrivate' },
  { change: { recurrence: 'FREQ=DAILY' }, text: 'deletePrivateSeries' },
  { change: { sharedWith: [{ _id: 'ben', name: 'Ben' }] }, text: 'deleteText' },
  { change: { assignee: { _id: 'ben', name: 'Ben' }, recurrence: 'FREQ=DAILY' }, text: 'deleteSeries' },
])('others are named in the question before a deletion only if they see it: $text', ({ change, text }) => {
  const mine = shownOf({ title: 'Dentist' }, 'one', { _id: 'ann', name: 'Ann' }, instant('2026-06-30T16:00:00Z'))
  expect(deletionText({ ...mine, ...change })).toBe(text)
})
