import type { BankAccount, BankTransaction } from '#contract/bank.ts'
import { leastBalance, weekInterest } from '#domain/bank/rate.ts'
import { type Jar, JARS } from '#domain/bank/split.ts'
import { nextInterest } from '#domain/bank/week.ts'
import { maySpendSavings } from '#domain/bank/goal.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { type Instant, type Minutes } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'

/** An hour fills a jar as long as no jar and no goal has more. */
const SMALLEST_SCALE: Minutes = 60
/** A jar that is not empty is drawn at least this full. */
const MIN_LEVEL = 0.06

export type Level = { readonly jar: Jar; readonly level: number; readonly goal: number | null }

/** How full each jar is drawn, from 0 to 1, all on one scale; and how high the goal stands in the save jar. */
export function levelsOf({ goal, ...jars }: Pick<BankAccount, Jar | 'goal'>): Level[] {
  const scale = Math.max(SMALLEST_SCALE, goal?.minutes ?? 0, ...JARS.map((jar) => jars[jar]))
  return JARS.map((jar) => ({
    jar,
    level: jars[jar] > 0 ? Math.max(MIN_LEVEL, jars[jar] / scale) : 0,
    goal: jar === 'save' && goal ? goal.minutes / scale : null,
  }))
}

export type Way = { readonly from: Jar; readonly to: Jar }

/**
 * The open ways between jars, and whether the one out of the save jar is closed until the goal is reached.
 * [bank/jar-moves]
 */
export function waysOf(column: FamilyColumn, { goal, save }: Pick<BankAccount, 'goal' | 'save'>) {
  const isOpen = maySpendSavings({ column, whose: 'own', goal, saved: save })
  const ways: Way[] = [
    { from: 'spend', to: 'save' },
    { from: 'spend', to: 'give' },
    ...(isOpen ? [{ from: 'save', to: 'spend' } as const] : []),
  ]
  return { ways, isLocked: !isOpen }
}

type Week = {
  readonly saved: Minutes
  readonly bps: number
  /** Of this week, the newest first. */
  readonly transactions: readonly Pick<BankTransaction, 'entries'>[]
}

/**
 * The interest of this week if nothing leaves the save jar until it is over, and its day. [bank/weekly-interest]
 * @param zone of the owner of the account
 */
export function comingInterest({ saved, bps, transactions }: Week, now: Instant, zone: string) {
  const zones = [{ from: null, tz: zone }]
  const amounts = transactions
    .toReversed()
    .flatMap(({ entries }) => entries.filter(({ account }) => account === 'save').map(({ amount }) => amount))
  const opening = saved - amounts.reduce((sum, amount) => sum + amount, 0)
  const least = leastBalance(opening, amounts)
  const minutes = weekInterest(least, bps)
  return {
    minutes,
    date: localDate(zones, nextInterest(now, zones)),
    /**
     * The smallest balance of the week, where it is why no interest comes: the present balance would bring a minute.
     */
    least: minutes === 0 && weekInterest(saved, bps) > 0 ? least : null,
  }
}
