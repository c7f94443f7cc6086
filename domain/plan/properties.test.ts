import { expect, test } from 'vitest'
import { calendarEvents } from '#domain/calendar/fixture.ts'
import { day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { piece, plan, version } from './fixture.ts'
import { matchedMinutes, occurrenceMinutes } from './match.ts'
import { lastDayOf } from './night.ts'
import { overallExecution } from './overall.ts'
import { periodProgresses, progressOf, targetsByDay } from './progress.ts'
import { periodsOf } from './target.ts'
import { type LogPiece, SCHEDULE_TYPES, VIEW_MODES } from './plan.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'

const MONDAY = day('2026-03-02')
const MAX_DAYS = 45
const DATES = Array.from({ length: MAX_DAYS + 1 }, (_, index) => addDays(MONDAY, index))
const ACTIVITIES = ['read', 'run']
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A random value for every field of a plan, by the seed. */
function chance(seed: number) {
  const random = mulberry32(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)]!
  const many = <Item>(most: number, one: () => Item) => Array.from({ length: upTo(most) }, one)
  const anyDay = () => oneOf(DATES)
  const anyVersion = () => {
    const startDate = DATES[upTo(20)]!
    const dailyStartTime = 5 * upTo(287)
    return version({
      scheduleType: oneOf(SCHEDULE_TYPES),
      startDate,
      endDate: addDays(startDate, upTo(MAX_DAYS)),
      effectiveFrom: anyDay(),
      daysOfWeek: WEEKDAYS.filter(() => random() < 0.5),
      quota: 1 + upTo(6),
      duration: 5 + 5 * upTo(23),
      dailyStartTime,
      dailyEndTime: dailyStartTime + 5 + 5 * upTo(287),
      respectHolidays: random() < 0.5,
    })
  }
  const byDay = (a: { effectiveFrom: LocalDate }, b: { effectiveFrom: LocalDate }) =>
    a.effectiveFrom < b.effectiveFrom ? -1 : 1
  return {
    versions: () => [anyVersion(), ...many(1, anyVersion)].toSorted(byDay),
    offDays: () => new Set(many(6, anyDay)),
    asOf: () => ({ today: anyDay(), clock: upTo(1440) }),
    log: () => piece({ date: anyDay(), minutes: 1 + upTo(200), startClock: upTo(1239), activityId: oneOf(ACTIVITIES) }),
  }
}

const sum = (minutes: Iterable<number>) => [...minutes].reduce((total, each) => total + each, 0)
const WHOLE = { from: MONDAY, to: addDays(MONDAY, 99) }

test('rates are from 0 to 100, and one more matching log never lowers any: of 10,000 cases', () => {
  let raised = 0
  for (let seed = 0; seed < 1000; seed++) {
    const any = chance(seed)
    const plans = ACTIVITIES.map((id) => plan(any.versions(), { id, activityId: id }))
    const offDays = any.offDays()
    const periods = plans.map((of) => periodsOf(of, offDays))
    const asOf = any.asOf()
    /** Each rate of each plan, then those of both together. */
    const ratesOf = (pieces: readonly LogPiece[]) => {
      const logs = pieces.map((each, index) => ({ ...each, logId: String(index) }))
      const done = matchedMinutes(plans, logs)
      const nights = occurrenceMinutes(plans, logs, done)
      const progresses = plans.map((of, index) =>
        progressOf(of, periods[index]!, done.get(of.id)!, asOf, nights.get(of.id)),
      )
      return [
        ...progresses.flatMap(({ modes }) => VIEW_MODES.map((mode) => modes[mode].rate)),
        overallExecution(progresses, WHOLE, 'accumulated_value_to_today').overall.rate,
      ]
    }
    const pieces: LogPiece[] = []
    let before = ratesOf(pieces)
    while (pieces.length < 10) {
      pieces.push(any.log())
      const after = ratesOf(pieces)
      for (const [index, rate] of after.entries()) {
        const former = before[index] ?? null
        if (rate === null) continue
        if (rate > 100 || rate < (former ?? 0)) expect.fail(`seed ${seed}: ${former} became ${rate}`)
        if (former !== null && rate > former) raised++
      }
      before = after
    }
  }
  expect(raised).toBeGreaterThan(1000)
})

test('a plan that counts every log takes none from a plan with a tag or a project', () => {
  let taken = 0
  for (let seed = 0; seed < 500; seed++) {
    const any = chance(seed)
    const tagged = ACTIVITIES.map((id) => plan(any.versions(), { id, activityId: id }))
    const ofProject = plan(any.versions(), { id: 'project', activityId: 'read', tags: [], projectId: 'x' })
    const strict = [...tagged, ofProject]
    const all = plan(any.versions(), { id: 'all', activityId: 'read', tags: [], countsAllLogs: true })
    const pieces = Array.from({ length: 12 }, (_, at) => ({
      ...any.log(),
      logId: String(at),
      tags: at % 3 ? ['music'] : [],
      projectId: at % 4 ? null : 'x',
    }))
    const [before, after] = [matchedMinutes(strict, pieces), matchedMinutes([...strict, all], pieces)]
    for (const { id } of strict) expect(after.get(id)).toEqual(before.get(id))
    taken += sum(after.get('all')!.values())
  }
  expect(taken).toBeGreaterThan(1000)
})

test('the day targets of a plan match its periods, which are separate and in order', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const any = chance(seed)
    const periods = periodsOf(plan(any.versions()), any.offDays())
    const apart = periods.every(({ from }, index) => !index || periods[index - 1]!.to < from)
    const within = periods.every((period) =>
      [...period.days.keys()].every((date) => period.from <= date && date <= lastDayOf(period)),
    )
    const whole = periods.every(
      ({ target, times, duration, days }) => sum(days.values()) === target && times * duration === target,
    )
    expect({ seed, apart, within, whole }).toEqual({ seed, apart: true, within: true, whole: true })
    expect(sum(targetsByDay(periods).values())).toBe(sum(periods.map(({ target }) => target)))
  }
})

test('a calendar made from the needed data equals one made from everything: of 1,000 cases', () => {
  let shown = 0
  for (let seed = 0; seed < 1000; seed++) {
    const any = chance(seed)
    const plans = ACTIVITIES.map((id) => plan(any.versions(), { id, activityId: id }))
    const [offDays, asOf, logs] = [any.offDays(), any.asOf(), Array.from({ length: 20 }, any.log)]
    const named = logs.map((each, index) => ({ ...each, logId: String(index) }))
    const done = matchedMinutes(plans, named)
    const nights = occurrenceMinutes(plans, named, done)
    const from = any.asOf().today
    const range = { from, to: addDays(from, 9) }
    const around = { vacations: [], reminders: [], range, offDays, zones: NEW_YORK }
    const all = plans.map((of) => progressOf(of, periodsOf(of, offDays), done.get(of.id)!, asOf, nights.get(of.id)))
    const some = plans.map((of) => {
      const found = periodProgresses(periodsOf(of, offDays, range), nights.get(of.id)!, asOf)
      return { plan: of, asOf, periods: found.map(({ progress }) => progress) }
    })
    const events = calendarEvents({ ...around, progresses: all })
    expect(calendarEvents({ ...around, progresses: some }), `seed ${seed}`).toEqual(events)
    shown += events.length
  }
  expect(shown).toBeGreaterThan(1000)
})
