import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logViolations } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan, epochMs, instant, instantAt, overlaps } from '#domain/time/time.ts'
import {
  askedAfterHours,
  asksAt,
  floorMinute,
  isTimerStart,
  movedStart,
  needsEnd,
  stoppedSpan,
  switched,
  timerStart,
} from './timer.ts'

const at = (clock: string) => instant(clock.includes('T') ? `${clock}Z` : `2026-03-02T${clock}Z`)
const clocks = (span: { startTime: string; endTime: string } | null) =>
  span && `${span.startTime.slice(11, 16)}–${span.endTime.slice(11, 16)}`

test.each([
  { name: 'in its minute', now: '12:00:59', logs: '', start: '12:00' },
  { name: 'after what has just been logged', now: '12:00:30', logs: '12:00–12:01', start: '12:01' },
  {
    name: 'after several of a minute each',
    now: '12:00:50',
    logs: '11:00–12:00 12:00–12:01 12:01–12:02',
    start: '12:02',
  },
  { name: 'not at the end of what is over', now: '12:05:30', logs: '12:00–12:01', start: '12:05' },
  { name: 'before what begins later', now: '12:00:30', logs: '12:03–12:04', start: '12:00' },
  { name: 'what was logged ahead is no reason to wait', now: '12:00:30', logs: '11:00–13:00', start: '12:00' },
  { name: 'as the user said', now: '12:00:30', wanted: '11:40:00', logs: '', start: '11:40' },
  {
    name: 'after the minute that a log has taken',
    now: '12:00:30',
    wanted: '11:40:00',
    logs: '11:00–11:41',
    start: '11:41',
  },
])('a timer begins: $name', ({ now, wanted, logs, start }) => {
  const taken = logs
    .split(' ')
    .filter(Boolean)
    .map((log) => {
      const [from, to] = log.split('–')
      return { startTime: at(`${from}:00`), endTime: at(`${to}:00`) }
    })
  expect(timerStart(at(now), taken, wanted ? at(wanted) : undefined)).toBe(at(`${start}:00`))
})

test.each([
  { start: '12:00:00', may: true },
  { start: '12:05:00', may: true },
  { start: '12:06:00', may: false },
  { start: '2026-01-30T12:00:00', may: true },
  { start: '2026-01-30T11:59:00', may: false },
])('it may have begun at $start: $may', ({ start, may }) => {
  expect(isTimerStart(at(start), at('12:00:59'))).toBe(may)
})

test.each([
  { name: 'at this minute', start: '11:00', now: '12:00:59', log: '11:00–12:00' },
  { name: 'in the minute in which it began', start: '12:00', now: '12:00:59', log: '12:00–12:01' },
  { name: 'begun where another log ended', start: '12:01', now: '12:00:59', log: '12:01–12:02' },
  { name: 'when the user says', start: '09:00', now: '12:00:00', said: '09:30:00', log: '09:00–09:30' },
  { name: 'after no time', start: '09:00', now: '12:00:00', said: '09:00:00', log: null },
  { name: 'before it began', start: '09:00', now: '12:00:00', said: '08:00:00', log: null },
  { name: 'ahead of now', start: '09:00', now: '12:00:00', said: '12:02:00', log: null },
])('a timer stops: $name', ({ start, now, said, log }) => {
  expect(clocks(stoppedSpan(at(`${start}:00`), at(now), said ? at(said) : undefined))).toBe(log)
})

test('after a day only its owner knows when it ended', () => {
  const start = at('2026-03-01T12:00:00')
  expect(stoppedSpan(start, at('12:00:59'))).not.toBeNull()
  expect(needsEnd({ startTime: start }, at('12:00:59'))).toBe(false)
  expect(stoppedSpan(start, at('12:01:00'))).toBeNull()
  expect(needsEnd({ startTime: start }, at('12:01:00'))).toBe(true)
  expect(clocks(stoppedSpan(start, at('18:00:00'), at('2026-03-01T13:00:00')))).toBe('12:00–13:00')
  expect(stoppedSpan(start, at('18:00:00'), at('12:01:00'))).toBeNull()
})

test.each([
  { name: 'now', start: '11:00', now: '12:00:30', becomes: '11:00–12:00 12:00' },
  { name: 'in the minute in which it began', start: '12:00', now: '12:00:30', becomes: '12:00–12:01 12:01' },
  { name: 'some minutes ago', start: '11:00', now: '12:00:30', wanted: '11:50:00', becomes: '11:00–11:50 11:50' },
  { name: 'when it began', start: '11:00', now: '12:00:30', wanted: '11:00:00', becomes: '11:00–11:01 11:01' },
  { name: 'before it began', start: '11:00', now: '12:00:30', wanted: '10:59:00', becomes: 'startTime' },
])('one follows another: $name', ({ start, now, wanted, becomes }) => {
  const both = switched(at(`${start}:00`), at(now), wanted ? at(wanted) : undefined)
  expect(typeof both === 'string' ? both : `${clocks(both.log)} ${both.startTime.slice(11, 16)}`).toBe(becomes)
})

