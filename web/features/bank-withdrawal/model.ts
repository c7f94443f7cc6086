import type { BankWithdrawal } from '#contract/bank.ts'
import { withdrawalActors, withdrawalStep } from '#domain/bank-withdrawal.ts'
import type { Instant, Minutes } from '#domain/time.ts'
import type { Decision } from '#web/widgets/bank/bank-queries.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'

type Limits = Parameters<typeof withdrawalActors>[2]

type Asking = Pick<Holder, 'column' | 'isHandedOver'>

/** rule [5.4-a]: whether a parent is asked before so many minutes are used. One who has given the device along is not. */
export const isAskedFor = (minutes: Minutes, { column, isHandedOver }: Asking, limits: Limits): boolean =>
  !isHandedOver && withdrawalActors({ column, whose: 'own' }, minutes, limits).includes('asker')

const DECISIONS: readonly Decision[] = ['approve', 'reject', 'cancel', 'reverse']

/** rules [5.4-a], [5.4-b]: what whoever looks can do about it now. */
export function decisionsOn(
  { minutes, status, expiresAt, reversibleUntil }: BankWithdrawal,
  { column, isHandedOver, limits, now }: Asking & { limits: Limits; now: Instant },
): Decision[] {
  // It would be the parent who cancels, which is not theirs.
  if (isHandedOver) return []
  const by = withdrawalActors({ column, whose: 'own' }, minutes, limits)
  const isOver = (end: Instant | null) => end !== null && now >= end
  const obstacles = [
    ...(isOver(expiresAt) ? (['over'] as const) : []),
    ...(isOver(reversibleUntil) ? (['late'] as const) : []),
  ]
  return DECISIONS.filter((event) => 'to' in withdrawalStep({ from: status, event, by, obstacles }))
}
