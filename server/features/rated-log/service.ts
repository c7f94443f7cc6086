import type { Verdict } from '#domain/family-permission.ts'
import { isEditOfRated, type Rated, ratingStep, type RatingStep, ratingVerdict } from '#domain/rating.ts'
import type { KnownCaller, SubjectId } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { findRuleMakerId } from '#server/db/rating-rules.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import type { World } from '#server/http.ts'
import { ApiError } from '#server/api-error.ts'

export type Rater = Pick<World, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'owner' | 'isActing' | 'isChild' | 'column'> & {
    /** Who else wants to hear of what is written, by their data groups. */
    readonly concern: (groups: readonly string[]) => void
  }

type Ruling = Pick<Rater, 'now' | 'newId' | 'subject' | 'owner'>
/** rules §4.6: that a rating was confirmed by a rule, and whose it is. */
const recordRuled = (trx: Trx, ctx: Ruling, madeBy: string, { id, activity, rating }: Log) =>
  recordDeeds(trx, ctx, { actorId: madeBy, ownerId: ctx.subject }, [
    {
      action: 'change',
      entity: 'ruledRating',
      entityId: id,
      before: null,
      after: { activityName: labelsFor(ctx.owner.readIn)(activity), rating },
    },
  ])

type Judged = { readonly verdict: Verdict; readonly ruledBy?: string | undefined }

/**
 * rules §4.2: only a child proposes, which their parents hear; nobody else is asked of the database. `ruledBy`: the
 * parent by whose rule it needs no look.
 */
async function getRatingVerdict(trx: Trx, ctx: Rater, activityId: string): Promise<Judged> {
  const { subject, isActing, isChild, column: ask, concern } = ctx
  if (isActing || !isChild) return { verdict: 'yes' }
  const column = await ask(trx)
  if (column !== 'controlledChild') return { verdict: 'yes' }
  const parents = await listParentDataGroups(trx, subject)
  concern(parents)
  const verdict = ratingVerdict({ column, whose: 'own', hasActiveParent: parents.length > 0 })
  const ruledBy = verdict === 'request' ? await findRuleMakerId(trx, subject, activityId) : undefined
  return ruledBy === undefined ? { verdict } : { verdict: 'yes', ruledBy }
}

/** Whether nobody in the owner's family could decide for them. */
export const isWithoutParent = async (trx: Trx, subject: SubjectId): Promise<boolean> =>
  !(await listParentDataGroups(trx, subject)).length

/** What becomes of the rating of a log. @throws ApiError where rules §4.2 do not let it */
export function applyRatingStep(before: Rated, step: RatingStep): Rated {
  const outcome = ratingStep(before, step)
  if ('to' in outcome) return outcome.to
  throw new ApiError(outcome.refused === 'forbidden' ? 'FORBIDDEN' : 'CONFLICT', ['rating'])
}

type Rewritten = { readonly before: Log; readonly after: Log; readonly rating?: number | null | undefined }

/**
 * rules §4.2: the rating of a log that becomes another.
 * @param rewritten `rating`: as the caller gives it; undefined: they say nothing of it
 */
export async function resolveRating(trx: Trx, ctx: Rater, { before, after, rating }: Rewritten): Promise<Rated> {
  const { rating: was, ratingStatus, proposedAt } = before
  let rated: Rated = { rating: was, ratingStatus, proposedAt }
  const at = ctx.now()
  const isSame = rating === was && (ratingStatus === 'confirmed' || was === null)
  const isRated = rating !== undefined && !isSame
  const isEdited = was !== null && rating !== null && isEditOfRated(before, after)
  if (!isRated && !isEdited) return rated
  // Whoever may rate may clear it.
  const { verdict: by, ruledBy }: Judged =
    rating === null ? { verdict: 'yes' } : await getRatingVerdict(trx, ctx, after.activityId)
  if (isRated && ruledBy !== undefined) await recordRuled(trx, ctx, ruledBy, { ...after, rating: rating ?? null })
  if (isRated) rated = applyRatingStep(rated, { event: 'rate', rating, by, at })
  return isEdited ? applyRatingStep(rated, { event: 'edit', by, at }) : rated
}
