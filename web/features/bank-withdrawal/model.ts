import type { BankWithdrawal } from '#contract/bank.ts'
import { withdrawalActors, withdrawalStep } from '#domain/bank/withdrawal.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'
import type { Decision } from '#web/widgets/bank/bank-queries.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'

type Limits = Parameters<typeof withdrawalActors>[2]

type Asking = Pick<Holder, 'column'>

/** Whether a withdrawal of so many minutes is a request to a parent. [bank/withdrawal-request] */
export const isAskedFor = (minutes: Minutes, { column }: Asking, limits: Limits): boolean =>
  withdrawalActors({ column, whose: 'own' }, minutes, limits).includes('asker')

const DECISIONS: readonly Decision[] = ['approve', 'reject', 'cancel', 'reverse']

/** The decisions that the user can make about a withdrawal now. [bank/withdrawal-states] */
export function decisionsOn(
  { minutes, status, expiresAt, reversibleUntil }: BankWithdrawal,
  { column, limits, now }: Asking & { limits: Limits; now: Instant },
): Decision[] {
  const by = withdrawalActors({ column, whose: 'own' }, minutes, limits)
  const isOver = (end: Instant | null) => end !== null && now >= end
  const obstacles = [
    ...(isOver(expiresAt) ? (['over'] as const) : []),
    ...(isOver(reversibleUntil) ? (['late'] as const) : []),
  ]
  return DECISIONS.filter((event) => 'to' in withdrawalStep({ from: status, event, by, obstacles }))
}
