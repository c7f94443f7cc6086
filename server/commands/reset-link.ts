import { Command } from 'commander'
import { createResetLink } from '#server/features/admin/service.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import type { CommandContext } from './context.ts'
import { EMAIL_ARGUMENT, getPerson } from './person.ts'
import { formatMinute } from './text-table.ts'
import { withDb } from './with-db.ts'

export const resetLinkCommand = (context: CommandContext): Command =>
  new Command('reset-link')
    .summary('print a link that sets a new password')
    .description('Prints a link that sets a new password. It works once and for one hour, and needs no mail.')
    .argument(...EMAIL_ARGUMENT)
    .action((typed: string) =>
      withDb(context, async (db, { settings: { publicUrl } }) => {
        const { userId, email } = await getPerson(db, typed)
        const made = await db.transaction().execute((trx) => createResetLink(trx, { userId, publicUrl }, context.now()))
        if (made === 'disabled') throw new ConfigError(`The account of ${email} is disabled. Enable it first.`)
        if (typeof made === 'string') throw new ConfigError(`The account of ${email} is gone.`)
        context.say(made.link)
        context.say(
          `Give this link to ${email} and to no one else: whoever opens it can take over the account. ` +
            `It works once, until ${formatMinute(made.expiresAt)} UTC.`,
        )
      }),
    )
