import { inLanguage } from '#domain/language/language.ts'
import { type Translated } from '#domain/language/language.ts'
import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import family from '#domain/data/demo_family.json' with { type: 'json' }
import { defaultByKey } from '#domain/activity/default-activity.ts'
import type { DemoKey, DemoPerson } from '#domain/demo/demo.ts'
import type { PlanSchedule } from '#domain/plan/plan.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import type { Trx } from '#server/db/open.ts'
import { findOrAddActivity, type CatalogueOwner } from '#server/features/catalogue/service.ts'
import { insertPlan } from '#server/features/plan/store.ts'
import { insertSleepPlan } from '#server/features/sleep/plan-store.ts'
import { insertVacation } from '#server/features/vacation/store.ts'
import type { ServerDeps } from '#server/http/http.ts'

type Words = Translated<string>
const words = (en: string, zh_CN: string, zh_TW: string): Words => ({ en, zh_CN, zh_TW })

/** Bedtime, wake-up time, and the goal in minutes. [demo/demo-people] */
const SLEEP: Record<DemoKey, readonly [string, string, number]> = {
  wei: ['22:50', '06:30', 450],
  mei: ['22:20', '06:15', 465],
  an: ['22:10', '06:40', 510],
  le: ['20:50', '06:50', 600],
}

const VACATION_NAMES: Readonly<Record<string, Words>> = {
  'Winter break (end)': words('Winter break (end)', '寒假（末尾）', '寒假（尾聲）'),
  'Martin Luther King Jr. Day': words('Martin Luther King Jr. Day', '马丁·路德·金纪念日', '馬丁·路德·金恩紀念日'),
  'Midwinter recess': words('Midwinter recess', '冬季短假', '冬季短假'),
  'Spring recess': words('Spring recess', '春假', '春假'),
  'Memorial Day': words('Memorial Day', '阵亡将士纪念日', '陣亡將士紀念日'),
  Juneteenth: words('Juneteenth', '六月节', '六月節'),
  'Summer vacation': words('Summer vacation', '暑假', '暑假'),
}
/** The first two vacations are archived, a while after they were over. [demo/demo-vacations] */
const ARCHIVED = 2
const ARCHIVED_AFTER_DAYS = 14

type DemoPlan = {
  of: DemoKey
  name: Words
  /** The key of the default activity. */
  activity: string
  from: string
  to: string
  schedule: Pick<PlanSchedule, 'scheduleType' | 'duration'> & Partial<PlanSchedule>
}

const WEEKDAYS = [1, 2, 3, 4, 5]
const fixed = (daysOfWeek: number[], from: string, to: string) => {
  const [dailyStartTime, dailyEndTime] = [clockOfText(from), clockOfText(to)]
  const duration = dailyEndTime - dailyStartTime
  return { scheduleType: 'weeklyFixed', daysOfWeek, dailyStartTime, dailyEndTime, duration } as const
}
const weekly = (quota: number, duration: number) => ({ scheduleType: 'weeklyFlexible', quota, duration }) as const
const respectHolidays = true

/** The plans as they stand on the golden day. [demo/golden-plans] */
const PLANS: readonly DemoPlan[] = [
  {
    of: 'le',
    name: words('Piano practice', '练钢琴', '練鋼琴'),
    activity: 'study.practise_instrument',
    from: '2026-01-05',
    to: '2026-06-26',
    schedule: { ...weekly(5, 30), respectHolidays },
  },
  {
    of: 'le',
    name: words('Read English aloud', '朗读英语', '朗讀英語'),
    activity: 'study.practise_english',
    from: '2026-01-05',
    to: '2026-06-26',
    schedule: { ...fixed(WEEKDAYS, '17:15', '17:40'), respectHolidays },
  },
  {
    of: 'an',
    name: words('Review wrong answers', '复习错题', '檢討錯題'),
    activity: 'study.review_for_test',
    from: '2026-02-02',
    to: '2026-07-31',
    schedule: { ...fixed([1, 3, 5], '19:00', '20:00'), respectHolidays },
  },
  {
    of: 'an',
    name: words('Swim', '游泳', '游泳'),
    activity: 'sports.swim',
    from: '2026-01-01',
    to: '2026-12-31',
    schedule: { scheduleType: 'monthlyFlexible', quota: 6, duration: 60 },
  },
  {
    of: 'wei',
    name: words('Evening run', '傍晚跑步', '傍晚跑步'),
    activity: 'sports.go_running',
    from: '2026-01-05',
    to: '2026-12-31',
    schedule: weekly(3, 40),
  },
  {
    of: 'wei',
    name: words('Certificate course', '考证课程', '證照課程'),
    activity: 'study.learn_skill',
    from: '2026-03-02',
    to: '2026-08-28',
    schedule: { scheduleType: 'weeklyFixedThatDayFlexible', daysOfWeek: [1, 3, 5], duration: 35 },
  },
  {
    of: 'wei',
    name: words('File the tax return', '报税', '報稅'),
    activity: 'other_activities.handle_paperwork',
    from: '2026-04-11',
    to: '2026-04-11',
    schedule: { scheduleType: 'oneTime', duration: 120 },
  },
  {
    of: 'mei',
    name: words('Morning yoga', '晨间瑜伽', '晨間瑜珈'),
    activity: 'sports.do_yoga',
    from: '2026-01-05',
    to: '2026-07-03',
    schedule: fixed(WEEKDAYS, '06:15', '06:45'),
  },
  {
    of: 'mei',
    name: words('Bedtime story', '睡前故事', '睡前故事'),
    activity: 'parenting.read_together',
    from: '2026-01-05',
    to: '2026-12-31',
    schedule: weekly(7, 30),
  },
]

