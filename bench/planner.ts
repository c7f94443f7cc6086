// Somebody with half a year of logs and sixty plans for them, written straight to the tables.
import { v7 as uuidv7 } from 'uuid'
import { Category } from '#contract/catalogue.ts'
import { DISTRIBUTIONS, type PlanSchedule, SCHEDULE_TYPES, type ScheduleType } from '#domain/plan/plan.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { type Batch, batch, type Life, lifeOf, type Person, rowsOf } from './crowd.ts'
import { type Belongings, logWithWords } from './search-fixtures.ts'

export const PLANS = 60
/** The day before the recorder's now. */
export const LAST = '2026-11-19' as LocalDate
const DAYS = 184
/** 4,048 logs. */
const LOGS_PER_DAY = 22
export const HALF_A_YEAR = { from: addDays(LAST, 1 - DAYS), to: addDays(LAST, 1) }
const START = '2026-01-01T00:00:00.000Z'

const OWNED = [
  ['owner_id', 'uuid'],
  ['id', 'uuid'],
] as const
const KEPT = [
  ['version', 'integer'],
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
] as const
const PERIOD = [
  ['start_date', 'date'],
  ['end_date', 'date'],
] as const
const PLAN_COLUMNS = [
  ...OWNED,
  ['name', 'text'],
  ['name_fold', 'text'],
  ['category', 'text'],
  ['activity_id', 'uuid'],
  ['project_id', 'uuid'],
  ...PERIOD,
  ['paused', 'text'],
  ['made_by', 'text'],
  ['conversion_memory', 'text'],
  ...KEPT,
] as const
const PLAN_TAG_COLUMNS = [
  ['owner_id', 'uuid'],
  ['plan_id', 'uuid'],
  ['tag_id', 'uuid'],
] as const
const VERSION_COLUMNS = [
  ['owner_id', 'uuid'],
  ['plan_id', 'uuid'],
  ['effective_from', 'date'],
  ['schedule_type', 'text'],
  ...PERIOD,
  ['days_of_week', 'text'],
  ['daily_start_time', 'integer'],
  ['daily_end_time', 'integer'],
  ['duration', 'integer'],
  ['quota', 'integer'],
  ['respect_holidays', 'text'],
  ['distribution', 'text'],
  ['repeat_yearly', 'text'],
] as const
const VACATION_COLUMNS = [
  ...OWNED,
  ['name', 'text'],
  ...PERIOD,
  ['public_holiday', 'text'],
  ['made_by', 'text'],
  ...KEPT,
] as const
const SLEEP_PLAN_COLUMNS = [
  ...OWNED,
  ['effective_from', 'date'],
  ['bedtime', 'integer'],
  ['wake_time', 'integer'],
  ['goal', 'integer'],
  ['days_of_week', 'text'],
  ['made_by', 'text'],
  ...KEPT,
] as const

const QUOTAS: Partial<Record<ScheduleType, number>> = { weeklyFlexible: 3, monthlyFlexible: 12 }

/** What the plan of that number asks for: the types by turns, from some day of the first months on. */
function scheduleAt(at: number): PlanSchedule {
  const scheduleType = SCHEDULE_TYPES[at % SCHEDULE_TYPES.length]!
  const isOnce = scheduleType === 'oneTime'
  const startDate = addDays(HALF_A_YEAR.from, isOnce ? at * 3 : at)
  const start = scheduleType === 'weeklyFixed' ? 420 + 10 * at : null
  return {
    scheduleType,
    startDate,
    endDate: addDays(startDate, isOnce ? at % 4 : 300),
    daysOfWeek: scheduleType.startsWith('weeklyFixed') ? [1, 3, 5] : null,
    dailyStartTime: start,
    dailyEndTime: start && start + 30,
    duration: 30,
    quota: QUOTAS[scheduleType] ?? null,
    respectHolidays: at % 3 > 0,
    distribution: DISTRIBUTIONS[at % DISTRIBUTIONS.length]!,
    repeatYearly: false,
  }
}

