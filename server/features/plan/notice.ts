import * as z from 'zod/mini'
import { Id, Instant as Moment, LocalDate as LocalDay } from '#contract/common.ts'
import { nextBedtimeNotice, plannedNightAt } from '#domain/sleep/bedtime-notice.ts'
import { pressedIn } from '#domain/plan/behind.ts'
import { itemStatusOf } from '#domain/plan/item.ts'
import { nextNotice, noticeEnds, occurrenceAt } from '#domain/plan/notice.ts'
import { DAY_MINUTES, addDays, addMinutes, type Instant, minutesBetween, mondayOf } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { type SubjectId, subjectOfDelivery } from '#server/security/access.ts'
import { plansToTell } from '#server/db/plans-to-tell.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { type OnZone, zonesFrom } from '#server/features/account/service.ts'
import { markBehind, loadPlanningWithin, listPlans, retellPlans, tellNext as tellPlanNext } from './service.ts'
import { retellBedtimes, listSleepPlans, tellNext as tellSleepPlanNext } from '#server/features/sleep/plan.ts'
import type { News } from '#server/ports/delivery-texts.ts'
import { isAsleep, isDoneNow } from './notice-store.ts'

/** A plan with hours begins at a moment, and a night by a sleep plan. */
const PlanStart = z.object({ kind: z.literal('planStart'), planId: Id, at: Moment })
const Bedtime = z.object({ kind: z.literal('bedtime'), sleepPlanId: Id, at: Moment })
/** Weekly plans need every day that is left of the week. */
export const BehindWeek = z.object({ kind: z.literal('behindWeek'), monday: LocalDay, planIds: z.array(Id) })
type BehindWeek = z.output<typeof BehindWeek>
/** The planned items that can be announced. */
export const PLANNED = [PlanStart, Bedtime] as const
type Planned = z.output<(typeof PLANNED)[number]>

type Telling = { readonly to: string; readonly about: Planned }

/** A notice that is late by so much is still sent; an older one is not. */
const LOOKED_BACK_MINUTES = 15

type Due = Awaited<ReturnType<typeof plansToTell>>[number]
type Kind = {
  readonly table: 'plans' | 'sleepPlans'
  readonly about: (id: string, at: Instant) => Planned
  /** When it is next, after a moment; null: never. */
  readonly next: (trx: Trx, due: Due, after: Instant, zones: ZoneHistory) => Promise<Instant | null>
  readonly mark: (trx: Trx, ownerId: string, id: string, at: Instant | null) => Promise<unknown>
}

const STARTS: Kind = {
  table: 'plans',
  about: (planId, at) => ({ kind: 'planStart', planId, at }),
  async next(trx, { ownerId, id }, after, zones) {
    const plan = (await listPlans(trx, subjectOfDelivery(ownerId))).find((each) => each.id === id)
    return plan && plan.notifyMinutes !== null ? nextNotice(plan, plan.notifyMinutes, after, zones) : null
  },
  mark: tellPlanNext,
}
const BEDTIMES: Kind = {
  table: 'sleepPlans',
  about: (sleepPlanId, at) => ({ kind: 'bedtime', sleepPlanId, at }),
  async next(trx, { ownerId, id }, after, zones) {
    const plan = (await listSleepPlans(trx, subjectOfDelivery(ownerId))).find((each) => each.id === id)
    return plan && plan.notifyMinutes !== null ? nextBedtimeNotice(plan, plan.notifyMinutes, after, zones) : null
  },
  mark: tellSleepPlanNext,
}

type Failed = (error: unknown) => void

/** What begins now, or soon, and is to be said now. Each is marked with when its next time is to be told. */
const takenBy =
  ({ table, about, next, mark }: Kind) =>
  async (trx: Trx, now: Instant, most: number, failed: Failed): Promise<Telling[]> => {
    const taken: Telling[] = []
    const since = addMinutes(now, -LOOKED_BACK_MINUTES)
    for (const one of await plansToTell(trx, table, now, most)) {
      const tellAt = one.tellAt!
      taken.push({ to: one.userId, about: about(one.id, addMinutes(tellAt, one.notifyMinutes ?? 0)) })
      try {
        const zones = zonesFrom(one.timezoneHistory)
        await mark(trx, one.ownerId, one.id, await next(trx, one, tellAt > since ? tellAt : since, zones))
      } catch (error) {
        // A user with an unreadable zone is skipped for a day, and does not affect others.
        failed(error)
        await mark(trx, one.ownerId, one.id, addMinutes(now, DAY_MINUTES))
      }
    }
    return taken
  }
