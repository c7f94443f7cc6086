import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { vacation } from '#contract/vacation.ts'
import type { Distribution } from '#domain/plan/plan.ts'
import { addMinutes, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import type { startServer } from './harness.ts'

export const PLANNERS_ZONE = 'America/New_York'

type Server = Pick<ReturnType<typeof startServer>, 'as'>
type PlannedActivity = { activityName: string; category: 'study' | 'sports'; tags: string[]; planId?: string }

/** The calls of a planner in New York, with days of 2026. */
function plannerOf({ as }: Server, name: string) {
  const call = as(name)
  const dayOf = (date: string) => `2026-${date}` as LocalDate
  return {
    call,
    tag: async (tag: string) => (await call(catalogue.createTag, { body: { name: tag, kind: 'activity_tag' } })).id,
    log: async (doing: PlannedActivity, date: string, minutes: number, clock = 19 * 60) => {
      const startTime = momentOf(PLANNERS_ZONE, dayOf(date), clock)
      const body = { ...doing, startTime, endTime: addMinutes(startTime, minutes) }
      return call(activityLog.create, { body })
    },
    vacation: (title: string, from: string, to: string) =>
      call(vacation.create, { body: { name: title, startDate: dayOf(from), endDate: dayOf(to) } }),
  }
}

const DONE_A = { '03-02': 30, '03-04': 30, '03-07': 30, '03-09': 45, '03-11': 20, '03-13': 30, '03-16': 30 }
const DONE_B = { '03-06': 50, '03-08': 40, '03-10': 60, '03-13': 40, '03-16': 40 }

/**
 * Seeds plans A and B of the worked examples, their logs and the vacation. [plan-progress/example-fixed-plan]
 * [plan-progress/example-flexible-plan]
 * @param distribution of B
 */
export async function seedWorkedExample(server: Server, name: string, distribution: Distribution = 'even') {
  const planner = plannerOf(server, name)
  const tags = [await planner.tag('goals')]
  const piano = { category: 'study', activityName: 'Practise the piano', tags } as const
  const run = { category: 'sports', activityName: 'Go for a run', tags } as const
  const a = await planner.call(plan.create, {
    body: {
      ...piano,
      name: 'Piano',
      scheduleType: 'weeklyFixed',
      startDate: '2026-03-02',
      endDate: '2026-04-05',
      daysOfWeek: [1, 3, 5],
      dailyStartTime: '19:00',
      dailyEndTime: '19:30',
      respectHolidays: true,
    },
  })
  const b = await planner.call(plan.create, {
    body: {
      ...run,
      name: 'Run',
      scheduleType: 'weeklyFlexible',
      startDate: '2026-03-05',
      endDate: '2026-04-12',
      duration: 40,
      weeklyQuota: 3,
      distribution,
      respectHolidays: true,
    },
  })
  const breakTime = await planner.vacation('Term break', '03-23', '03-25')
  for (const [date, minutes] of Object.entries(DONE_A)) await planner.log({ ...piano, tags }, date, minutes)
  for (const [date, minutes] of Object.entries(DONE_B)) await planner.log({ ...run, tags }, date, minutes, 7 * 60)
  return { ...planner, a, b, piano: { ...piano, tags }, run: { ...run, tags }, breakTime }
}
