import { LARGEST_AMOUNT } from './bank-ledger.ts'
import { type FamilyColumn, may, type Whose } from './family-permission.ts'
import type { Instant, Minutes } from './time.ts'

const LONGEST_GOAL_NAME = 40

/** What the save jar is filled for. */
export type SavingsGoal = {
  readonly name: string
  readonly minutes: Minutes
  /** null: not yet. Once reached it stays so, or taking out the first minute would lock in the others. */
  readonly reachedAt: Instant | null
}

export type GoalViolation =
  | { field: 'name'; rule: 'required' | 'tooLong' }
  | { field: 'minutes'; rule: 'notWhole' | 'outOfRange' }

/** Everything wrong at once, in the order of the form. An empty list means the goal is fine. */
export function goalViolations({ name, minutes }: Pick<SavingsGoal, 'name' | 'minutes'>): GoalViolation[] {
  const found: GoalViolation[] = []
  const { length } = [...name.trim()]
  if (!length) found.push({ field: 'name', rule: 'required' })
  if (length > LONGEST_GOAL_NAME) found.push({ field: 'name', rule: 'tooLong' })
  if (!Number.isInteger(minutes)) found.push({ field: 'minutes', rule: 'notWhole' })
  else if (minutes < 1 || minutes > LARGEST_AMOUNT) found.push({ field: 'minutes', rule: 'outOfRange' })
  return found
}

/** @param saved what is in the save jar */
export const isGoalReached = ({ minutes, reachedAt }: SavingsGoal, saved: Minutes): boolean =>
  reachedAt !== null || saved >= minutes

/** The goal after something was posted to the save jar; the same object if that changes nothing. */
export const goalAfter = (goal: SavingsGoal, saved: Minutes, now: Instant): SavingsGoal =>
  goal.reachedAt === null && isGoalReached(goal, saved) ? { ...goal, reachedAt: now } : goal

type Saver = {
  readonly column: FamilyColumn
  readonly whose: Whose
  /** null: there is none, so it is not reached. */
  readonly goal: SavingsGoal | null
  readonly saved: Minutes
}

/** rule [5.2-c]: from save to spend a parent may move, and the child once the goal is reached. */
export function maySpendSavings({ column, whose, goal, saved }: Saver): boolean {
  // Who may take back what was posted is a parent, also in the place of the child.
  if (may({ column, whose, action: 'reverseBank' }) === 'yes') return true
  return may({ column, whose, action: 'splitBank' }) === 'yes' && goal !== null && isGoalReached(goal, saved)
}
