import { lastDayOf } from './night.ts'
import type { Plan, PlanSchedule, PlanVersion } from './plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'

/** The days, both included, for which one version of a plan holds. [plan/edits-keep-the-past] */
export type PlanSpan = DateRange & { version: PlanVersion }

/** Returns the version in force on the date. [plan/edits-keep-the-past] */
export const versionOn = ({ versions }: Pick<Plan, 'versions'>, date: LocalDate): PlanVersion =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? versions[0]!

/** Whether the plan comes more than once. [plan/yearly-repeat] */
export const isRecurring = ({ scheduleType, repeatYearly }: PlanSchedule): boolean =>
  scheduleType !== 'oneTime' || repeatYearly

const spanOf = (version: PlanVersion): PlanSpan => ({ from: version.startDate, to: version.endDate, version })

/** Returns the days of a version's period on which it is in force. */
function spanInForce(version: PlanVersion, index: number, versions: readonly PlanVersion[]): PlanSpan {
  const next = versions[index + 1]
  const lastDay = next && addDays(next.effectiveFrom, -1)
  return {
    from: index && version.effectiveFrom > version.startDate ? version.effectiveFrom : version.startDate,
    to: lastDay && lastDay < version.endDate ? lastDay : version.endDate,
    version,
  }
}

/** Whether the plan may be done on any day of a week or a month. */
export const isOfManyDays = ({ scheduleType }: Pick<PlanSchedule, 'scheduleType'>): boolean =>
  scheduleType === 'weeklyFlexible' || scheduleType === 'monthlyFlexible'

/**
 * Whether a week or month that began under one version goes on under the next. The distribution of its sessions and a
 * later end do not change the target. [plan/split-by-version]
 */
const goesOn = (before: PlanSpan, { from, version }: PlanSpan): boolean =>
  isOfManyDays(version) &&
  before.version.scheduleType === version.scheduleType &&
  before.version.duration === version.duration &&
  before.version.quota === version.quota &&
  before.version.respectHolidays === version.respectHolidays &&
  version.startDate <= before.from &&
  addDays(before.to, 1) === from

/**
 * Joins spans, so that a week has parts only where its target differs. Each part has its own share.
 * [plan/split-by-version]
 */
function joined(spans: readonly PlanSpan[]): readonly PlanSpan[] {
  const parts: PlanSpan[] = []
  for (const span of spans) {
    const before = parts.at(-1)
    if (before && goesOn(before, span)) parts[parts.length - 1] = { ...span, from: before.from }
    else parts.push(span)
  }
  return parts
}

/**
 * Returns the days on which a plan takes minutes, ascending and without overlap. A oneTime plan is asked for once,
 * whole, by its newest version whose last day came while it was in force: moving it to a later day moves its target,
 * and a change after its last day leaves it as it was. [plan/one-time-moved]
 */
export function spansOf(plan: Pick<Plan, 'versions'>): readonly PlanSpan[] {
  const { versions } = plan
  if (versions.some(isRecurring)) return joined(versions.map(spanInForce).filter(({ from, to }) => from <= to))
  return [spanOf(versions.findLast((version) => versionOn(plan, version.endDate) === version) ?? versions.at(-1)!)]
}

/** Returns the whole [S, E] of a plan over all its versions, with the morning into which its last night may reach. */
export function planRange(plan: Pick<Plan, 'versions'>): DateRange {
  const spans = spansOf(plan)
  const last = spanOf(plan.versions.at(-1)!)
  return { from: (spans[0] ?? last).from, to: lastDayOf(spans.at(-1) ?? last) }
}
