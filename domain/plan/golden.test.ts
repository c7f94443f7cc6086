import { expect, test } from 'vitest'
import { clock, day, daysFrom } from '#domain/time/date-fixture.ts'
import family from '#domain/data/demo_family.json' with { type: 'json' }
import { type DemoKey, demoLogs } from '#domain/demo/demo.ts'
import { plan, version } from './fixture.ts'
import { matchedMinutes } from './match.ts'
import { progressOf } from './progress.ts'
import { executionStatusOf } from './status.ts'
import { periodsOf } from './target.ts'
import type { LogPiece } from './plan.ts'
import { clockMinutes, dayPieces, type ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: family.timezone }]
const TODAY = day(family.today)
const TAGS = ['plan']
const OFF_DAYS = new Set(family.vacations.flatMap(({ startDate, endDate }) => daysFrom(startDate, endDate)))

/** Every log of the plan's activity has the plan's tag. [demo/golden-plans] */
const piecesOf = (key: DemoKey): LogPiece[] =>
  demoLogs(key, TODAY).flatMap((log, index) =>
    dayPieces(NEW_YORK, log).map(({ localDate, minutes }) => ({
      logId: String(index),
      date: localDate,
      minutes,
      startClock: clockMinutes(NEW_YORK, log.startTime),
      category: log.category,
      activityId: log.activity,
      projectId: null,
      tags: TAGS,
      planId: null,
    })),
  )

const WEEKDAYS = [1, 2, 3, 4, 5]
const fixed = (daysOfWeek: number[], from: string, to: string) => ({
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek,
  dailyStartTime: clock(from),
  dailyEndTime: clock(to),
  duration: clock(to) - clock(from),
})
const weekly = (quota: number, duration: number) => ({
  scheduleType: 'weeklyFlexible' as const,
  daysOfWeek: null,
  quota,
  duration,
})
const period = (startDate: string, endDate: string) => ({ startDate: `2026-${startDate}`, endDate: `2026-${endDate}` })
const respectHolidays = true

test.each<{
  who: DemoKey
  activity: string
  schedule: Parameters<typeof version>[0]
  toToday: string
  rate: number
  toEnd: string
  endRate: number
  status: string
  ahead?: number
}>([
  {
    who: 'le',
    activity: 'study.practise_instrument',
    schedule: { ...weekly(5, 30), ...period('01-05', '06-26'), respectHolidays },
    toToday: '3220/3330',
    rate: 96.7,
    toEnd: '3220/3330',
    endRate: 96.7,
    status: 'completed',
  },
  {
    who: 'le',
    activity: 'study.practise_english',
    schedule: { ...fixed(WEEKDAYS, '17:15', '17:40'), ...period('01-05', '06-26'), respectHolidays },
    toToday: '2180/2775',
    rate: 78.6,
    toEnd: '2180/2775',
    endRate: 78.6,
    status: 'overdue',
  },
  {
    who: 'an',
    activity: 'study.review_for_test',
    schedule: { ...fixed([1, 3, 5], '19:00', '20:00'), ...period('02-02', '07-31'), respectHolidays },
    toToday: '2190/3240',
    rate: 67.6,
    toEnd: '2190/3240',
    endRate: 67.6,
    status: 'in progress',
  },
  {
    who: 'wei',
    activity: 'sports.go_running',
    schedule: { ...weekly(3, 40), ...period('01-05', '12-31') },
    toToday: '2640/3020',
    rate: 87.4,
    toEnd: '2640/6200',
    endRate: 42.6,
    status: 'in progress',
  },
  {
    who: 'wei',
    activity: 'study.learn_skill',
    schedule: { daysOfWeek: [1, 3, 5], duration: 35, ...period('03-02', '08-28') },
    toToday: '1010/1820',
    rate: 55.5,
    toEnd: '1010/2730',
    endRate: 37,
    status: 'in progress',
  },
  {
    who: 'wei',
    activity: 'other_activities.handle_paperwork',
    schedule: { scheduleType: 'oneTime', daysOfWeek: null, duration: 120, ...period('04-11', '04-11') },
    toToday: '0/120',
    rate: 0,
    toEnd: '0/120',
    endRate: 0,
    status: 'overdue',
  },
  {
    who: 'mei',
    activity: 'parenting.read_together',
    schedule: { ...weekly(7, 30), ...period('01-05', '12-31') },
    toToday: '5290/5280',
    rate: 100,
    toEnd: '5290/10830',
    endRate: 48.8,
    status: 'in progress',
    ahead: 10,
  },
])(
  'the demo plan of $who, $activity, has $toToday to today and $toEnd to the end',
  ({ who, activity, schedule, ...golden }) => {
    const [category, activityId] = activity.split('.') as [string, string]
    const demo = plan(version(schedule), { category, activityId, tags: TAGS })
    const done = matchedMinutes([demo], piecesOf(who)).get(demo.id)!
    const progress = progressOf(demo, periodsOf(demo, OFF_DAYS), done, { today: TODAY, clock: 0 })
    const { accumulated_value_to_today: toToday, accumulated_value_to_plan_end_date: toEnd } = progress.modes
    expect({
      toToday: `${toToday.numerator}/${toToday.denominator}`,
      rate: toToday.rate,
      toEnd: `${toEnd.numerator}/${toEnd.denominator}`,
      endRate: toEnd.rate,
      status: executionStatusOf(progress),
      ahead: progress.aheadMinutes,
    }).toEqual({ ahead: 0, ...golden })
  },
)
