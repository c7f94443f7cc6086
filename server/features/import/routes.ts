import { IMPORT, type logImport } from '#contract/import.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ImportStatus } from '#server/db/schema/import.ts'
import { isTaken } from '#server/db/taken.ts'
import { countTry } from '#server/features/throttle/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { transactionsOn } from '#server/http/write.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { changedMapping, rememberedOf } from './mapping.ts'
import { importOfferRoutes } from './offer-routes.ts'
import { closeOffer, detachCopy, listOffers } from './offer-store.ts'
import { countChoices, saveMapping } from './row-store.ts'
import { IMPORT_JOB, type ImportPayload } from './service.ts'
import { removeImport } from './removal-store.ts'
import { removeOldest, insertImport, listImports, savePiece, countPieces, updateImport } from './store.ts'
import { importRowRoutes, requireImport } from './row-routes.ts'
import { listFaultyThings } from './thing-store.ts'
import { detailOf, summaryOf } from './wire.ts'

/** Files that were looked at and never imported, and imports that were; an older one gives way. */
const KEPT = { open: 5, done: 50 }

/** Of the things of an archive that do not come, so many are named. */
const MOST_FAULTY = 50

type ImportCtx = Ctx<typeof logImport.start>

async function loadSummary(db: Db, subject: SubjectId, id: string) {
  return summaryOf(await requireImport(db, subject, id))
}

type Step = {
  readonly id: string
  readonly from: readonly ImportStatus[]
  readonly to: ImportStatus
  /** What else changes, in the same transaction. */
  readonly also?: (trx: Trx) => Promise<unknown>
}

/**
 * Lets the job take the next step.
 * @throws ApiError CONFLICT `status` from any other state, or while another import is written
 */
async function begin({ write, subject, userId, now }: ImportCtx, { id, from, to, also }: Step) {
  return write(async (trx) => {
    await requireImport(trx, subject, id)
    try {
      const change = { status: to, rowsDone: 0, failure: null }
      if (!(await updateImport(trx, subject, { id, from }, change, now()))) throw new ApiError('CONFLICT', ['status'])
    } catch (error) {
      throw isTaken(error) ? new ApiError('CONFLICT', ['status'], { reason: 'anotherImport' }) : error
    }
    await also?.(trx)
    const payload: ImportPayload = { dataGroup: subject, id, userId }
    await enqueue(trx, { kind: IMPORT_JOB, payload, runAt: now() })
    return loadSummary(trx, subject, id)
  })
}

/** Its owner has seen what it brings, and wants it: that is their consent. [import/offers] */
async function takeOffer(trx: Trx, { subject, now, concern }: ImportCtx, id: string, offerId: string) {
  await detachCopy(trx, subject, id)
  const giver = await closeOffer(trx, offerId, 'taken', now())
  if (giver === undefined) throw new ApiError('NOT_FOUND', ['id'])
  concern([giver])
}

export const importRoutes: Handlers<typeof logImport> = {
  ...importRowRoutes,
  ...importOfferRoutes,

  async list({ db, subject }) {
    return (await listImports(db, subject)).map(summaryOf)
  },

  async create({ db, write, subject, userId, newId, now }, { body: { fileName, size } }) {
    await countTry(db, [{ kind: 'imports', by: userId }], now())
    return write(async (trx) => {
      const id = newId()
      await insertImport(trx, subject, { id, fileName, size }, now())
      await removeOldest(trx, subject, KEPT, now())
      return loadSummary(trx, subject, id)
    })
  },

  /** A piece that is sent again takes its own place. The history of a child has the import, and not its pieces. */
  async addPiece({ db, subject }, { params: { id, position }, body }) {
    await transactionsOn(db)(async (trx) => {
      const { status, size } = await requireImport(trx, subject, id)
      if (status !== 'receiving') throw new ApiError('CONFLICT', ['status'])
      const isLast = (position + 1) * IMPORT.piece >= size
      const length = isLast ? size - position * IMPORT.piece : IMPORT.piece
      if (body.length !== length) throw new ApiError('INVALID_PARAMS', ['file'])
      await savePiece(trx, subject, id, position, body)
    })
    return undefined
  },

  async read(ctx, { params: { id } }) {
    const { size } = await requireImport(ctx.db, ctx.subject, id)
    if ((await countPieces(ctx.db, ctx.subject, id)).bytes !== size) throw new ApiError('INVALID_PARAMS', ['file'])
    return begin(ctx, { id, from: ['receiving'], to: 'reading' })
  },

  async get({ db, subject, now }, { params: { id } }) {
    const found = await requireImport(db, subject, id)
    const faulty = found.counts.things ? await listFaultyThings(db, { subject, importId: id }, MOST_FAULTY) : []
    const offers = await listOffers(db, subject, id)
    const choices = await countChoices(db, { subject, importId: id })
    return detailOf(found, { faulty, offers, choices }, now())
  },

  async map(ctx, { params: { id }, body }) {
    const { subject, now } = ctx
    if (body.zone !== undefined && !isTimeZone(body.zone)) throw new ApiError('INVALID_PARAMS', ['zone'])
    // Rewards for a child's own import are its parents' to decide. [import/rewards]
    if (body.rewards && !ctx.isActing) throw new ApiError('FORBIDDEN', ['rewards'])
    return begin(ctx, {
      id,
      from: ['ready', 'reading'],
      to: 'reading',
      // The import is locked by now, so that a change at the same moment is not lost.
      async also(trx) {
        const { mapping, source } = await requireImport(trx, subject, id)
        if (!mapping || !source) throw new ApiError('CONFLICT', ['status'])
        await updateImport(trx, subject, { id, from: ['reading'] }, { mapping: changedMapping(mapping, body) }, now())
      },
    })
  },

  async start(ctx, { params: { id } }) {
    const { subject, db } = ctx
    const { kind, mapping, offerId } = await requireImport(db, subject, id)
    return begin(ctx, {
      id,
      from: ['ready'],
      to: 'writing',
      async also(trx) {
        if (offerId !== null) await takeOffer(trx, ctx, id, offerId)
        if (kind && mapping) await saveMapping(trx, subject, kind, rememberedOf(mapping))
      },
    })
  },

  undo: (ctx, { params: { id } }) => begin(ctx, { id, from: ['done'], to: 'undoing' }),

  remove: ({ write, subject, now, concern }, { params: { id } }) =>
    write(async (trx) => {
      const { offerId } = await requireImport(trx, subject, id)
      const from = ['receiving', 'reading', 'ready', 'failed', 'done', 'undone'] as const
      if (!(await removeImport(trx, subject, { id, from }, now()))) throw new ApiError('CONFLICT', ['status'])
      const giver = offerId === null ? undefined : await closeOffer(trx, offerId, 'declined', now())
      if (giver !== undefined) concern([giver])
      return undefined
    }),
}
