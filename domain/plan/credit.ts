import type { OccurrencePiece } from './match.ts'
import type { PlanPeriod } from './target.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

/**
 * Returns the minutes of each log that a plan is credited with. The earliest minutes fill the target of a period, and
 * further minutes do not count. They add up to the credit of the periods (`periodProgresses`).
 * [plan-progress/credit-by-log]
 * @param periods of one plan, ascending
 * @param pieces that count for this plan
 * @param today nothing after it counts
 * @returns by log, only logs that count in part or in full
 */
export function creditByLog(
  periods: readonly PlanPeriod[],
  pieces: readonly OccurrencePiece[],
  today: LocalDate,
): Map<string, Minutes> {
  const inOrder = pieces.filter(({ date }) => date <= today).toSorted(byTime)
  const credit = new Map<string, Minutes>()
  let at = 0
  for (const { from, to, target } of periods) {
    let room = target
    while (at < inOrder.length && inOrder[at]!.date < from) at++
    for (; at < inOrder.length && inOrder[at]!.date <= to; at++) {
      const { logId, minutes } = inOrder[at]!
      const counted = Math.min(room, minutes)
      room -= counted
      if (counted > 0) credit.set(logId, (credit.get(logId) ?? 0) + counted)
    }
  }
  return credit
}

const byTime = (a: OccurrencePiece, b: OccurrencePiece) =>
  a.date === b.date ? a.startClock - b.startClock : a.date < b.date ? -1 : 1
