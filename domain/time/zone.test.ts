import { expect, test } from 'vitest'
import { always, day } from './date-fixture.ts'
import { addDays, type Instant, instant, minutesBetween } from './time.ts'
import {
  clockMinutes,
  dayLength,
  dayPieces,
  daySpan,
  dayStart,
  isTimeZone,
  localDate,
  momentOf,
  withZone,
  zoneAt,
  type ZoneHistory,
} from './zone.ts'

test.each([
  { name: 'America/New_York', is: true },
  { name: 'Asia/Calcutta', is: true },
  { name: 'UTC', is: true },
  { name: 'Etc/GMT+8', is: true },
  { name: 'america/new_york', is: false },
  { name: '+08:00', is: false },
  { name: '', is: false },
  { name: 'Mars/Olympus_Mons', is: false },
  { name: 'America/New_York[u-ca=hebrew]', is: false },
])('"$name" is a time zone: $is', ({ name, is }) => expect(isTimeZone(name)).toBe(is))

test.each([
  { zone: 'America/New_York', date: '2026-03-08', length: 1380, start: '2026-03-08T05:00:00.000Z' },
  { zone: 'America/New_York', date: '2026-11-01', length: 1500, start: '2026-11-01T04:00:00.000Z' },
  { zone: 'America/New_York', date: '2026-07-01', length: 1440, start: '2026-07-01T04:00:00.000Z' },
  { zone: 'Australia/Lord_Howe', date: '2026-04-05', length: 1470, start: '2026-04-04T13:00:00.000Z' },
  { zone: 'Australia/Lord_Howe', date: '2026-10-04', length: 1410, start: '2026-10-03T13:30:00.000Z' },
  // Midnight does not exist: the day starts at 01:00.
  { zone: 'America/Sao_Paulo', date: '2015-10-18', length: 1380, start: '2015-10-18T03:00:00.000Z' },
  // 23:00 comes twice on the evening before, and the day before has 25 hours.
  { zone: 'America/Sao_Paulo', date: '2016-02-20', length: 1500, start: '2016-02-20T02:00:00.000Z' },
  // Samoa went to the other side of the date line and had no 30 December.
  { zone: 'Pacific/Apia', date: '2011-12-29', length: 1440, start: '2011-12-29T10:00:00.000Z' },
  { zone: 'Pacific/Apia', date: '2011-12-30', length: 0, start: '2011-12-30T10:00:00.000Z' },
  { zone: 'Pacific/Apia', date: '2011-12-31', length: 1440, start: '2011-12-30T10:00:00.000Z' },
])('$date in $zone starts at $start and has $length minutes', ({ zone, date, length, start }) => {
  const zones = always(zone)
  const { startTime, endTime } = daySpan(zones, day(date))
  expect(dayStart(zones, day(date))).toBe(start)
  expect(startTime).toBe(start)
  expect(endTime).toBe(dayStart(zones, addDays(day(date), 1)))
  expect(minutesBetween(startTime, endTime)).toBe(length)
  expect(dayLength(zones, day(date))).toBe(length)
})

test.each([
  {
    name: 'an ordinary time',
    zone: 'America/New_York',
    date: '2026-07-01',
    clock: '09:30',
    first: '13:30',
    second: '13:30',
  },
  {
    name: 'a skipped time',
    zone: 'America/New_York',
    date: '2026-03-08',
    clock: '02:30',
    first: '07:30',
    second: '07:30',
  },
  {
    name: 'a repeated time',
    zone: 'America/New_York',
    date: '2026-11-01',
    clock: '01:30',
    first: '05:30',
    second: '06:30',
  },
  {
    name: 'the hour before it',
    zone: 'America/New_York',
    date: '2026-11-01',
    clock: '00:59',
    first: '04:59',
    second: '04:59',
  },
  {
    name: 'the hour after it',
    zone: 'America/New_York',
    date: '2026-11-01',
    clock: '02:00',
    first: '07:00',
    second: '07:00',
  },
  {
    name: 'a repeated half hour',
    zone: 'Australia/Lord_Howe',
    date: '2026-04-05',
    clock: '01:45',
    first: '14:45',
    second: '15:15',
  },
  {
    name: 'a skipped midnight',
    zone: 'America/Sao_Paulo',
    date: '2015-10-18',
    clock: '00:00',
    first: '03:00',
    second: '03:00',
  },
  {
    name: 'the end of the day',
    zone: 'America/New_York',
    date: '2026-07-01',
    clock: '24:00',
    first: '04:00',
    second: '04:00',
  },
])('a clock time becomes a moment: $name, $clock on $date in $zone', ({ zone, date, clock, first, second }) => {
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  expect(momentOf(zone, day(date), minutes).slice(11, 16)).toBe(first)
  expect(momentOf(zone, day(date), minutes, 'second').slice(11, 16)).toBe(second)
})

