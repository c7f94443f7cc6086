import type { Verdict } from '#domain/family-permission.ts'
import { isEditOfRated, type Rated, ratingStep, type RatingStep, ratingVerdict } from '#domain/rating.ts'
import type { KnownCaller, SubjectId } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { parentsOf } from '#server/db/parents.ts'
import type { Log } from '#server/db/whole-logs.ts'
import type { World } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'

export type Rater = Pick<World, 'now'> &
  Pick<KnownCaller, 'subject' | 'isActing' | 'isChild' | 'column'> & {
    /** Who else wants to hear of what is written, by their data groups. */
    readonly concern: (groups: readonly string[]) => void
  }

/** rules §4.2: only a child proposes, which their parents hear; nobody else is asked of the database. */
async function verdictOf(trx: Trx, { subject, isActing, isChild, column: ask, concern }: Rater): Promise<Verdict> {
  if (isActing || !isChild) return 'yes'
  const column = await ask(trx)
  if (column !== 'controlledChild') return 'yes'
  const parents = await parentsOf(trx, subject)
  concern(parents)
  return ratingVerdict({ column, whose: 'own', hasActiveParent: parents.length > 0 })
}

/** Whether nobody in the owner's family could decide for them. */
export const isWithoutParent = async (trx: Trx, subject: SubjectId): Promise<boolean> =>
  !(await parentsOf(trx, subject)).length

/** What becomes of the rating of a log. @throws Refusal where rules §4.2 do not let it */
export function stepped(before: Rated, step: RatingStep): Rated {
  const outcome = ratingStep(before, step)
  if ('to' in outcome) return outcome.to
  throw new Refusal(outcome.refused === 'forbidden' ? 'FORBIDDEN' : 'CONFLICT', ['rating'])
}

type Rewritten = { readonly before: Log; readonly after: Log; readonly rating?: number | null | undefined }

/**
 * rules §4.2: the rating of a log that becomes another.
 * @param rewritten `rating`: as the caller gives it; undefined: they say nothing of it
 */
export async function ratedIn(trx: Trx, ctx: Rater, { before, after, rating }: Rewritten): Promise<Rated> {
  const { rating: was, ratingStatus, proposedAt } = before
  let rated: Rated = { rating: was, ratingStatus, proposedAt }
  const at = ctx.now()
  const isSame = rating === was && (ratingStatus === 'confirmed' || was === null)
  const isRated = rating !== undefined && !isSame
  const isEdited = was !== null && rating !== null && isEditOfRated(before, after)
  if (!isRated && !isEdited) return rated
  // Whoever may rate may clear it.
  const by = rating === null ? 'yes' : await verdictOf(trx, ctx)
  if (isRated) rated = stepped(rated, { event: 'rate', rating, by, at })
  return isEdited ? stepped(rated, { event: 'edit', by, at }) : rated
}
