// A week with a plan of every kind, and the words of the screens on which it is lived.
import type { Language } from '#contract/common.ts'
import type { NewPlan, Plan } from '#contract/plan.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { planMessages } from '#web/features/plan/messages.ts'
import { progressMessages, weekMessages } from '#web/features/plan-progress/messages.ts'
import { todayMessages } from '#web/features/plan-today/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { statusNames } from '#web/widgets/plan-marks/status-names.ts'
import type { Person } from './person.ts'

export const planWords = (language: Language) => ({
  plan: wordsIn(planMessages, language),
  progress: wordsIn(progressMessages, language),
  week: wordsIn(weekMessages, language),
  today: wordsIn(todayMessages, language),
  status: wordsIn(statusNames, language),
})

const ZONE = 'America/New_York'
/** The days of the week of 16 March 2026, one after the change of the clocks. */
export const MONDAY = '2026-03-16' as LocalDate
export const TUESDAY = '2026-03-17' as LocalDate
export const WEDNESDAY = '2026-03-18' as LocalDate
/** `19.5` is half past seven in the evening. */
export const at = (date: LocalDate, hours: number): Instant => momentOf(ZONE, date, Math.round(hours * 60))

const period = { startDate: MONDAY, endDate: '2026-03-29' as LocalDate, respectHolidays: false }
const PLANS: Record<string, Omit<NewPlan, 'name' | 'tags'>> = {
  Piano: {
    ...period,
    category: 'leisure',
    activityName: 'Practise the piano',
    scheduleType: 'weeklyFixed',
    daysOfWeek: [1, 3, 5],
    dailyStartTime: '19:00',
    dailyEndTime: '19:30',
  },
  Kitchen: {
    ...period,
    category: 'housework',
    activityName: 'Tidy the kitchen',
    scheduleType: 'weeklyFixedThatDayFlexible',
    daysOfWeek: [1, 2, 3, 4, 5],
    duration: 20,
  },
  Running: {
    ...period,
    category: 'sports',
    activityName: 'Run by the river',
    scheduleType: 'weeklyFlexible',
    weeklyQuota: 3,
    duration: 40,
  },
  Letters: {
    ...period,
    endDate: '2026-04-16' as LocalDate,
    category: 'socializing',
    activityName: 'Write letters',
    scheduleType: 'monthlyFlexible',
    monthlyQuota: 4,
    duration: 60,
    distribution: 'asap',
  },
  Taxes: {
    ...period,
    startDate: TUESDAY,
    endDate: TUESDAY,
    category: 'self_management',
    activityName: 'Fill in the tax return',
    scheduleType: 'oneTime',
    duration: 90,
  },
}

export type CreatedPlans = { plans: Record<string, Plan>; tag: string }

/** Plans by name, all with the same tag. */
export async function createPlans({ api }: Pick<Person, 'api'>, names = Object.keys(PLANS)): Promise<CreatedPlans> {
  const { id: tag } = (await api('POST', '/management/tag', { name: 'mine', kind: 'activity_tag' })) as { id: string }
  const plans: Record<string, Plan> = {}
  for (const name of names)
    plans[name] = (await api('POST', '/user/plan', { name, tags: [tag], ...PLANS[name] })) as Plan
  return { plans, tag }
}

/** A log for a plan, so many minutes from an hour on. */
export async function logForPlan(
  { api }: Pick<Person, 'api'>,
  { plans, tag }: CreatedPlans,
  name: string,
  date: LocalDate,
  hours: number,
  minutes: number,
): Promise<void> {
  const { category, activityName } = plans[name]!
  await api('POST', '/user/log/activity-log', {
    category,
    activityName,
    tags: [tag],
    startTime: at(date, hours),
    endTime: at(date, hours + minutes / 60),
  })
}
