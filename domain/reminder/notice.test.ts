import { describe, expect, test } from 'vitest'
import type { Due } from '#domain/time/recurrence.ts'
import { dueKind, fitsDue, noticeAt, tellingsFrom } from './notice.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const on = (date: string): Due => ({ dueOn: date as LocalDate, dueAt: null })
const at = (moment: string): Due => ({ dueOn: null, dueAt: instant(moment) })
const NEVER: Due = { dueOn: null, dueAt: null }

test.each([
  ['minutes before a moment', at('2026-03-16T15:00:00Z'), 10, true],
  ['a day before a moment', at('2026-03-16T15:00:00Z'), 1440, true],
  ['minutes before a day', on('2026-03-16'), 10, false],
  ['a day and an hour before a day', on('2026-03-16'), 1500, false],
  ['a day before a day', on('2026-03-16'), 1440, true],
  ['a week before a day', on('2026-03-16'), 7 * 1440, true],
  ['before what is due on no day', NEVER, 1440, false],
  ['nothing beforehand', NEVER, null, true],
])('%s', (_, due, notice, fits) => expect(fitsDue(notice, dueKind(due))).toBe(fits))

describe('advance notices of a reminder', () => {
  const moved: ZoneHistory = [...NEW_YORK, { from: instant('2026-03-16T12:00:00Z'), tz: 'Asia/Taipei' }]

  test.each([
    ['minutes before', at('2026-03-16T15:00:00Z'), 10, NEW_YORK, '2026-03-16T14:50:00Z'],
    ['a day before, by the clock that runs', at('2026-03-08T15:00:00Z'), 1440, NEW_YORK, '2026-03-07T15:00:00Z'],
    ['of a day, at nine the day before', on('2026-03-17'), 1440, NEW_YORK, '2026-03-16T09:00:00-04:00'],
    ['at nine where the night between has 23 hours', on('2026-03-08'), 1440, NEW_YORK, '2026-03-07T09:00:00-05:00'],
    ['at nine where the night between has 25 hours', on('2026-11-01'), 1440, NEW_YORK, '2026-10-31T09:00:00-04:00'],
    ['a week before', on('2026-03-23'), 7 * 1440, NEW_YORK, '2026-03-16T09:00:00-04:00'],
    ['by the new clock of a user who moved', on('2026-03-18'), 1440, moved, '2026-03-17T09:00:00+08:00'],
  ])('%s', (_, due, notice, zones, moment) => expect(noticeAt(due, notice, zones)).toBe(instant(moment)))

  test('a reminder without a date has no advance notice', () => expect(noticeAt(NEVER, 1440, NEW_YORK)).toBeNull())
})

describe('from a moment on', () => {
  const now = instant('2026-03-16T14:00:00Z')
  test.each([
    ['both are to come', at('2026-03-16T15:01:00Z'), 60, '2026-03-16T15:01:00Z', '2026-03-16T14:01:00Z'],
    ['this very moment is past', at('2026-03-16T15:00:00Z'), 60, '2026-03-16T15:00:00Z', null],
    ['it is due sooner than that', at('2026-03-16T14:30:00Z'), 60, '2026-03-16T14:30:00Z', null],
    ['it is past', at('2026-03-16T13:00:00Z'), 60, null, null],
    ['no one gets an advance notice', at('2026-03-16T15:00:00Z'), null, '2026-03-16T15:00:00Z', null],
    ['it is of a day', on('2026-03-18'), 1440, '2026-03-18T13:00:00Z', '2026-03-17T13:00:00Z'],
    ['it is of tomorrow, and nine is past', on('2026-03-17'), 1440, '2026-03-17T13:00:00Z', null],
    ['it is due on no day', NEVER, null, null, null],
  ])('%s', (_, due, notice, tell, notify) => {
    const told = { tellAt: tell && instant(tell), notifyAt: notify && instant(notify) }
    expect(tellingsFrom(due, notice, NEW_YORK, now)).toEqual(told)
  })
})
