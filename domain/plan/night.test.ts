import { expect, test } from 'vitest'
import { calendarEvents } from '#domain/calendar/fixture.ts'
import { clock, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { plannedDays } from '#domain/insight/plan.ts'
import { asOf, piece, plan, version } from './fixture.ts'
import { matchedMinutes, occurrenceMinutes } from './match.ts'
import { endAfter, endOfText, endText, minutesByDay } from './night.ts'
import { overallExecution } from './overall.ts'
import { logPieces } from './piece.ts'
import { dayTrack, occurrenceTrack, progressOf } from './progress.ts'
import { executionStatusOf } from './status.ts'
import { periodsOf } from './target.ts'
import { isOpenNow, todayItems } from './today.ts'
import { planDays } from '#domain/reward/reward.ts'
import { epochMs } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'

test.each([
  { start: '22:00', end: '06:00', duration: null, is: '30:00' },
  { start: '19:00', end: '19:30', duration: null, is: '19:30' },
  { start: '22:00', end: '00:00', duration: null, is: '24:00' },
  { start: '22:00', end: '24:00', duration: null, is: '24:00' },
  { start: '00:00', end: '24:00', duration: null, is: '24:00' },
  { start: '08:00', end: '08:00', duration: null, is: '08:00' },
  { start: '08:00', end: '08:00', duration: 30, is: '08:00' },
  { start: '08:00', end: '08:00', duration: 1440, is: '32:00' },
  { start: '05:00', end: '30:00', duration: null, is: '06:00' },
])('a plan from $start to $end with the duration $duration ends at $is', ({ start, end, duration, is }) => {
  expect(endAfter(clock(start), clock(end), duration)).toBe(clock(is))
})

test.each([
  { start: '22:00', end: '30:00', text: '06:00' },
  { start: '22:00', end: '24:00', text: '24:00' },
  { start: '08:00', end: '32:00', text: '08:00' },
  { start: '19:00', end: '19:30', text: '19:30' },
])('an end on the next day is written and read again: $end after $start is $text', ({ start, end, text }) => {
  expect(endText(clock(end))).toBe(text)
  expect(endOfText(start, text)).toBe(clock(end))
})

const hours = (from: string, to: string) => ({
  dailyStartTime: clock(from),
  dailyEndTime: clock(to),
  duration: clock(to) - clock(from),
})
/** On Mondays and Tuesdays from 10 PM to 6 AM. */
const SHIFTS = plan(version({ scheduleType: 'weeklyFixed', daysOfWeek: [1, 2], ...hours('22:00', '30:00') }))
const once = (change: object) =>
  version({ scheduleType: 'oneTime', endDate: '2026-03-02', daysOfWeek: null, ...change })

test.each([
  { why: 'a night', of: SHIFTS.versions[0]!, days: { '2026-03-02': 120, '2026-03-03': 360 } },
  { why: 'until midnight', of: once(hours('22:00', '24:00')), days: { '2026-03-02': 120 } },
  { why: 'a day and a night', of: once(hours('08:00', '32:00')), days: { '2026-03-02': 960, '2026-03-03': 480 } },
  { why: 'less than its hours', of: once({ ...hours('22:00', '30:00'), duration: 60 }), days: { '2026-03-02': 60 } },
  { why: 'days without hours', of: once({ duration: 600 }), days: { '2026-03-02': 600 } },
])('$why is asked for on $days', ({ of, days }) => {
  expect(Object.fromEntries(minutesByDay(of, day('2026-03-02')))).toEqual(days)
})

const NIGHT = '2026-03-02 22:00'
type Log = readonly [from: string, to: string]
const log = ([from, to]: Log) => {
  const at = (text: string) => epochMs(momentOf('America/New_York', day(text.slice(0, 10)), clock(text.slice(11))))
  const about = { category: 'study', activityId: 'practise', projectId: null, tags: ['music'], planId: null }
  return { from: at(from), to: at(to), ...about }
}
function progressAt(at: string, logs: readonly Log[], of = SHIFTS) {
  const pieces = logPieces(logs.map(log), NEW_YORK)
  const done = matchedMinutes([of], pieces)
  const ofOccurrences = occurrenceMinutes([of], pieces, done)
  return progressOf(of, periodsOf(of, new Set()), done.get(of.id)!, asOf(at), ofOccurrences.get(of.id))
}
const monday = (at: string, logs: readonly Log[]) => progressAt(at, logs).periods[0]!

test.each<{ why: string; logs: Log[]; done: number[]; days: number[] }>([
  { why: 'a night as planned', logs: [[NIGHT, '2026-03-03 06:00']], done: [480, 0], days: [120, 360, 0] },
  {
    why: 'two of them',
    logs: [
      [NIGHT, '2026-03-03 06:00'],
      ['2026-03-03 22:00', '2026-03-04 06:00'],
    ],
    done: [480, 480],
    days: [120, 480, 360],
  },
  { why: 'an hour early', logs: [['2026-03-02 21:00', '2026-03-03 05:00']], done: [480, 0], days: [180, 300, 0] },
  { why: 'only after midnight', logs: [['2026-03-03 00:30', '2026-03-03 06:30']], done: [360, 0], days: [0, 360, 0] },
  { why: 'late in the morning', logs: [['2026-03-03 08:00', '2026-03-03 09:00']], done: [60, 0], days: [0, 60, 0] },
  { why: 'early for the next', logs: [['2026-03-03 18:00', '2026-03-03 19:00']], done: [0, 60], days: [0, 60, 0] },
  {
    why: 'the morning of a day before which none began',
    logs: [['2026-03-02 01:00', '2026-03-02 02:00']],
    done: [60, 0],
    days: [60, 0, 0],
  },
])('$why counts $done for the occurrences and $days on the days', ({ logs, done, days }) => {
  const progress = progressAt('2026-03-10 12:00', logs)
  expect(progress.periods.slice(0, 2).map((period) => period.done)).toEqual(done)
  expect(['02', '03', '04'].map((date) => progress.done.get(day(`2026-03-${date}`)) ?? 0)).toEqual(days)
})

test('the morning after the last night counts, but later minutes do not', () => {
  const last: Log[] = [
    ['2026-03-31 22:00', '2026-04-01 06:00'],
    ['2026-04-01 15:00', '2026-04-01 16:00'],
  ]
  const short = plan({ ...SHIFTS.versions[0]!, endDate: day('2026-03-31') })
  const progress = progressAt('2026-04-01 01:00', last, short)
  expect(progress.doneMinutes).toBe(480)
  expect(executionStatusOf(progress)).toBe('in progress')
  expect(executionStatusOf(progressAt('2026-04-02 01:00', last, short))).toBe('overdue')
})

test.each([
  { at: '2026-03-02 23:00', asked: 0, status: 'not started' },
  { at: '2026-03-03 05:55', asked: 0, status: 'not started' },
  { at: '2026-03-03 06:00', asked: 480, status: 'overdue' },
])('at $at a night that was not begun is $status, with $asked minutes asked for', ({ at, asked, status }) => {
  const progress = progressAt(at, [])
  expect(progress.modes.accumulated_value_to_today.denominator).toBe(asked)
  expect(dayTrack(progress, { from: day('2026-03-02'), to: day('2026-03-02') })[0]?.status).toBe(status)
})

test.each([
  { from: '2026-03-02 22:00', credit: 480, timesDone: 1 },
  { from: '2026-03-03 00:00', credit: 360, timesDone: 0 },
])('only a whole night counts as one time: from $from', ({ from, credit, timesDone }) => {
  expect(monday('2026-03-03 07:00', [[from, '2026-03-03 06:00']])).toMatchObject({ timesDone, credit })
})

test('a day has the end of one night and the start of the next', () => {
  const progress = progressAt('2026-03-05 12:00', [[NIGHT, '2026-03-03 06:00']])
  const range = { from: day('2026-03-02'), to: day('2026-03-04') }
  expect(dayTrack(progress, range).map(({ target, done, status }) => [target, done, status])).toEqual([
    [120, 120, 'completed'],
    [480, 360, 'overdue'],
    [360, 0, 'overdue'],
  ])
  expect(overallExecution([progress], range, 'daily_track').overall).toMatchObject({ numerator: 480, denominator: 960 })
  expect([...planDays([progress])].slice(0, 3)).toEqual([
    ['2026-03-02', [{ planId: 'p', target: 120, done: 120 }]],
    ['2026-03-03', [{ planId: 'p', target: 480, done: 360 }]],
    ['2026-03-04', [{ planId: 'p', target: 360, done: 0 }]],
  ])
})

test('a list of occurrences has each night once and whole, on the day on which it starts', () => {
  const trackOf = (from: string, to: string, logs: readonly Log[]) =>
    occurrenceTrack(progressAt('2026-03-05 12:00', logs), { from: day(from), to: day(to) }).map(
      ({ target, done, status }) => [target, done, status],
    )
  expect(trackOf('2026-03-02', '2026-03-04', [[NIGHT, '2026-03-03 06:00']])).toEqual([
    [480, 480, 'completed'],
    [480, 0, 'overdue'],
    [0, 0, null],
  ])
  expect(trackOf('2026-03-02', '2026-03-02', [['2026-03-03 00:30', '2026-03-03 06:30']])).toEqual([
    [480, 360, 'overdue'],
  ])
})

test('a night that still lasts does not break a streak', () => {
  const done: Log[] = [
    [NIGHT, '2026-03-03 06:00'],
    ['2026-03-03 22:00', '2026-03-04 06:00'],
  ]
  const streakAt = (at: string) =>
    overallExecution([progressAt(at, done)], { from: day('2026-03-02'), to: day('2026-03-31') }, 'daily_track')
      .streakDays
  expect([streakAt('2026-03-05 12:00'), streakAt('2026-03-10 05:00'), streakAt('2026-03-10 06:00')]).toEqual([3, 3, 0])
})

test('the last night before a change ends in the new schedule', () => {
  const flexible = version({
    scheduleType: 'weeklyFlexible',
    quota: 2,
    duration: 480,
    daysOfWeek: null,
    effectiveFrom: '2026-03-03',
  })
  const changed = plan([SHIFTS.versions[0]!, flexible])
  const { periods } = progressAt('2026-03-09 12:00', [[NIGHT, '2026-03-03 06:00']], changed)
  expect(periods.slice(0, 2).map(({ period, done }) => [period.version.scheduleType, done])).toEqual([
    ['weeklyFixed', 480],
    ['weeklyFlexible', 0],
  ])
})

test('a log counts for the night with the nearest start, also across midnight', () => {
  const evening = plan(version({ scheduleType: 'weeklyFixed', ...hours('19:00', '20:00') }), { id: 'evening' })
  const pieces = logPieces([log(['2026-03-03 00:10', '2026-03-03 06:00'])], NEW_YORK)
  expect(matchedMinutes([evening, SHIFTS], pieces).get('p')?.size).toBe(1)
})

test('a night is shown on its day, and also on its end day until it is done', () => {
  const shownOn = (date: string, at: string, logs: readonly Log[] = []) => {
    const progress = progressAt(at, logs)
    const items = todayItems([progress], day(date), () => 0)
    return items.map((item) => [item.period.from.slice(8), item.status, isOpenNow(item, progress.asOf)])
  }
  expect(shownOn('2026-03-02', '2026-03-02 21:00')).toEqual([['02', 'not started', false]])
  expect(shownOn('2026-03-02', '2026-03-02 22:00')).toEqual([['02', 'not started', true]])
  expect(shownOn('2026-03-03', '2026-03-03 01:00')).toEqual([
    ['02', 'not started', true],
    ['03', 'not started', false],
  ])
  expect(shownOn('2026-03-03', '2026-03-03 07:00', [[NIGHT, '2026-03-03 06:00']])).toEqual([
    ['03', 'not started', false],
  ])
})

test('the calendar has a night once and whole, on either of its days', () => {
  const around = { vacations: [], reminders: [], offDays: new Set<never>(), zones: NEW_YORK }
  const eventsOn = (date: string) => {
    const range = { from: day(date), to: day(date) }
    const all = [progressAt('2026-03-01 12:00', [])]
    const some = all.map((one) => ({
      ...one,
      periods: one.periods.filter(({ period }) =>
        periodsOf(SHIFTS, new Set(), range).some(({ from }) => from === period.from),
      ),
    }))
    expect(calendarEvents({ ...around, progresses: some, range })).toEqual(
      calendarEvents({ ...around, progresses: all, range }),
    )
    return calendarEvents({ ...around, progresses: all, range }).map(({ id, start, end }) => [
      id.slice(-10),
      start,
      end,
    ])
  }
  const first = ['2026-03-02', '2026-03-02T22:00:00-05:00', '2026-03-03T06:00:00-05:00']
  expect(eventsOn('2026-03-02')).toEqual([first])
  expect(eventsOn('2026-03-03')).toEqual([
    first,
    ['2026-03-03', '2026-03-03T22:00:00-05:00', '2026-03-04T06:00:00-05:00'],
  ])
  expect(eventsOn('2026-03-05')).toEqual([])
})

test('insights take a night as one time, on the day on which it starts', () => {
  const { plan: of, periods } = progressAt('2026-03-05 12:00', [])
  const done = new Map([[day('2026-03-02'), 480]])
  const range = { from: day('2026-03-02'), to: day('2026-03-08') }
  expect(plannedDays({ plan: of, periods: periods.map(({ period }) => period), done }, range).days).toEqual([
    { localDate: '2026-03-02', isDone: true },
    { localDate: '2026-03-03', isDone: false },
  ])
})

test('a plan without nights has its minutes where they fall', () => {
  const plain = plan(version())
  const byDay = matchedMinutes([plain], [piece({ date: '2026-03-02' })])
  expect(occurrenceMinutes([plain], [], byDay).get('p')).toBe(byDay.get('p'))
})
