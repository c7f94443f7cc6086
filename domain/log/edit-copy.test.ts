import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedTo, copiedDay, duplicated, shifted, steppedBy } from './edit.ts'
import type { WrittenLog } from './fields.ts'
import { at, span, written } from './fixture.ts'
import { addMinutes, type ClosedSpan, instant, overlaps } from '#domain/time/time.ts'

const clocks = ({ startTime, endTime }: ClosedSpan) => `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`

test.each([
  { case: 'right behind it', lane: [], is: '10:00–11:00' },
  { case: 'behind what follows', lane: ['10:00–10:30'], is: '10:30–11:30' },
  { case: 'not into what is too short', lane: ['10:30–11:00', '11:30–12:00'], is: '12:00–13:00' },
  { case: 'what is before it does not matter', lane: ['08:00–09:00'], is: '10:00–11:00' },
  { case: 'before it, where no room after it is as long', lane: ['10:30–23:30'], is: '08:00–09:00' },
  { case: 'at the end of the nearest room before it', lane: ['10:00–23:55', '08:40–08:50'], is: '07:40–08:40' },
  { case: 'not where nothing is known', lane: ['10:00–23:55', '06:30–08:30'], is: null },
  { case: 'nowhere', lane: ['10:00–23:55', '06:00–09:00'], is: null },
])('duplicate: $case', ({ lane, is }) => {
  const copy = duplicated(
    written('09:00–10:00', { rating: 5, tags: ['x'] }),
    lane.map((each) => span(each)),
    { earliest: at('06:00'), now: at('23:55'), latest: at('23:59') },
  )
  expect(copy && clocks(copy)).toBe(is)
  if (copy) expect(copy).toMatchObject({ rating: null, tags: ['x'], activityName: 'Write' })
})

test('duplicate: a room of several days is not too long', () => {
  const copy = duplicated(written('09:00–10:00'), [], {
    earliest: at('09:00'),
    now: at('23:55', '2026-03-20'),
    latest: at('23:59', '2026-03-21'),
  })
  expect(copy && clocks(copy)).toBe('10:00–11:00')
})

test.each([
  { case: 'a log that is over does not end after now', now: '10:44', lane: [], is: '08:00–09:00' },
  { case: 'a part of it is no copy', now: '10:44', lane: ['08:10–08:20'], is: '07:10–08:10' },
  { case: 'it has no room', now: '10:04', lane: ['06:00–08:30'], is: null },
  { case: 'a log that is not over is followed by its copy', now: '09:30', lane: [], is: '10:00–11:00' },
])('duplicate: $case', ({ now, lane, is }) => {
  const timeProportion = { type: 'duration' as const, value: 60 }
  const copy = duplicated(
    written('09:00–10:00', { beneficiaries: [{ recipientId: 'mia', forWhat: null, timeProportion }] }),
    lane.map((each) => span(each)),
    { earliest: at('06:00'), now: at(now), latest: at('23:59') },
  )
  expect(copy && clocks(copy)).toBe(is)
  if (copy) expect(copy.beneficiaries[0]?.timeProportion).toEqual(timeProportion)
})

