import type { Measured, RatingActivityInsight, RatingHourInsight } from './insight.ts'
import { believed, spreadOf, studentTails } from './significance.ts'
import { DAY_MINUTES, type LocalDate, type Minutes } from '#domain/time/time.ts'

/** A rated log; of a child's, a confirmed rating. */
export type RatedLog = {
  /** Of its start, as the clock. */
  readonly localDate: LocalDate
  /** Minutes since midnight on the wall clock. */
  readonly clock: Minutes
  readonly category: string
  readonly activityId: string
  readonly rating: number
}

/** The parts of a day that ratings are compared by. */
const HOUR_BANDS: readonly { readonly from: Minutes; readonly to: Minutes }[] = [
  { from: 0, to: 360 },
  { from: 360, to: 600 },
  { from: 600, to: 840 },
  { from: 840, to: 1080 },
  { from: 1080, to: 1320 },
  { from: 1320, to: DAY_MINUTES },
]

/** So many days without a difference are added in thought: a mean over few days is drawn towards none. */
const PRIOR_DAYS = 10
/** Stars are whole: differences that are all the same are no proof of a law. */
const GRAIN = 0.5

type Sums = { count: number; sum: number }
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type SumsByDay = Map<LocalDate, Sums>
type Days<Key> = { readonly whole: ReadonlyMap<LocalDate, Sums>; readonly groups: ReadonlyMap<Key, SumsByDay> }

function addTo(days: SumsByDay, date: LocalDate, rating: number): void {
  const sums = days.get(date)
  if (sums) {
    sums.count += 1
    sums.sum += rating
  } else days.set(date, { count: 1, sum: rating })
}

function daysOf<Key>(logs: readonly RatedLog[], keyOf: (log: RatedLog) => Key): Days<Key> {
  const whole: SumsByDay = new Map()
  const groups = new Map<Key, SumsByDay>()
  for (const log of logs) {
    const key = keyOf(log)
    let group = groups.get(key)
    if (!group) groups.set(key, (group = new Map()))
    addTo(whole, log.localDate, log.rating)
    addTo(group, log.localDate, log.rating)
  }
  return { whole, groups }
}

/** A group against the rest of the same days, so that a good day is not told of what was done on it. */
function comparedOn(group: ReadonlyMap<LocalDate, Sums>, whole: ReadonlyMap<LocalDate, Sums>) {
  const pairs = [...group].flatMap(([date, of]) => {
    const all = whole.get(date)!
    if (all.count === of.count) return []
    return [{ own: of.sum / of.count, rest: (all.sum - of.sum) / (all.count - of.count) }]
  })
  if (pairs.length < 2) return null
  const { count, mean, variance } = believed(spreadOf(pairs.map(({ own, rest }) => own - rest)), GRAIN)
  const effect = (count * mean) / (count + PRIOR_DAYS)
  const figures: Measured & { mean: number; otherMean: number } = {
    mean: meanOf(pairs.map(({ own }) => own)),
    otherMean: meanOf(pairs.map(({ rest }) => rest)),
    effect,
    strength: Math.abs(effect) / Math.sqrt(variance),
    chance: studentTails(mean / Math.sqrt(variance / count), count - 1),
    // The very same days stand on both sides.
    days: count,
    otherDays: count,
  }
  return figures
}

/** Every activity against what else was rated on its days, in the order of their ids; the effect in stars, shrunk. */
export function ratingByActivity(logs: readonly RatedLog[]): RatingActivityInsight[] {
  const { whole, groups } = daysOf(logs, ({ activityId }) => activityId)
  const categories = new Map(logs.map(({ activityId, category }) => [activityId, category]))
  const inOrder = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.flatMap(([activityId, group]): RatingActivityInsight[] => {
    const figures = comparedOn(group, whole)
    return figures ? [{ kind: 'ratingActivity', category: categories.get(activityId)!, activityId, ...figures }] : []
  })
}

const only = (values: Iterable<string>): string | null => {
  const distinct = [...new Set(values)]
  return distinct.length === 1 ? distinct[0]! : null
}

/**
 * Every band of hours against the others of the same days; the effect in stars, shrunk. A night belongs to no hour, and
 * a band that is one activity, which is done at no other hour, says nothing of the hour: `ratingByActivity` tells of it.
 */
export function ratingByHour(logs: readonly RatedLog[]): RatingHourInsight[] {
  const bandOf = ({ clock }: RatedLog) => HOUR_BANDS.findIndex(({ to }) => clock < to)
  const awake = logs.filter(({ category }) => category !== 'sleep')
  const { whole, groups } = daysOf(awake, bandOf)
  const isOneThing = (band: number) => {
    const activity = only(awake.filter((log) => bandOf(log) === band).map(({ activityId }) => activityId))
    return activity !== null && awake.every((log) => log.activityId !== activity || bandOf(log) === band)
  }
  return HOUR_BANDS.flatMap(({ from, to }, index): RatingHourInsight[] => {
    const group = groups.get(index)
    const figures = group && !isOneThing(index) && comparedOn(group, whole)
    return figures ? [{ kind: 'ratingHour', from, to, ...figures }] : []
  })
}
