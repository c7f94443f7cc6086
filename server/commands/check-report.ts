import { messageOf } from '#server/db/down.ts'
import { withLongStatements } from '#server/db/limits.ts'
import type { Db } from '#server/db/open.ts'
import { MOST_FOUND } from '#server/db/checks/found.ts'
import { rebuildByMonth } from '#server/features/statistics/rebuild.ts'
import { findWrongMonths } from '#server/features/statistics/check.ts'
import { walkAccounts } from '#server/db/checks/accounts.ts'
import { subjectOfOperator } from '#server/security/access.ts'
import type { Check } from './check-list.ts'
import { line, type Mark } from './report.ts'

/** More of them would not tell an operator more. */
const NAMED = 3

/**
 * Prints a line for each check, as soon as it is done.
 * @returns how many of them found something wrong
 */
export async function reportChecks(db: Db, checks: readonly Check[], say: (text: string) => void): Promise<number> {
  let wrong = 0
  for (const check of checks) {
    const { mark, text } = await withLongStatements(db, (connection) => runCheck(connection, check))
    if (mark === 'wrong') wrong += 1
    say(line({ mark, name: check.name, text }))
  }
  return wrong
}

async function runCheck(db: Db, { find, sound, nextStep }: Check): Promise<{ mark: Mark; text: string }> {
  try {
    const found = await find(db)
    return found.length ? { mark: 'wrong', text: `${listFirst(found)}. ${nextStep}` } : { mark: 'ok', text: sound }
  } catch (error) {
    // A table that is damaged or missing cannot be asked.
    return {
      mark: 'wrong',
      text: `could not be checked: ${messageOf(error)}. Solve the problems above, if there are any, and check again.`,
    }
  }
}

function listFirst(found: readonly string[]): string {
  const more = found.length - NAMED
  const named = found.slice(0, NAMED).join('; ')
  if (more <= 0) return named
  return `${named}; and ${found.length >= MOST_FOUND ? 'many' : more} more`
}

/** Counts the totals again of all people whose totals are wrong. @returns how many they were */
export async function rebuildWrongTotals(db: Db): Promise<number> {
  let rebuilt = 0
  for await (const { dataGroup } of walkAccounts(db)) {
    const subject = subjectOfOperator(dataGroup)
    const first = await findWrongMonths(db, subject).next()
    if (first.done) continue
    await rebuildByMonth(db, subject)
    rebuilt += 1
  }
  return rebuilt
}
