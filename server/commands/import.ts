import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Command, Option } from 'commander'
import { IMPORT } from '#contract/import.ts'
import { fullName } from '#domain/family/person-name.ts'
import { OVERLAPS, type Overlap } from '#domain/import/placement.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import type { Db } from '#server/db/open.ts'
import type { ImportStatus } from '#server/db/schema/import.ts'
import { findOwner, findOwnerByEmail } from '#server/features/account/service.ts'
import type { ImportContext } from '#server/features/import/context.ts'
import { findRecords } from '#server/features/import/record-store.ts'
import { countRows, listRows } from '#server/features/import/row-store.ts'
import { deleteImport } from '#server/features/import/removal-store.ts'
import { failImport, takeNextStep } from '#server/features/import/service.ts'
import {
  type Counts,
  findImport,
  type Import,
  insertImport,
  savePiece,
  updateImport,
} from '#server/features/import/store.ts'
import { onZone } from '#server/app.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { subjectOfOperator } from '#server/security/access.ts'
import { rowOf } from '#server/features/import/wire.ts'
import type { CommandContext } from './context.ts'
import { failureSentence, faultText } from './import-messages.ts'
import { EMAIL_ARGUMENT, parseEmail } from './person.ts'
import { withDb } from './with-db.ts'

type Options = { readonly dryRun?: true; readonly overlap: Overlap; readonly timeZone?: string }

const UNWRITTEN: readonly ImportStatus[] = ['receiving', 'reading', 'ready', 'failed']

/** Faulty rows that are shown; the app lists them all. */
const MOST_SHOWN = 10

export const importCommand = (context: CommandContext): Command =>
  new Command('import')
    .summary('bring the history of another tracker into an account')
    .description(
      'Reads an export of Toggl Track, Clockify, Simple Time Tracker, aTimeLogger, solidtime, Kimai, Harvest, TimeTagger, ' +
        'Timewarrior, Sleep as Android or Plees Tracker, a calendar, or any table in CSV, and adds its entries to the ' +
        'logs of a person. The archive of an account brings all that can move. The person can undo it in the app for 30 days.',
    )
    .argument(...EMAIL_ARGUMENT)
    .argument('<file>', 'the file to import')
    .option('--dry-run', 'say what would be imported, and import nothing')
    .option(
      '--time-zone <zone>',
      'the zone of times that name none, such as Europe/Berlin; by default the person’s own',
    )
    .addOption(
      new Option('--overlap <choice>', 'what happens to an entry whose time is taken')
        .choices(OVERLAPS)
        .default('skip'),
    )
    .action((email: string, file: string, options: Options) =>
      withDb(context, (db) => runImport(db, context, { email, file, ...options })),
    )

type Asked = Options & { readonly email: string; readonly file: string }

async function runImport(db: Db, context: CommandContext, asked: Asked): Promise<void> {
  const { say, now } = context
  const { ctx, userName } = await createContext(db, context, asked)
  const { subject, importId: id } = ctx
  try {
    await sendFile(ctx, asked.file)
    await takeStep(ctx, userName)
    const read = await getImport(ctx)
    const mapping = { ...read.mapping!, overlap: asked.overlap, zone: asked.timeZone ?? read.mapping!.zone }
    await updateImport(db, subject, { id, from: ['ready'] }, { status: 'reading', mapping }, now())
    await takeStep(ctx, userName)
    await report(ctx, say)
    if (asked.dryRun) return say('Nothing was imported. Leave out --dry-run to import it.')
    await updateImport(db, subject, { id, from: ['ready'] }, { status: 'writing', rowsDone: 0 }, now())
    await takeStep(ctx, userName)
    const counts = await countRows(db, { subject, importId: id })
    say(`Imported ${counts.imported}, skipped ${counts.skipped}. It can be undone in the app, under Import.`)
  } finally {
    // What was only looked at leaves nothing behind.
    const left = await findImport(db, subject, id)
    if (left && UNWRITTEN.includes(left.status)) await deleteImport(db, { subject, importId: id })
  }
}

