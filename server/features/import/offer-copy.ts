import { setImmediate } from 'node:timers/promises'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import { withMemory } from '#domain/import/memo.ts'
import { createRecordReader } from '#domain/import/record.ts'
import { createSurvey } from '#domain/import/survey.ts'
import type { Trx } from '#server/db/open.ts'
import type { ImportOfferRow } from '#server/db/schema/import.ts'
import { subjectOfJob } from '#server/security/access.ts'
import { transactionsOn } from '#server/http/write.ts'
import type { ImportContext } from './context.ts'
import { proposeMapping, seededMapping } from './mapping.ts'
import { tellReceiver } from './offer-notice.ts'
import { deleteUnarrived, findOffer, isBeingCopied, markOfferArrived } from './offer-store.ts'
import { Outdated } from './preview.ts'
import { RECORDS_AT_ONCE, type SourceSummary } from './read.ts'
import { deleteParts } from './removal-store.ts'
import { deleteWrittenRecords, loadRecords, saveRecords } from './record-store.ts'
import type { RowKey } from './row-store.ts'
import { findImport, holdsRecords, lockImport, updateImport } from './store.ts'

type Copying = {
  readonly ctx: ImportContext
  readonly offer: ImportOfferRow
  /** The import in the account of the giver. */
  readonly from: RowKey
  readonly source: SourceSummary
  readonly seed: ImportMapping
  /** Of the copy, as this copying has left it. */
  version: number
}

/**
 * Brings the records of one person into the account of the member to whom they are offered, page by page. A server that
 * died in the middle begins again. An offer that ended meanwhile, or whose file is gone, leaves nothing behind.
 * [import/offers]
 */
export async function copyOffer(ctx: ImportContext, userName: string): Promise<void> {
  const { db, subject, importId } = ctx
  const copy = await findImport(db, subject, importId)
  const offer = copy?.offerId ? await findOffer(db, copy.offerId) : undefined
  if (!copy?.mapping || offer?.status !== 'copying') return
  const from: RowKey = { subject: subjectOfJob(offer.ownerId), importId: offer.importId }
  const source = (await findImport(db, from.subject, from.importId))?.source
  if (!source) {
    await transactionsOn(db)((trx) => deleteUnarrived(trx, offer.id, ctx.now()))
    return
  }
  const copying: Copying = { ctx, offer, from, source, seed: copy.mapping, version: copy.version }
  const read = await copyRecords(copying)
  await saveArrival(copying, read, userName)
}

/** Writes a part of the copy, unless the offer has ended since, or another process copies it. */
async function savePage(copying: Copying, rowsDone: number, save: (trx: Trx, key: RowKey) => Promise<unknown>) {
  const { db, subject, importId, now } = copying.ctx
  const expected = { id: importId, from: ['reading'], version: copying.version } as const
  await transactionsOn(db)(async (trx) => {
    if (!(await updateImport(trx, subject, expected, { rowsDone }, now()))) throw new Outdated()
    await save(trx, { subject, importId })
  })
  copying.version += 1
}

async function copyRecords(copying: Copying): Promise<SourceSummary> {
  const { ctx, offer, from, source, seed } = copying
  const { db, signal, live, subject } = ctx
  const { person } = createRecordReader(source.kind, seed.columns)
  const survey = createSurvey(source.kind, seed.columns)
  const keyOf = withMemory(fold)
  await savePage(copying, 0, async () => undefined)
  // A server that died in the middle has left some.
  await deleteParts(db, { subject, importId: ctx.importId }, 'importRecords', signal)
  let [read, saved] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const records = await loadRecords(db, from, read)
    const last = records.at(-1)
    if (!last) break
    const own = records.filter(({ cells }) => keyOf(person(cells) ?? '') === offer.person)
    for (const { cells, line } of own) survey.add(cells, line)
    read = last.position + 1
    const at = saved
    await savePage(copying, read, async (trx, key) => {
      if (own.length) await saveRecords(trx, key, at, own)
    })
    saved += own.length
    live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
    await setImmediate()
  }
  return { ...source, columns: seed.columns, survey: survey.result(), records: saved }
}

/** All records have arrived: the offer waits from now on, and its receiver is told. */
async function saveArrival({ ctx, offer, from, seed, version }: Copying, source: SourceSummary, userName: string) {
  const { db, subject, owner, importId, now } = ctx
  const proposed = await proposeMapping({ db, subject, owner, userName, now: now() }, source)
  const mapping = seededMapping(proposed, seed, source)
  const change = { source, mapping, rowsAll: source.records, rowsDone: 0 }
  const expected = { id: importId, from: ['reading'], version } as const
  const isLast = await transactionsOn(db)(async (trx) => {
    const status = await lockImport(trx, from.subject, from.importId)
    // Records that went with their import while they were read may be missing here.
    if (status === undefined || !source.records) {
      await deleteUnarrived(trx, offer.id, now())
      return false
    }
    if (!(await updateImport(trx, subject, expected, change, now()))) throw new Outdated()
    await markOfferArrived(trx, offer.id, now())
    await tellReceiver(trx, ctx, offer)
    return !holdsRecords(status) && !(await isBeingCopied(trx, from.subject, from.importId))
  })
  // The writing of the giver's own entries has left the records for this copy.
  if (isLast) await deleteWrittenRecords(db, from, RECORDS_AT_ONCE)
}
