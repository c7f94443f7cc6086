import { setImmediate } from 'node:timers/promises'
import { isCeiling } from '#domain/ceiling.ts'
import { THING_KINDS, type ThingKind, type ThingLeftOut } from '#domain/import/thing.ts'
import type { Trx } from '#server/db/open.ts'
import type { ImportThingState } from '#server/db/schema/import.ts'
import { isTaken } from '#server/db/taken.ts'
import { ApiError } from '#server/http/api-error.ts'
import { transactionsOn } from '#server/http/write.ts'
import { refuseOver } from '#server/security/ceiling.ts'
import type { ImportContext } from './context.ts'
import { isWrong, type Moving } from './mover.ts'
import type { RowKey } from './row-store.ts'
import { updateImport } from './store.ts'
import { atOnceOf, listForbidden, loadMoving, loadTargets, moverOf, newTargets, type Targets } from './thing-movers.ts'
import { type KeptThing, listBrought, listThings, setThing } from './thing-store.ts'

type Judged = { state: ImportThingState; reason: string | null; targetId: string | null }

async function previewThing(ctx: ImportContext, moving: Moving, targets: Targets, row: KeptThing): Promise<Judged> {
  const faulty = (reason: string): Judged => ({ state: 'faulty', reason, targetId: null })
  if (row.content === null) return faulty('tooLarge')
  if (targets.get(row.kind)!.has(row.sourceId)) return faulty('twice')
  const judged = await moverOf(row).judge(ctx.db, moving, JSON.parse(row.content))
  if (isWrong(judged)) return faulty(judged.fault)
  const isThere = 'same' in judged
  const targetId = isThere ? judged.same : judged.id
  targets.get(row.kind)!.set(row.sourceId, targetId)
  return { state: isThere ? 'duplicate' : 'new', reason: null, targetId }
}

/** Walks the things that nothing has become of yet, kind by kind, so that what others point at comes first. */
async function* walkThings(ctx: ImportContext) {
  const { db, subject, importId, signal } = ctx
  for (const kind of THING_KINDS)
    for (let after = -1; ;) {
      signal.throwIfAborted()
      const rows = await listThings(db, { subject, importId }, { kind, after, most: atOnceOf(kind) })
      const last = rows.at(-1)
      if (!last) break
      yield { kind, rows }
      after = last.position
      // The embedded database answers within the same turn of the event loop.
      await setImmediate()
    }
}

/** Says of each thing of an archive what would become of it. Nothing is imported. [import/account-archive] */
export async function previewThings(ctx: ImportContext): Promise<void> {
  const { db, subject, importId } = ctx
  const key: RowKey = { subject, importId }
  const targets = newTargets()
  const moving = await loadMoving(ctx, targets)
  const forbidden = await listForbidden(ctx, moving)
  for await (const { kind, rows } of walkThings(ctx)) {
    const judged: [position: number, Judged][] = []
    for (const row of rows) {
      const leftOut: Judged = { state: 'leftOut', reason: 'notForChild', targetId: null }
      judged.push([row.position, forbidden.has(kind) ? leftOut : await previewThing(ctx, moving, targets, row)])
    }
    await transactionsOn(db)(async (trx) => {
      for (const [position, change] of judged) await setThing(trx, key, position, change)
    })
  }
}

type Writing = {
  readonly ctx: ImportContext
  readonly key: RowKey
  readonly moving: Moving
  readonly targets: Targets
  /** The kinds that do not come, with the reason. */
  readonly leftOut: ReadonlyMap<ThingKind, ThingLeftOut>
  readonly progress: { done: number }
}

/** Why a thing alone could not be written; undefined: it may succeed if it is tried again. */
function faultIn(error: unknown): 'full' | 'taken' | undefined {
  if (isTaken(error)) return 'taken'
  return error instanceof ApiError && isCeiling(error.details['full']) ? 'full' : undefined
}

const faultyFor = (reason: string) =>
  ({ state: 'faulty', reason, targetId: null, outcome: 'skipped', content: null }) as const

/**
 * Writes a page of things, wholly or not at all.
 * @returns what each has become; null: the import is not being written any more
 */
