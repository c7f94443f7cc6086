import type { Language } from '#contract/common.ts'
import type { Plan } from '#contract/plan.ts'
import { DAY_MINUTES, addDays, instantAt, type LocalDate, MINUTE_MS, type Minutes } from '#domain/time/time.ts'
import { endOfText } from '#domain/plan/night.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { clockSpan, dateSpan, dateText, length, namesText } from '#web/i18n/format.ts'
import { kindOf } from './kind.ts'
import { kindNames } from './kind-names.ts'

const MONDAY = '2026-01-05' as LocalDate

/** @param weekday 1 = Monday … 7 = Sunday */
export const weekdayText = (weekday: number, language: Language): string =>
  dateText(addDays(MONDAY, weekday - 1), language, 'weekday')

/** The same, in full: `Tuesday`. */
export const longWeekdayText = (weekday: number, language: Language): string =>
  dateText(addDays(MONDAY, weekday - 1), language, 'longWeekday')

/** Two times of a day that belongs to no week, in minutes since its midnight: `10:00 PM – 6:00 AM (+1 day)`. */
export function spanText(start: Minutes, end: Minutes, language: Language): string {
  const span = clockSpan(instantAt(start * MINUTE_MS), instantAt(end * MINUTE_MS), 'UTC', language)
  return end > DAY_MINUTES ? wordsIn(kindNames, language)('nextDay', { span }) : span
}

/** Days in a row, from three on: a span says them faster. */
const RUN = 3

/** `Mon – Fri`, `Tue and Thu`. */
function weekdaysText(weekdays: readonly number[], language: Language): string {
  const t = wordsIn(kindNames, language)
  if (weekdays.length === 7) return t('daily')
  const runs: number[][] = []
  for (const weekday of weekdays) {
    if (runs.at(-1)?.at(-1) === weekday - 1) runs.at(-1)!.push(weekday)
    else runs.push([weekday])
  }
  const texts = runs.flatMap((run) => {
    const names = run.map((weekday) => weekdayText(weekday, language))
    return run.length < RUN ? names : [t('range', { from: names[0]!, to: names.at(-1)! })]
  })
  return namesText(texts, language)
}

export type When = Pick<Plan, 'scheduleType' | 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'duration'> &
  Pick<Plan, 'weeklyQuota'>

/** When a plan asks for what, in one line: `Mon and Wed · 7:00 – 7:30 PM`. */
export function scheduleText(
  plan: When & Pick<Plan, 'monthlyQuota' | 'startDate' | 'endDate' | 'rollsOn' | 'repeatYearly'>,
  language: Language,
): string {
  const kind = kindOf(plan)
  const date = dateText(plan.startDate, language, 'date')
  if (kind === 'yearly') return joined(wordsIn(kindNames, language)('firstOn', { date }), hoursOf(plan, language))
  if (kind === 'oneTime') return joined(periodText(plan, language), hoursOf(plan, language))
  if (kind !== 'monthlyFlexible') return weekText(plan, language)
  const t = wordsIn(kindNames, language)
  return joined(
    t('perMonth', { count: plan.monthlyQuota ?? 0 }),
    t('each', { length: length(plan.duration, language) }),
  )
}

/** The same for weekly plans. */
export function weekText(plan: When, language: Language): string {
  const t = wordsIn(kindNames, language)
  if (plan.scheduleType !== 'weeklyFlexible')
    return joined(weekdaysText(plan.daysOfWeek ?? [], language), hoursOf(plan, language))
  return joined(t('perWeek', { count: plan.weeklyQuota ?? 0 }), t('each', { length: length(plan.duration, language) }))
}

const joined = (...parts: string[]) => parts.join(' · ')

const hoursOf = ({ dailyStartTime, dailyEndTime, duration }: When, language: Language) =>
  dailyStartTime && dailyEndTime
    ? spanText(clockOfText(dailyStartTime), endOfText(dailyStartTime, dailyEndTime), language)
    : length(duration, language)

/** From the first to the last day, or the one there is. */
export const periodText = (
  { startDate, endDate, rollsOn }: Pick<Plan, 'startDate' | 'endDate' | 'rollsOn'>,
  language: Language,
): string =>
  rollsOn
    ? wordsIn(kindNames, language)('noEnd', { date: dateText(startDate, language, 'dayOfYear') })
    : startDate === endDate
      ? dateText(startDate, language, 'dayOfYear')
      : dateSpan(startDate, endDate, language)
