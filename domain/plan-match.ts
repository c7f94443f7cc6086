import type { LogPiece, Plan } from './plan.ts'
import { type PlanSpan, spansOf } from './plan-version.ts'
import type { LocalDate, Minutes } from './time.ts'

type Claimant = { plan: Plan; spans: readonly PlanSpan[]; tags: ReadonlySet<string> }

/** How well a log fits a plan: the lesser the better, first by tier, then by minutes from the fixed start. */
type Fit = { tier: number; distance: Minutes }

const spanAt = ({ spans }: Claimant, date: LocalDate) => spans.find(({ from, to }) => from <= date && date <= to)

/** rules [1.8-a], [1.8-b]: the plan by name, project and tag, project, tag; null: it does not match. */
function tierOf({ plan, tags }: Claimant, log: LogPiece): number | null {
  if (log.planId === plan.id) return 0
  if (log.activityId !== plan.activityId || log.category !== plan.category) return null
  const isOfProject = plan.projectId !== null && plan.projectId === log.projectId
  const hasTag = log.tags.some((tag) => tags.has(tag))
  if (isOfProject) return hasTag ? 1 : 2
  return hasTag ? 3 : null
}

/** null: the plan has none of the log. */
function fitOf(claimant: Claimant, log: readonly LogPiece[]): Fit | null {
  const tier = tierOf(claimant, log[0]!)
  if (tier === null) return null
  let distance: Minutes | null = null
  for (const { date, startClock } of log) {
    const span = spanAt(claimant, date)
    if (!span) continue
    const start = span.version.dailyStartTime
    distance = Math.min(distance ?? Infinity, start === null ? Infinity : Math.abs(startClock - start))
  }
  return distance === null ? null : { tier, distance }
}

const isBetter = (a: Fit, b: Fit | null) => !b || a.tier < b.tier || (a.tier === b.tier && a.distance < b.distance)

/** rule [1.8-b]: the one plan for which a log counts. Of equals the first, which is the oldest. */
function claimantOf(log: readonly LogPiece[], candidates: readonly Claimant[]): Claimant | null {
  let best: { claimant: Claimant; fit: Fit } | null = null
  for (const claimant of candidates) {
    const fit = fitOf(claimant, log)
    if (fit && isBetter(fit, best && best.fit)) best = { claimant, fit }
  }
  return best && best.claimant
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const name = key(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

/**
 * rules [1.8-a], [1.8-b]: a(d), the minutes of each plan on each of the owner's days, both lanes. A log counts for
 * one plan at most, whole, but only on days within the plan's period.
 * @param plans all that the owner has: any of them may take a log from another
 */
export function matchedMinutes(
  plans: readonly Plan[],
  pieces: readonly LogPiece[],
): Map<string, Map<LocalDate, Minutes>> {
  const claimants = plans
    .map((plan) => ({ plan, spans: spansOf(plan), tags: new Set(plan.tags) }))
    .toSorted(({ plan: a }, { plan: b }) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1))
  const byActivity = groupBy(claimants, ({ plan }) => plan.activityId)
  const byId = new Map(claimants.map((claimant) => [claimant.plan.id, claimant]))
  const minutes = new Map(plans.map(({ id }) => [id, new Map<LocalDate, Minutes>()]))
  for (const log of groupBy(pieces, ({ logId }) => logId).values()) {
    const named = log[0]!.planId === null ? undefined : byId.get(log[0]!.planId)
    const candidates = byActivity.get(log[0]!.activityId) ?? []
    const claimant = claimantOf(log, named ? [named, ...candidates] : candidates)
    if (!claimant) continue
    const days = minutes.get(claimant.plan.id)!
    for (const { date, minutes: more } of log) if (spanAt(claimant, date)) days.set(date, (days.get(date) ?? 0) + more)
  }
  return minutes
}
