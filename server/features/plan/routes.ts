import type { Parsed } from '#contract/endpoint.ts'
import type { NewPlan, plan, Plan as WirePlan, PlanChange } from '#contract/plan.ts'
import { conversionEffectiveFrom, conversionOf, type ConversionTarget, usualStart } from '#domain/plan/conversion.ts'
import { editedVersions } from '#domain/plan/edit.ts'
import { blankPlan, editedPlan, type PlanEdit, type PlanForm, scheduleOf, withRolledEnd } from '#domain/plan/form.ts'
import { matchedMinutes } from '#domain/plan/match.ts'
import { movedOnce, oneMoveViolations } from '#domain/plan/once.ts'
import { planViolations } from '#domain/plan/rules.ts'
import type { LogPiece, PlanSchedule } from '#domain/plan/plan.ts'
import { DAY_MINUTES, addDays, type LocalDate } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { localDate } from '#domain/time/zone.ts'
import { withRoom } from '#server/security/ceiling.ts'
import { auditChange } from '#server/security/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { findOrAddActivity, assertOwned, labelsFor, throwIfNameTaken } from '#server/features/catalogue/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { madeByOf, refuseUnlessMay } from '#server/security/made-by.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Repeatable } from '#server/http/write.ts'
import {
  loadAllPlans,
  requireFound,
  getPlan,
  type OwnPlan,
  type OwnProgress,
  listLogPieces,
  listPlans,
  type Reading,
  scheduleOnWire,
  withNextNotice,
} from './service.ts'
import { insertPlan, updatePlan } from './store.ts'

type RequestContext = Ctx<typeof plan.create>

// The fields of a plan from the client

const clockOf = <T extends null | undefined>(text: string | T) => (typeof text === 'string' ? clockOfText(text) : text)
type PlanInput = Omit<PlanChange, 'paused' | 'notifyMinutes' | 'version'>

/** Takes the quota under the name of its type and ignores the other one. */
function editOf(
  { dailyStartTime, dailyEndTime, weeklyQuota, monthlyQuota, ...said }: PlanInput,
  before: PlanForm,
): PlanEdit {
  const isMonthly = (said.scheduleType ?? before.scheduleType) === 'monthlyFlexible'
  const tags = said.tags && [...new Set(said.tags)].toSorted()
  const clocks = { dailyStartTime: clockOf(dailyStartTime), dailyEndTime: clockOf(dailyEndTime) }
  return { ...said, tags, ...clocks, quota: isMonthly ? monthlyQuota : weeklyQuota }
}

const formOf = ({ owner }: Reading, { versions, activity, ...plan }: OwnPlan): PlanForm => ({
  ...versions.at(-1)!,
  name: plan.name,
  category: plan.category,
  activityName: labelsFor(owner.readIn)(activity),
  projectId: plan.projectId,
  tags: plan.tags,
  countsAllLogs: plan.countsAllLogs,
  rollsOn: plan.rollsOn,
})

/** Reports everything wrong at once, in the order of the form. [plan/violation-order] */
function refuseWrong(form: PlanForm, today: LocalDate, was: PlanForm | null = null): void {
  const wrong = planViolations(form, today, was?.startDate, was?.endDate).map(({ field }) => field)
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
}

type PlanDetails = Pick<
  OwnPlan,
  'name' | 'category' | 'activityId' | 'activity' | 'projectId' | 'tags' | 'countsAllLogs' | 'rollsOn'
>

/** Resolves the fields without versions, which must all be the owner's. Unchanged references are not checked again. */
async function resolveDetails(trx: Trx, ctx: RequestContext, form: PlanForm, before?: OwnPlan): Promise<PlanDetails> {
  const { subject, owner } = ctx
  const { name, activityName, countsAllLogs, rollsOn } = form
  const merged = await assertOwned(trx, subject, {
    tags: form.tags.filter((id) => !before?.tags.includes(id)),
    projectId: form.projectId === before?.projectId ? null : form.projectId,
  })
  const now = (id: string) => merged.get(id) ?? id
  const tags = form.tags.some((id) => merged.has(id)) ? [...new Set(form.tags.map(now))].toSorted() : form.tags
  const about = { name, projectId: form.projectId && now(form.projectId), tags, countsAllLogs, rollsOn }
  const category = form.category as OwnPlan['category']
  if (before && category === before.category && activityName === labelsFor(owner.readIn)(before.activity))
    return { ...about, category, activityId: before.activityId, activity: before.activity }
  const whose = { subject, language: owner.language }
  const activity = await findOrAddActivity(trx, whose, { category, activityName }, ctx)
  return {
    ...about,
    category,
    activityId: activity.activityId,
    activity: { name: activity.name, defaultKey: activity.defaultKey },
  }
}

