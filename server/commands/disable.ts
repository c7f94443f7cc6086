import { Command } from 'commander'
import { grants } from '#server/app.ts'
import { disableAccount, enableAccount } from '#server/features/admin/service.ts'
import type { CommandContext } from './context.ts'
import { EMAIL_ARGUMENT, getPerson } from './person.ts'
import { withDb } from './with-db.ts'

export const disableCommand = (context: CommandContext): Command =>
  new Command('disable')
    .summary('sign a person out and keep them out')
    .description('Signs a person out everywhere and refuses them from now on. Their data stay, and enable undoes it.')
    .argument(...EMAIL_ARGUMENT)
    .action((typed: string) =>
      withDb(context, async (db) => {
        const { userId, email } = await getPerson(db, typed)
        await db.transaction().execute((trx) => disableAccount(trx, { userId, grants }, context.now()))
        context.say(`${email} is signed out everywhere and cannot sign in. The command enable undoes it.`)
      }),
    )

export const enableCommand = (context: CommandContext): Command =>
  new Command('enable')
    .summary('let a disabled person sign in again')
    .description('Lets a disabled person sign in again, with the same password and the same data.')
    .argument(...EMAIL_ARGUMENT)
    .action((typed: string) =>
      withDb(context, async (db) => {
        const { userId, email, disabledAt } = await getPerson(db, typed)
        await db.transaction().execute((trx) => enableAccount(trx, userId))
        context.say(disabledAt === null ? `${email} was not disabled.` : `${email} can sign in again.`)
      }),
    )
