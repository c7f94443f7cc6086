import { LARGEST_AMOUNT } from './ledger.ts'
import { type FamilyColumn, may, type Whose } from '#domain/family/permission.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'

const LONGEST_GOAL_NAME = 40

/** The goal of the save jar. */
export type SavingsGoal = {
  readonly name: string
  readonly minutes: Minutes
  /**
   * Null if the goal was not reached yet. It stays reached, because otherwise taking out the first minute would lock in
   * the others. [bank/savings-goal]
   */
  readonly reachedAt: Instant | null
}

export type GoalViolation =
  | { field: 'name'; rule: 'required' | 'tooLong' }
  | { field: 'minutes'; rule: 'notWhole' | 'outOfRange' }

/** Returns everything wrong at once, in the order of the form. An empty list means that the goal is fine. */
export function goalViolations({ name, minutes }: Pick<SavingsGoal, 'name' | 'minutes'>): GoalViolation[] {
  const found: GoalViolation[] = []
  const { length } = [...name.trim()]
  if (!length) found.push({ field: 'name', rule: 'required' })
  if (length > LONGEST_GOAL_NAME) found.push({ field: 'name', rule: 'tooLong' })
  if (!Number.isInteger(minutes)) found.push({ field: 'minutes', rule: 'notWhole' })
  else if (minutes < 1 || minutes > LARGEST_AMOUNT) found.push({ field: 'minutes', rule: 'outOfRange' })
  return found
}

/** @param saved minutes in the save jar */
export const isGoalReached = ({ minutes, reachedAt }: SavingsGoal, saved: Minutes): boolean =>
  reachedAt !== null || saved >= minutes

/** The goal after something was posted to the save jar; the same object if that changes nothing. */
export const goalAfter = (goal: SavingsGoal, saved: Minutes, now: Instant): SavingsGoal =>
  goal.reachedAt === null && isGoalReached(goal, saved) ? { ...goal, reachedAt: now } : goal

type Saver = {
  readonly column: FamilyColumn
  readonly whose: Whose
  /** Null if there is no goal; then it is not reached. */
  readonly goal: SavingsGoal | null
  readonly saved: Minutes
}

/** A parent may always move minutes from save to spend, the child only once the goal is reached. [bank/jar-moves] */
export function maySpendSavings({ column, whose, goal, saved }: Saver): boolean {
  // Only a parent may reverse postings, also in the place of the child.
  if (may({ column, whose, action: 'reverseBank' }) === 'yes') return true
  return may({ column, whose, action: 'splitBank' }) === 'yes' && goal !== null && isGoalReached(goal, saved)
}