async function writePageIn(trx: Trx, { ctx, key, moving, leftOut, progress }: Writing, rows: readonly KeptThing[]) {
  // It also locks the import, so that two processes do not write the same page.
  const change = { rowsDone: progress.done + rows.length }
  if (!(await updateImport(trx, key.subject, { id: key.importId, from: ['writing'] }, change, ctx.now()))) return null
  const became = new Map<KeptThing, string | null>()
  for (const row of rows) {
    const reason = leftOut.get(row.kind)
    if (reason !== undefined || row.state === 'faulty' || row.state === 'leftOut') {
      const left = reason === undefined || row.state === 'faulty' ? {} : ({ state: 'leftOut', reason } as const)
      await setThing(trx, key, row.position, { ...left, outcome: 'skipped', content: null })
      continue
    }
    const moved = await moverOf(row).move(trx, moving, { content: JSON.parse(row.content!), id: row.targetId! })
    if (isWrong(moved)) {
      await setThing(trx, key, row.position, faultyFor(moved.fault))
      became.set(row, null)
    } else if ('same' in moved) {
      const there = { state: 'duplicate', targetId: moved.same, outcome: 'skipped', content: null } as const
      await setThing(trx, key, row.position, there)
      became.set(row, moved.same)
    } else {
      const before = moved.before ? JSON.stringify(moved.before) : null
      const done = { state: 'new', targetId: moved.id, outcome: 'imported', before, content: null } as const
      await setThing(trx, key, row.position, done)
      became.set(row, moved.id)
    }
  }
  for (const ceiling of new Set(rows.flatMap((row) => moverOf(row).ceilings ?? [])))
    if ([...became.values()].some(Boolean)) await refuseOver(trx, key.subject, ceiling)
  return became
}

/** One that does not fit is found by writing the page one by one. */
async function writePage(writing: Writing, rows: readonly KeptThing[]): Promise<boolean> {
  const { ctx, key, targets } = writing
  const write = transactionsOn(ctx.db)
  const keep = (became: ReadonlyMap<KeptThing, string | null>) => {
    for (const [{ kind, sourceId }, id] of became)
      if (id === null) targets.get(kind)!.delete(sourceId)
      else targets.get(kind)!.set(sourceId, id)
  }
  try {
    const became = await write((trx) => writePageIn(trx, writing, rows))
    if (became) keep(became)
    writing.progress.done += rows.length
    return became !== null
  } catch (error) {
    const reason = faultIn(error)
    if (reason === undefined) throw error
    const [only] = rows
    if (rows.length > 1) {
      for (const row of rows) if (!(await writePage(writing, [row]))) return false
    } else {
      await setThing(ctx.db, key, only!.position, faultyFor(reason))
      keep(new Map([[only!, null]]))
    }
    return true
  }
}

/**
 * Writes the things of an archive, page by page. A server that dies goes on with the next page. [import/one-batch]
 * @param input.isPreferred whether the preferences come too
 */
export async function writeThings(
  ctx: ImportContext,
  { isPreferred, rowsDone }: { isPreferred: boolean; rowsDone: number },
): Promise<void> {
  const { subject, importId, live } = ctx
  const targets = await loadTargets(ctx)
  const progress = { done: rowsDone }
  let writing: (Writing & { kind: ThingKind }) | undefined
  for await (const { kind, rows } of walkThings(ctx)) {
    // What the last kind has brought may count for this one: zones, and schemes of links.
    if (writing?.kind !== kind) {
      const moving = await loadMoving(ctx, targets)
      const leftOut = new Map<ThingKind, ThingLeftOut>(
        [...(await listForbidden(ctx, moving))].map((of) => [of, 'notForChild']),
      )
      if (!isPreferred && !leftOut.has('preferences')) leftOut.set('preferences', 'notChosen')
      writing = { ctx, key: { subject, importId }, moving, targets, leftOut, progress, kind }
    }
    if (!(await writePage(writing, rows))) return
    live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
  }
}

/** Takes back, the last first, what an archive has brought, unless it was changed or used since. [import/undo] */
export async function undoThings(ctx: ImportContext): Promise<void> {
  const { db, subject, importId, signal, now } = ctx
  const key: RowKey = { subject, importId }
  const moving = await loadMoving(ctx, newTargets())
  for (const kind of THING_KINDS.toReversed())
    for (;;) {
      signal.throwIfAborted()
      const rows = await listBrought(db, key, kind, atOnceOf(kind))
      if (!rows.length) break
      const goesOn = await transactionsOn(db)(async (trx) => {
        if (!(await updateImport(trx, subject, { id: importId, from: ['undoing'] }, {}, now()))) return false
        for (const row of rows) {
          const before = row.before === null ? null : (JSON.parse(row.before) as object)
          const isGone = await moverOf(row).remove(trx, moving, row.targetId!, before)
          await setThing(trx, key, row.position, { outcome: isGone ? 'undone' : 'kept' })
        }
        return true
      })
      if (!goesOn) return
      await setImmediate()
    }
}