type SeedDeps = Pick<ServerDeps, 'now' | 'newId'> & {
  readonly today: LocalDate
  /** The tags by the activity of the logs that get them. */
  readonly tags: ReadonlyMap<string, string[]>
}

/**
 * Writes a person's vacations, sleep plan and plans, all of which move with `today`. [demo/demo-vacations]
 * [demo/golden-plans]
 */
export async function seedPlanning(trx: Trx, person: DemoPerson, owner: CatalogueOwner, making: SeedDeps) {
  const moved = (date: string) => addDays(date as LocalDate, daysBetween(family.today as LocalDate, making.today))
  const at = making.now()
  // A child without e-mail has its plans from its parents.
  const madeBy = person.email === null ? ('parent' as const) : ('owner' as const)
  const newRow = () => ({ id: making.newId(), madeBy, version: 1, createdAt: at, updatedAt: at })
  const { key, role } = person
  for (const [index, vacation] of family.vacations.entries()) {
    const { name, publicHoliday } = vacation
    if (role === 'parent' && !publicHoliday) continue
    const startDate = moved(vacation.startDate)
    // A parent has only the first day: on 2 January only the schools are closed.
    const endDate = role === 'parent' ? startDate : moved(vacation.endDate)
    const archivedFrom = index < ARCHIVED ? addDays(endDate, ARCHIVED_AFTER_DAYS) : null
    const days = { startDate, endDate, archivedFrom, publicHoliday, reason: null }
    await insertVacation(trx, owner.subject, {
      ...newRow(),
      name: inLanguage(VACATION_NAMES[name]!, owner.language),
      ...days,
    })
  }
  const [bedtime, wakeTime, goal] = SLEEP[key]
  await insertSleepPlan(trx, owner.subject, {
    ...newRow(),
    effectiveFrom: addDays(making.today, -family.days),
    bedtime: clockOfText(bedtime),
    wakeTime: clockOfText(wakeTime),
    goal,
    daysOfWeek: null,
    notifyMinutes: null,
    tellAt: null,
  })
  for (const { of, name, activity, from, to, schedule } of PLANS)
    if (of === key) {
      const [category, done] = activity.split('.') as [string, string]
      const wanted = { category: z.parse(Category, category), activityName: defaultByKey(activity)!.name.en }
      const { activityId, ...called } = await findOrAddActivity(trx, owner, wanted, making)
      const period = { startDate: moved(from), endDate: moved(to) }
      await insertPlan(trx, owner.subject, {
        ...newRow(),
        name: inLanguage(name, owner.language),
        category: wanted.category,
        activityId,
        activity: called,
        projectId: null,
        tags: making.tags.get(done) ?? [],
        countsAllLogs: false,
        rollsOn: false,
        isPaused: false,
        memory: null,
        notifyMinutes: null,
        tellAt: null,
        toldBehind: null,
        versions: [
          {
            effectiveFrom: period.startDate,
            ...period,
            daysOfWeek: null,
            dailyStartTime: null,
            dailyEndTime: null,
            quota: null,
            respectHolidays: false,
            distribution: 'even',
            repeatYearly: false,
            ...schedule,
          },
        ],
      })
    }
}
