import { Command } from 'commander'
import { messageOf } from '#server/db/down.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { CHECKS, RESTORE } from './check-list.ts'
import { rebuildWrongTotals, reportChecks } from './check-report.ts'
import type { CommandContext } from './context.ts'
import { withDb } from './with-db.ts'

type Options = { readonly rebuildTotals?: true }

export const checkCommand = (context: CommandContext): Command =>
  new Command('check')
    .summary('look for damage in the database')
    .description(
      'Checks that the database is not damaged, that its rows belong together and that its totals and balances add up. ' +
        'It changes nothing, and a server may run meanwhile. A line that begins with ✗ also names the next step.',
    )
    .option('--rebuild-totals', 'count totals that are wrong again from the logs, before the checks')
    .action(async ({ rebuildTotals }: Options) => {
      const checking = withDb(context, async (db) => {
        if (rebuildTotals) {
          const people = await rebuildWrongTotals(db)
          context.say(`The totals of ${people} ${people === 1 ? 'person' : 'people'} were counted again.`)
        }
        const wrong = await reportChecks(db, CHECKS, context.say)
        if (wrong) throw new ConfigError(`${wrong} of ${CHECKS.length} checks found something wrong.`)
      })
      await checking.catch((error: unknown) => {
        // Some damage keeps the database from being opened.
        throw error instanceof ConfigError
          ? error
          : new ConfigError(`The database cannot be checked: ${messageOf(error)}. ${RESTORE}.`)
      })
    })
