import { minutesOverMidnight } from './night.ts'
import { beginsOn } from './rules.ts'
import type { LogPiece, Plan, PlanVersion } from './plan.ts'
import { type PlanSpan, spansOf } from './version.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'

type Claimant = { plan: Plan; spans: readonly PlanSpan[]; tags: ReadonlySet<string>; hasNights: boolean }

/** How well a log fits a plan, lower being better: first by tier, then by minutes from the fixed start. */
type Fit = { tier: number; distance: Minutes }

const spanAt = ({ spans }: Claimant, date: LocalDate) => spans.find(({ from, to }) => from <= date && date <= to)

/** Returns the version whose occurrence of the day before goes on into the date. [plan/over-midnight] */
function nightInto(claimant: Claimant, date: LocalDate): PlanVersion | null {
  if (!claimant.hasNights) return null
  const eve = addDays(date, -1)
  const version = spanAt(claimant, eve)?.version
  return version && minutesOverMidnight(version) > 0 && beginsOn(version, eve) ? version : null
}

/**
 * Returns the minutes of a piece that belong to the occurrence of the day before. From half-way between its end and the
 * next start they count for the next one. [plan-progress/night-minutes]
 */
function minutesOfNight(night: PlanVersion | null, { minutes, startClock }: LogPiece): Minutes {
  if (!night) return 0
  const until = Math.floor((minutesOverMidnight(night) + night.dailyStartTime!) / 2)
  return Math.min(minutes, Math.max(0, until - Math.max(0, startClock)))
}

/**
 * Returns the tier of the match: started from the plan, project and tag, project, tag, or activity alone; null for no
 * match. [plan-progress/matching-log] [plan-progress/one-plan-per-log]
 */
function tierOf({ plan, tags }: Claimant, log: LogPiece): number | null {
  if (log.planId === plan.id) return 0
  if (log.activityId !== plan.activityId || log.category !== plan.category) return null
  const isOfProject = plan.projectId !== null && plan.projectId === log.projectId
  const hasTag = log.tags.some((tag) => tags.has(tag))
  if (isOfProject) return hasTag ? 1 : 2
  if (hasTag) return 3
  return plan.countsAllLogs ? 4 : null
}

/** Returns null if no piece of the log matches the plan. */
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
    if (minutesOfNight(night, one) > 0) updateDistance(startClock + DAY_MINUTES - night!.dailyStartTime!)
  }
  return distance === null ? null : { tier, distance }
}

const isBetter = (a: Fit, b: Fit | null) => !b || a.tier < b.tier || (a.tier === b.tier && a.distance < b.distance)

/**
 * Returns the one plan for which a log counts. Of equal ones the first, which is the oldest, wins.
 * [plan-progress/one-plan-per-log]
 */
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

/** Yields each log with the plan for which it counts. [plan-progress/one-plan-per-log] */
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
 * Returns a(d), the minutes of each plan on each of the owner's days, in both lanes. A log counts whole for at most one
 * plan, but only on days within the plan's period and on the morning after its last night.
 * [plan-progress/matched-minutes] [plan-progress/one-plan-per-log]
 * @param plans all plans of the owner, because any of them may take a log from another
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

/** A part of a log that counts for a plan, on the day on which its occurrence starts. */
export type OccurrencePiece = { planId: string; logId: string; date: LocalDate; startClock: Minutes; minutes: Minutes }

/**
 * Yields what counts for which plan, log by log. Early minutes of a night belong to the day before.
 * [plan-progress/night-minutes]
 */
export function* occurrencePieces(plans: readonly Plan[], pieces: readonly LogPiece[]): Generator<OccurrencePiece> {
  for (const [claimant, log] of claimed(plans, pieces)) {
    const planId = claimant.plan.id
    for (const one of log) {
      const { logId, date, startClock } = one
      const early = minutesOfNight(nightInto(claimant, date), one)
      if (early > 0)
        yield { planId, logId, date: addDays(date, -1), startClock: startClock + DAY_MINUTES, minutes: early }
      const rest = spanAt(claimant, date) ? one.minutes - early : 0
      if (rest > 0) yield { planId, logId, date, startClock, minutes: rest }
    }
  }
}

/**
 * Returns the same minutes on the days on which their occurrences start: those of an early morning into which a night
 * goes on belong to the day before. [plan-progress/night-minutes]
 * @param byDay of `matchedMinutes`; a plan without nights keeps these
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
