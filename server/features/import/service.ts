import * as z from 'zod/mini'
import type { FastifyBaseLogger } from 'fastify'
import { fullName } from '#domain/family/person-name.ts'
import { isCeiling } from '#domain/ceiling.ts'
import type { Stop } from '#domain/import/problem.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import { subjectOfJob, type SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { ImportStatus } from '#server/db/schema/import.ts'
import { findOwner, type OnZone } from '#server/features/account/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import { transactionsOn } from '#server/http/write.ts'
import type { Live } from '#server/http/live.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import type { ImportContext } from './context.ts'
import { proposeMapping } from './mapping.ts'
import { copyOffer } from './offer-copy.ts'
import { deleteOffersBefore, deleteUnarrived } from './offer-store.ts'
import { isOutdated, previewImport } from './preview.ts'
import { readInThread } from './reader.ts'
import { saveRecords } from './record-store.ts'
import { deleteImport, deleteParts, deleteUntouched, REMOVAL_JOB, type RemovalPayload } from './removal-store.ts'
import { countRows } from './row-store.ts'
import { SourceError } from './source-problem.ts'
import { findImport, listImportsBefore, loadPiece, countPieces, updateImport } from './store.ts'
import { previewThings } from './things.ts'
import { saveThings } from './thing-store.ts'
import { undoImport } from './undo.ts'
import { writeImport } from './write.ts'

export const IMPORT_JOB = 'import'

/** The nouns whose screens show what an import brings. */
const LOG_NOUNS = ['logImport', 'activityLog', 'catalogue']
const THING_NOUNS = ['plan', 'note', 'reminder', 'vacation', 'sleepPlan', 'savedFilter', 'recommendation', 'account']
const Payload = z.object({ dataGroup: z.string(), id: z.string(), userId: z.string() })
export type ImportPayload = z.output<typeof Payload>
const Removal: z.ZodMiniType<RemovalPayload> = z.object({ dataGroup: z.string(), id: z.string() })

/** As long as a deleted log can be restored, an import can be undone. [import/undo] */
const KEPT_MINUTES = 30 * DAY_MINUTES
const SWEPT_AT_ONCE = 100

/** Forgets imports that nothing has happened to for a month. Their logs stay. */
export async function sweepImports(db: Db, now: Instant): Promise<void> {
  const before = addMinutes(now, -KEPT_MINUTES)
  for (;;) {
    const found = await listImportsBefore(db, before, SWEPT_AT_ONCE)
    for (const { ownerId, id } of found)
      await deleteUntouched(db, { subject: subjectOfJob(ownerId), importId: id }, before, now)
    if (found.length < SWEPT_AT_ONCE) break
  }
  await deleteOffersBefore(db, before)
}

type JobDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly live: Pick<Live, 'publish'>
  readonly onZone: readonly OnZone[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * An import outlives the request, the page and the server: all it knows is in its rows. One job does the next step,
 * whichever its status names. [import/one-batch]
 */
export const importJobs = (deps: JobDeps): Jobs => ({
  [IMPORT_JOB]: {
    async slow(payload, signal) {
      const { dataGroup, id: importId, userId } = z.parse(Payload, payload)
      const subject = subjectOfJob(dataGroup)
      const person = await findOwner(deps.db, subject)
      if (!person) return
      const ctx = { ...deps, subject, owner: person.owner, userId, importId, signal }
      try {
        await takeNextStep(ctx, fullName(person))
      } catch (error) {
        if (isOutdated(error)) return
        if (!(await failImport(ctx, error))) throw error
      }
      const isArchive = (await findImport(deps.db, subject, importId))?.kind === 'hourkinAccount'
      for (const noun of isArchive ? [...LOG_NOUNS, ...THING_NOUNS] : LOG_NOUNS)
        deps.live.publish({ dataGroup, noun, origin: null })
    },
    async giveUp(payload) {
      const { dataGroup, id } = z.parse(Payload, payload)
      await stopImport(deps, subjectOfJob(dataGroup), id)
      deps.live.publish({ dataGroup, noun: 'logImport', origin: null })
    },
  },
  [REMOVAL_JOB]: {
    async slow(payload, signal) {
      const { dataGroup, id } = z.parse(Removal, payload)
      await deleteImport(deps.db, { subject: subjectOfJob(dataGroup), importId: id }, signal)
    },
  },
})

/** Takes the step that the status of the import names, up to the next decision of its owner. */
export async function takeNextStep(ctx: ImportContext, userName: string): Promise<void> {
  const found = await findImport(ctx.db, ctx.subject, ctx.importId)
  // A server that died in the middle of the file begins it again.
  if (found?.status === 'reading' && !found.source)
    await (found.offerId === null ? readFile(ctx, userName) : copyOffer(ctx, userName))
  // Its records are all that is needed from now on.
  if (found?.status === 'reading') await deleteParts(ctx.db, ctx, 'importPieces', ctx.signal)
  if (found?.status === 'reading') await previewImport(ctx, userName)
  if (found?.status === 'writing') await writeImport(ctx)
  if (found?.status === 'undoing') await undoImport(ctx)
}

/** Reads the file once, and keeps its records: another mapping needs no file. */
async function readFile(ctx: ImportContext, userName: string): Promise<void> {
  const { db, subject, importId, now, signal } = ctx
  const key = { subject, importId }
  const { pieces } = await countPieces(db, subject, importId)
  await deleteParts(db, key, 'importRecords', signal)
  await deleteParts(db, key, 'importThings', signal)
  let [position, thingPosition] = [0, 0]
  const source = await readInThread({
    now: now(),
    pieces,
    signal,
    loadPiece: (at) => loadPiece(db, subject, importId, at),
    saving: {
      async records(records) {
        await transactionsOn(db)((trx) => saveRecords(trx, key, position, records))
        position += records.length
      },
      async things(things) {
        await transactionsOn(db)((trx) => saveThings(trx, key, thingPosition, things))
        thingPosition += things.length
      },
    },
  })
  if (source.things) await previewThings(ctx)
  const mapping = await proposeMapping({ db, subject, owner: ctx.owner, userName, now: now() }, source)
  const change = { source, mapping, kind: source.kind, rowsAll: source.records + (source.things ?? 0), rowsDone: 0 }
  await updateImport(db, subject, { id: importId, from: ['reading'] }, change, now())
}

/**
 * Says why the import cannot go on. What is written stays, and can be undone.
 * @returns false: it may succeed if it is tried again
 */
export async function failImport({ db, subject, importId, now }: ImportContext, error: unknown): Promise<boolean> {
  const id = importId
  if (error instanceof SourceError) {
    const failure = { problem: error.problem, line: error.line }
    return updateImport(db, subject, { id, from: ['reading'] }, { status: 'failed', failure }, now())
  }
  const full = error instanceof ApiError ? error.details['full'] : undefined
  if (!isCeiling(full)) return false
  const failure = { problem: `full.${full}`, line: null }
  const counts = await countRows(db, { subject, importId })
  return updateImport(db, subject, { id, from: ['writing'] }, { status: 'done', failure, counts }, now())
}

/** Ends an import that failed too often, so that its owner can import again. What is written can be undone. */
async function stopImport({ db, now }: Pick<JobDeps, 'db' | 'now'>, subject: SubjectId, id: string): Promise<void> {
  const offerId = (await findImport(db, subject, id))?.offerId
  if (offerId) await transactionsOn(db)((trx) => deleteUnarrived(trx, offerId, now()))
  const counts = await countRows(db, { subject, importId: id })
  const end = (from: ImportStatus, status: ImportStatus, problem: Stop) =>
    updateImport(db, subject, { id, from: [from] }, { status, counts, failure: { problem, line: null } }, now())
  if (await end('reading', 'failed', 'importStopped')) return
  if (await end('writing', 'done', 'importStopped')) return
  await end('undoing', 'done', 'undoStopped')
}
