import type { Parsed } from '#contract/endpoint.ts'
import type { NewVacation, Vacation, vacation } from '#contract/vacation.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { durationDays, freesMoreDays, timeStateOf, vacationViolations } from '#domain/vacation/vacation.ts'
import { localDate } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import { refuseOver, withRoom } from '#server/security/ceiling.ts'
import { auditChange } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { madeByOf, madeByParent, refuseUnlessMay } from '#server/security/made-by.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  deleteVacation,
  insertVacation,
  type StoredVacation,
  updateVacation,
  findVacation,
  selectVacations,
} from './store.ts'

type Crud = 'list' | 'create' | 'createMany' | 'change' | 'remove'
type RequestContext = Ctx<typeof vacation.create>

const todayOf = ({ owner, now }: Pick<RequestContext, 'owner' | 'now'>): LocalDate => localDate(owner.zones, now())

const wireOf =
  (today: LocalDate) =>
  ({ madeBy, ...stored }: StoredVacation): Vacation => ({
    ...stored,
    durationDays: durationDays(stored),
    timeState: timeStateOf(stored, today),
    archived: stored.archivedFrom !== null,
    ...madeByParent({ madeBy }),
  })

const wrongIn = (given: Parameters<typeof vacationViolations>[0]) => vacationViolations(given).map(({ field }) => field)
const missing = () => new ApiError('NOT_FOUND', ['id'])

function madeOf(body: NewVacation, ctx: Pick<RequestContext, 'newId' | 'now' | 'isActing'>): StoredVacation {
  const { id = ctx.newId(), name, startDate, endDate, reason, publicHoliday = false } = body
  const now = ctx.now()
  const times = { archivedFrom: null, madeBy: madeByOf(ctx), version: 1, createdAt: now, updatedAt: now }
  return { id, name, startDate, endDate, reason: reason || null, publicHoliday, ...times }
}

/**
 * An owner has one vacation of a name, start and end. [vacation/same-vacation-twice]
 * @returns the name to show for the existing one
 */
async function findClash(trx: Trx, { subject }: RequestContext, { id, name }: StoredVacation): Promise<string> {
  return (await findVacation(trx, subject, id)) ? 'id' : name
}

/**
 * Called when a child has entered days off itself.
 * @param id of the vacation
 */
export type OnDaysOff = (trx: Trx, subject: SubjectId, id: string, now: Instant) => Promise<void>

/**
 * On a child's days off, plans that respect holidays ask nothing, also those of its parents, so the parents are told.
 * Of several vacations at once they hear of the longest. [vacation/child-enters-vacation]
 */
async function tellOfDaysOff(
  onDaysOff: OnDaysOff,
  trx: Trx,
  ctx: RequestContext,
  entered: readonly StoredVacation[],
): Promise<void> {
  const [longest] = entered.toSorted((a, b) => durationDays(b) - durationDays(a))
  if (!longest || ctx.isActing || (await ctx.column(trx)) !== 'controlledChild') return
  await onDaysOff(trx, ctx.subject, longest.id, ctx.now())
}

type Change = Parsed<typeof vacation.change>['body']

/**
 * If another write was faster, this tries again on the new state, unless the caller named a version.
 * [offline/version-conflict]
 */
async function changeVacation(
  onDaysOff: OnDaysOff,
  trx: Trx,
  ctx: RequestContext,
  id: string,
  { version, archived, ...given }: Change,
) {
  const today = todayOf(ctx)
  for (;;) {
    const before = await findVacation(trx, ctx.subject, id)
    if (!before) throw missing()
    await refuseUnlessMay(trx, ctx, before)
    if (version !== undefined && version !== before.version)
      throw new ApiError('CONFLICT', ['version'], { current: wireOf(today)(before) })
    const { name = before.name, startDate = before.startDate, endDate = before.endDate } = given
    const { reason = before.reason, publicHoliday = before.publicHoliday } = given
    const { archivedFrom } = before
    const after: StoredVacation = {
      ...before,
      name,
      startDate,
      endDate,
      publicHoliday,
      reason: reason || null,
      // The effect of an archived vacation ends with the day before; archiving it again keeps its date.
      // [vacation/archived-vacation]
      archivedFrom: archived === undefined ? archivedFrom : archived ? (archivedFrom ?? today) : null,
      version: before.version + 1,
      updatedAt: ctx.now(),
    }
    const wrong = wrongIn(after)
    if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
    try {
      if (await updateVacation(trx, ctx.subject, before, after)) {
        if (freesMoreDays(before, after)) await tellOfDaysOff(onDaysOff, trx, ctx, [after])
        return wireOf(today)(after)
      }
    } catch (error) {
      throw isTaken(error) ? new ApiError('ALREADY_EXISTS', [after.name]) : error
    }
  }
}

export const vacationRoutes = (onDaysOff: OnDaysOff): Handlers<Pick<typeof vacation, Crud>> => ({
  list: async (ctx) => (await selectVacations(ctx.db, ctx.subject)).map(wireOf(todayOf(ctx))),

  async create(ctx, { body }) {
    const wrong = wrongIn(body)
    if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
    const made = madeOf(body, ctx)
    return ctx.write(async (trx) => {
      const added = insertVacation(trx, ctx.subject, made)
      if (await withRoom(trx, ctx.subject, 'vacations', added)) {
        await tellOfDaysOff(onDaysOff, trx, ctx, [made])
        return wireOf(todayOf(ctx))(made)
      }
      throw new ApiError('ALREADY_EXISTS', [await findClash(trx, ctx, made)])
    })
  },

  async createMany(ctx, { body: { items } }) {
    const wrong = items.flatMap((item, at) => wrongIn(item).map((field) => `items.${at}.${field}`))
    if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
    const made = items.map((item) => madeOf(item, ctx))
    return ctx.write(async (trx) => {
      const clashing: string[] = []
      for (const one of made)
        if (!(await insertVacation(trx, ctx.subject, one))) clashing.push(await findClash(trx, ctx, one))
      if (clashing.length) throw new ApiError('ALREADY_EXISTS', clashing)
      await refuseOver(trx, ctx.subject, 'vacations')
      await tellOfDaysOff(onDaysOff, trx, ctx, made)
      const answer = made.map(wireOf(todayOf(ctx)))
      for (const after of answer)
        ctx.tell({ action: 'create', entity: 'vacation', entityId: after.id, before: null, after })
      return answer
    })
  },

  change: (ctx, { params: { id }, body }) =>
    ctx.write((trx) => {
      const read = async () => {
        const stored = await findVacation(trx, ctx.subject, id)
        return stored ? wireOf(todayOf(ctx))(stored) : null
      }
      return auditChange(ctx, { entity: 'vacation', id, read }, () => changeVacation(onDaysOff, trx, ctx, id, body))
    }),

  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      const stored = await findVacation(trx, ctx.subject, id)
      if (!stored) throw missing()
      await refuseUnlessMay(trx, ctx, stored)
      if (!(await deleteVacation(trx, ctx.subject, id))) throw missing()
      const before = wireOf(todayOf(ctx))(stored)
      ctx.tell({ action: 'remove', entity: 'vacation', entityId: id, before, after: null })
      return undefined
    }),
})
