import { expect, test } from 'vitest'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { instant, type LocalDate, minutesBetween } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'
import { logBetween } from '#web/widgets/log-fixture.ts'
import {
  dayWithChange,
  dayAcrossMidnight,
  openGaps,
  gapPart,
  valuesToRepeat,
  dayEndMinutesOf,
  shownToday,
  spanForNew,
  timelineOf,
  zonesOf,
} from './model.ts'

const DATE = '2026-07-01' as LocalDate
const NIGHT = instant('2026-07-02T02:00:00Z')
/** 22:00 on the wall clock of New York on the day itself. */
const zone = 'America/New_York'

const log = (name: string, from: string, to: string, more?: Partial<ActivityLog>) =>
  logBetween(name, instant(from), instant(to), more)
/** Wall clock of New York in July. */
const at = (id: string, from: string, to: string, more?: Partial<ActivityLog>) =>
  log(id, `${DATE}T${from}-04:00`, `${DATE}T${to}-04:00`, more)
const night = log('night', '2026-06-30T23:00-04:00', '2026-07-01T07:00-04:00')

function dayOf(logs: ActivityLog[], date: LocalDate = DATE, previous: ActivityLog | null = null): LogDay {
  const { startTime: dayStart, endTime: dayEnd } = daySpan(zonesOf(zone), date)
  return { date, timezone: zone, dayStart, dayEnd, logs, previous, next: null, gaps: [] }
}
const shown = (day: LogDay, now = NIGHT) => {
  const timeline = timelineOf(day, now)
  return { ...timeline, row: (key: string) => timeline.rows.find((row) => row.key === key)! }
}

test('a card is as tall as its log is long', () => {
  const { row } = shown(dayOf([night, at('an hour', '08:00', '09:00'), at('two', '09:00', '11:00')]))
  expect(row('two').height).toBeCloseTo(2 * row('an hour').height)
  expect(row('two').top).toBeCloseTo(row('an hour').top + row('an hour').height)
})

test('every log is high enough to read, and the next one makes room for it', () => {
  const { row } = shown(dayOf([night, at('a minute', '08:00', '08:01'), at('next', '08:01', '09:00')]))
  expect(row('a minute').height).toBeGreaterThanOrEqual(36)
  expect(row('next').top).toBeCloseTo(row('a minute').top + row('a minute').height)
})

test('a night is drawn denser, and its hours with it', () => {
  const { row, hours } = shown(dayOf([night, at('an hour', '08:00', '09:00')]))
  expect(row('night').height).toBeLessThan(7 * row('an hour').height)
  expect(row('night').height).toBeGreaterThan(row('an hour').height)
  for (const { clock, top } of hours)
    if (clock < 7 * 60) expect(top).toBeCloseTo((row('night').height * clock) / (7 * 60))
})

test('a plan that goes on after the last log has its height, and moves no log', () => {
  const day = dayOf([night, at('an hour', '20:00', '21:00')])
  const planned = [{ startTime: instant(`${DATE}T20:30-04:00`), endTime: instant(`${DATE}T23:00-04:00`) }]
  const [before, after] = [shown(day), timelineOf(day, NIGHT, openGaps(day, NIGHT), planned)]
  expect(after.height).toBeCloseTo(after.topOf(planned[0]!.endTime))
  expect(after.topOf(instant(`${DATE}T21:00-04:00`))).toBeCloseTo(
    before.row('an hour').top + before.row('an hour').height,
  )
})

test('plans at the end of a day have room to be read, each of them, and move no log', () => {
  const after = instant('2026-07-03T12:00:00Z')
  for (const logs of [[], [at('an hour', '08:00', '09:00')]]) {
    const day = dayOf(logs)
    const gaps = openGaps(day, after)
    const planned = [
      { startTime: instant(`${DATE}T21:30-04:00`), endTime: instant(`${DATE}T22:00-04:00`) },
      { startTime: instant(`${DATE}T23:30-04:00`), endTime: day.dayEnd },
    ]
    const [before, { topOf, rows, height }] = [timelineOf(day, after, gaps), timelineOf(day, after, gaps, planned)]
    const [review, writing] = planned.map(({ startTime }) => topOf(startTime)) as [number, number]
    expect(writing - review).toBeGreaterThanOrEqual(26)
    expect(height - writing).toBeGreaterThanOrEqual(26)
    for (const { id } of logs)
      expect(rows.find(({ key }) => key === id)).toEqual(before.rows.find(({ key }) => key === id))
  }
})

