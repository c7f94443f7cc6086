import type { ActivityLog } from '#contract/activity-log.ts'
import type { Activity } from '#contract/catalogue.ts'
import type { BankWithdrawal } from '#contract/bank.ts'
import type { Crown, Redemption } from '#contract/crown.ts'
import { countedRating, pendingRating } from '#domain/rating.ts'
import { type Instant, minutesBetween, type Minutes } from '#domain/time.ts'
import { takenUntil } from '#domain/timer.ts'
import { type Likely, likelyOf, namedIn, type Offer } from '#web/widgets/likely.ts'

/** Something that one tap starts. */
export type Tile = Likely & {
  /** What it is among the default activities (rules §12.1), whatever its owner calls it. */
  readonly defaultKey: string | null
}

/** As many as a hand finds at a glance; three rows on a phone. */
const MOST = 9
/** For whoever has done nothing yet: what the days of most children are made of. */
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

/** One picture is one thing: of all that is done of an activity, what is likeliest. */
export const keyOfTile = ({ category, name }: Pick<Likely, 'category' | 'name'>) => `${category} ${name}`

/** What is likely now, what is liked, what was done lately; and while that is little, what children usually do. */
export function tilesOf({ predicted, pinned, recent }: Offer, activities: readonly Activity[]): Tile[] {
  const starters = STARTERS.flatMap((key): Likely[] => {
    const found = activities.find(({ defaultKey }) => defaultKey === key)
    return found ? [likelyOf(found)] : []
  })
  const seen = new Set<string>()
  const offered = [...predicted, ...pinned, ...recent, ...starters]
  return (activities.length ? namedIn(activities, offered) : offered)
    .filter((one) => !seen.has(keyOfTile(one)) && seen.add(keyOfTile(one)))
    .slice(0, MOST)
    .map((one) => ({ ...one, defaultKey: activityOf(activities, one)?.defaultKey ?? null }))
}

/** look: the language of praise. What somebody has done is never too little. */
export type Praise = 'begin' | 'first' | 'some' | 'many'

export function praiseOf(done: number): Praise {
  if (done === 0) return 'begin'
  if (done === 1) return 'first'
  return done < 5 ? 'some' : 'many'
}

type Rated = Pick<ActivityLog, 'rating' | 'ratingStatus' | 'startTime'>

/** rules §4.3: the stars of a day, those of logs that begin on it, and of them those that wait for a parent. */
export function starsOf(logs: readonly Rated[], dayStart: Instant): { stars: number; pending: number } {
  const ofDay = logs.filter(({ startTime }) => startTime >= dayStart)
  const sum = (of: (rated: Parameters<typeof countedRating>[0]) => number) =>
    ofDay.reduce((all, log) => all + of({ ...log, proposedAt: null }), 0)
  return { stars: sum(countedRating), pending: sum(pendingRating) }
}

/** What was done by now, the latest first. Of several that took no minute each, the last reaches into the next ones. */
export const doneOf = (logs: readonly ActivityLog[], now: Instant): ActivityLog[] =>
  logs.filter(({ startTime }) => startTime <= takenUntil(now)).toSorted((a, b) => (a.endTime < b.endTime ? 1 : -1))

const FRESH_MINUTES = 24 * 60

/** Those that were given within the last day: one that comes at bedtime is there in the morning. The newest first. */
export const freshCrowns = (crowns: readonly Crown[], now: Instant): Crown[] =>
  crowns.filter(({ status, awardedAt }) => status === 'available' && minutesBetween(awardedAt, now) < FRESH_MINUTES)

export type Answer = {
  readonly id: string
  readonly kind: 'approved' | 'declined' | 'agreed' | 'notThisTime' | 'expired'
  /** null: it was a wish. */
  readonly minutes: Minutes | null
  /** What for. */
  readonly what: string
  /** What a parent said with a no. */
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

/** What parents answered within the last day, or did not answer in time. What a child took itself is no answer. */
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
