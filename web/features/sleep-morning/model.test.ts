import { describe, expect, test } from 'vitest'
import type { Activity } from '#contract/catalogue.ts'
import type { SleepNight } from '#contract/sleep-metrics.ts'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { clock, day } from '#domain/time/date-fixture.ts'
import { addDays, type Instant, instant } from '#domain/time/time.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'
import { habitOf, type MorningLog, movedBy, nameOfNight, offerOf, plannedOn, stepped, type Usual } from './model.ts'

const TZ = 'America/New_York'
const TODAY = day('2026-03-18')
/** A moment of the night before, or of the morning. */
const at = (time: string): Instant => momentOf(TZ, time > '12' ? addDays(TODAY, -1) : TODAY, clock(time))
const shown = (moment: Instant) => clockText(clockMinutes([{ from: null, tz: TZ }], moment))

const activity = (id: string, defaultKey: string | null, lastUsedAt: string | null = null): Activity => ({
  id,
  defaultKey,
  category: 'sleep',
  name: id,
  subActivities: [],
  lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
})
const NAP = activity('nap', 'sleep.nap', '2026-03-17T20:00:00Z')
const PLAIN = activity('night', 'sleep.night_sleep')

const log = (from: string, to: string, category = 'work', activityId = 'night'): MorningLog => ({
  startTime: at(from),
  endTime: at(to),
  category,
  activityId,
  parallelActivity: false,
})

const PLAN: Usual = { bedtime: clock('23:10'), wakeTime: clock('06:45'), from: 'plan' }
type Given = { now?: string; logs?: MorningLog[]; since?: Instant; usual?: Usual }
const offered = ({ now = '07:32', logs = [], since, usual = PLAN }: Given) => {
  const moment = at(now)
  const today = localDate([{ from: null, tz: TZ }], moment)
  const activities = [NAP, PLAIN]
  const offer = offerOf({ today, now: moment, timezone: TZ, usual, logs, activities, since })
  return offer && [shown(offer.startTime), shown(offer.endTime)]
}

describe('the offer of the morning', () => {
  test.each<Given & { why: string; offer: string[] | null }>([
    { why: 'the planned night', offer: ['23:10', '06:45'] },
    { why: 'as far as it has come, to who is up early', now: '05:13', offer: ['23:10', '05:10'] },
    { why: 'nothing in the middle of the night', now: '01:30', offer: null },
    { why: 'the night until noon', now: '11:59', offer: ['23:10', '06:45'] },
    { why: 'nothing from noon on', now: '12:00', offer: null },
    { why: 'nothing once it is logged', logs: [log('23:40', '06:30', 'sleep')], offer: null },
    { why: 'a night besides a nap', logs: [log('02:00', '06:00', 'sleep', 'nap')], offer: null },
    { why: 'what an evening leaves', logs: [log('20:00', '23:40')], offer: ['23:40', '06:45'] },
    { why: 'what a morning leaves', logs: [log('06:00', '06:30')], offer: ['23:10', '06:00'] },
    { why: 'nothing to who was awake', logs: [log('23:30', '05:00')], offer: null },
    {
      why: 'nothing to who was awake for most of it',
      logs: [log('20:00', '02:00'), log('04:30', '06:00')],
      offer: null,
    },
    { why: 'nothing while the night is being timed', since: at('23:00'), offer: null },
    { why: 'what is before what runs', since: at('06:20'), offer: ['23:10', '06:20'] },
    {
      why: 'a night after midnight',
      usual: { bedtime: clock('00:30'), wakeTime: clock('07:00'), from: 'habit' },
      offer: ['00:30', '07:00'],
    },
    {
      why: 'nothing to who sleeps by day',
      usual: { bedtime: clock('09:00'), wakeTime: clock('17:00'), from: 'plan' },
      now: '11:00',
      offer: null,
    },
  ])('$why', ({ offer, ...given }) => {
    expect(offered(given)).toEqual(offer)
  })

  test('the ends of a night move in steps of five minutes, between the logs and now', () => {
    const [now, logs] = [at('06:57'), [log('20:00', '23:05')]]
    const offer = offerOf({ today: TODAY, now, timezone: TZ, usual: PLAN, logs, activities: [], since: undefined })!
    const still = { startTime: 0, endTime: 0 }
    const before = stepped(offer, still, 'startTime', -1)!
    expect(shown(movedBy(offer, before).startTime)).toBe('23:05')
    expect(stepped(offer, before, 'startTime', -1)).toBeNull()
    const after = stepped(offer, stepped(offer, still, 'endTime', 1)!, 'endTime', 1)!
    expect(shown(movedBy(offer, after).endTime)).toBe('06:55')
    expect(stepped(offer, after, 'endTime', 1)).toBeNull()
  })
})

describe('the usual hours of sleep', () => {
  const plan = (bedtime: string, wakeUpTime: string, more: Partial<SleepPlan> = {}): SleepPlan => ({
    id: bedtime,
    bedtime,
    wakeUpTime,
    sleepGoal: 420,
    notifyMinutes: null,
    sleepDuration: 450,
    crossMidnight: true,
    effectiveFrom: day('2026-03-01'),
    daysOfWeek: null,
    version: 1,
    createdAt: instant('2026-03-01T00:00:00Z'),
    updatedAt: instant('2026-03-01T00:00:00Z'),
    ...more,
  })

  test('come from the active plan', () => {
    const plans = [plan('23:10', '06:45'), plan('00:30', '08:30', { daysOfWeek: [6, 7] })]
    expect(plannedOn(plans, TODAY)).toEqual(PLAN)
    expect(plannedOn(plans, day('2026-03-21'))).toMatchObject({ bedtime: clock('00:30') })
    expect(plannedOn(plans, day('2026-02-01'))).toBeNull()
  })

  test('or from the last nights, if there are seven', () => {
    const night = (bedtime: string, getUp: string) => ({ bedtime: clock(bedtime), getUp: clock(getUp) }) as SleepNight
    const nights = [
      ...['23:30', '00:00', '00:30', '00:00', '23:58'].map((bedtime) => night(bedtime, '07:01')),
      ...['23:58', '00:04'].map((bedtime) => night(bedtime, '07:03')),
    ]
    expect(habitOf(nights)).toEqual({ bedtime: 0, wakeTime: clock('07:00'), from: 'habit' })
    expect(habitOf(nights.slice(1))).toBeNull()
  })
})

test('a night gets the usual name of late nights, unless that was something special', () => {
  const own = activity('Deep sleep', null, '2026-03-17T06:00:00Z')
  const ill = activity('ill', 'sleep.sick_rest', '2026-03-18T06:00:00Z')
  expect(nameOfNight([NAP, ill, own, PLAIN])).toBe('Deep sleep')
  expect(nameOfNight([NAP, ill, PLAIN])).toBe('night')
  expect(nameOfNight([NAP])).toBeNull()
})
