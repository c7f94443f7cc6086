import { existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findLatestBackup } from '#server/backup/latest.ts'
import { epochMs, MINUTE_MS } from '#domain/time/time.ts'
import { readServerFacts } from '#server/db/checks/server-facts.ts'
import { messageOf } from '#server/db/down.ts'
import { isPostgresUrl } from '#server/db/open.ts'
import type { Config } from '#server/env.ts'
import { freeShare, LOW_SHARE } from '#server/operation/disk-space.ts'
import { assertWritable } from '#server/operation/first-start.ts'
import { isSecret } from '#server/security/secret-file.ts'
import type { CommandContext } from './context.ts'
import { type Finding, off, ok, wrong } from './report.ts'
import { withDb } from './with-db.ts'

const HOUR_MS = 60 * MINUTE_MS
/** One missed night is no reason to worry. */
const OLDEST_BACKUP_HOURS = 48

const size = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

/** Whether there is room in DATA_DIR, and whether the user of this process may write there. */
export async function tryFolder({ dataDir }: Config): Promise<Finding> {
  const name = 'DATA_DIR'
  if (!existsSync(dataDir))
    return wrong(name, `${dataDir} is not there. Set DATA_DIR as for the server, or start the server, which makes it.`)
  try {
    assertWritable(dataDir)
  } catch (error) {
    return wrong(name, `${messageOf(error)} Run doctor as the user of the server, and let this user write there.`)
  }
  const disk = await statfs(dataDir)
  const free = `${size(disk.bavail * disk.bsize)} (${Math.floor(freeShare(disk) * 100)} %) of its disk are free`
  if (freeShare(disk) >= LOW_SHARE) return ok(name, `${dataDir} can be written, and ${free}.`)
  return wrong(name, `only ${free}. Make room: when it is full, nothing more can be saved.`)
}

/** Whether the key of the server is there, and for its user alone. */
export async function tryKey({ dataDir }: Config): Promise<Finding> {
  const [name, file] = ['Key', join(dataDir, 'secret.key')]
  if (!existsSync(file)) return off(name, `${file} is not there yet; the first start of the server makes it.`)
  if (!isSecret(readFileSync(file))) return wrong(name, `${file} is damaged. Restore it from a backup.`)
  if (statSync(file).mode & 0o077)
    return wrong(name, `other users of this machine can read ${file}. Run: chmod 600 ${file}`)
  return ok(name, `${file} can be read by its owner alone.`)
}

/** Whether the database can be opened, and has the schema of this program. */
export async function tryDatabase(context: CommandContext): Promise<Finding> {
  const name = 'Database'
  try {
    return await withDb(context, async (db) => {
      const { product, version, schema, bytes } = await readServerFacts(db)
      return ok(name, `${product} ${version}, ${size(bytes)}, schema ${schema}. The command check looks for damage.`)
    })
  } catch (error) {
    return wrong(name, messageOf(error))
  }
}

/** How old the newest backup is. */
export async function tryBackups({ dataDir, database }: Config, now: CommandContext['now']): Promise<Finding> {
  const name = 'Backups'
  const newest = await findLatestBackup(dataDir)
  if (!newest && isPostgresUrl(database))
    return off(name, 'the server makes none of PostgreSQL. Let a timer run `npm run backup -- FILE` every night.')
  if (!newest) return off(name, 'there is none yet; the server makes one five minutes after its start, and then daily.')
  const hours = Math.floor((epochMs(now()) - epochMs(newest.at)) / HOUR_MS)
  if (hours <= OLDEST_BACKUP_HOURS) return ok(name, `${newest.file} is ${hours} hours old. Keep a copy elsewhere.`)
  return wrong(
    name,
    `the newest, ${newest.file}, is ${Math.floor(hours / 24)} days old. Look whether the server runs, and in its log for ` +
      'the reason; until then, run `npm run backup -- FILE`.',
  )
}