async function createContext(db: Db, { now, newId }: CommandContext, { email, timeZone }: Asked) {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new ConfigError(`'${timeZone}' is no time zone. Write it as in Europe/Berlin.`)
  const owner = await findOwnerByEmail(db, parseEmail(email))
  if (!owner) throw new ConfigError(`No account has the address ${email}. The command users lists them.`)
  const subject = subjectOfOperator(owner.dataGroup)
  const person = (await findOwner(db, subject))!
  const signal = new AbortController().signal
  const live = { publish: () => undefined }
  const whose = { subject, owner, userId: person.userId }
  const ctx: ImportContext = { db, now, newId, live, ...whose, importId: newId(), onZone, signal }
  return { ctx, userName: fullName(person) }
}

const getImport = async ({ db, subject, importId }: ImportContext): Promise<Import> =>
  (await findImport(db, subject, importId))!

async function sendFile({ db, subject, importId, now }: ImportContext, path: string): Promise<void> {
  const file = await open(path).catch((error: Error) => {
    throw new ConfigError(`${path} cannot be read: ${error.message}.`)
  })
  try {
    const { size } = await file.stat()
    if (size > IMPORT.largest) throw new ConfigError(`${path} is larger than ${IMPORT.largest / 1e6} MB.`)
    await insertImport(db, subject, { id: importId, fileName: basename(path), size }, now())
    for (let position = 0; position * IMPORT.piece < size; position++) {
      const piece = new Uint8Array(Math.min(IMPORT.piece, size - position * IMPORT.piece))
      await file.read(piece, 0, piece.length, position * IMPORT.piece)
      await savePiece(db, subject, importId, position, piece)
    }
    await updateImport(db, subject, { id: importId, from: ['receiving'] }, { status: 'reading' }, now())
  } finally {
    await file.close()
  }
}

/** @throws ConfigError if the file cannot be imported, or the account is full */
async function takeStep(ctx: ImportContext, userName: string): Promise<void> {
  try {
    await takeNextStep(ctx, userName)
  } catch (error) {
    if (!(await failImport(ctx, error))) throw error
    const { failure } = await getImport(ctx)
    throw new ConfigError(failure ? failureSentence(failure) : String(error))
  }
}

const countThingsOf = (things: Counts['things'], state: 'new' | 'faulty') =>
  (things ?? []).reduce((sum, one) => sum + (one.state === state ? one.many : 0), 0)

async function report(ctx: ImportContext, say: (text: string) => void): Promise<void> {
  const { kind, source, mapping } = await getImport(ctx)
  const key = { subject: ctx.subject, importId: ctx.importId }
  const { firstDate, lastDate } = source!.survey
  const counts = await countRows(ctx.db, key)
  say(`A file of the kind ${kind} with ${source!.records} entries from ${firstDate} to ${lastDate}.`)
  if (source!.survey.needsZone) say(`Its times are read as those of ${mapping!.zone}.`)
  say(
    `New ${counts.new}, there already ${counts.duplicate}, overlapping ${counts.overlapping} (${mapping!.overlap}), ` +
      `faulty ${counts.faulty}, left out ${counts.leftOut}.`,
  )
  const faulty = countThingsOf(counts.things, 'faulty')
  if (counts.things) say(`Besides logs: new ${countThingsOf(counts.things, 'new')}, faulty ${faulty}.`)
  const { rows } = await listRows(ctx.db, key, { state: 'faulty' }, { page: 1, pageSize: MOST_SHOWN })
  const positions = rows.map(({ position }) => position)
  const records = await findRecords(ctx.db, key, positions)
  for (const row of rows) {
    const { line, reason, fault } = rowOf(row, records.get(row.position)?.cells ?? [], { source, mapping })
    say(`  line ${line}: ${faultText(reason)}${fault ? ` (${fault.column} ${JSON.stringify(fault.value)})` : ''}`)
  }
}
