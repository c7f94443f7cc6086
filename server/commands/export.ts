import { createWriteStream, openSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { exportAccount } from '#server/features/account-data/service.ts'
import { findOwnerByEmail } from '#server/features/account/service.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { subjectOfOperator } from '#server/security/access.ts'
import type { CommandContext } from './context.ts'
import { withDb } from './with-db.ts'

export const exportCommand = (context: CommandContext): Command =>
  new Command('export')
    .summary('write all data of a person into one new file')
    .description(
      'Writes the archive that a person gets with “Export my data” into one new zip file, while the server runs. ' +
        'For a person who cannot sign in any more.',
    )
    .argument('<email>', 'the address of the account')
    .argument('<file>', 'a new file, such as ann.zip')
    .action((email: string, file: string) =>
      withDb(context, async (db) => {
        await writeExport(db, { email, file: resolve(file), now: context.now() })
        context.say(`${file} holds all that is kept of ${email}. Give it to that person only, and delete it then.`)
      }),
    )

type Wanted = { readonly email: string; readonly file: string; readonly now: Instant }

async function writeExport(db: Db, { email, file, now }: Wanted): Promise<void> {
  const owner = await findOwnerByEmail(db, email)
  if (!owner) throw new ConfigError(`There is no account with the address ${email}. The command users lists them.`)
  const fd = openNewFile(file)
  try {
    const archive = await exportAccount(db, { subject: subjectOfOperator(owner.dataGroup), owner, now })
    await pipeline(archive, createWriteStream(file, { fd }))
  } catch (error) {
    // Half an export must not look complete.
    rmSync(file, { force: true })
    if (error instanceof Error && 'syscall' in error)
      throw new ConfigError(`${file} cannot be written: ${error.message}.`)
    throw error
  }
}

/** Only the owner of the process may read it. */
function openNewFile(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'EEXIST'
        ? `${file} is there already. An export is written over nothing: name another file.`
        : `${file} cannot be written: ${message}.`,
    )
  }
}