export const TAKE_PLANNED = [takenBy(STARTS), takenBy(BEDTIMES)]

/** By another clock, all of it is told at other moments. */
export const retellPlanned: OnZone = async (trx, subject, zones, now) => {
  await retellPlans(trx, subject, zones, now)
  await retellBedtimes(trx, subject, zones, now)
}

type Person = { readonly subject: SubjectId; readonly zones: ZoneHistory }

type PlannedOfKind<K extends Planned['kind']> = Extract<Planned, { kind: K }>

/** The news about it now; null: it is moved, done or begun, or the notice was turned off. */
export const findPlannedNews = (db: Db, about: Planned, person: Person, now: Instant): Promise<News | null> =>
  about.kind === 'bedtime' ? findBedtimeNews(db, about, person, now) : findStartNews(db, about, person, now)

async function findStartNews(
  db: Db,
  { planId, at }: PlannedOfKind<'planStart'>,
  { subject, zones }: Person,
  now: Instant,
): Promise<News | null> {
  const date = localDate(zones, at)
  const range = { from: addDays(date, -1), to: addDays(date, 1) }
  const { progresses, offDays } = await loadPlanningWithin({ db, subject, owner: { zones }, now: () => now }, range)
  const its = progresses.find(({ plan }) => plan.id === planId)
  const occurrence = its && occurrenceAt(its.plan, at, offDays, zones)
  if (!its || !occurrence || its.plan.notifyMinutes === null || noticeEnds(occurrence) <= now) return null
  const found = its.periods.find(({ period }) => period.from === occurrence.period.from)
  if (found && itemStatusOf(found.period, found.done, its.asOf) === 'completed') return null
  if (await isDoneNow(db, subject, { planId, activityId: its.plan.activityId })) return null
  const { startTime, endTime } = occurrence
  return { kind: 'planStart', name: its.plan.name, startTime, endTime }
}

async function findBedtimeNews(
  db: Db,
  { sleepPlanId, at }: PlannedOfKind<'bedtime'>,
  { subject, zones }: Person,
  now: Instant,
): Promise<News | null> {
  const plans = await listSleepPlans(db, subject)
  const its = plans.find(({ id }) => id === sleepPlanId)
  const night = its && plannedNightAt(plans, its, at, zones)
  if (!its || !night || its.notifyMinutes === null || noticeEnds(night) <= now) return null
  if (await isAsleep(db, subject)) return null
  return { kind: 'bedtime', ...night }
}

/** Which plans of this week need every day that is left, as of a moment. */
async function loadPressedPlans(db: Db, { subject, zones }: Person, now: Instant) {
  const today = localDate(zones, now)
  const monday = mondayOf(today)
  const range = { from: monday, to: addDays(monday, 6) }
  const { progresses, offDays } = await loadPlanningWithin({ db, subject, owner: { zones }, now: () => now }, range)
  const pressed = progresses.flatMap(({ plan, periods }) => {
    const found = plan.isPaused ? undefined : periods.map((each) => pressedIn(each, today, offDays)).find(Boolean)
    return found ? [{ plan, ...found }] : []
  })
  return { monday, pressed }
}

/** Those of which they have not heard this week; from now on they have. null: there are none. */
export async function takeBehind(trx: Trx, person: Person, now: Instant): Promise<BehindWeek | null> {
  const { monday, pressed } = await loadPressedPlans(trx, person, now)
  const planIds = pressed.filter(({ plan }) => plan.toldBehind !== monday).map(({ plan }) => plan.id)
  if (!planIds.length) return null
  await markBehind(trx, person.subject, planIds, monday)
  return { kind: 'behindWeek', monday, planIds }
}

/** Those of them that need every day still. */
export async function findBehindNews(db: Db, about: BehindWeek, person: Person, now: Instant): Promise<News | null> {
  const { monday, pressed } = await loadPressedPlans(db, person, now)
  const its = pressed.filter(({ plan }) => monday === about.monday && about.planIds.includes(plan.id))
  const plans = its.map(({ plan: { name }, sessions, days }) => ({ name, sessions, days }))
  return plans.length ? { kind: 'behindWeek', plans } : null
}

/** For so long a push service may keep it. */
export const plannedSeconds = ({ at }: Planned, now: Instant): number =>
  Math.max(1, minutesBetween(now, addMinutes(at, LOOKED_BACK_MINUTES))) * 60
