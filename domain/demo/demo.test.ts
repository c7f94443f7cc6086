import { expect, test } from 'vitest'
import family from '#domain/data/demo_family.json' with { type: 'json' }
import { defaultByKey } from '#domain/activity/default-activity.ts'
import { type DemoLog, demoLogs, demoPeople } from './demo.ts'
import { mulberry32 } from './random.ts'
import { isDataDay } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, minutesBetween, weekdayOf } from '#domain/time/time.ts'
import { dayPieces, dayStart, localDate, type ZoneHistory } from '#domain/time/zone.ts'

const TODAY = '2026-06-30' as LocalDate
const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const minutesOf = ({ startTime, endTime }: DemoLog) => minutesBetween(startTime, endTime)

/** The minutes of each name. */
const tally = (rows: { name: string; minutes: number }[]) => {
  const totals: Record<string, number> = {}
  for (const { name, minutes } of rows) totals[name] = (totals[name] ?? 0) + minutes
  return totals
}

const minutesByDay = (logs: DemoLog[]) =>
  tally(logs.flatMap((log) => dayPieces(NEW_YORK, log)).map((piece) => ({ name: piece.localDate, ...piece })))

test.each([
  { seed: 20_260_101, numbers: [0.2559139896, 0.5929048632, 0.8053383126] },
  { seed: 1, numbers: [0.6270739406, 0.0027357212] },
])('the random numbers of the demo are mulberry32 with seed $seed', ({ seed, numbers }) => {
  const random = mulberry32(seed)
  for (const number of numbers) expect(random()).toBeCloseTo(number, 10)
})

test.each(demoPeople)('the demo has the golden numbers of $key', ({ key }) => {
  const logs = demoLogs(key, TODAY)
  const days = minutesByDay(logs)
  const { sleep28: _, nights: __, ...golden } = family.golden[key]
  expect({
    logs: logs.length,
    ratingSum: sum(logs.map(({ rating }) => rating)),
    fiveStar: logs.filter(({ rating }) => rating === 5).length,
    minutes: sum(logs.map(minutesOf)),
    byCategory: tally(logs.map((log) => ({ name: log.category, minutes: minutesOf(log) }))),
    validDays: Object.values(days).filter(isDataDay).length,
    first: logs[0]!.startTime.replace('.000Z', '+00:00'),
    lastEnd: logs.at(-1)!.endTime.replace('.000Z', '+00:00'),
    march8: days['2026-03-08'],
  }).toEqual(golden)
})

test.each([
  { today: '2026-06-30', why: 'the day of the rules' },
  { today: '2026-11-20', why: 'other weekdays and the autumn change of clocks' },
  { today: '2024-03-12', why: 'a leap year, and the vacations move back' },
])('the demo on $today ($why) has 180 days of logs, in order and without an overlap', ({ today }) => {
  for (const { key } of demoPeople) {
    const logs = demoLogs(key, today as LocalDate)
    const days = minutesByDay(logs)
    const first = addDays(today as LocalDate, -180)
    expect(Object.keys(days).toSorted()).toEqual(Array.from({ length: 181 }, (_, day) => addDays(first, day - 1)))
    expect(localDate(NEW_YORK, logs.at(-1)!.startTime)).toBe(addDays(today as LocalDate, -1))
    expect(logs.at(-1)!.endTime <= dayStart(NEW_YORK, today as LocalDate)).toBe(true)
    const isSlots = (log: DemoLog) => minutesOf(log) > 0 && minutesOf(log) % 5 === 0
    expect(logs.filter((log) => !isSlots(log))).toEqual([])
    expect(logs.filter((log, index) => index > 0 && log.startTime < logs[index - 1]!.endTime)).toEqual([])
  }
})

test('school and work of the demo are on weekdays on any date, and its vacations move along', () => {
  const today = '2026-11-18' as LocalDate
  const daysOf = (key: 'wei' | 'le', activity: string) =>
    new Set(
      demoLogs(key, today)
        .filter((log) => log.activity === activity)
        .map(({ startTime }) => localDate(NEW_YORK, startTime)),
    )
  const school = daysOf('le', 'attend_class')
  expect([...school].every((date) => weekdayOf(date) <= 5)).toBe(true)
  // 2026-06-19, Juneteenth, lies eleven days before the today of the rules: a Saturday here. 05-25 is a Tuesday.
  const moved = (date: string) => addDays(date as LocalDate, 141)
  expect(weekdayOf(moved('2026-05-25'))).toBe(2)
  expect(school.has(moved('2026-05-25'))).toBe(false)
  expect(school.has(moved('2026-05-26'))).toBe(true)
  expect(daysOf('wei', 'deep_work').has(moved('2026-05-25'))).toBe(false)
})

test('every log names a default activity and its sub-activity', () => {
  const names = demoPeople
    .flatMap(({ key }) => demoLogs(key, TODAY))
    .map((log) => [log.category, log.activity, log.sub])
  const unknown = names.filter((name) => !defaultByKey(name.join('.')) || !defaultByKey(name.slice(0, 2).join('.')))
  expect(unknown).toEqual([])
})

test('the demo family has names in three languages', () => {
  expect(demoPeople.map(({ name }) => Object.values(name).join(' · '))).toEqual([
    'Wei Lin · 林伟 · 林偉',
    'Mei Chen · 陈梅 · 陳梅',
    'An Lin · 林安 · 林安',
    'Le Lin · 林乐 · 林樂',
  ])
})
