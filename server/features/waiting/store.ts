import type { openSince } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export type Counts = { readonly ratings: number; readonly withdrawals: number; readonly wishes: number }
/** Of logs that began from then on, of proposals after these moments, and requests that are open. */
export type Since = { readonly began: Instant; readonly proposed: Instant; readonly open: ReturnType<typeof openSince> }

/** What waits for a parent, by data group; one statement for all of them. */
export async function countWaiting(
  db: Db,
  subjects: readonly SubjectId[],
  { began, proposed, open }: Since,
): Promise<ReadonlyMap<string, Counts>> {
  if (!subjects.length) return new Map()
  const rows = await db
    .selectFrom('users')
    .where('dataGroup', 'in', subjects)
    .select((is) => [
      'dataGroup',
      is
        .selectFrom('activityLogs')
        .whereRef('activityLogs.ownerId', '=', 'users.dataGroup')
        .where('startTime', '>=', began)
        .where('ratingStatus', '=', 'proposed')
        .where('proposedAt', '>', proposed)
        .select((of) => of.fn.countAll<number | string>().as('total'))
        .as('ratings'),
      is
        .selectFrom('bankWithdrawals')
        .whereRef('bankWithdrawals.ownerId', '=', 'users.dataGroup')
        .where('status', '=', 'requested')
        .where('requestedAt', '>', open.asked)
        .where((of) => of.or([of('toldAt', 'is', null), of('toldAt', '>', open.told)]))
        .select((of) => of.fn.countAll<number | string>().as('total'))
        .as('withdrawals'),
      is
        .selectFrom('redemptions')
        .whereRef('redemptions.ownerId', '=', 'users.dataGroup')
        .where('status', '=', 'requested')
        .select((of) => of.fn.countAll<number | string>().as('total'))
        .as('wishes'),
    ])
    .execute()
  return new Map(
    rows.map(({ dataGroup, ratings, withdrawals, wishes }) => [
      dataGroup,
      { ratings: Number(ratings), withdrawals: Number(withdrawals), wishes: Number(wishes) },
    ]),
  )
}
