import { expect, test } from 'vitest'
import { dataGate } from '#domain/statistics/data-gate.ts'
import { clock, datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { type Insight, shownInsights } from './insight.ts'
import { type EveningLog, sleepAfter } from './sleep.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { slept } from '#domain/sleep/fixture.ts'
import { nightsOf } from '#domain/sleep/night.ts'
import { addDays, addMinutes, epochMs, type LocalDate, MINUTE_MS, type Minutes, weekdayOf } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'

const GATE = dataGate(120, day('2026-06-30'))
const TZ = 'America/New_York'

type Evening = { activity: string; minutes: Minutes; rating?: number | null; from?: string; to?: string }

/** Nights that begin at 23:00, each after an evening of one activity, with the sleep after it. */
function recorded(wakeDates: readonly LocalDate[], evening: (index: number, date: LocalDate) => Evening) {
  const logs: EveningLog[] = []
  const sleeps = wakeDates.map((wakeDate, index) => {
    const { activity, minutes, rating, from = '19:00', to = '23:00' } = evening(index, wakeDate)
    const before = addDays(wakeDate, -1)
    logs.push({
      from: epochMs(momentOf(TZ, before, clock(from))),
      to: epochMs(momentOf(TZ, before, clock(to))),
      category: activity.split('.')[0]!,
      activityId: activity,
      parallelActivity: false,
    })
    const night = slept(wakeDate, ['23:00', '06:00'], { rating: rating ?? null })
    return { ...night, endTime: addMinutes(night.startTime, minutes) }
  })
  return { nights: nightsOf(sleeps, NEW_YORK), logs }
}

const found = (insights: readonly Insight[], activityId: string | null, measure = 'asleepMinutes') =>
  insights.find((each) => each.kind === 'sleepAfter' && each.activityId === activityId && each.measure === measure)

/** Of the twelve weeks that are compared with each other the first eight, from a Thursday on. */
const EIGHT_WEEKS = datesFrom('2026-05-07', 56)

test('nights after an evening with an activity against those after one without it', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (index) => ({
    activity: index % 2 ? 'sports.walk' : 'leisure.film',
    minutes: (index % 2 ? 480 : 430) + (index % 4 < 2 ? 10 : -10),
    rating: index % 2 ? 5 : 3,
  }))
  const compared = sleepAfter(nights, logs, [])
  // 28 evenings of each, and 50 minutes between them.
  expect(found(compared, 'sports.walk')).toMatchObject({
    kind: 'sleepAfter',
    category: 'sports',
    days: 28,
    otherDays: 28,
    effect: expect.closeTo(50, 0),
  })
  expect(found(compared, 'sports.walk', 'rating')).toMatchObject({ effect: expect.closeTo(2, 9) })
  expect(found(compared, 'leisure.film')?.effect).toBeCloseTo(-50, 0)
  // The category holds the same evenings as its one activity, and is not told beside it.
  const shown = shownInsights(compared, GATE)
  expect(shown).toHaveLength(2)
  expect(new Set(shown.map((each) => each.kind === 'sleepAfter' && each.category)).size).toBe(2)
})

test('an evening of which less than two hours are recorded is unknown', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (index) => ({
    activity: index % 2 ? 'sports.walk' : 'leisure.film',
    minutes: 450,
    ...(index % 8 === 2 ? { from: '21:15' } : {}),
  }))
  // Every eighth night comes after an hour and three quarters of film, and tells nothing of evenings without a walk.
  expect(found(sleepAfter(nights, logs, []), 'sports.walk')).toMatchObject({ days: 28, otherDays: 21 })
})

test('an activity in the parallel lane does not fill an evening', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (index) => ({
    activity: index % 2 ? 'sports.walk' : 'leisure.radio',
    minutes: 450,
  }))
  const heard = logs.map((log, index) => ({ ...log, parallelActivity: index % 8 === 2 }))
  expect(found(sleepAfter(nights, heard, []), 'sports.walk')).toMatchObject({ days: 28, otherDays: 21 })
})

test('a user who goes to bed in the afternoon had no evening', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (index) => ({
    activity: index % 2 ? 'sports.walk' : 'leisure.film',
    minutes: 450,
    from: '15:00',
  }))
  const early = nights.map((night, index) => {
    const ahead = index % 8 === 2 ? -230 : 0
    const clocks = { ...night.clocks, bedtime: night.clocks.bedtime + ahead }
    return { ...night, bedtime: addMinutes(night.bedtime, ahead), clocks }
  })
  expect(found(sleepAfter(early, logs, []), 'sports.walk')).toMatchObject({ days: 28, otherDays: 21 })
})

test('ten minutes are no part of an evening, and noon is no evening', () => {
  const walks = recorded(EIGHT_WEEKS, () => ({ activity: 'leisure.film', minutes: 450 }))
  const brief = EIGHT_WEEKS.flatMap((date, index): EveningLog[] => {
    const { hour, length } = index % 2 ? { hour: '12:00', length: 60 } : { hour: '23:00', length: 10 }
    const to = epochMs(momentOf(TZ, addDays(date, -1), clock(hour)))
    return [
      {
        from: to - length * MINUTE_MS,
        to,
        category: 'sports',
        activityId: 'sports.walk',
        parallelActivity: true,
      },
    ]
  })
  expect(found(sleepAfter(walks.nights, [...walks.logs, ...brief], []), 'sports.walk')).toBeUndefined()
})