test('a plan that began the day before has its place above the first log, and within the timeline', () => {
  const day = dayOf([at('first', '09:00', '10:00')])
  const planned = [{ startTime: instant('2026-06-30T22:00-04:00'), endTime: instant(`${DATE}T06:00-04:00`) }]
  const { topOf, height, rows } = timelineOf(day, instant('2026-06-30T20:00-04:00'), [], planned)
  expect(topOf(day.dayStart)).toBeCloseTo(0)
  expect(topOf(planned[0]!.endTime)).toBeGreaterThan(20)
  const first = rows.find(({ key }) => key === 'first')!
  expect(first.top).toBeGreaterThanOrEqual(topOf(planned[0]!.endTime))
  expect(first.top + first.height).toBeLessThanOrEqual(height)
})

test('hour labels never cover one another', () => {
  const { hours } = shown(dayOf([night]))
  for (const [index, { top }] of hours.slice(1).entries()) expect(top - hours[index]!.top).toBeGreaterThanOrEqual(20)
})

test('a log of yesterday begins at midnight and says so, one into tomorrow ends there', () => {
  const { row } = shown(dayOf([night, log('late', `${DATE}T23:00-04:00`, '2026-07-02T06:00-04:00')]))
  expect(row('night')).toMatchObject({ top: 0, fromBefore: true, intoNext: false })
  expect(row('late')).toMatchObject({ fromBefore: false, intoNext: true, upcoming: true })
})

test('a parallel log is drawn next to the primary one', () => {
  const day = dayOf([night, at('cook', '08:00', '10:00'), at('podcast', '08:30', '09:30', { parallelActivity: true })])
  const { row } = shown(day)
  expect(['night', 'cook', 'podcast'].map((key) => row(key).beside)).toEqual([false, true, true])
  expect(row('podcast').top).toBeGreaterThan(row('cook').top)
  expect(row('podcast').top + row('podcast').height).toBeLessThan(row('cook').top + row('cook').height)
})

test('a short log in the parallel lane stretches the hours for both', () => {
  const day = dayOf([night, at('cook', '08:00', '10:00'), at('call', '08:30', '08:35', { parallelActivity: true })])
  const { row } = shown(day)
  expect(row('call').height).toBeGreaterThanOrEqual(36)
  expect(row('cook').height).toBeGreaterThan(shown(dayOf([night, at('cook', '08:00', '10:00')])).row('cook').height)
})

test('an open gap is a row of its own, up to the current slot', () => {
  const day = dayOf([night, at('breakfast', '08:00', '08:30')])
  const now = instant(`${DATE}T09:13-04:00`)
  expect(openGaps(day, now)).toEqual([
    { startTime: instant(`${DATE}T07:00-04:00`), endTime: instant(`${DATE}T08:00-04:00`) },
    { startTime: instant(`${DATE}T08:30-04:00`), endTime: instant(`${DATE}T09:10-04:00`) },
  ])
  expect(shown(day, now).rows.map(({ kind }) => kind)).toEqual(['log', 'gap', 'log', 'gap'])
})

test('before the very first log there is no gap', () => {
  const now = instant(`${DATE}T09:00-04:00`)
  expect(openGaps(dayOf([at('first', '08:00', '08:30')]), now)).toHaveLength(1)
  expect(openGaps(dayOf([]), now)).toEqual([])
  expect(openGaps(dayOf([], DATE, log('before', '2026-06-20T08:00Z', '2026-06-20T09:00Z')), now)).toHaveLength(1)
})

test('the line of now is after past logs and before future ones', () => {
  const day = dayOf([night, at('dentist', '17:00', '18:00')])
  const now = instant(`${DATE}T07:02-04:00`)
  const { row, now: line } = shown(day, now)
  expect(line).toBeGreaterThanOrEqual(row('night').height)
  expect(line).toBeLessThan(row('dentist').top)
  expect(row('dentist')).toMatchObject({ upcoming: true })
  expect(shown(day, instant('2026-07-05T00:00Z')).now).toBeNull()
})

