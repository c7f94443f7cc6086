import { clock, day, daysFrom } from '#domain/time/date-fixture.ts'
import type { DoneMinutes } from './item.ts'
import { type PlanProgress, progressOf } from './progress.ts'
import { type OffDays, periodsOf, type PlanPeriod } from './target.ts'
import type { LogPiece, Plan, PlanSchedule, PlanVersion, ScheduleType } from './plan.ts'
import { instant, type LocalDate, type Minutes } from '#domain/time/time.ts'

type Text = Partial<Omit<PlanVersion, 'startDate' | 'endDate' | 'effectiveFrom'>> & {
  startDate?: string
  endDate?: string
  effectiveFrom?: string
}

/** The default is half an hour within a March and a bit, on no days. */
export const schedule = (scheduleType: ScheduleType, fields: Partial<PlanSchedule> = {}): PlanSchedule => ({
  scheduleType,
  startDate: day('2026-03-02'),
  endDate: day('2026-04-05'),
  daysOfWeek: null,
  dailyStartTime: null,
  dailyEndTime: null,
  duration: 30,
  quota: null,
  respectHolidays: false,
  distribution: 'even',
  repeatYearly: false,
  ...fields,
})

/** The default is 30 minutes on Mondays, Wednesdays and Fridays of a March and a bit. */
export const version = ({
  scheduleType = 'weeklyFixedThatDayFlexible',
  startDate = '2026-03-02',
  endDate = '2026-04-05',
  effectiveFrom = startDate,
  ...fields
}: Text = {}): PlanVersion => ({
  ...schedule(scheduleType, {
    startDate: day(startDate),
    endDate: day(endDate),
    daysOfWeek: [1, 3, 5],
    ...fields,
  }),
  effectiveFrom: day(effectiveFrom),
})

export const plan = (versions: PlanVersion | readonly PlanVersion[], fields: Partial<Plan> = {}): Plan => ({
  id: 'p',
  name: 'Plan',
  category: 'study',
  activityId: 'practise',
  projectId: null,
  tags: ['music'],
  countsAllLogs: false,
  rollsOn: false,
  isPaused: false,
  createdAt: instant('2026-01-01T00:00:00Z'),
  versions: [versions].flat(),
  ...fields,
})

export const piece = (fields: Partial<Omit<LogPiece, 'date'>> & { date: string }): LogPiece => ({
  logId: `log ${fields.date} ${fields.startClock ?? ''}`,
  minutes: 30,
  startClock: clock('19:00'),
  category: 'study',
  activityId: 'practise',
  projectId: null,
  tags: ['music'],
  planId: null,
  ...fields,
  date: day(fields.date),
})

/** `{ '03-02': 30 }`, of 2026. */
export const doneOn = (minutes: Record<string, number>): DoneMinutes =>
  new Map(Object.entries(minutes).map(([date, each]) => [day(`2026-${date}`), each]))

/** The vacation of the example plans. [plan-progress/example-fixed-plan] */
export const VACATION: OffDays = new Set(daysFrom('2026-03-23', '2026-03-25'))

/** @param at `"2026-03-18 12:00"` */
export const asOf = (at: string) => ({ today: day(at.slice(0, 10)), clock: clock(at.slice(11)) })

export const progress = (
  of: Plan,
  minutes: Record<string, number>,
  at: string,
  offDays: OffDays = VACATION,
): PlanProgress => progressOf(of, periodsOf(of, offDays), doneOn(minutes), asOf(at))

/** Plan A of the rules. [plan-progress/example-fixed-plan] */
export const PLAN_A = plan(
  version({
    scheduleType: 'weeklyFixed',
    dailyStartTime: clock('19:00'),
    dailyEndTime: clock('19:30'),
    respectHolidays: true,
  }),
  { id: 'A', name: 'Piano' },
)
export const DONE_A = { '03-02': 30, '03-04': 30, '03-07': 30, '03-09': 45, '03-11': 20, '03-13': 30, '03-16': 30 }

export const PLAN_B = plan(
  version({
    scheduleType: 'weeklyFlexible',
    startDate: '2026-03-05',
    endDate: '2026-04-12',
    daysOfWeek: null,
    quota: 3,
    duration: 40,
    respectHolidays: true,
  }),
  { id: 'B', name: 'Run', category: 'sports', activityId: 'run' },
)
export const DONE_B = { '03-06': 50, '03-08': 40, '03-10': 60, '03-13': 40, '03-16': 40 }

export const PLAN_E = plan(
  version({
    scheduleType: 'oneTime',
    startDate: '2026-03-20',
    endDate: '2026-03-20',
    daysOfWeek: null,
    duration: 90,
  }),
  { id: 'E', name: 'Tax return', category: 'other_activities', activityId: 'paperwork' },
)
export const DONE_E = { '03-19': 20, '03-20': 60 }

/** Returns t(d) of a whole plan, ascending, only where it is more than 0. */
export const dayTargets = (periods: readonly PlanPeriod[]): Map<LocalDate, Minutes> =>
  new Map(periods.flatMap(({ days }) => [...days]))
