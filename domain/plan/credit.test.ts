import { expect, test } from 'vitest'
import { clock, day } from '#domain/time/date-fixture.ts'
import { creditByLog } from './credit.ts'
import { piece, plan, version } from './fixture.ts'
import { matchedMinutes, occurrenceMinutes, occurrencePieces } from './match.ts'
import { progressOf } from './progress.ts'
import { periodsOf } from './target.ts'
import { type Plan, SCHEDULE_TYPES } from './plan.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { addDays } from '#domain/time/time.ts'

const MONDAY = day('2026-03-02')
const credited = (of: Plan, logs: ReturnType<typeof piece>[], today = '2026-04-30') =>
  Object.fromEntries(creditByLog(periodsOf(of, new Set()), [...occurrencePieces([of], logs)], day(today)))

test('a week takes the first logs until it is full', () => {
  const thrice = plan(version({ scheduleType: 'weeklyFlexible', quota: 3, duration: 40, daysOfWeek: null }))
  const logs = [
    piece({ logId: 'late', date: '2026-03-06', minutes: 60 }),
    piece({ logId: 'first', date: '2026-03-02', minutes: 50, startClock: 600 }),
    piece({ logId: 'too much', date: '2026-03-07', minutes: 30 }),
    piece({ logId: 'second', date: '2026-03-02', minutes: 50, startClock: 900 }),
    piece({ logId: 'next week', date: '2026-03-09', minutes: 30 }),
  ]
  expect(credited(thrice, logs)).toEqual({ first: 50, second: 50, late: 20, 'next week': 30 })
  expect(credited(thrice, logs, '2026-03-05')).toEqual({ first: 50, second: 50 })
})

test('a day that asks for nothing takes nothing', () => {
  const logs = [piece({ logId: 'tuesday', date: '2026-03-03' }), piece({ logId: 'wednesday', date: '2026-03-04' })]
  expect(credited(plan(version()), logs)).toEqual({ wednesday: 30 })
})

test('a night is one occurrence, on either side of midnight', () => {
  const nightly = plan(
    version({
      scheduleType: 'weeklyFixed',
      dailyStartTime: clock('23:00'),
      dailyEndTime: clock('23:00') + 120,
      duration: 120,
    }),
  )
  const night = [
    piece({ logId: 'night', date: '2026-03-02', minutes: 50, startClock: clock('23:10') }),
    piece({ logId: 'night', date: '2026-03-03', minutes: 100, startClock: -50 }),
  ]
  expect(credited(nightly, night)).toEqual({ night: 120 })
})

test('the logs of a plan add up to its credit: of 500 cases', () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = mulberry32(seed)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const start = 5 * upTo(287)
    const of = plan(
      version({
        scheduleType: SCHEDULE_TYPES[upTo(SCHEDULE_TYPES.length - 1)]!,
        startDate: addDays(MONDAY, upTo(9)),
        quota: 1 + upTo(5),
        duration: 5 + 5 * upTo(20),
        dailyStartTime: start,
        dailyEndTime: start + 5 + 5 * upTo(200),
      }),
    )
    const logs = Array.from({ length: upTo(25) }, (_, at) =>
      piece({ logId: String(at), date: addDays(MONDAY, upTo(40)), minutes: 1 + upTo(150), startClock: upTo(1200) }),
    )
    const asOf = { today: addDays(MONDAY, upTo(45)), clock: upTo(1440) }
    const periods = periodsOf(of, new Set())
    const done = matchedMinutes([of], logs)
    const { creditMinutes } = progressOf(
      of,
      periods,
      done.get('p')!,
      asOf,
      occurrenceMinutes([of], logs, done).get('p'),
    )
    const minutes = creditByLog(periods, [...occurrencePieces([of], logs)], asOf.today)
    expect({ seed, sum: [...minutes.values()].reduce((sum, each) => sum + each, 0) }).toEqual({
      seed,
      sum: creditMinutes,
    })
  }
})
