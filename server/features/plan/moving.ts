import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import { Id, Instant, LocalDate, PlannedDate, text } from '#contract/common.ts'
import { ScheduleType } from '#contract/plan.ts'
import { fold } from '#domain/fold.ts'
import { LONGEST_NOTICE } from '#domain/plan/notice.ts'
import { blankPlan, type PlanForm, scheduleOf } from '#domain/plan/form.ts'
import { DISTRIBUTIONS, type PlanVersion } from '#domain/plan/plan.ts'
import { mayRollOn } from '#domain/plan/roll.ts'
import { NAME_MAX, planViolations } from '#domain/plan/rules.ts'
import { addMonths, DAY_MINUTES, type LocalDate as Day } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { unlinkPlanIn } from '#server/features/activity-log/service.ts'
import { unlinkPlanOfTimers } from '#server/features/timer/service.ts'
import {
  createMover,
  findAll,
  type Moving,
  pastOf,
  POINTS_NOWHERE,
  Switch,
  TAKEN,
  UNREADABLE,
} from '#server/features/import/mover.ts'
import { findPlanHead, findSamePlan } from './moving-store.ts'
import { deletePlanIn, type OwnPlan, type Placing, placementsOf, reinsertPlanIn, withNextNotice } from './service.ts'

/** A plan has a version for each day on which it was changed. */
const MOST_VERSIONS = 1000
const MOST_PLACEMENTS = 4000
/** Every day of a plan is looked at, so that a plan has an end in sight. */
const MONTHS_BACK = 120
const MONTHS_AHEAD = 60

const Clock = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(2 * DAY_MINUTES))))
const Weekdays = z.optional(z.nullable(z.array(z.int()).check(z.maxLength(7))))
const Quota = z.optional(z.nullable(z.int()))
const VersionRow = z.object({
  effectiveFrom: LocalDate,
  scheduleType: ScheduleType,
  startDate: PlannedDate,
  endDate: PlannedDate,
  daysOfWeek: Weekdays,
  dailyStartTime: Clock,
  dailyEndTime: Clock,
  duration: z.int(),
  quota: Quota,
  respectHolidays: Switch,
  distribution: z.enum(DISTRIBUTIONS),
  repeatYearly: Switch,
})
type VersionRow = z.output<typeof VersionRow>

const Memory = z.nullable(
  z.object({
    daysOfWeek: z.nullable(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))),
    dailyStartTime: z.nullable(z.int().check(z.minimum(0), z.maximum(DAY_MINUTES))),
    dailyEndTime: z.nullable(z.int().check(z.minimum(0), z.maximum(2 * DAY_MINUTES))),
    quota: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  }),
)
const PlanRow = z.object({
  id: Id,
  name: text(NAME_MAX, 1),
  category: Category,
  activityId: Id,
  projectId: z.optional(z.nullable(Id)),
  countsAllLogs: Switch,
  rollsOn: Switch,
  paused: Switch,
  conversionMemory: z.optional(z.unknown()),
  notifyMinutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(LONGEST_NOTICE)))),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
  tags: z.optional(z.array(Id).check(z.maxLength(10))),
  versions: z.array(VersionRow).check(z.minLength(1), z.maxLength(MOST_VERSIONS)),
  placements: z.optional(
    z
      .array(
        z.object({
          date: PlannedDate,
          minutes: z.int().check(z.minimum(0), z.maximum(DAY_MINUTES), z.multipleOf(5)),
        }),
      )
      .check(z.maxLength(MOST_PLACEMENTS)),
  ),
})
type PlanRow = z.output<typeof PlanRow>

/** A version as a form has it. Fields that its type does not use are null. [plan/schedule-types] */
function formOf(plan: PlanRow, version: VersionRow): PlanForm {
  const { scheduleType, daysOfWeek = null, dailyStartTime = null, dailyEndTime = null, quota = null } = version
  const isFixed = scheduleType === 'weeklyFixed'
  const isOnce = scheduleType === 'oneTime'
  const hasQuota = scheduleType === 'weeklyFlexible' || scheduleType === 'monthlyFlexible'
  const isOnDays = isFixed || scheduleType === 'weeklyFixedThatDayFlexible'
  return {
    ...blankPlan(scheduleType, plan.category),
    name: plan.name,
    // What it is called is for the activity to say.
    activityName: plan.name,
    projectId: plan.projectId ?? null,
    tags: plan.tags ?? [],
    countsAllLogs: plan.countsAllLogs === 'on',
    rollsOn: plan.rollsOn === 'on' && mayRollOn(scheduleType),
    startDate: version.startDate,
    endDate: version.endDate,
    daysOfWeek: isOnDays && daysOfWeek ? daysOfWeek.toSorted((a, b) => a - b) : null,
    dailyStartTime: isFixed || isOnce ? dailyStartTime : null,
    dailyEndTime: isFixed || isOnce ? dailyEndTime : null,
    duration: version.duration,
    quota: hasQuota ? quota : null,
    respectHolidays: version.respectHolidays === 'on',
    distribution: version.distribution,
    repeatYearly: isOnce && version.repeatYearly === 'on',
  }
}