const nyPieces = [
  {
    name: 'over midnight',
    from: '2026-03-03T22:30:00-05:00',
    to: '2026-03-04T06:45:00-05:00',
    pieces: { '2026-03-03': 90, '2026-03-04': 405 },
  },
  {
    name: 'over the change in spring',
    from: '2026-03-07T22:30:00-05:00',
    to: '2026-03-08T07:00:00-04:00',
    pieces: { '2026-03-07': 90, '2026-03-08': 360 },
  },
  {
    name: 'over the change in autumn',
    from: '2026-10-31T22:30:00-04:00',
    to: '2026-11-01T07:00:00-05:00',
    pieces: { '2026-10-31': 90, '2026-11-01': 480 },
  },
  {
    name: '24 hours over three dates',
    from: '2026-03-07T23:30:00-05:00',
    to: '2026-03-09T00:30:00-04:00',
    pieces: { '2026-03-07': 30, '2026-03-08': 1380, '2026-03-09': 30 },
  },
  {
    name: 'to midnight',
    from: '2026-03-03T22:30:00-05:00',
    to: '2026-03-04T00:00:00-05:00',
    pieces: { '2026-03-03': 90 },
  },
  { name: 'nothing', from: '2026-03-03T22:30:00-05:00', to: '2026-03-03T22:30:00-05:00', pieces: {} },
]

const piecesOf = (zones: ZoneHistory, startTime: Instant, endTime: Instant) =>
  Object.fromEntries(dayPieces(zones, { startTime, endTime }).map((piece) => [piece.localDate, piece.minutes]))

test.each(nyPieces)('an entry $name is split by day', ({ from, to, pieces }) => {
  expect(piecesOf(always('America/New_York'), instant(from), instant(to))).toEqual(pieces)
})

test('a split has whole minutes also if a day began in the middle of one', () => {
  // Liberia was 44 minutes and 30 seconds behind until 1972.
  const pieces = piecesOf(always('Africa/Monrovia'), instant('1971-06-01T00:40:00Z'), instant('1971-06-01T00:50:00Z'))
  expect(pieces).toEqual({ '1971-05-31': 4, '1971-06-01': 6 })
})

/** From Shanghai to New York at half past midnight: the first of May comes again. */
const WEST: ZoneHistory = [
  { from: null, tz: 'Asia/Shanghai' },
  { from: instant('2026-05-01T16:30:00Z'), tz: 'America/New_York' },
]
/** Over the date line at 23:30 on the first of May, to half past midnight on the third. */
const EAST: ZoneHistory = [
  { from: null, tz: 'Pacific/Pago_Pago' },
  { from: instant('2026-05-02T10:30:00Z'), tz: 'Pacific/Kiritimati' },
]

test.each([
  { moment: '2026-05-01T15:59:59Z', zone: 'Asia/Shanghai', date: '2026-05-01', clock: 1439 },
  { moment: '2026-05-01T16:29:59Z', zone: 'Asia/Shanghai', date: '2026-05-02', clock: 29 },
  { moment: '2026-05-01T16:30:00Z', zone: 'America/New_York', date: '2026-05-01', clock: 750 },
  { moment: '2026-05-02T04:00:00Z', zone: 'America/New_York', date: '2026-05-02', clock: 0 },
])('after a move, $moment is on $date in $zone', ({ moment, zone, date, clock }) => {
  expect(zoneAt(WEST, instant(moment))).toBe(zone)
  expect(localDate(WEST, instant(moment))).toBe(date)
  expect(clockMinutes(WEST, instant(moment))).toBe(clock)
})

