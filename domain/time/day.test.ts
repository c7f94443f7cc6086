import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTotals, endAfter, gapsOf, newLogSpan } from './day.ts'
import { addMinutes, instant, minutesBetween, overlaps } from './time.ts'
import type { ZoneHistory } from './zone.ts'

const at = (clock: string) => instant(clock.includes('T') ? `${clock}Z` : `2026-03-02T${clock}Z`)
/** `08:00–09:00`; without an end, a timer that runs. */
const span = (text: string) => {
  const [from, to] = text.split('–')
  return { startTime: at(`${from}:00`), endTime: to ? at(`${to}:00`) : null }
}
const closed = (text: string) => ({ ...span(text), endTime: at(`${text.split('–')[1]}:00`) })
const clocks = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`

const DAY = { dayStart: at('00:00:00'), dayEnd: at('2026-03-03T00:00:00') }
const LONG_AGO = at('2026-01-01T08:00:00')

test.each([
  { name: 'nothing logged', logs: '', now: '12:02:30', gaps: '00:00–12:00' },
  {
    name: 'before, between and after',
    logs: '08:00–09:00 10:00–11:00',
    now: '12:00:00',
    gaps: '00:00–08:00 09:00–10:00 11:00–12:00',
  },
  { name: 'in any order', logs: '10:00–11:00 00:00–09:00', now: '11:00:00', gaps: '09:00–10:00' },
  { name: 'neighbors leave none', logs: '00:00–09:00 09:00–10:00', now: '10:00:00', gaps: '' },
  {
    name: 'four minutes are none, five are',
    logs: '00:00–09:00 09:04–10:00 10:05–11:00',
    now: '11:00:00',
    gaps: '10:00–10:05',
  },
  { name: 'only up to the slot of now', logs: '00:00–09:58', now: '10:04:59', gaps: '' },
  { name: 'what is ahead is no gap', logs: '00:00–09:00 10:00–11:00', now: '09:30:00', gaps: '09:00–09:30' },
  { name: 'a running timer covers', logs: '00:00–09:00 09:30', now: '11:00:00', gaps: '09:00–09:30' },
  { name: 'a day that is over', logs: '00:00–20:00', now: '2026-03-04T09:00:00', gaps: '20:00–00:00' },
  { name: 'a day to come', logs: '', now: '2026-03-01T09:00:00', gaps: '' },
])('the gaps of a day, $name', ({ logs, now, gaps }) => {
  const primary = logs.split(' ').filter(Boolean).map(span)
  expect(
    gapsOf({ ...DAY, now: at(now), primary, firstLogStart: LONG_AGO })
      .map(clocks)
      .join(' '),
  ).toBe(gaps)
})

test('a log over midnight covers its part of the day', () => {
  const primary = [{ startTime: at('2026-03-01T22:00:00'), endTime: at('06:00:00') }]
  expect(gapsOf({ ...DAY, now: at('07:00:00'), primary, firstLogStart: LONG_AGO }).map(clocks)).toEqual(['06:00–07:00'])
})

test('a log of the day before does not begin the day', () => {
  const primary = [{ startTime: at('2026-03-01T20:00:00'), endTime: at('2026-03-01T21:00:00') }]
  expect(gapsOf({ ...DAY, now: at('07:00:00'), primary, firstLogStart: LONG_AGO }).map(clocks)).toEqual(['00:00–07:00'])
})

test('there are no gaps before the very first log', () => {
  const primary = [span('08:00–09:00')]
  const gaps = gapsOf({ ...DAY, now: at('10:00:00'), primary, firstLogStart: at('08:00:00') })
  expect(gaps.map(clocks)).toEqual(['09:00–10:00'])
  expect(gapsOf({ ...DAY, now: at('10:00:00'), primary: [], firstLogStart: null })).toEqual([])
  const tomorrow = at('2026-03-03T08:00:00')
  expect(gapsOf({ ...DAY, now: at('2026-03-04T00:00:00'), primary: [], firstLogStart: tomorrow })).toEqual([])
})

test('logs, gaps and rests shorter than five minutes fill the day up to now', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 1600 }), (all, passed) => {
      let end = DAY.dayStart
      const primary = all.map(([before, length]) => {
        const startTime = addMinutes(end, before)
        end = addMinutes(startTime, length)
        return { startTime, endTime: end }
      })
      const gaps = gapsOf({ ...DAY, now: addMinutes(DAY.dayStart, passed), primary, firstLogStart: LONG_AGO })
      const limit = addMinutes(DAY.dayStart, Math.min(passed - (passed % 5), 1440))
      for (const gap of gaps) {
        expect(minutesBetween(gap.startTime, gap.endTime)).toBeGreaterThanOrEqual(5)
        expect(primary.some((log) => overlaps(log, gap))).toBe(false)
        expect(gap.startTime >= DAY.dayStart && gap.endTime <= limit).toBe(true)
      }
      let open = 0
      for (let minute = DAY.dayStart; minute < limit; minute = addMinutes(minute, 1)) {
        const here = { startTime: minute, endTime: addMinutes(minute, 1) }
        const isFree = ![...primary, ...gaps].some((each) => overlaps(each, here))
        open = isFree ? open + 1 : 0
        expect(open).toBeLessThan(5)
      }
    }),
    { numRuns: 60 },
  )
})

const log = (text: string, category: string, parallelActivity = false) => ({
  ...closed(text),
  category,
  parallelActivity,
})
const WHOLE = { startTime: DAY.dayStart, endTime: DAY.dayEnd }

test('the primary lane counts as logged, the parallel lane separately, and nothing after now', () => {
  const logs = [
    { ...log('00:00–07:00', 'sleep'), startTime: at('2026-03-01T22:00:00') },
    log('07:00–08:00', 'dailyActivity'),
    log('07:00–07:30', 'leisure', true),
    log('08:00–12:00', 'work'),
    log('12:00–13:00', 'dailyActivity'),
    log('14:00–16:00', 'study'),
  ]
  expect(dayTotals(logs, WHOLE, at('11:30:40'))).toEqual({
    logged: 690,
    parallel: 30,
    byCategory: [
      { category: 'sleep', minutes: 420 },
      { category: 'work', minutes: 210 },
      { category: 'dailyActivity', minutes: 60 },
    ],
  })
  expect(dayTotals(logs, WHOLE, at('2026-03-05T00:00:00'))).toMatchObject({ logged: 900, parallel: 30 })
  expect(dayTotals([], WHOLE, at('12:00:00'))).toEqual({ logged: 0, parallel: 0, byCategory: [] })
})

test.each([
  { name: 'from the last end to now', last: '08:00–09:10', next: null, now: '10:03:20', span: '09:10–10:05' },
  {
    name: 'from the last end to the next log',
    last: '08:00–09:00',
    next: '09:40',
    now: '10:00:00',
    span: '09:00–09:40',
  },
  { name: 'nothing before: the last half hour', last: null, next: null, now: '10:03:20', span: '09:35–10:05' },
  { name: 'just logged: half an hour on', last: '08:00–10:00', next: null, now: '10:00:30', span: '10:00–10:30' },
  { name: 'just logged, and soon the next', last: '08:00–10:00', next: '10:10', now: '10:00:30', span: '10:00–10:10' },
  { name: 'no room at all', last: '08:00–10:30', next: '10:30', now: '10:00:00', span: '10:30–11:00' },
])('the suggested span of a new log, $name', ({ last, next, now, span: expected }) => {
  const given = {
    now: at(now),
    dayStart: DAY.dayStart,
    lastPrimary: last ? closed(last) : null,
    nextPrimary: next ? { startTime: at(`${next}:00`) } : null,
    length: null,
  }
  expect(clocks(newLogSpan(given))).toBe(expected)
})

const AT_THE_END = { dayStart: DAY.dayStart, nextPrimary: null, length: null }

test.each([
  { name: 'is that long', last: '08:00–09:00', next: null, now: '10:00:00', span: '09:00–09:45' },
  { name: 'ends now at the latest', last: '08:00–09:40', next: null, now: '10:00:00', span: '09:40–10:00' },
  { name: 'ends with the next one', last: '08:00–09:00', next: '09:20', now: '10:00:00', span: '09:00–09:20' },
  { name: 'is ahead where nothing is open', last: '08:00–10:00', next: null, now: '10:00:00', span: '10:00–10:45' },
  { name: 'with nothing before it ends now', last: null, next: null, now: '10:00:00', span: '09:15–10:00' },
])('a new log of 45 minutes by choice $name', ({ last, next, now, span: expected }) => {
  const given = {
    now: at(now),
    dayStart: DAY.dayStart,
    lastPrimary: last ? closed(last) : null,
    nextPrimary: next ? { startTime: at(`${next}:00`) } : null,
    length: 45,
  }
  expect(clocks(newLogSpan(given))).toBe(expected)
})

test.each([
  { ended: '2026-03-01T20:00:00', now: '11:59:00', span: '00:00–12:00' },
  { ended: '2026-03-01T20:00:00', now: '12:00:00', span: '11:30–12:00' },
])('the span of a new log at $now, after a log that ended $ended', ({ ended, now, span: expected }) => {
  const lastPrimary = { endTime: at(ended) }
  expect(clocks(newLogSpan({ ...AT_THE_END, now: at(now), lastPrimary }))).toBe(expected)
})

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

test.each([
  { name: 'the same day', start: '2026-03-02T09:00:00-05:00', clock: '10:30', minutes: 90 },
  { name: 'over midnight', start: '2026-03-02T22:30:00-05:00', clock: '06:45', minutes: 495 },
  { name: 'to midnight', start: '2026-03-02T22:30:00-05:00', clock: '00:00', minutes: 90 },
  { name: 'the same time is 24 hours', start: '2026-03-02T22:30:00-05:00', clock: '22:30', minutes: 1440 },
  { name: 'the night of the change in spring', start: '2026-03-07T22:30:00-05:00', clock: '07:00', minutes: 450 },
  { name: 'the night of the change in autumn', start: '2026-10-31T22:30:00-04:00', clock: '07:00', minutes: 570 },
  { name: 'a time that is skipped', start: '2026-03-08T01:30:00-05:00', clock: '02:30', minutes: 60 },
  { name: 'in the first of two hours', start: '2026-11-01T01:10:00-04:00', clock: '01:40', minutes: 30 },
  { name: 'in the second of two hours', start: '2026-11-01T01:10:00-05:00', clock: '01:40', minutes: 30 },
])('an end of $clock, $name, gives the end of the log', ({ start, clock, minutes }) => {
  const endClock = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  expect(minutesBetween(instant(start), endAfter(NEW_YORK, instant(start), endClock))).toBe(minutes)
})
