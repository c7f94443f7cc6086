import { creditByLog } from '#domain/plan/credit.ts'
import { type OccurrencePiece, occurrencePieces } from '#domain/plan/match.ts'
import { periodsOf } from '#domain/plan/target.ts'
import { planRange } from '#domain/plan/version.ts'
import type { Minutes } from '#domain/time/time.ts'
import { offDaysOf } from '#domain/vacation/vacation.ts'
import { localDate } from '#domain/time/zone.ts'
import { type ViewContext, listNamedLogPieces, listPlans } from './service.ts'
import { listVacations } from '#server/features/vacation/service.ts'

/**
 * Returns the logs that some of an owner's plans are credited with until now, each with the minutes that count. The sum
 * equals the minutes done in the statistics of these plans. [plan-progress/credit-by-log]
 * @param planIds ids of other owners' plans are credited with nothing
 */
export async function loadCreditedMinutes(
  { db, subject, owner: { zones }, now: clock }: ViewContext,
  planIds: readonly string[],
): Promise<Map<string, Minutes>> {
  const now = clock()
  const today = localDate(zones, now)
  // Any of the plans may claim a log before another plan, so all of them are read. [plan-progress/one-plan-per-log]
  const plans = await listPlans(db, subject)
  const wanted = plans.filter(({ id }) => planIds.includes(id))
  const first = plans.map((plan) => planRange(plan).from).toSorted()[0]
  const minutes = new Map<string, Minutes>()
  if (!wanted.length || first === undefined) return minutes
  const offDays = offDaysOf(await listVacations(db, subject))
  const pieces = await listNamedLogPieces(db, subject, zones, first, today, now)
  const byPlan = new Map<string, OccurrencePiece[]>(wanted.map(({ id }) => [id, []]))
  for (const piece of occurrencePieces(plans, pieces)) byPlan.get(piece.planId)?.push(piece)
  for (const plan of wanted)
    for (const [id, counted] of creditByLog(periodsOf(plan, offDays), byPlan.get(plan.id)!, today))
      minutes.set(id, counted)
  return minutes
}
