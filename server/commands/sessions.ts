import { Command } from 'commander'
import { grants } from '#server/app.ts'
import { listDevices } from '#server/features/session/service.ts'
import type { CommandContext } from './context.ts'
import { EMAIL_ARGUMENT, getPerson } from './person.ts'
import { formatMinute, formatTable } from './text-table.ts'
import { withDb } from './with-db.ts'

const HEAD = ['SIGNED IN (UTC)', 'LAST USED (UTC)', 'DEVICE']

export const sessionsCommand = (context: CommandContext): Command =>
  new Command('sessions')
    .summary('list where a person is signed in')
    .description('Lists where a person is signed in.')
    .argument(...EMAIL_ARGUMENT)
    .option('--end', 'sign the person out everywhere')
    .action((typed: string, { end = false }: { end?: boolean }) =>
      withDb(context, async (db) => {
        const { userId, email } = await getPerson(db, typed)
        const devices = await listDevices(db, userId, context.now())
        if (end)
          await db
            .transaction()
            .execute((trx) => grants.end('signOutEverywhere', trx, { userId, sessionId: null }, context.now()))
        const rows = devices.map(({ browser, system, kind, signedInAt, lastUsedAt }) => [
          formatMinute(signedInAt),
          formatMinute(lastUsedAt),
          [browser, system, kind].filter((part) => part !== null).join(', ') || 'unknown',
        ])
        if (rows.length) context.say(formatTable(HEAD, rows))
        else context.say(`${email} is signed in nowhere.`)
        if (end && rows.length) context.say(`${email} is signed out everywhere.`)
      }),
    )