test.each([
  { date: '2026-03-08', hours: 23, twice: 0 },
  { date: '2026-11-01', hours: 25, twice: 2 },
])('the $hours hours of $date are all there', ({ date, hours, twice }) => {
  const { startTime, endTime } = daySpan(zonesOf(zone), date as LocalDate)
  const logs = Array.from({ length: hours }, (_, hour) => {
    const from = Date.parse(startTime) + hour * 3_600_000
    return log(`${hour}`, new Date(from).toISOString(), new Date(from + 3_600_000).toISOString())
  })
  expect(logs.at(-1)!.endTime).toBe(endTime)
  const timeline = shown(dayOf(logs, date as LocalDate), endTime)
  expect(new Set(timeline.rows.map(({ height }) => Math.round(height)))).toHaveLength(1)
  expect(timeline.hours.filter(({ clock }) => clock === 60)).toHaveLength(twice || 1)
  expect(timeline.hours.filter(({ clock }) => clock === 120)).toHaveLength(twice ? 1 : 0)
})

test('a day without anything has no timeline', () => {
  expect(timelineOf(dayOf([]), NIGHT)).toMatchObject({ rows: [], height: 0 })
})

test('a new log takes its place among the others, and an old one is replaced by its new version', () => {
  const day = dayOf([night, at('lunch', '12:00', '13:00')])
  const snack = at('snack', '10:00', '10:10')
  const names = (changed: LogDay) => changed.logs.map(({ id }) => id)
  expect(names(dayWithChange(day, { put: [snack] }))).toEqual(['night', 'snack', 'lunch'])
  expect(names(dayWithChange(day, { put: [at('lunch', '06:00', '07:00')], drop: ['night'] }))).toEqual(['lunch'])
  expect(dayWithChange(day, { put: [{ ...day.logs[1]!, rating: 4 }] }).logs[1]).toMatchObject({ rating: 4 })
})

test('a log that moved to another day disappears from this one', () => {
  const day = dayOf([night, at('lunch', '12:00', '13:00')])
  const moved = log('lunch', '2026-07-03T12:00-04:00', '2026-07-03T13:00-04:00')
  expect(dayWithChange(day, { put: [moved] }).logs.map(({ id }) => id)).toEqual(['night'])
})

test('a day that ends at two includes the night before midnight and after it', () => {
  const { startTime: dayStart } = daySpan(zonesOf(zone), DATE)
  const party = log('party', '2026-07-01T23:00-04:00', '2026-07-02T01:30-04:00')
  const late = log('late', '2026-07-02T02:30-04:00', '2026-07-02T09:00-04:00')
  const early = log('early', '2026-07-01T01:00-04:00', '2026-07-01T01:50-04:00')
  const first = dayOf([early, at('lunch', '12:00', '13:00'), party])
  const second = dayOf([party, late], '2026-07-02' as LocalDate)
  const day = dayAcrossMidnight(first, second, dayEndMinutesOf('02:00'))
  expect(day).toMatchObject({ date: DATE, dayEnd: instant('2026-07-02T02:00-04:00') })
  expect(minutesBetween(dayStart, day.dayStart)).toBe(120)
  expect(day.logs.map(({ id }) => id)).toEqual(['lunch', 'party'])
  expect([day.previous?.id, day.next?.id]).toEqual(['early', 'late'])
  expect(
    ['2026-07-02T01:59-04:00', '2026-07-02T02:00-04:00'].map((now) => shownToday(zone, instant(now), 120)),
  ).toEqual(['2026-07-01', '2026-07-02'])
})

test('a new log begins at the end of the last one and ends now, or at the next log', () => {
  const day = dayOf([night, at('breakfast', '08:00', '08:30'), at('dentist', '09:00', '10:00')])
  const span = (now: string) => {
    const moment = instant(`${DATE}T${now}-04:00`)
    const { startTime, endTime } = spanForNew(day, openGaps(day, moment), moment, null)
    return [startTime, endTime].map((each) => each.slice(11, 16))
  }
  expect(span('08:43')).toEqual(['12:30', '12:45'])
  expect(span('08:30')).toEqual(['12:30', '13:00'])
  expect(span('10:20')).toEqual(['14:00', '14:20'])
})

