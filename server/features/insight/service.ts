import type { Insight } from '#domain/insight/insight.ts'
import { plannedDays, planWeekdays } from '#domain/insight/plan.ts'
import { type RatedLog, ratingByActivity, ratingByHour } from '#domain/insight/rating.ts'
import { neglectedRecipients } from '#domain/insight/recipient.ts'
import { sleepAfter } from '#domain/insight/sleep.ts'
import { matchedMinutes, occurrenceMinutes } from '#domain/plan/match.ts'
import { logPieces } from '#domain/plan/piece.ts'
import { periodsOf } from '#domain/plan/target.ts'
import { countedRating } from '#domain/rating/rating.ts'
import { nightsOf } from '#domain/sleep/night.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { type ClosedSpan, epochMs } from '#domain/time/time.ts'
import { inEffect, offDaysOf } from '#domain/vacation/vacation.ts'
import { clockAt, daySpan, type ZoneHistory } from '#domain/time/zone.ts'
import { listPlans } from '#server/features/plan/service.ts'
import { listSleepLogs } from '#server/features/sleep/metrics.ts'
import type { View } from '#server/features/statistics/service.ts'
import { loadAspectDays } from '#server/features/statistics/view.ts'
import { listVacations } from '#server/features/vacation/service.ts'
import { type ComparedLog, listComparedLogs, openRecipients } from './store.ts'

/** Only confirmed ratings count, so a proposal is left out. [insight/rating-of-activity] */
function ratedOf(logs: readonly ComparedLog[], zones: ZoneHistory): RatedLog[] {
  const rated: RatedLog[] = []
  for (const { category, activityId, from, rating: stars, ratingStatus } of logs) {
    const rating = countedRating({ rating: stars, ratingStatus, proposedAt: null })
    if (rating === 0) continue
    const { localDate, clock } = clockAt(zones, from)
    rated.push({ localDate, clock, category, activityId, rating })
  }
  return rated
}

/**
 * Reads the data for the comparison besides the logs, one statement after another: together they take no longer than
 * the logs.
 */
async function loadComparedData(view: View, range: DateRange, span: ClosedSpan) {
  const { db, subject, now } = view
  return {
    plans: await listPlans(db, subject),
    vacations: await listVacations(db, subject),
    sleep: await listSleepLogs(db, subject, span, now),
    recipients: await openRecipients(db, subject),
    days: await loadAspectDays(view, 'recipient', range, false),
  }
}

/**
 * Computes all comparisons of a range, in a fixed order. The logs are read once for all of them, and the rest at the
 * same time where the database answers several statements at once.
 * @param range of days that are over
 */
export async function computeComparisons(view: View, range: DateRange) {
  const { db, subject, zones } = view
  const span = { startTime: daySpan(zones, range.from).startTime, endTime: daySpan(zones, range.to).endTime }
  const [logs, { plans, vacations, sleep, recipients, days }] = await Promise.all([
    listComparedLogs(db, subject, span),
    loadComparedData(view, range, span),
  ])
  const over = logs.filter(({ to }) => to <= epochMs(span.endTime))
  const awake = over.filter(({ category }) => category !== 'sleep')
  const rated = ratedOf(over, zones)
  const isOpen = new Set(recipients.map(({ id }) => id))
  const given = days.flatMap(({ date, minutes, parallel }) =>
    Object.keys({ ...minutes, ...parallel }).flatMap((recipientId) =>
      isOpen.has(recipientId) ? [{ recipientId, localDate: date }] : [],
    ),
  )
  const dataDays = days.flatMap(({ date, isDataDay }) => (isDataDay ? [date] : []))
  const offDays = offDaysOf(vacations)
  const pieces = logPieces(logs, zones)
  const done = occurrenceMinutes(plans, pieces, matchedMinutes(plans, pieces))
  const planned = plans.map((plan) =>
    plannedDays({ plan, periods: periodsOf(plan, offDays, range), done: done.get(plan.id)! }, range),
  )
  const found: Insight[] = [
    ...planned.flatMap(planWeekdays),
    ...sleepAfter(nightsOf(sleep, zones), awake, inEffect(vacations)),
    ...neglectedRecipients(given, dataDays),
    ...ratingByActivity(rated),
    ...ratingByHour(rated),
  ]
  return { found, plans, recipients }
}

export type Comparisons = Awaited<ReturnType<typeof computeComparisons>>
