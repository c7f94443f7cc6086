import type { Verdict } from '#domain/family/permission.ts'
import { isEditOfRated, type Rated, ratingStep, type RatingStep, ratingVerdict } from '#domain/rating/rating.ts'
import type { KnownCaller, SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { findRuleMakerId } from '#server/db/rating-rules.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

export type Rater = Pick<ServerDeps, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'owner' | 'isActing' | 'isChild' | 'column'> & {
    /** Adds data groups to those that hear of this write. */
    readonly concern: (groups: readonly string[]) => void
  }

type Ruling = Pick<Rater, 'now' | 'newId' | 'subject' | 'owner'>
/** The history says that a rule confirmed a rating, and which parent made the rule. [reward/rating-rules] */
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
 * Only a child under parental control proposes, and its parents are told; for any other user the database is not asked.
 * [reward/who-proposes] `ruledBy` is the parent whose rule confirms the rating at once. [reward/rating-rules]
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

/** Whether no parent in the owner's family could decide. */
export const isWithoutParent = async (trx: Trx, subject: SubjectId): Promise<boolean> =>
  !(await listParentDataGroups(trx, subject)).length

/**
 * Applies one step to the rating of a log. [reward/rating-transitions]
 * @throws ApiError if the rating does not allow the step
 */
export function applyRatingStep(before: Rated, step: RatingStep): Rated {
  const outcome = ratingStep(before, step)
  if ('to' in outcome) return outcome.to
  throw new ApiError(outcome.refused === 'forbidden' ? 'FORBIDDEN' : 'CONFLICT', ['rating'])
}

type Rewritten = { readonly before: Log; readonly after: Log; readonly rating?: number | null | undefined }

/**
 * Decides the rating of a log that a change rewrites: a child's edit makes it a proposal again.
 * [reward/child-edit-reopens]
 * @param rewritten `rating`: as the caller gives it; undefined: the caller does not change it
 */
export async function resolveRating(trx: Trx, ctx: Rater, { before, after, rating }: Rewritten): Promise<Rated> {
  const { rating: was, ratingStatus, proposedAt } = before
  let rated: Rated = { rating: was, ratingStatus, proposedAt }
  const at = ctx.now()
  const isSame = rating === was && (ratingStatus === 'confirmed' || was === null)
  const isRated = rating !== undefined && !isSame
  const isEdited = was !== null && rating !== null && isEditOfRated(before, after)
  if (!isRated && !isEdited) return rated
  // A user who may rate may clear the rating as well.
  const { verdict: by, ruledBy }: Judged =
    rating === null ? { verdict: 'yes' } : await getRatingVerdict(trx, ctx, after.activityId)
  if (isRated && ruledBy !== undefined) await recordRuled(trx, ctx, ruledBy, { ...after, rating: rating ?? null })
  if (isRated) rated = applyRatingStep(rated, { event: 'rate', rating, by, at })
  return isEdited ? applyRatingStep(rated, { event: 'edit', by, at }) : rated
}
