import type { ActivityLog } from '#contract/activity-log.ts'
import type { Activity } from '#contract/catalogue.ts'
import type { BankWithdrawal } from '#contract/bank.ts'
import type { Crown, Redemption } from '#contract/crown.ts'
import { countedRating, pendingRating } from '#domain/rating/rating.ts'
import { type Instant, minutesBetween, type Minutes } from '#domain/time/time.ts'
import { takenUntil } from '#domain/timer/timer.ts'
import { type Likely, likelyOf, namedIn, type Offer } from '#web/widgets/likely.ts'

/** An activity that one tap starts. */
export type Tile = Likely & {
  /** The key of the default activity, under any name of its owner. [catalogue/default-activities] */
  readonly defaultKey: string | null
}

/** As many as a child finds at a glance; three rows on a phone. */
const MAX_SHOWN = 9
/** For a child without logs: the usual activities of children. */
const STARTERS = [
  'study.read_book',
  'study.do_math_homework',
  'leisure.free_play',
  'sports.play_ball',
  'study.practise_instrument',
  'leisure.do_craft',
  'housework.tidy_up',
  'sports.ride_bike',
  'dailyActivity.snack_break',
]

const activityOf = (activities: readonly Activity[], { category, name }: Pick<Likely, 'category' | 'name'>) =>
  activities.find((one) => one.category === category && one.name === name)

/** One picture is one activity: of all its sub-activities, the likeliest. */
export const keyOfTile = ({ category, name }: Pick<Likely, 'category' | 'name'>) => `${category} ${name}`

/** Likely, pinned and recent activities; while these are few, usual activities of children. */
export function tilesOf({ predicted, pinned, recent }: Offer, activities: readonly Activity[]): Tile[] {
  const starters = STARTERS.flatMap((key): Likely[] => {
    const found = activities.find(({ defaultKey }) => defaultKey === key)
    return found ? [likelyOf(found)] : []
  })
  const seen = new Set<string>()
  const offered = [...predicted, ...pinned, ...recent, ...starters]
  return (activities.length ? namedIn(activities, offered) : offered)
    .filter((one) => !seen.has(keyOfTile(one)) && seen.add(keyOfTile(one)))
    .slice(0, MAX_SHOWN)
    .map((one) => ({ ...one, defaultKey: activityOf(activities, one)?.defaultKey ?? null }))
}

/** The levels of praise. No number of logs is too small for praise. */
export type Praise = 'begin' | 'first' | 'some' | 'many'

export function praiseOf(done: number): Praise {
  if (done === 0) return 'begin'
  if (done === 1) return 'first'
  return done < 5 ? 'some' : 'many'
}

type Rated = Pick<ActivityLog, 'rating' | 'ratingStatus' | 'startTime'>

/** The stars of a day are those of logs that begin on it; pending ones wait for a parent. [reward/stars-of-a-day] */
export function starsOf(logs: readonly Rated[], dayStart: Instant): { stars: number; pending: number } {
  const ofDay = logs.filter(({ startTime }) => startTime >= dayStart)
  const sum = (of: (rated: Parameters<typeof countedRating>[0]) => number) =>
    ofDay.reduce((all, log) => all + of({ ...log, proposedAt: null }), 0)
  return { stars: sum(countedRating), pending: sum(pendingRating) }
}

/** The finished logs, latest first. Of several that took no minute each, the last reaches into the next ones. */
export const doneOf = (logs: readonly ActivityLog[], now: Instant): ActivityLog[] =>
  logs.filter(({ startTime }) => startTime <= takenUntil(now)).toSorted((a, b) => (a.endTime < b.endTime ? 1 : -1))

const FRESH_MINUTES = 24 * 60

/** Crowns of the last day: one that comes at bedtime is still there in the morning. The newest first. */
export const freshCrowns = (crowns: readonly Crown[], now: Instant): Crown[] =>
  crowns.filter(({ status, awardedAt }) => status === 'available' && minutesBetween(awardedAt, now) < FRESH_MINUTES)

export type Answer = {
  readonly id: string
  readonly kind: 'approved' | 'declined' | 'agreed' | 'notThisTime' | 'expired'
  /** null: it was a wish. */
  readonly minutes: Minutes | null
  /** The purpose. */
  readonly what: string
  /** The reason of a parent's rejection. */
  readonly reason: string | null
  readonly at: Instant
}

const MINUTES_ANSWERED: Partial<Record<BankWithdrawal['status'], Answer['kind']>> = {
  posted: 'approved',
  rejected: 'declined',
  expired: 'expired',
}
const WISH_ANSWERED: Partial<Record<Redemption['status'], Answer['kind']>> = {
  redeemed: 'agreed',
  rejected: 'notThisTime',
}

/** Parents' answers of the last day, and requests that expired. Minutes that the child took itself are no answer. */
export function freshAnswers(
  withdrawals: readonly BankWithdrawal[],
  wishes: readonly Redemption[],
  now: Instant,
): Answer[] {
  const isFresh = ({ at }: Answer) => minutesBetween(at, now) < FRESH_MINUTES
  const minutes = withdrawals.flatMap((one): Answer[] => {
    const { id, status, decidedAt, reason } = one
    const kind = MINUTES_ANSWERED[status]
    return kind && decidedAt ? [{ id, kind, minutes: one.minutes, what: one.purpose, reason, at: decidedAt }] : []
  })
  const others = wishes.flatMap(({ id, status, decidedAt, reward, reason }): Answer[] => {
    const kind = WISH_ANSWERED[status]
    const what = reward.type === 'custom' ? reward.title : null
    return kind && decidedAt && what !== null ? [{ id, kind, minutes: null, what, reason, at: decidedAt }] : []
  })
  return [...minutes, ...others].filter(isFresh).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}