test('nothing follows a timer of more than a day before the user names its end', () => {
  expect(switched(at('2026-03-01T11:59:00'), at('12:00:00'))).toBe('endTime')
})

describe('still running?', () => {
  const timed = { startTime: at('08:00:00'), confirmedAt: null, category: 'work' }
  test.each([
    { name: 'after four hours', asked: timed, when: '12:00:00' },
    { name: 'after a night', asked: { ...timed, category: 'sleep' }, when: '20:00:00' },
    { name: 'four hours after it was said last', asked: { ...timed, confirmedAt: at('12:30:00') }, when: '16:30:00' },
    { name: 'a start that was moved behind it', asked: { ...timed, confirmedAt: at('07:00:00') }, when: '12:00:00' },
  ])('$name', ({ asked, when }) => {
    expect(asksAt(asked)).toBe(at(when))
  })
  test('after four hours, or twelve of sleep', () => {
    expect([askedAfterHours('sleep'), askedAfterHours('study')]).toEqual([12, 4])
  })
})

const seconds = fc.integer({ min: 0, max: 3 * 86_400 }).map((s) => instantAt(epochMs(at('00:00:00')) + s * 1000))

test('a timer that is stopped without a word becomes a valid log', () => {
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: 86_459 }), (begun, ran) => {
      const startTime = floorMinute(begun)
      const span = stoppedSpan(startTime, instantAt(epochMs(startTime) + ran * 1000))!
      expect(logViolations({ ...span, category: 'work' })).toEqual([])
    }),
  )
})

test('stopped and started in a row, however fast: neighbors that do not overlap', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(seconds, waits, (first, all) => {
      let now = first
      const logs: ClosedSpan[] = []
      for (const wait of all) {
        const startTime = timerStart(now, logs)
        expect(isTimerStart(startTime, now)).toBe(true)
        now = instantAt(epochMs(now) + wait * 1000)
        logs.push(stoppedSpan(startTime, now)!)
      }
      for (const [index, log] of logs.entries())
        for (const other of logs.slice(index + 1)) expect(overlaps(log, other)).toBe(false)
    }),
  )
})

test('a switch leaves no minute between', () => {
  fc.assert(
    fc.property(
      seconds,
      fc.integer({ min: 0, max: 86_000 }),
      fc.option(fc.integer({ min: 0, max: 1430 })),
      (begun, ran, ago) => {
        const startTime = floorMinute(begun)
        const now = instantAt(epochMs(startTime) + ran * 1000)
        const wanted = ago === null ? undefined : addMinutes(floorMinute(now), -ago)
        const both = switched(startTime, now, wanted)
        if (wanted !== undefined && wanted < startTime) expect(both).toBe('startTime')
        else {
          if (typeof both === 'string') throw new Error(both)
          expect(both.startTime).toBe(both.log.endTime)
          expect(both.log.startTime).toBe(startTime)
          expect(isTimerStart(both.startTime, now)).toBe(true)
        }
      },
    ),
  )
})

describe('moving the start of a running timer', () => {
  const spanOf = (text: string) => {
    const [startTime, endTime] = text.split('–').map((clock) => at(`${clock}:00`))
    return { startTime: startTime!, endTime: endTime! }
  }
  test.each([
    { name: 'into nothing', from: '12:00', to: '11:50', logs: '10:00–11:00', is: 'free' },
    { name: 'up to the log before it', from: '12:00', to: '11:00', logs: '10:00–11:00', is: 'free' },
    { name: 'the log that it touches ends sooner', from: '12:00', to: '11:50', logs: '11:00–12:00', is: '11:00–11:50' },
    { name: 'a log that it reaches gives way', from: '12:00', to: '11:50', logs: '11:00–11:55', is: '11:00–11:50' },
    { name: 'a log keeps a minute', from: '12:00', to: '11:51', logs: '11:50–12:00', is: '11:50–11:51' },
    { name: 'a log would be lost', from: '12:00', to: '11:50', logs: '11:50–12:00', is: 'overlap' },
    { name: 'two are in the way', from: '12:00', to: '11:50', logs: '11:00–11:55 11:55–12:00', is: 'overlap' },
    { name: 'a log goes on beyond its start', from: '12:00', to: '11:50', logs: '11:00–12:30', is: 'overlap' },
    { name: 'the log that it touches ends later', from: '11:50', to: '12:00', logs: '11:00–11:50', is: '11:00–12:00' },
    { name: 'there was room between them', from: '11:50', to: '12:00', logs: '11:00–11:45', is: 'free' },
    { name: 'others have what it leaves', from: '11:50', to: '12:00', logs: '11:00–11:50 11:55–12:30', is: 'free' },
    { name: 'no log is that long', from: '11:50', to: '12:00', logs: '2026-03-01T11:55–11:50', is: 'free' },
  ])('$name', ({ from, to, logs, is }) => {
    const lane = logs.split(' ').map(spanOf)
    const moved = movedStart(at(`${from}:00`), at(`${to}:00`), lane)
    const said = moved.kind === 'follows' ? clocks({ ...moved.log, endTime: moved.endTime }) : moved.kind
    expect(said).toBe(is)
  })
})
