import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eveningNudge, longBefore, nextEvening } from './nudge.ts'
import { addDays, addMinutes, instant, minutesBetween } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const AT = clockOfText('20:30')

test('a timer is long from its fourth hour on', () => {
  expect(longBefore(instant('2026-03-16T14:00:00Z'))).toBe(instant('2026-03-16T10:00:00Z'))
})

test.each([
  ['today', '2026-03-16T20:29:59-04:00', '2026-03-16T20:30:00-04:00'],
  ['tomorrow, from this very moment on', '2026-03-16T20:30:00-04:00', '2026-03-17T20:30:00-04:00'],
  ['tomorrow, an hour shorter', '2026-03-07T21:00:00-05:00', '2026-03-08T20:30:00-04:00'],
  ['tomorrow, an hour longer', '2026-10-31T21:00:00-04:00', '2026-11-01T20:30:00-05:00'],
])('the next evening is %s', (_, now, evening) => {
  expect(nextEvening(AT, instant(now), NEW_YORK)).toBe(instant(evening))
})

test.each([
  ['02:30', 'that the clock skips is as much later', '2026-03-08T00:00:00-05:00', '2026-03-08T03:30:00-04:00'],
  ['01:30', 'that it shows twice is the first', '2026-11-01T00:00:00-04:00', '2026-11-01T01:30:00-04:00'],
  ['01:30', 'does not come again when it is shown again', '2026-11-01T01:30:00-04:00', '2026-11-02T01:30:00-05:00'],
])('an evening at %s %s', (time, _, now, evening) => {
  expect(nextEvening(clockOfText(time), instant(now), NEW_YORK)).toBe(instant(evening))
})

test('it is that of the zone they live in now', () => {
  const moved: ZoneHistory = [...NEW_YORK, { from: instant('2026-03-16T12:00:00Z'), tz: 'Asia/Taipei' }]
  expect(nextEvening(AT, instant('2026-03-16T12:10:00Z'), moved)).toBe(instant('2026-03-16T20:30:00+08:00'))
})

test('from evening to evening no day is left out, and none comes twice', () => {
  const zone = fc.constantFrom('America/New_York', 'Asia/Taipei', 'Australia/Lord_Howe', 'Pacific/Auckland', 'UTC')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), zone, fc.integer({ min: 0, max: 365 }), (at, tz, days) => {
      const zones = [{ from: null, tz }]
      let now = addMinutes(instant('2026-01-01T00:00:00Z'), days * 1440)
      let day = localDate(zones, nextEvening(at, now, zones))
      for (let evening = 0; evening < 5; evening++) {
        const next = nextEvening(at, now, zones)
        expect(next > now).toBe(true)
        expect(localDate(zones, next)).toBe(day)
        now = next
        day = addDays(day, 1)
      }
    }),
  )
})

const BOTH = { nothingLogged: true, eveningGaps: true }
/** A Monday, on the clock of New York. */
const span = (from: string, to: string | null) => {
  const onMonday = (time: string) => instant(`2026-03-16T${time}:00-04:00`)
  return { startTime: onMonday(from), endTime: to === null ? null : onMonday(to) }
}
const evening = (primary: ReturnType<typeof span>[], wants = BOTH, now = instant('2026-03-16T20:30:00-04:00')) =>
  eveningNudge({ wants, primary, now, zones: NEW_YORK })
const gapsIn = (primary: ReturnType<typeof span>[]) => {
  const said = evening(primary)
  return said?.kind === 'eveningGaps' ? said.gaps.map(({ startTime, endTime }) => [startTime, endTime]) : said
}
const gap = (from: string, to: string) => Object.values(span(from, to))

describe('the evening', () => {
  test('of a day of which nothing was logged', () => {
    expect(evening([])).toEqual({ kind: 'nothingLogged' })
    expect(evening([], { nothingLogged: false, eveningGaps: true })).toBeNull()
  })

  test.each([
    ['an hour and more between what was', [span('07:00', '12:00'), span('13:00', '20:30')], [gap('12:00', '13:00')]],
    ['after the last', [span('07:00', '19:00')], [gap('19:00', '20:30')]],
    [
      'more than one',
      [span('07:00', '09:00'), span('11:00', '12:00'), span('14:00', '20:00')],
      [gap('09:00', '11:00'), gap('12:00', '14:00')],
    ],
    ['nothing worth a word', [span('07:00', '12:00'), span('12:59', '20:00')], null],
    ['the night before the first log is no gap', [span('11:00', '20:30')], null],
    ['a timer that runs fills all since it began', [span('08:00', '12:00'), span('12:10', null)], null],
    [
      'a log that began the day before fills the day from its first minute',
      [
        { startTime: instant('2026-03-15T23:00:00-04:00'), endTime: instant('2026-03-16T06:00:00-04:00') },
        span('07:00', '20:00'),
      ],
      [gap('06:00', '07:00')],
    ],
  ])('%s', (_, primary, gaps) => {
    expect(gapsIn(primary)).toEqual(gaps)
  })

  test('says how much is open, and only of those worth a word', () => {
    const said = evening([
      span('07:00', '09:00'),
      span('10:30', '12:00'),
      span('12:30', '13:00'),
      span('15:00', '20:30'),
    ])
    expect(said).toMatchObject({ minutes: 210 })
  })

  test('a log that ended before midnight belongs to yesterday', () => {
    const yesterday = { startTime: instant('2026-03-15T20:00:00-04:00'), endTime: instant('2026-03-16T00:00:00-04:00') }
    expect(evening([yesterday])).toEqual({ kind: 'nothingLogged' })
  })

  test('a user who turned off gaps gets none', () => {
    expect(evening([span('07:00', '08:00')], { nothingLogged: true, eveningGaps: false })).toBeNull()
  })

  test.each([
    ['23', '2026-03-08', '-05:00', '-04:00', 60],
    ['25', '2026-11-01', '-04:00', '-05:00', 180],
  ])('on a day of %s hours a gap keeps its length', (_, day, before, after, minutes) => {
    const primary = [
      { startTime: instant(`${day}T00:00:00${before}`), endTime: instant(`${day}T01:00:00${before}`) },
      { startTime: instant(`${day}T03:00:00${after}`), endTime: null },
    ]
    const said = eveningNudge({ wants: BOTH, primary, now: instant(`${day}T20:30:00${after}`), zones: NEW_YORK })
    expect(said).toMatchObject({ kind: 'eveningGaps', minutes })
  })
})

test('each gap is an hour at least, today, in the past, and without a log', () => {
  const log = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 5, max: 240 }))
  const start = instant('2026-03-16T04:00:00Z')
  const at = (minutes: number) => addMinutes(start, minutes)
  fc.assert(
    fc.property(fc.array(log, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 1439 }), (logs, clock) => {
      const primary = logs.map(([from, length]) => ({ startTime: at(from), endTime: at(from + length) }))
      const now = at(clock)
      const said = eveningNudge({ wants: BOTH, primary, now, zones: NEW_YORK })
      if (said?.kind !== 'eveningGaps') return
      for (const { startTime, endTime } of said.gaps) {
        expect(minutesBetween(startTime, endTime)).toBeGreaterThanOrEqual(60)
        expect(endTime <= now && localDate(NEW_YORK, startTime) === '2026-03-16').toBe(true)
        expect(primary.every((one) => one.endTime <= startTime || one.startTime >= endTime)).toBe(true)
      }
    }),
  )
})