test.each([
  { zones: WEST, date: '2026-04-30', start: '2026-04-29T16:00', end: '2026-04-30T16:00', length: 1440 },
  { zones: WEST, date: '2026-05-01', start: '2026-04-30T16:00', end: '2026-05-02T04:00', length: 1440 + 690 },
  { zones: WEST, date: '2026-05-02', start: '2026-05-01T16:00', end: '2026-05-03T04:00', length: 30 + 1440 },
  { zones: WEST, date: '2026-05-03', start: '2026-05-03T04:00', end: '2026-05-04T04:00', length: 1440 },
  { zones: EAST, date: '2026-05-01', start: '2026-05-01T11:00', end: '2026-05-02T10:30', length: 1410 },
  { zones: EAST, date: '2026-05-02', start: '2026-05-02T10:30', end: '2026-05-02T10:30', length: 0 },
  { zones: EAST, date: '2026-05-03', start: '2026-05-02T10:30', end: '2026-05-03T10:00', length: 1410 },
])('with $zones.1.tz from then on, $date is $length minutes', (each) => {
  expect(dayStart(each.zones, day(each.date))).toBe(instant(`${each.start}:00Z`))
  expect(daySpan(each.zones, day(each.date)).endTime).toBe(instant(`${each.end}:00Z`))
  expect(dayLength(each.zones, day(each.date))).toBe(each.length)
})

test('a repeated date collects both of its pieces', () => {
  expect(
    dayPieces(WEST, { startTime: instant('2026-05-01T15:30:00Z'), endTime: instant('2026-05-01T17:30:00Z') }),
  ).toEqual([
    { localDate: '2026-05-01', minutes: 90 },
    { localDate: '2026-05-02', minutes: 30 },
  ])
})

const NEW_YORK = [{ from: null, tz: 'America/New_York' }]
const now = instant('2026-03-02T12:03:00Z')
const later = { replaces: false, now }

test.each([
  { name: 'the first choice replaces', choice: {}, replaces: true, after: [{ from: null, tz: 'Asia/Shanghai' }] },
  {
    name: 'a later one is for the future',
    choice: {},
    replaces: false,
    after: [...NEW_YORK, { from: '2026-03-02T12:00:00.000Z', tz: 'Asia/Shanghai' }],
  },
  {
    name: 'unless it is for the past too',
    choice: { retroactive: true },
    replaces: false,
    after: [{ from: null, tz: 'Asia/Shanghai' }],
  },
])('the history of zones is kept: $name', ({ choice, replaces, after }) => {
  expect(withZone(NEW_YORK, { timezone: 'Asia/Shanghai', ...choice }, { replaces, now })).toEqual(after)
})

test('choosing the same zone again changes nothing, and within five minutes the last choice counts', () => {
  expect(withZone(NEW_YORK, { timezone: 'America/New_York' }, later)).toEqual(NEW_YORK)
  const moved = withZone(NEW_YORK, { timezone: 'Asia/Shanghai' }, later)
  expect(withZone(moved, { timezone: 'Europe/Berlin' }, later).map(({ tz }) => tz)).toEqual([
    'America/New_York',
    'Europe/Berlin',
  ])
  expect(withZone(moved, { timezone: 'America/New_York' }, later)).toEqual(NEW_YORK)
})

test('a user who returns within the hour chose a wrong zone and was never there', () => {
  const choose = (zones: ZoneHistory, timezone: string, at: string) =>
    withZone(zones, { timezone }, { replaces: false, now: instant(at) })
  const moved = choose(NEW_YORK, 'America/Los_Angeles', '2026-03-02T15:10:00Z')
  expect(choose(moved, 'America/New_York', '2026-03-02T15:25:20Z')).toEqual(NEW_YORK)
  expect(choose(moved, 'America/New_York', '2026-03-02T16:10:00Z').map(({ tz }) => tz)).toEqual([
    'America/New_York',
    'America/Los_Angeles',
    'America/New_York',
  ])
  // Somewhere else again is another stay.
  expect(choose(moved, 'Europe/Berlin', '2026-03-02T15:25:00Z')).toHaveLength(3)
})
