import type { ActivityLog } from '#contract/activity-log.ts'
import { MAX_SHOWN } from '#contract/rating.ts'
import type { DailyReward } from '#contract/reward.ts'
import { datesIn } from '#domain/time/dates.ts'
import { addDays, type LocalDate, mondayOf } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** Weeks begin on Monday. [time/iso-weeks] */
export function weekOf(date: LocalDate): LocalDate[] {
  const from = mondayOf(date)
  return datesIn({ from, to: addDays(from, 6) })
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 }

/** The day that a key leads to; days to come have earned nothing yet. null: the key leads to none. */
export function dayByKey(key: string, date: LocalDate, today: LocalDate, isRtl: boolean): LocalDate | null {
  const week = weekOf(date)
  const step = STEPS[key]
  const turned = isRtl && key.startsWith('Arrow') ? -1 : 1
  const to =
    key === 'Home' ? week[0]! : key === 'End' ? week[6]! : step === undefined ? null : addDays(date, step * turned)
  if (to === null) return null
  return to > today ? today : to
}

/**
 * Whether the coins of a day are settled; `beforeFamily`: a child earns only from joining on. [reward/daily-settlement]
 */
export type Stand = 'open' | 'waiting' | 'due' | 'settled' | 'beforeFamily'

/** @param joined the day on which the child joined the family; null: in none */
export function standOf(
  { date, state, settled }: Pick<DailyReward, 'date' | 'state' | 'settled'>,
  joined: LocalDate | null,
): Stand {
  if (settled !== null) return 'settled'
  return state === 'due' && joined !== null && date < joined ? 'beforeFamily' : state
}

/** Settled coins count; before the settlement, the expected ones. [reward/daily-settlement] */
export const coinsOf = ({ coins, settled }: Pick<DailyReward, 'coins' | 'settled'>): number => settled ?? coins

/** The logs that can get a crown. A rating that confirmed itself counts four stars at most. [crown/award-conditions] */
export const crownable = ({ logs }: Pick<DailyReward, 'logs'>) =>
  logs.filter(({ stars, effort }) => stars === 5 && effort !== 'notOver')

export type ProposedDay = { readonly date: LocalDate; readonly logs: readonly ActivityLog[] }

/** The proposed ratings by the days on which their logs begin, the latest day first. [reward/rating-states] */
export function proposedDays(logs: readonly ActivityLog[], zones: ZoneHistory): ProposedDay[] {
  const days = new Map<LocalDate, ActivityLog[]>()
  for (const log of logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    if (log.ratingStatus !== 'proposed') continue
    const date = localDate(zones, log.startTime)
    days.set(date, [...(days.get(date) ?? []), log])
  }
  return [...days].map(([date, proposed]) => ({ date, logs: proposed })).toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** Without those that were answered here. A log that the child has changed since is another proposal. */
export const unanswered = (logs: readonly ActivityLog[], answered: readonly ActivityLog[]): ActivityLog[] =>
  logs.filter((log) => answered.every(({ id, version }) => id !== log.id || version < log.version))

/**
 * One press confirms all waiting ratings except those that the parent left out, as many as one call takes.
 * [reward/confirm-several]
 */
export const chosenOf = (waiting: readonly ActivityLog[], skipped: ReadonlySet<string>): ActivityLog[] =>
  waiting.filter(({ id }) => !skipped.has(id)).slice(0, MAX_SHOWN)

/** As many of the logs as fit at a glance, whole days or not. */
export function firstOf(days: readonly ProposedDay[], most: number): ProposedDay[] {
  let room = most
  return days.flatMap(({ date, logs }) => {
    const shown = logs.slice(0, room)
    room -= shown.length
    return shown.length ? { date, logs: shown } : []
  })
}

/** The number on its way from one count to another. @param part 0 … 1 of the time */
export const countAt = (from: number, to: number, part: number): number =>
  Math.round(from + (to - from) * (1 - (1 - part) ** 3))
