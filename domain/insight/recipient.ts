import type { NeglectedRecipientInsight } from './insight.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** A day on which a recipient was given time. */
export type RecipientDay = { readonly recipientId: string; readonly localDate: LocalDate }

/** Twice as long as usual, and longer than ever: less is nothing unusual. */
const TIMES_USUAL = 2

const median = (sorted: readonly number[]): number => {
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** How many of the ascending days are not after this one. */
function countTo(days: readonly LocalDate[], day: LocalDate): number {
  let [from, to] = [0, days.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (days[middle]! <= day) from = middle + 1
    else to = middle
  }
  return from
}

function neglectOf(recipientId: string, dates: ReadonlySet<LocalDate>, dataDays: readonly LocalDate[]) {
  const places = [...dates].toSorted().map((date) => ({ date, place: countTo(dataDays, date) }))
  const last = places.at(-1)
  const gaps = places.slice(1).map(({ place }, index) => Math.max(1, place - places[index]!.place))
  const longest = Math.max(...gaps)
  if (!last || !gaps.length) return []
  const usualDays = median(gaps.toSorted((a, b) => a - b))
  const since = dataDays.length - last.place
  if (since <= longest || since < TIMES_USUAL * usualDays) return []
  const neglected: NeglectedRecipientInsight = {
    kind: 'neglectedRecipient',
    recipientId,
    lastDate: last.date,
    usualDays,
    effect: since - usualDays,
    // A doubling is a little more than medium: a choice of the product, there is no deviation to measure by.
    strength: Math.log(since / usualDays),
    chance: null,
    days: places.length,
    otherDays: since,
  }
  return [neglected]
}

/**
 * Recipients that have waited longer than between any two times before. Only data days count, because days without logs
 * neglect no recipient. Archived recipients are left out.
 * @param days in any order
 * @param dataDays ascending, of the same range
 */
export function neglectedRecipients(
  days: readonly RecipientDay[],
  dataDays: readonly LocalDate[],
): NeglectedRecipientInsight[] {
  const byRecipient = new Map<string, Set<LocalDate>>()
  for (const { recipientId, localDate } of days) {
    const dates = byRecipient.get(recipientId)
    if (dates) dates.add(localDate)
    else byRecipient.set(recipientId, new Set([localDate]))
  }
  return [...byRecipient].flatMap(([recipientId, dates]) => neglectOf(recipientId, dates, dataDays))
}