type Where = Omit<Parsed<typeof plan.moveOnce>['body'], 'version'>

// Writing

async function createIn(
  trx: Trx,
  ctx: RequestContext,
  { id = ctx.newId(), notifyMinutes = null, ...said }: NewPlan,
): Promise<WirePlan> {
  const now = ctx.now()
  const blank = blankPlan(said.scheduleType, said.category ?? null)
  const today = localDate(ctx.owner.zones, now)
  const form = withRolledEnd(editedPlan(blank, editOf(said, blank)), today, null)
  refuseWrong(form, today)
  const schedule = scheduleOf(form)
  const made: OwnPlan = {
    id,
    ...(await resolveDetails(trx, ctx, form)),
    isPaused: false,
    madeBy: madeByOf(ctx),
    memory: null,
    notifyMinutes,
    tellAt: null,
    toldBehind: null,
    versions: [{ ...schedule, effectiveFrom: schedule.startDate }],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  const added = throwIfNameTaken(made.name, insertPlan(trx, ctx.subject, withNextNotice(made, ctx)))
  if (!(await withRoom(trx, ctx.subject, 'plans', added))) throw new ApiError('ALREADY_EXISTS', ['id'])
  return getPlan(trx, ctx, id)
}

type Change = {
  id: string
  version: number | undefined
  action: 'writePlans' | 'convertPlan'
  edit: (trx: Trx, before: OwnPlan) => Promise<Partial<OwnPlan>>
}

/**
 * If another write was faster, this tries again on the new state, unless the caller named a version.
 * [plan/changes-by-others]
 */
async function changeIn(trx: Trx, ctx: RequestContext, { id, version, action, edit }: Change): Promise<WirePlan> {
  for (;;) {
    const before = requireFound((await listPlans(trx, ctx.subject)).find((each) => each.id === id))
    await refuseUnlessMay(trx, ctx, before, action)
    if (version !== undefined && version !== before.version)
      throw new ApiError('CONFLICT', ['version'], { current: await getPlan(trx, ctx, id) })
    const changes = await edit(trx, before)
    const changed = { ...before, ...changes, version: before.version + 1, updatedAt: ctx.now() }
    const after = withNextNotice(changed, ctx)
    if (await throwIfNameTaken(after.name, updatePlan(trx, ctx.subject, before, after))) return getPlan(trx, ctx, id)
  }
}

/** Runs the work in one transaction and records the plan before and after it. */
const writeAudited = <T>(ctx: RequestContext, id: string, work: (trx: Trx) => Promise<Repeatable<T>>): Promise<T> =>
  ctx.write((trx) => auditChange(ctx, { entity: 'plan', id, read: () => getPlan(trx, ctx, id) }, () => work(trx)))

/** An edit holds from today on; earlier days keep the version that was in force. [plan/edits-keep-the-past] */
async function applyEdit(
  trx: Trx,
  ctx: RequestContext,
  before: OwnPlan,
  { paused, notifyMinutes, ...said }: PlanChange,
) {
  const today = localDate(ctx.owner.zones, ctx.now())
  const was = formOf(ctx, before)
  const form = withRolledEnd(editedPlan(was, editOf(said, was)), today, was)
  refuseWrong(form, today, was)
  return {
    ...(await resolveDetails(trx, ctx, form, before)),
    isPaused: paused ?? before.isPaused,
    notifyMinutes: notifyMinutes === undefined ? before.notifyMinutes : notifyMinutes,
    versions: editedVersions(before, scheduleOf(form), today),
  }
}

/** Moves a single occurrence; all others stay. [plan/move-one-occurrence] */
function moveOccurrence(
  ctx: RequestContext,
  before: OwnPlan,
  { date, toDate = date, startTime }: Where,
): Partial<OwnPlan> {
  const move = { date, toDate, start: clockOfText(startTime) }
  const wrong = oneMoveViolations(before, move, localDate(ctx.owner.zones, ctx.now()))
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  return { versions: movedOnce(before, move) }
}

// Conversion

const DAYS_LOOKED_BACK = 28

/** The usual start of the plan's logs is the suggested one. [plan/suggested-start] */
async function findUsualStart(
  db: Db,
  { subject, owner }: Reading,
  plans: readonly OwnProgress[],
  id: string,
  to: LocalDate,
) {
  const from = addDays(to, 1 - DAYS_LOOKED_BACK)
  const all = plans.map((each) => each.plan)
  const logs = new Map<string, LogPiece[]>()
  for (const piece of await listLogPieces(db, subject, owner.zones, from, to))
    logs.set(piece.logId, [...(logs.get(piece.logId) ?? []), piece])
  const its = [...logs.values()].filter((log) => matchedMinutes(all, log).get(id)!.size)
  return usualStart(its.map(([first]) => (first!.startClock + DAY_MINUTES) % DAY_MINUTES))
}

/** The minutes of today that count for the plan in its current form. */
function creditOf({ periods, done, asOf: { today } }: OwnProgress): number {
  const its = periods.find(({ period }) => period.from <= today && today <= period.to)
  return its ? its.credit - Math.min(its.period.target, Math.max(0, its.done - (done.get(today) ?? 0))) : 0
}

type Chosen = { daysOfWeek?: readonly number[] | undefined; dailyStartTime?: string | undefined }

/** The user may choose other weekdays, as many as the quota, and another start. [plan/suggested-weekdays] */
function refuseChoice({ scheduleType, quota }: PlanSchedule, to: ConversionTarget, chosen: Chosen): void {
  const { daysOfWeek, dailyStartTime } = chosen
  const start = clockOf(dailyStartTime)
  const isOpen = scheduleType === 'weeklyFlexible' && daysOfWeek?.length === quota
  const wrong = [
    ...(daysOfWeek && !(isOpen && new Set(daysOfWeek).size === quota) ? ['daysOfWeek'] : []),
    ...(start !== undefined && (to !== 'weeklyFixed' || start % 5 || start >= DAY_MINUTES) ? ['startTime'] : []),
  ]
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
}

/** Computes the result of a conversion. [plan/conversion-table] */
async function computeConversion(db: Db, ctx: Reading, id: string, to: ConversionTarget, chosen: Chosen = {}) {
  const { plans } = await loadAllPlans(db, ctx)
  const its = requireFound(plans.find((each) => each.plan.id === id))
  const { memory, versions } = its.plan
  const { today } = its.asOf
  const schedule = versions.at(-1)!
  const remembered = memory ?? { daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, quota: null }
  const wanted = {
    ...remembered,
    daysOfWeek: chosen.daysOfWeek?.toSorted((a, b) => a - b) ?? remembered.daysOfWeek,
    dailyStartTime: clockOf(chosen.dailyStartTime) ?? remembered.dailyStartTime,
  }
  const result = conversionOf(schedule, wanted, to, await findUsualStart(db, ctx, plans, id, today))
  if (!result) throw new ApiError('CONFLICT', ['to'])
  refuseChoice(schedule, to, chosen)
  const from = conversionEffectiveFrom(today, creditOf(its))
  return { memory: result.memory, versions: editedVersions(its.plan, result.schedule, today, from) }
}

type PlanEndpoint = 'list' | 'create' | 'get' | 'change' | 'moveOnce' | 'conversion' | 'convert'

export const planRoutes: Handlers<Pick<typeof plan, PlanEndpoint>> = {
  async list(ctx) {
    const { plans, wire } = await loadAllPlans(ctx.db, ctx)
    return plans.map(wire)
  },

  create: (ctx, { body }) => ctx.write((trx) => createIn(trx, ctx, body)),

  get: (ctx, { params: { id } }) => getPlan(ctx.db, ctx, id),

  change: (ctx, { params: { id }, body: { version, ...said } }) => {
    const edit = (trx: Trx, before: OwnPlan) => applyEdit(trx, ctx, before, said)
    return writeAudited(ctx, id, (trx) => changeIn(trx, ctx, { id, version, action: 'writePlans', edit }))
  },

  moveOnce: (ctx, { params: { id }, body: { version, ...where } }) => {
    const edit = async (_: Trx, before: OwnPlan) => moveOccurrence(ctx, before, where)
    return ctx.write(async (trx) => {
      const before = await getPlan(trx, ctx, id)
      const after = await changeIn(trx, ctx, { id, version, action: 'writePlans', edit })
      // A moved occurrence leaves the plan's own fields as they are, so its history entry names the move.
      // [family/acting-audit]
      ctx.tell({ action: 'change', entity: 'plan', entityId: id, before, after: { ...after, moved: where } })
      return after
    })
  },

  async conversion(ctx, { params: { id }, query: { to } }) {
    const { effectiveFrom, ...schedule } = (await computeConversion(ctx.db, ctx, id, to)).versions.at(-1)!
    const { monthlyQuota: _, ...onWire } = scheduleOnWire(schedule)
    return { ...onWire, scheduleType: to, effectiveFrom }
  },

  convert: (ctx, { params: { id }, body: { to, version, ...chosen } }) => {
    const edit = (trx: Trx) => computeConversion(trx, ctx, id, to, chosen)
    return writeAudited(ctx, id, (trx) => changeIn(trx, ctx, { id, version, action: 'convertPlan', edit }))
  },
}
