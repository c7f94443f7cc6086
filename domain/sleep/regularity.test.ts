import { expect, test } from 'vitest'
import { datesFrom, NEW_YORK } from '#domain/time/date-fixture.ts'
import { slept } from './fixture.ts'
import { nightsOf, type SleepLog } from './night.ts'
import { sleepRegularity } from './regularity.ts'
import { instant, weekdayOf } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const regularityOf = (logs: SleepLog[], zones = NEW_YORK) => sleepRegularity(logs, nightsOf(logs, zones), zones)

const dates = datesFrom('2026-01-05', 28)
const always = dates.map((date) => slept(date, ['23:00', '07:00']))
const byTurns = dates.map((date, index) => slept(date, index % 2 ? ['00:00', '08:00'] : ['23:00', '07:00']))
const exampleA = dates.map((date) => slept(date, weekdayOf(date) >= 6 ? ['00:30', '08:30'] : ['23:00', '06:30']))
const withoutTenth = (logs: SleepLog[]) => logs.toSpliced(9, 1)

test.each([
  { nights: 'always 23:00–07:00', logs: always, same: 7776, compared: 7776, index: 100 },
  { nights: 'always, night 10 missing', logs: withoutTenth(always), same: 7200, compared: 7200, index: 100 },
  { nights: 'an hour to and fro', logs: byTurns, same: 7128, compared: 7776, index: 83.33 },
  { nights: 'to and fro, night 10 missing', logs: withoutTenth(byTurns), same: 6600, compared: 7200, index: 83.33 },
  { nights: 'example A', logs: exampleA, same: 7482, compared: 7776, index: 92.44 },
])('regularity compares the nights: $nights: $same of $compared', ({ logs, same, compared, index }) => {
  const regularity = regularityOf(logs)
  expect(regularity).toMatchObject({ same, compared })
  expect(regularity.index).toBeCloseTo(index, 2)
})

test('without two nights in a row there is no regularity', () => {
  const logs = ['2026-01-05', '2026-01-07', '2026-01-09'].map((date) => slept(date, ['23:00', '07:00']))
  expect(regularityOf(logs)).toEqual({ same: 0, compared: 0, index: null })
})

const pair = (second: SleepLog[]) => [slept('2026-01-05', ['23:00', '07:00']), ...second]
const [from, to] = ['2026-01-06', '2026-01-06']
test.each([
  {
    what: 'a nap of an hour',
    second: [slept(from, ['23:00', '07:00']), slept(to, ['09:00', '10:00'], { kind: 'nap' })],
    off: 12,
  },
  {
    what: 'half an hour awake in bed',
    second: [
      slept(from, ['23:00', '03:00']),
      slept(from, ['03:00', '03:30'], { kind: 'awakeInBed' }),
      slept(to, ['03:30', '07:00']),
    ],
    off: 6,
  },
  { what: 'two minutes longer', second: [slept(to, ['23:00', '07:02'])], off: 0 },
  { what: 'three minutes longer', second: [slept(to, ['23:00', '07:03'])], off: 1 },
  {
    what: 'a slot two and two minutes short',
    second: [slept(to, ['23:00', '02:01']), slept(to, ['02:03', '07:00'])],
    off: 0,
  },
  {
    what: 'a slot with two minutes of sleep',
    second: [slept(to, ['23:00', '02:02']), slept(to, ['02:05', '07:00'])],
    off: 1,
  },
])('$what is a difference of $off slots', ({ second, off }) => {
  expect(regularityOf(pair(second))).toMatchObject({ same: 288 - off, compared: 288 })
})

test.each([
  { change: 'spring: the skipped hour is not compared', first: '2026-03-07', same: 552, compared: 552 },
  { change: 'autumn: the repeated hour counts once', first: '2026-10-31', same: 576, compared: 576 },
])('regularity survives the clock change, $change', ({ first, same, compared }) => {
  const logs = datesFrom(first, 3).map((date) => slept(date, ['23:00', '07:00']))
  expect(regularityOf(logs)).toEqual({ same, compared, index: 100 })
})

test.each([
  { pass: 'first', startTime: '2026-11-01T04:00:00Z', endTime: '2026-11-01T05:30:00Z', off: 6 },
  { pass: 'second', startTime: '2026-11-01T04:00:00Z', endTime: '2026-11-01T06:30:00Z', off: 0 },
])('awake from 01:30 of the $pass pass of the repeated hour is one difference', ({ startTime, endTime, off }) => {
  const rest = { kind: 'asleep', rating: null, startTime: instant('2026-11-01T07:00:00Z') } as const
  const logs = [
    slept('2026-10-31', ['00:00', '07:00']),
    { ...rest, startTime: instant(startTime), endTime: instant(endTime) },
    { ...rest, endTime: instant('2026-11-01T12:00:00Z') },
  ]
  expect(regularityOf(logs)).toMatchObject({ same: 288 - off, compared: 288 })
})

test('the same clock times before and after a journey are equal', () => {
  const zones: ZoneHistory = [...NEW_YORK, { from: instant('2026-01-07T00:00:00Z'), tz: 'America/Chicago' }]
  const chicago = (date: string) => ({
    kind: 'asleep' as const,
    rating: null,
    startTime: instant(`${date}T05:00:00Z`),
    endTime: instant(`${date}T13:00:00Z`),
  })
  const logs = [
    slept('2026-01-05', ['23:00', '07:00']),
    slept('2026-01-06', ['23:00', '07:00']),
    chicago('2026-01-07'),
    chicago('2026-01-08'),
  ]
  expect(regularityOf(logs, zones)).toEqual({ same: 864, compared: 864, index: 100 })
})