describe('copy a day', () => {
  const zones = (tz: string) => [{ from: null, tz }] as const
  const wide = { startTime: instant('2026-01-01T00:00:00Z'), endTime: instant('2027-01-01T00:00:00Z') }
  const copiedTo = (
    logs: WrittenLog[],
    { tz = 'UTC', day = span('00:00–23:59', '2026-03-03'), taken = [] as WrittenLog[], until = wide.endTime } = {},
  ) => {
    const free = { ...wide, endTime: until }
    return copiedDay({ logs, days: 1, zones: zones(tz), day, taken, free: { primary: free, parallel: free } })
  }
  const copies = (...args: Parameters<typeof copiedTo>) => copiedTo(...args).copies

  test('what does not fit is counted, and what is not of the day is not', () => {
    const logs = [written('09:00–10:00'), written('11:00–12:00'), written('13:00–14:00'), written('20:00–21:00')]
    const taken = [written(span('09:30–09:40', '2026-03-03'))]
    const day = span('00:00–18:00', '2026-03-03')
    const { copies: made, skipped } = copiedTo(logs, { day, taken, until: at('13:30', '2026-03-03') })
    expect(made.map(clocks)).toEqual(['11:00–12:00'])
    expect(skipped).toBe(2)
  })

  test('at the same times, unrated, in both lanes', () => {
    const podcast = written('09:30–10:00', { activityName: 'Podcast', parallelActivity: true })
    const copied = copies([written('09:00–10:00', { rating: 5, remark: 'Went well.' }), podcast])
    expect(copied.map(clocks)).toEqual(['09:00–10:00', '09:30–10:00'])
    expect(copied[0]).toMatchObject({ rating: null, remark: 'Went well.', startTime: at('09:00', '2026-03-03') })
  })

  test.each([
    { case: 'free', taken: '10:00–11:00', is: ['09:00–10:00'] },
    { case: 'a minute of it is taken', taken: '09:59–11:00', is: [] },
    { case: 'all of it is taken', taken: '08:00–11:00', is: [] },
  ])('copies only logs that fit completely: $case', ({ taken, is }) => {
    expect(copies([written('09:00–10:00')], { taken: [written(span(taken, '2026-03-03'))] }).map(clocks)).toEqual(is)
  })

  test('does not copy logs into the future', () => {
    const until = at('09:30', '2026-03-03')
    expect(copies([written('08:00–09:00'), written('09:00–10:00')], { until }).map(clocks)).toEqual(['08:00–09:00'])
  })

  test('a night is copied where both of its days are free', () => {
    const night = written({ startTime: at('23:00', '2026-03-01'), endTime: at('07:00') })
    expect(copies([night]).map(clocks)).toEqual(['23:00–07:00'])
    expect(copies([night], { taken: [written('22:00–23:30')] })).toEqual([])
    // Its own next night would touch only the day after.
    const next = written({ startTime: at('23:59', '2026-03-02'), endTime: at('07:00', '2026-03-03') })
    expect(copies([next])).toEqual([])
  })

  test.each([
    {
      case: 'the same clock times in spring',
      tz: 'America/New_York',
      date: '2026-03-07',
      from: '14:00',
      to: '15:00',
      is: '13:00–14:00',
    },
    {
      case: 'a night that spring makes shorter',
      tz: 'America/New_York',
      date: '2026-03-07',
      from: '04:00',
      to: '12:00',
      is: '04:00–11:00',
    },
    {
      case: 'what spring skips comes an hour later',
      tz: 'America/New_York',
      date: '2026-03-07',
      from: '07:15',
      to: '07:45',
      is: '07:15–07:45',
    },
    {
      case: 'a night that autumn makes longer',
      tz: 'America/New_York',
      date: '2026-10-31',
      from: '03:00',
      to: '11:00',
      is: '03:00–12:00',
    },
  ])('copies keep their clock times over a change of clocks: $case', ({ tz, date, from, to, is }) => {
    const hours = { startTime: at(from, date), endTime: at(to, date) }
    const copied = copies([written(hours)], {
      tz,
      day: { startTime: addMinutes(hours.startTime, 600), endTime: addMinutes(hours.startTime, 2880) },
    })
    expect(copied.map(clocks)).toEqual([is])
  })

  test('never puts copies over each other or over existing logs', () => {
    const anySpan = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 400 }), fc.boolean())
      .map(([from, length, parallelActivity]) => {
        const startTime = addMinutes(at('00:00'), from)
        return written({ startTime, endTime: addMinutes(startTime, length) }, { parallelActivity })
      })
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 12 }), fc.array(anySpan, { maxLength: 4 }), (source, there) => {
        const taken = there.map((each) => ({
          ...each,
          startTime: addMinutes(each.startTime, 1440),
          endTime: addMinutes(each.endTime, 1440),
        }))
        const copied = copies(source, { taken })
        for (const [index, one] of copied.entries())
          for (const other of [...taken, ...copied.slice(index + 1)])
            expect(one.parallelActivity === other.parallelActivity && overlaps(one, other)).toBe(false)
      }),
    )
  })
})

test.each([
  { edge: 'startTime' as const, to: '09:02', is: '09:00–10:03' },
  { edge: 'startTime' as const, to: '09:03', is: '09:05–10:08' },
  { edge: 'endTime' as const, to: '11:07', is: '10:02–11:05' },
])('a dragged log goes to the grid: its $edge at $to gives $is', ({ edge, to, is }) => {
  expect(clocks(carriedTo(span('09:07–10:10'), edge, at(to)))).toBe(is)
})

test.each([
  { from: '10:00', by: 5, is: '10:05' },
  { from: '10:00', by: -5, is: '09:55' },
  { from: '10:07', by: 5, is: '10:10' },
  { from: '10:08', by: 5, is: '10:15' },
  { from: '10:03', by: -5, is: '10:00' },
])('the keyboard moves a log along the grid: $by from $from is $is', ({ from, by, is }) =>
  expect(steppedBy(at(from), by)).toBe(at(is)),
)

test('logs that are moved together make room for each other', () => {
  const row = [
    written('09:00–10:00', { id: 'a' }),
    written('10:00–11:00', { id: 'b' }),
    written('11:00–12:00', { id: 'c' }),
  ]
  const ids = (by: number) => shifted(row, by).map((step) => 'id' in step && step.id)
  expect(ids(30)).toEqual(['c', 'b', 'a'])
  expect(ids(-30)).toEqual(['a', 'b', 'c'])
  expect(shifted(row, -30)[0]).toMatchObject({ version: 3, change: span('08:30–09:30') })
})
