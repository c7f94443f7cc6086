import type { ActivityLog } from '#contract/activity-log.ts'
import { MOST_SHOWN } from '#contract/rating.ts'
import type { DailyReward } from '#contract/reward.ts'
import { datesIn } from '#domain/dates.ts'
import { addDays, type LocalDate, mondayOf } from '#domain/time.ts'
import { localDate, type ZoneHistory } from '#domain/zone.ts'

/** spec §9: weeks begin on Monday. */
export function weekOf(date: LocalDate): LocalDate[] {
  const from = mondayOf(date)
  return datesIn({ from, to: addDays(from, 6) })
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 }

/** The day to which a key leads; days to come have earned nothing yet. null: it is no such key. */
export function dayByKey(key: string, date: LocalDate, today: LocalDate, isRtl: boolean): LocalDate | null {
  const week = weekOf(date)
  const step = STEPS[key]
  const turned = isRtl && key.startsWith('Arrow') ? -1 : 1
  const to =
    key === 'Home' ? week[0]! : key === 'End' ? week[6]! : step === undefined ? null : addDays(date, step * turned)
  if (to === null) return null
  return to > today ? today : to
}

/** rule [4.4-a]: how sure the coins of a day are; `beforeFamily`: of a day before the family, which nobody settles unasked. */
export type Stand = 'open' | 'waiting' | 'due' | 'settled' | 'beforeFamily'

/** @param joined the day on which the child joined the family; null: in none */
export function standOf(
  { date, state, settled }: Pick<DailyReward, 'date' | 'state' | 'settled'>,
  joined: LocalDate | null,
): Stand {
  if (settled !== null) return 'settled'
  return state === 'due' && joined !== null && date < joined ? 'beforeFamily' : state
}

/** What is in the Time Bank counts; before that, what is expected. */
export const coinsOf = ({ coins, settled }: Pick<DailyReward, 'coins' | 'settled'>): number => settled ?? coins

/** rules §4.5: of which logs a crown can be given. Five stars that nobody looked at count four. */
export const crownable = ({ logs }: Pick<DailyReward, 'logs'>) =>
  logs.filter(({ stars, effort }) => stars === 5 && effort !== 'notOver')

export type ProposedDay = { readonly date: LocalDate; readonly logs: readonly ActivityLog[] }

/** rules §4.2: what a child proposes, by the days on which it began, the latest day first. */
export function proposedDays(logs: readonly ActivityLog[], zones: ZoneHistory): ProposedDay[] {
  const days = new Map<LocalDate, ActivityLog[]>()
  for (const log of logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    if (log.ratingStatus !== 'proposed') continue
    const date = localDate(zones, log.startTime)
    days.set(date, [...(days.get(date) ?? []), log])
  }
  return [...days].map(([date, proposed]) => ({ date, logs: proposed })).toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** Without what was answered here. What the child has made of a log since then is another proposal. */
export const unanswered = (logs: readonly ActivityLog[], answered: readonly ActivityLog[]): ActivityLog[] =>
  logs.filter((log) => answered.every(({ id, version }) => id !== log.id || version < log.version))

/** What one press confirms: all that waits except what the parent left out, as many as one call takes. */
export const chosenOf = (waiting: readonly ActivityLog[], skipped: ReadonlySet<string>): ActivityLog[] =>
  waiting.filter(({ id }) => !skipped.has(id)).slice(0, MOST_SHOWN)

/** As many logs of them as fit at a glance, whole days or not. */
export function firstOf(days: readonly ProposedDay[], most: number): ProposedDay[] {
  let room = most
  return days.flatMap(({ date, logs }) => {
    const shown = logs.slice(0, room)
    room -= shown.length
    return shown.length ? { date, logs: shown } : []
  })
}

/** What a count shows on its way from one number to another. @param part 0 … 1 of the time */
export const countAt = (from: number, to: number, part: number): number =>
  Math.round(from + (to - from) * (1 - (1 - part) ** 3))
