import type { Output } from '#contract/endpoint.ts'
import type { plan, WeekPlan } from '#contract/plan.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import { VIEW_MODES, type ViewMode } from '#domain/plan/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { DAY_MINUTES, addDays, addMonths, type LocalDate, type Minutes, mondayOf } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'

// The state of the page

export const TABS = ['daily', 'sleep'] as const
export type Tab = (typeof TABS)[number]
export type PageState = { selectedTab: Tab; viewMode: ViewMode }

/** A stored value that is not known gives the default. [plan-progress/stored-page-state] */
export function pageStateOf(stored: unknown): PageState {
  const { selectedTab, viewMode } = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  return {
    selectedTab: TABS.find((tab) => tab === selectedTab) ?? 'daily',
    viewMode: VIEW_MODES.find((mode) => mode === viewMode) ?? 'accumulated_value_to_today',
  }
}

/** The windows that the screen offers. [statistics/range-presets] */
export const WINDOWS = ['week', 'month', 'threeMonths', 'sixMonths'] as const
export type Window = (typeof WINDOWS)[number]

/** A week and a month are those of the calendar; longer windows end today. [statistics/range-presets] */
export function rangeOf(window: Window, today: LocalDate): DateRange {
  if (window === 'week') return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
  if (window === 'month') {
    const from = `${today.slice(0, 7)}-01` as LocalDate
    return { from, to: addDays(addMonths(from, 1), -1) }
  }
  return { from: addDays(addMonths(today, window === 'threeMonths' ? -3 : -6), 1), to: today }
}

export type Overall = Output<typeof planStatistics.overallPlanExecution>

// A week of all plans

export type Week = Output<typeof plan.week>
type Day = WeekPlan['days'][number]
/** A plan with a fixed day. */
export type Block = { plan: WeekPlan; day: Day }
/** Minutes that the distribution, or the owner, has put on a day. */
export type Chip = { plan: WeekPlan; day: Day; minutes: Minutes }
export type Column = {
  date: LocalDate
  blocks: Block[]
  chips: Chip[]
  /** Of flexible plans. */
  done: Block[]
  isPast: boolean
  isToday: boolean
  isOffDay: boolean
  /** Minutes that are free for flexible plans, and how many of them are used. */
  capacity: Minutes
  given: Minutes
}

/** Its minutes may be done on any day. */
export const isFlexible = ({ scheduleType }: WeekPlan) =>
  scheduleType === 'weeklyFlexible' || scheduleType === 'monthlyFlexible'

/** The hours of a plan on its day; null: at any time of it. */
export function timesOf({ plan: { dailyStartTime, dailyEndTime }, day: { times } }: Block) {
  if (times) return times
  return dailyStartTime === null || dailyEndTime === null ? null : { start: dailyStartTime, end: dailyEndTime }
}

function startOf(block: Block): number {
  const times = timesOf(block)
  return times ? clockOfText(times.start) : Infinity
}

export function columnsOf({ capacity, plans, today }: Week): Column[] {
  return capacity.map(({ date, minutes }) => {
    const all = plans.flatMap((plan) => plan.days.filter((day) => day.date === date).map((day) => ({ plan, day })))
    const chips = all.flatMap(({ plan, day }) =>
      day.suggestedMinutes ? [{ plan, day, minutes: day.suggestedMinutes }] : [],
    )
    return {
      date,
      blocks: all
        .filter(({ plan, day }) => !isFlexible(plan) && day.targetMinutes > 0)
        .toSorted((a, b) => startOf(a) - startOf(b)),
      chips,
      done: all.filter(({ plan, day }) => isFlexible(plan) && day.doneMinutes > 0),
      isPast: date < today,
      isToday: date === today,
      isOffDay: all.some(({ day }) => day.isOffDay),
      capacity: minutes,
      given: chips.reduce((sum, chip) => sum + chip.minutes, 0),
    }
  })
}

// Placing by hand

export type Placement = { date: LocalDate; minutes: Minutes | null }
export type Move = { planId: string; from: LocalDate; to: LocalDate }

const SLOT = 5
const MAX_MINUTES = DAY_MINUTES
const slots = (minutes: Minutes) => Math.min(SLOT * Math.ceil(minutes / SLOT), MAX_MINUTES)

/** The whole share of a plan on a day: today's suggestion is the rest of it. [distribution/today-suggestion] */
const wholeOf = (day: Day, today: LocalDate, suggested = day.suggestedMinutes ?? 0): Minutes =>
  slots(day.date === today ? suggested + day.doneMinutes : suggested)

/** A move and its undo: a day without a placement goes back to the distribution. [distribution/placed-by-hand] */
export function placementsOf({ plans, today }: Week, { planId, from, to }: Move) {
  const days = plans.find((plan) => plan.planId === planId)?.days ?? []
  const source = days.find(({ date }) => date === from)
  const target = days.find(({ date }) => date === to)
  const moved = source?.suggestedMinutes ?? 0
  if (!source || !target || !moved || to < today) return null
  const before = ({ date, ...day }: Day) => ({ date, minutes: day.pinned ? wholeOf({ date, ...day }, today) : null })
  return {
    moved,
    days: [
      { date: from, minutes: wholeOf(source, today, 0) },
      { date: to, minutes: wholeOf(target, today, (target.suggestedMinutes ?? 0) + moved) },
    ],
    back: [before(source), before(target)],
  }
}

/** All days of the week that the owner has placed go back to the distribution. [distribution/placed-by-hand] */
export const givenBack = ({ days }: WeekPlan, today: LocalDate): Placement[] =>
  days.filter(({ pinned, date }) => pinned && date >= today).map(({ date }) => ({ date, minutes: null }))

/** The week as it will be; only the server knows the distribution of days that it gets back. */
export function placed(week: Week, planId: string, days: readonly Placement[]): Week {
  const placedOn = new Map(days.map(({ date, minutes }) => [date, minutes]))
  const changed = (day: Day): Day => {
    const minutes = placedOn.get(day.date)
    if (minutes === undefined) return day
    if (minutes === null) return { ...day, pinned: false }
    const open = day.date === week.today ? Math.max(0, minutes - day.doneMinutes) : minutes
    return { ...day, suggestedMinutes: open, pinned: true }
  }
  return {
    ...week,
    plans: week.plans.map((plan) => (plan.planId === planId ? { ...plan, days: plan.days.map(changed) } : plan)),
  }
}