/** The versions by their first days; null: one of them could not be made by a form. */
function versionsOf(plan: PlanRow, today: Day): PlanVersion[] | null {
  const [first, last] = [addMonths(today, -MONTHS_BACK), addMonths(today, MONTHS_AHEAD)]
  const versions: PlanVersion[] = []
  for (const row of plan.versions.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
    const form = formOf(plan, row)
    const { startDate, endDate, effectiveFrom } = row
    if (startDate < first || endDate > last || effectiveFrom > last) return null
    if (versions.at(-1)?.effectiveFrom === effectiveFrom) return null
    if (planViolations(form, today, startDate, endDate).length) return null
    versions.push({ ...scheduleOf(form), effectiveFrom })
  }
  return versions
}

type Thing = { readonly id: string; readonly plan: OwnPlan; readonly placements: readonly Placing[] }

function readPlan(moving: Moving, content: unknown) {
  const { data } = z.safeParse(PlanRow, content)
  if (!data) return UNREADABLE
  const { now, owner, find, isActing } = moving
  const versions = versionsOf(data, localDate(owner.zones, now))
  if (!versions) return UNREADABLE
  const activityId = find('activity', data.activityId)
  const projectId = data.projectId ? find('project', data.projectId) : null
  const tags = findAll(moving, ['tag'], data.tags ?? [])
  if (activityId === undefined || projectId === undefined || !tags) return POINTS_NOWHERE
  const plan: OwnPlan = {
    id: data.id,
    name: data.name,
    category: data.category,
    activityId,
    // It is not stored with the plan.
    activity: { name: null, defaultKey: null },
    projectId,
    tags: tags.toSorted(),
    countsAllLogs: data.countsAllLogs === 'on' && !tags.length && projectId === null,
    rollsOn: data.rollsOn === 'on' && mayRollOn(versions.at(-1)!.scheduleType),
    isPaused: data.paused === 'on',
    madeBy: isActing ? 'parent' : 'owner',
    // Without it, the way back of a conversion only proposes less.
    memory: z.safeParse(Memory, data.conversionMemory).data ?? null,
    notifyMinutes: data.notifyMinutes ?? null,
    tellAt: null,
    toldBehind: null,
    versions,
    version: 1,
    createdAt: pastOf(data.createdAt, now),
    updatedAt: pastOf(data.updatedAt, now),
  }
  const days = new Map((data.placements ?? []).map(({ date, minutes }) => [date, minutes]))
  const placements = [...days].map(([date, minutes]) => ({ date, minutes }))
  return { id: data.id, plan, placements: placements.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}

/** Plans with all their versions, so that the progress of former weeks stays. [import/account-archive] */
export const planMover = createMover<Thing>({
  read: readPlan,
  async findSame(db, { subject }, { id, plan: { name, versions } }) {
    if (await findPlanHead(db, subject, id)) return id
    const { startDate, endDate } = versions.at(-1)!
    return findSamePlan(db, subject, { nameFold: fold(name), startDate, endDate })
  },
  async add(trx, { subject, owner, now }, { id, plan, placements }) {
    const made = withNextNotice(plan, {
      owner: { ...owner, readIn: owner.language, dataGroup: subject },
      now: () => now,
    })
    return (await reinsertPlanIn(trx, subject, made, placements)) ? { id, before: { placements } } : TAKEN
  },
  ceilings: ['plans'],
  async remove(trx, { subject, now }, id, before) {
    const head = await findPlanHead(trx, subject, id)
    if (!head) return true
    const { placements } = before as Pick<Thing, 'placements'>
    const placed = await placementsOf(trx, subject, id)
    const isPlacedAnew = JSON.stringify(placed) !== JSON.stringify(placements)
    if (isPlacedAnew || !(await deletePlanIn(trx, subject, { id, version: 1 }))) return false
    await unlinkPlanIn(trx, subject, { planId: id, now })
    await unlinkPlanOfTimers(trx, subject, { planId: id, now })
    return true
  },
})
