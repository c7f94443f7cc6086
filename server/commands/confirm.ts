import { Command } from 'commander'
import { confirmAddress } from '#server/features/admin/service.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import type { CommandContext } from './context.ts'
import { parseEmail } from './person.ts'
import { withDb } from './with-db.ts'

export const confirmCommand = (context: CommandContext): Command =>
  new Command('confirm')
    .summary('confirm an email address')
    .description(
      'Confirms the address of a new account, or the address to which a person has asked to change. Use it when the ' +
        'mail with the link did not arrive and you know that the address belongs to the person.',
    )
    .argument('<email>', 'the address that waits')
    .action((typed: string) =>
      withDb(context, async (db) => {
        const email = parseEmail(typed)
        const confirmed = await db.transaction().execute((trx) => confirmAddress(trx, email, context.now()))
        const sentence = {
          signedUp: `${email} is confirmed.`,
          changed: `${email} is confirmed, and the person signs in with it from now on.`,
          confirmedBefore: `${email} has been confirmed before. Nothing was changed.`,
          unknown: `No account has the address ${email} or waits for it.`,
          child: `${email} is for a child, who confirms it by opening the link and choosing a password.`,
          several: `Several accounts wait for ${email}. One of them must open the link in its mail.`,
        }[confirmed]
        if (['unknown', 'child', 'several'].includes(confirmed)) throw new ConfigError(sentence)
        context.say(sentence)
      }),
    )