test('on another day a new log fills the longest gap, or begins at nine', () => {
  const full = dayOf([night, log('all day', `${DATE}T07:00-04:00`, '2026-07-02T00:00-04:00')])
  const open = dayOf([night, at('work', '09:00', '17:00')])
  const now = instant('2026-07-20T12:00Z')
  expect(spanForNew(full, openGaps(full, now), now, null).startTime).toBe(instant(`${DATE}T09:00-04:00`))
  expect(spanForNew(open, openGaps(open, now), now, null)).toEqual({
    startTime: instant(`${DATE}T17:00-04:00`),
    endTime: instant('2026-07-02T00:00-04:00'),
  })
  expect(spanForNew(open, openGaps(open, now), now, 45).endTime).toBe(instant(`${DATE}T17:45-04:00`))
  expect(spanForNew(full, openGaps(full, now), now, 45).endTime).toBe(instant(`${DATE}T09:45-04:00`))
})

test('a part of a gap is given from its start, never more than there is and never nothing', () => {
  const gap = { startTime: instant(`${DATE}T14:07-04:00`), endTime: instant(`${DATE}T15:00-04:00`) }
  const length = (minutes: number) => minutesBetween(gapPart(gap, minutes).startTime, gapPart(gap, minutes).endTime)
  expect([200, 53, 20, 0].map(length)).toEqual([53, 53, 20, 5])
  expect(gapPart(gap, 20).startTime).toBe(gap.startTime)
})

test('a running timer leaves no gap after its start', () => {
  const day = dayOf([log('a', '2026-07-01T12:00Z', '2026-07-01T13:00Z')])
  const now = instant('2026-07-01T16:00Z')
  const spans = (since?: string) =>
    openGaps(day, now, since === undefined ? undefined : instant(since)).map(
      ({ startTime, endTime }) => `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`,
    )
  expect(spans().at(-1)).toBe('13:00–16:00')
  expect(spans('2026-07-01T14:30Z').at(-1)).toBe('13:00–14:30')
})

test.each([
  { name: 'up to now', now: '16:03', logs: '12:00–13:00', last: '13:00–16:00' },
  {
    name: 'up to a log of the slot that is not over',
    now: '16:04',
    logs: '12:00–13:00 16:02–16:03',
    last: '13:00–16:02',
  },
  { name: 'up to what runs since then', now: '16:04', logs: '12:00–13:00', since: '16:02', last: '13:00–16:02' },
  { name: 'up to now, also with a future log', now: '16:03', logs: '12:00–13:00 16:30–17:00', last: '13:00–16:00' },
  { name: 'between two logs', now: '16:04', logs: '12:00–13:00 14:00–16:00', last: '13:00–14:00' },
])('the last gap goes $name', ({ now, logs, since, last }) => {
  const moment = (clock: string) => `2026-07-01T${clock}Z`
  const all = logs.split(' ').map((span) => span.split('–'))
  const day = dayOf(all.map(([from, to], index) => log(`log${index}`, moment(from!), moment(to!))))
  const gap = openGaps(day, instant(moment(now)), since === undefined ? undefined : instant(moment(since))).at(-1)!
  expect([gap.startTime, gap.endTime].map((edge) => edge.slice(11, 16)).join('–')).toBe(last)
})

test('the same again is for the same people, and says nothing of how it went', () => {
  const done = {
    ...log('soup', '2026-07-01T16:00Z', '2026-07-01T17:00Z'),
    subActivity: 'Soup',
    tags: ['t'],
    rating: 4,
    remark: 'well',
    efficiency: 80,
    beneficiaries: [
      { recipientId: 'a', forWhat: 'lunch', timeProportion: { type: 'duration' as const, value: 20 } },
      { recipientId: 'b', forWhat: null, timeProportion: { type: 'percent' as const, value: 10 } },
    ],
  }
  expect(valuesToRepeat(done)).toEqual({
    category: done.category,
    activityName: done.activityName,
    subActivity: 'Soup',
    tags: ['t'],
    projectId: done.projectId,
    helped: [
      { recipientId: 'a', forWhat: 'lunch', share: 'equal', value: '' },
      { recipientId: 'b', forWhat: '', share: 'percent', value: '10' },
    ],
  })
})
