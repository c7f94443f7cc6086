import type { Plan } from '#contract/plan.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'

/** A plan as the server sends it. */
export const planOf = (more: Partial<Plan> = {}): Plan => ({
  id: 'piano',
  name: 'Piano',
  category: 'leisure',
  activityId: 'activity',
  activityName: 'Play the piano',
  projectId: null,
  tags: ['music'],
  countsAllLogs: false,
  rollsOn: false,
  startDate: '2026-03-02' as LocalDate,
  endDate: '2026-04-05' as LocalDate,
  scheduleType: 'weeklyFixed',
  daysOfWeek: [1, 3, 5],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
  duration: 30,
  weeklyQuota: null,
  monthlyQuota: null,
  respectHolidays: false,
  distribution: 'even',
  repeatYearly: false,
  notifyMinutes: null,
  paused: false,
  activityStatus: 'active',
  executionStatus: 'not started',
  clashes: [],
  version: 3,
  createdAt: instant('2026-03-01T12:00Z'),
  updatedAt: instant('2026-03-01T12:00Z'),
  ...more,
})

const flexible = { daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, duration: 40 }

/** One plan of each kind. [plan/schedule-groups] */
export const ONE_OF_EACH: Readonly<Record<string, Plan>> = {
  weeklyFixed: planOf(),
  weeklyFixedThatDayFlexible: planOf({ ...flexible, scheduleType: 'weeklyFixedThatDayFlexible', daysOfWeek: [2, 4] }),
  weeklyFlexible: planOf({ ...flexible, scheduleType: 'weeklyFlexible', weeklyQuota: 3, distribution: 'asap' }),
  monthlyFlexible: planOf({ ...flexible, scheduleType: 'monthlyFlexible', monthlyQuota: 4, distribution: 'late' }),
  yearly: planOf({ ...flexible, scheduleType: 'oneTime', repeatYearly: true, endDate: '2030-03-02' as LocalDate }),
  'weekly without an end': planOf({ rollsOn: true, endDate: '2027-03-02' as LocalDate }),
  oneTime: planOf({ ...flexible, scheduleType: 'oneTime', endDate: '2026-03-02' as LocalDate }),
  'oneTime at an hour': planOf({
    ...flexible,
    scheduleType: 'oneTime',
    endDate: '2026-03-02' as LocalDate,
    dailyStartTime: '23:00',
    dailyEndTime: '24:00',
    duration: 60,
  }),
  'oneTime over a period': planOf({ ...flexible, scheduleType: 'oneTime' }),
}
