import { minutesOverMidnight } from './plan-night.ts'
import { beginsOn } from './plan-rules.ts'
import type { LogPiece, Plan, PlanVersion } from './plan.ts'
import { type PlanSpan, spansOf } from './plan-version.ts'
import { addDays, type LocalDate, type Minutes } from './time.ts'

type Claimant = { plan: Plan; spans: readonly PlanSpan[]; tags: ReadonlySet<string>; hasNights: boolean }

/** How well a log fits a plan: the lesser the better, first by tier, then by minutes from the fixed start. */
type Fit = { tier: number; distance: Minutes }

const spanAt = ({ spans }: Claimant, date: LocalDate) => spans.find(({ from, to }) => from <= date && date <= to)

const DAY = 1440

/** decisions 26: the version of which an occurrence goes on into the date from the day before. */
function nightInto(claimant: Claimant, date: LocalDate): PlanVersion | null {
  if (!claimant.hasNights) return null
  const eve = addDays(date, -1)
  const version = spanAt(claimant, eve)?.version
  return version && minutesOverMidnight(version) > 0 && beginsOn(version, eve) ? version : null
}

/**
 * decisions 26: minutes of a piece that belong to the occurrence that began the day before. Half-way between its end
 * and the start of the next one, what is done is no longer late for the one but early for the other.
 */
function minutesOfNight(night: PlanVersion | null, { minutes, startClock }: LogPiece): Minutes {
  if (!night) return 0
  const until = Math.floor((minutesOverMidnight(night) + night.dailyStartTime!) / 2)
  return Math.min(minutes, Math.max(0, until - Math.max(0, startClock)))
}

/** rules [1.8-a], [1.8-b]: the plan by name, project and tag, project, tag, activity alone; null: it does not match. */
function tierOf({ plan, tags }: Claimant, log: LogPiece): number | null {
  if (log.planId === plan.id) return 0
  if (log.activityId !== plan.activityId || log.category !== plan.category) return null
  const isOfProject = plan.projectId !== null && plan.projectId === log.projectId
  const hasTag = log.tags.some((tag) => tags.has(tag))
  if (isOfProject) return hasTag ? 1 : 2
  if (hasTag) return 3
  return plan.countsAllLogs ? 4 : null
}

/** null: the plan has none of the log. */
function fitOf(claimant: Claimant, log: readonly LogPiece[]): Fit | null {
  const tier = tierOf(claimant, log[0]!)
  if (tier === null) return null
  let distance: Minutes | null = null
  const updateDistance = (minutes: Minutes) => {
    distance = Math.min(distance ?? Infinity, Math.abs(minutes))
  }
  for (const one of log) {
    const { date, startClock } = one
    const span = spanAt(claimant, date)
    if (span) updateDistance(startClock - (span.version.dailyStartTime ?? Infinity))
    const night = nightInto(claimant, date)
    if (minutesOfNight(night, one) > 0) updateDistance(startClock + DAY - night!.dailyStartTime!)
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

/** rule [1.8-b]: each log with the plan for which it counts. */
function* claimed(plans: readonly Plan[], pieces: readonly LogPiece[]): Generator<[Claimant, LogPiece[]]> {
  const claimants = plans
    .map((plan): Claimant => {
      const hasNights = plan.versions.some((version) => minutesOverMidnight(version) > 0)
      return { plan, spans: spansOf(plan), tags: new Set(plan.tags), hasNights }
    })
    .toSorted(({ plan: a }, { plan: b }) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1))
  const byActivity = groupBy(claimants, ({ plan }) => plan.activityId)
  const byId = new Map(claimants.map((claimant) => [claimant.plan.id, claimant]))
  for (const log of groupBy(pieces, ({ logId }) => logId).values()) {
    const named = log[0]!.planId === null ? undefined : byId.get(log[0]!.planId)
    const candidates = byActivity.get(log[0]!.activityId) ?? []
    const claimant = claimantOf(log, named ? [named, ...candidates] : candidates)
    if (claimant) yield [claimant, log]
  }
}

type MinutesByPlan = Map<string, Map<LocalDate, Minutes>>

function add(days: Map<LocalDate, Minutes>, date: LocalDate, minutes: Minutes): void {
  if (minutes > 0) days.set(date, (days.get(date) ?? 0) + minutes)
}

/**
 * rules [1.8-a], [1.8-b]: a(d), the minutes of each plan on each of the owner's days, both lanes. A log counts for
 * one plan at most, whole, but only on days within the plan's period, and on the morning after a last night.
 * @param plans all that the owner has: any of them may take a log from another
 */
export function matchedMinutes(plans: readonly Plan[], pieces: readonly LogPiece[]): MinutesByPlan {
  const minutes: MinutesByPlan = new Map(plans.map(({ id }) => [id, new Map()]))
  for (const [claimant, log] of claimed(plans, pieces))
    for (const one of log) {
      const isWhole = spanAt(claimant, one.date) !== undefined
      const counted = isWhole ? one.minutes : minutesOfNight(nightInto(claimant, one.date), one)
      add(minutes.get(claimant.plan.id)!, one.date, counted)
    }
  return minutes
}

/** A part of a log that counts for a plan, on the day on which the occurrence begins for which it counts. */
export type OccurrencePiece = { planId: string; logId: string; date: LocalDate; startClock: Minutes; minutes: Minutes }

/** decisions 26: what counts for which plan, log by log: of an early morning into which a night has gone on, the day before. */
export function* occurrencePieces(plans: readonly Plan[], pieces: readonly LogPiece[]): Generator<OccurrencePiece> {
  for (const [claimant, log] of claimed(plans, pieces)) {
    const planId = claimant.plan.id
    for (const one of log) {
      const { logId, date, startClock } = one
      const early = minutesOfNight(nightInto(claimant, date), one)
      if (early > 0) yield { planId, logId, date: addDays(date, -1), startClock: startClock + DAY, minutes: early }
      const rest = spanAt(claimant, date) ? one.minutes - early : 0
      if (rest > 0) yield { planId, logId, date, startClock, minutes: rest }
    }
  }
}

/**
 * decisions 26: the same minutes, on the days on which the occurrences begin for which they count: those of the early
 * morning on the day before, where a night has gone on into it.
 * @param byDay of `matchedMinutes`, and what is answered of a plan without nights
 */
export function occurrenceMinutes(
  plans: readonly Plan[],
  pieces: readonly LogPiece[],
  byDay: MinutesByPlan,
): MinutesByPlan {
  const minutes: MinutesByPlan = new Map(byDay)
  const nightly = plans.filter(({ versions }) => versions.some((version) => minutesOverMidnight(version) > 0))
  if (!nightly.length) return minutes
  for (const { id } of nightly) minutes.set(id, new Map())
  const isNightly = new Set(nightly.map(({ id }) => id))
  for (const { planId, date, minutes: some } of occurrencePieces(plans, pieces))
    if (isNightly.has(planId)) add(minutes.get(planId)!, date, some)
  return minutes
}
