import { clock, day } from '#domain/time/date-fixture.ts'
import { UNRATED, type Rated, type RatingStatus } from '#domain/rating/rating.ts'
import type { RewardLog } from './reward.ts'
import { slept } from '#domain/sleep/fixture.ts'
import { nightsOf } from '#domain/sleep/night.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { momentOf, type ZoneHistory } from '#domain/time/zone.ts'

/** The defaults of the reward tests. A Tuesday, on the clock of New York. */
const TZ = 'America/New_York'
export const ZONES: ZoneHistory = [{ from: null, tz: TZ }]
export const TUESDAY = day('2026-03-10')

/** @param text `"19:30"`, or `"2026-03-11 19:30"` */
export function at(text: string): Instant {
  const [date, time] = text.includes(' ') ? text.split(' ') : [TUESDAY, text]
  return momentOf(TZ, day(date!), clock(time!))
}

/** @param stars 0 is none */
export const rated = (stars: number, ratingStatus: RatingStatus = 'confirmed'): Rated =>
  stars === 0 ? UNRATED : { rating: stars, ratingStatus, proposedAt: ratingStatus === 'proposed' ? at('20:00') : null }

type Text = Partial<RewardLog> & { start?: string; minutes?: number }

/** Unless `fields` says otherwise, half an hour of study that was logged as soon as it was over, and not rated. */
export function log({ start = '16:00', minutes = 30, ...fields }: Text = {}): RewardLog {
  const startTime = fields.startTime ?? at(start)
  const endTime = fields.endTime ?? addMinutes(startTime, minutes)
  return {
    id: `log ${start}`,
    category: 'study',
    parallelActivity: false,
    ...UNRATED,
    createdAt: endTime,
    ...fields,
    startTime,
    endTime,
  }
}

/** As planned, to the minute. */
export const NIGHT = nightsOf([slept('2026-03-10', ['20:50', '06:50'])], ZONES)[0]!
export const SLEEP_PLAN = {
  bedtime: clock('20:50'),
  wakeTime: clock('06:50'),
  goal: 600,
  effectiveFrom: day('2026-01-01'),
  daysOfWeek: null,
}

export const MATHS = log({ id: 'maths', start: '16:00', ...rated(5) })
export const TABLE = log({ id: 'table', start: '17:00', minutes: 10, category: 'housework', ...rated(5) })
