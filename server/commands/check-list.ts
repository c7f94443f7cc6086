import {
  findLopsidedBooks,
  findUnbalanced,
  findWrongBalances,
  findWrongRunningBalances,
} from '#server/db/checks/bank.ts'
import { walkAccounts } from '#server/db/checks/accounts.ts'
import { MOST_FOUND } from '#server/db/checks/found.ts'
import { findDamage } from '#server/db/checks/integrity.ts'
import { findLostPointers, findRowsWithoutAccount } from '#server/db/checks/orphans.ts'
import { findOverlaps, findWrongMinutes } from '#server/db/checks/overlaps.ts'
import { findDanglingRows } from '#server/db/checks/references.ts'
import { findMissingParts } from '#server/db/checks/schema.ts'
import type { Db } from '#server/db/open.ts'
import { findWrongMonths } from '#server/features/statistics/check.ts'
import { subjectOfOperator } from '#server/security/access.ts'

export type Check = {
  readonly name: string
  /** What the operator reads if nothing is wrong. */
  readonly sound: string
  /** What is wrong, one phrase for each: the first few of them, if there are many. */
  readonly find: (db: Db) => Promise<readonly string[]>
  readonly nextStep: string
}

type Find = Check['find']

/** One after the other, because a database that is large has one disk. */
const all =
  (...finds: readonly Find[]): Find =>
  async (db) => {
    const found: string[] = []
    for (const find of finds) found.push(...(await find(db)))
    return found
  }

async function findWrongTotals(db: Db): Promise<string[]> {
  const found: string[] = []
  for await (const { dataGroup, called } of walkAccounts(db))
    for await (const { month, wrong } of findWrongMonths(db, subjectOfOperator(dataGroup))) {
      if (found.length === MOST_FOUND) return found
      found.push(
        wrong === 'days'
          ? `days in ${month} of ${called} differ from their logs`
          : `the sums of ${month} of ${called} differ from its days`,
      )
    }
  return found
}

export const RESTORE =
  'Keep a copy of the database as it is, and restore the last backup from before into an empty place'

/** In the order in which damage is best repaired. Each reads the database page by page, and keeps only what it found. */
export const CHECKS: readonly Check[] = [
  {
    name: 'Integrity',
    sound: 'the database can be read and is not damaged.',
    find: findDamage,
    nextStep: `${RESTORE}.`,
  },
  {
    name: 'Schema',
    sound: 'all tables, indexes and constraints of this version are there.',
    find: findMissingParts,
    nextStep: `${RESTORE}: without these, the database accepts what it must refuse.`,
  },
  {
    name: 'References',
    sound: 'all rows that others refer to are there.',
    find: all(findDanglingRows, findLostPointers),
    nextStep: `${RESTORE}, or delete these rows by hand: no screen shows them.`,
  },
  {
    name: 'Owners',
    sound: 'each row belongs to an account.',
    find: findRowsWithoutAccount,
    nextStep: 'Make a backup, then delete these rows by hand: no one can see them.',
  },
  {
    name: 'Log hours',
    sound: 'no logs overlap, and each has the minutes between its start and its end.',
    find: all(findOverlaps, findWrongMinutes),
    nextStep: 'Let the owner open that day, and save the log with other hours.',
  },
  {
    name: 'Totals',
    sound: 'the totals of all days and months are those of the logs.',
    find: findWrongTotals,
    nextStep: 'Run check again with --rebuild-totals, which counts them again from the logs.',
  },
  {
    name: 'Time Bank',
    sound: 'each book adds up to 0, and each balance is the sum of its entries.',
    find: all(findUnbalanced, findWrongRunningBalances, findWrongBalances, findLopsidedBooks),
    nextStep: `${RESTORE}: entries are never changed, so no screen can correct them.`,
  },
]