/** Every third plan that recurs asks for more since half of its time. */
function versionsAt(at: number): (PlanSchedule & { effectiveFrom: LocalDate })[] {
  const schedule = scheduleAt(at)
  const first = { ...schedule, effectiveFrom: schedule.startDate }
  if (at % 3 || schedule.scheduleType === 'oneTime') return [first]
  const { dailyEndTime: end } = schedule
  const more = { ...schedule, duration: 45, dailyEndTime: end && end + 15 }
  return [first, { ...more, effectiveFrom: addDays(schedule.startDate, 90) }]
}

function planRows({ owner, activities }: Person, { tags, projects }: Belongings, amount = PLANS): Batch[] {
  const kinds = Category.options.flatMap((category, kind) => (category === 'sleep' ? [] : [{ category, kind }]))
  const plans = Array.from({ length: amount }, (_, at) => {
    const tag = tags[at % tags.length]!
    const project = at % 2 ? null : projects[at % projects.length]!
    return { id: uuidv7(), at, ...kinds[at % kinds.length]!, tag, project, versions: versionsAt(at) }
  })
  return [
    batch(
      'plans',
      PLAN_COLUMNS,
      plans.map(({ id, at, category, kind, project, versions }) => {
        const { startDate, endDate } = versions.at(-1)!
        const names = [`Plan ${at}`, `plan ${at}`]
        const paused = at % 20 ? 'off' : 'on'
        const kept = [paused, 'owner', 'null', versions.length, START, START]
        return [owner, id, ...names, category, activities[kind]!, project, startDate, endDate, ...kept]
      }),
    ),
    batch(
      'plan_tags',
      PLAN_TAG_COLUMNS,
      plans.map(({ id, tag }) => [owner, id, tag]),
    ),
    batch(
      'plan_versions',
      VERSION_COLUMNS,
      plans.flatMap(({ id, versions }) =>
        versions.map((version) => [
          owner,
          id,
          version.effectiveFrom,
          version.scheduleType,
          version.startDate,
          version.endDate,
          version.daysOfWeek && JSON.stringify(version.daysOfWeek),
          version.dailyStartTime,
          version.dailyEndTime,
          version.duration,
          version.quota,
          version.respectHolidays ? 'on' : 'off',
          version.distribution,
          version.repeatYearly ? 'on' : 'off',
        ]),
      ),
    ),
  ]
}

/** A few days off every third week, and one night like the other. */
const timeOffRows = (owner: string): Batch[] => [
  batch(
    'vacations',
    VACATION_COLUMNS,
    Array.from({ length: 12 }, (_, at) => {
      const startDate = addDays(HALF_A_YEAR.from, 21 * at)
      return [owner, uuidv7(), `Off ${at}`, startDate, addDays(startDate, at % 4), 'off', 'owner', 1, START, START]
    }),
  ),
  batch('sleep_plans', SLEEP_PLAN_COLUMNS, [
    [owner, uuidv7(), HALF_A_YEAR.from, 1380, 420, 480, '[]', 'owner', 1, START, START],
  ]),
]

/** Who has logged for so many years plans as others do: a few things at a time. */
const FEW_PLANS = 12

/** The rows of somebody who has logged for ten years, with words, plans and nights. */
export const longLifeRows = (person: Person, belongings: Belongings, life: Life): Batch[] => [
  ...logWithWords(rowsOf(person, life), person, belongings),
  ...planRows(person, belongings, FEW_PLANS),
  ...timeOffRows(person.owner),
]

/** The rows of somebody who plans: nearly all of the logs are of an activity that some plan is about. */
export const plannerRows = (person: Person, belongings: Belongings): Batch[] => [
  ...logWithWords(rowsOf(person, lifeOf(LAST, DAYS, LOGS_PER_DAY)), person, belongings),
  ...planRows(person, belongings),
  ...timeOffRows(person.owner),
]