test('an effect of the weekend is not shown as one of the evening', () => {
  // Friends on most free evenings and on few others; long nights on free days, with or without friends.
  const { nights, logs } = recorded(EIGHT_WEEKS, (index, date) => {
    const isFree = weekdayOf(date) >= 6
    return {
      activity: index % 8 < (isFree ? 5 : 3) ? 'socializing.friends' : 'leisure.film',
      minutes: isFree ? 540 : 420,
    }
  })
  const compared = sleepAfter(nights, logs, [])
  expect(found(compared, 'socializing.friends')?.effect).toBeCloseTo(0, 9)
  expect(shownInsights(compared, GATE)).toEqual([])
})

test('an effect of the vacation is not shown as one of the evening', () => {
  // Six weeks off with a walk every evening and long nights, and six others with a walk every second week.
  const vacation = { startDate: day('2026-05-07'), endDate: day('2026-06-17') }
  const { nights, logs } = recorded(datesFrom('2026-05-07', 84), (index, date) => ({
    activity: index < 42 || index % 14 < 7 ? 'sports.walk' : 'leisure.film',
    minutes: index < 42 || weekdayOf(date) >= 6 ? 540 : 420,
  }))
  expect(found(sleepAfter(nights, logs, [vacation]), 'sports.walk')?.effect).toBeCloseTo(0, 9)
  expect(found(sleepAfter(nights, logs, []), 'sports.walk')?.effect).toBeGreaterThan(30)
})

test.each([
  { weeks: 3, days: 9, said: 0 },
  { weeks: 4, days: 12, said: 1 },
])('three walks a week for $weeks weeks, followed by long nights, give $said insights', ({ weeks, days, said }) => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (index) => {
    const walked = index % 7 < 3 && index < 7 * weeks
    return { activity: walked ? 'sports.walk' : 'sports.rest', minutes: (walked ? 540 : 420) + (index % 3) * 20 }
  })
  const compared = sleepAfter(nights, logs, [])
  expect(found(compared, 'sports.walk')).toMatchObject({ days, otherDays: 24 - days })
  expect(shownInsights(compared, GATE)).toHaveLength(said)
})

test('an activity of Fridays only cannot be told apart from Friday', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, (_, date) =>
    weekdayOf(date) === 6 ? { activity: 'leisure.games', minutes: 540 } : { activity: 'leisure.film', minutes: 420 },
  )
  expect(found(sleepAfter(nights, logs, []), 'leisure.games')).toBeUndefined()
})

test('a dinner is not linked to the night only because both are early', () => {
  // Every evening the same: dinner from 18:00 to 19:00, then a film until bed, at 22:30 or at 23:30.
  const { nights, logs } = recorded(EIGHT_WEEKS, () => ({ activity: 'leisure.film', minutes: 450, from: '19:00' }))
  const dinners = EIGHT_WEEKS.map((date) => {
    const to = epochMs(momentOf(TZ, addDays(date, -1), clock('19:00')))
    const dinner = { category: 'dailyActivity', activityId: 'dailyActivity.dinner', parallelActivity: false }
    return { from: to - 60 * MINUTE_MS, to, ...dinner }
  })
  const sleeps = nights.map((night, index) => ({
    ...night,
    bedtime: addMinutes(night.bedtime, index % 2 ? 30 : -30),
    clocks: { ...night.clocks, bedtime: night.clocks.bedtime + (index % 2 ? 30 : -30) },
    asleepMinutes: night.asleepMinutes + (index % 2 ? -30 : 30),
  }))
  expect(found(sleepAfter(sleeps, [...logs, ...dinners], []), 'dailyActivity.dinner')).toBeUndefined()
})

test('no night, no evening: nothing to compare', () => {
  const { nights, logs } = recorded(EIGHT_WEEKS, () => ({ activity: 'leisure.film', minutes: 450 }))
  expect(sleepAfter([], logs, [])).toEqual([])
  expect(sleepAfter(nights, [], [])).toEqual([])
})

test.each([
  { what: 'nights by the dice', slow: false },
  { what: 'nights and habits that drift through the half year, without one having to do with the other', slow: true },
])('$what seldom give an insight', ({ slow }) => {
  const random = mulberry32(slow ? 3 : 20260103)
  const wakeDates = datesFrom('2026-01-02', 180)
  let said = 0
  for (let person = 0; person < 120; person++) {
    let drift = 0
    let habit = 0.5
    const { nights, logs } = recorded(wakeDates, () => {
      if (slow) {
        drift += 6 * (random() - 0.5)
        habit = Math.min(0.9, Math.max(0.1, habit + 0.04 * (random() - 0.5)))
      }
      const activity = random() < habit ? `sports.a${Math.floor(random() * 4)}` : `leisure.b${Math.floor(random() * 4)}`
      return {
        activity,
        minutes: Math.round(420 + drift + 120 * (random() - 0.5)),
        rating: 1 + Math.floor(random() * 5),
      }
    })
    if (shownInsights(sleepAfter(nights, logs, []), GATE).length) said++
  }
  // The rate allows one in twenty: six, and twice the deviation of not quite two and a half.
  expect(said).toBeLessThanOrEqual(10)
})
