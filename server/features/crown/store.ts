import { sql } from 'kysely'
import type { CrownStatus, RedemptionStatus } from '#domain/reward/crown.ts'
import type { Entry, Posting } from '#domain/bank/ledger.ts'
import { OWN_ACCOUNTS } from '#domain/bank/ledger.ts'
import type { Rated } from '#domain/rating/rating.ts'
import type { ClosedSpan, Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'

/** Locks the crowns of an owner: other calls about them wait here. */
export async function lockCrowns(trx: Trx, subject: SubjectId): Promise<void> {
  // The embedded database runs one transaction at a time.
  if (!isPostgres(trx)) return
  await trx.selectFrom('users').select('id').where('dataGroup', '=', subject).forNoKeyUpdate().execute()
}

/** Finds the fields of a log on which its crown depends. */
export const findCrownLog = (
  db: Db,
  subject: SubjectId,
  id: string,
): Promise<(Rated & { endTime: Instant }) | undefined> =>
  db
    .selectFrom('activityLogs')
    .select(['rating', 'ratingStatus', 'proposedAt', 'endTime'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()

const crownsOf = (db: Db, subject: SubjectId) => db.selectFrom('crowns').where('ownerId', '=', subject)

export const findCrown = (db: Db, subject: SubjectId, id: string): Promise<CrownRow | undefined> =>
  crownsOf(db, subject).selectAll().where('id', '=', id).executeTakeFirst()

export const listCrownsOfLogs = async (db: Db, subject: SubjectId, logIds: readonly string[]): Promise<CrownRow[]> =>
  logIds.length ? crownsOf(db, subject).selectAll().where('logId', 'in', logIds).execute() : []

export const crownsAwardedIn = (db: Db, subject: SubjectId, { startTime, endTime }: ClosedSpan) =>
  crownsOf(db, subject)
    .select(['status', 'awardedAt'])
    .where('awardedAt', '>=', startTime)
    .where('awardedAt', '<', endTime)
    .execute()

type Page = { page: number; pageSize: number }
type CrownFilter = { status?: CrownStatus | undefined; from?: Instant | undefined; until?: Instant | undefined }

const filterCrowns = (db: Db, subject: SubjectId, { status, from, until }: CrownFilter) =>
  crownsOf(db, subject)
    .$if(status !== undefined, (crown) => crown.where('status', '=', status!))
    .$if(from !== undefined, (crown) => crown.where('awardedAt', '>=', from!))
    .$if(until !== undefined, (crown) => crown.where('awardedAt', '<', until!))

const counted = sql<number | string>`count(*)`.as('total')

/** Newest first. */
export async function loadCrownsPage(db: Db, subject: SubjectId, wanted: CrownFilter, { page, pageSize }: Page) {
  const { total } = await filterCrowns(db, subject, wanted).select(counted).executeTakeFirstOrThrow()
  const rows = filterCrowns(db, subject, wanted).selectAll().orderBy('awardedAt', 'desc').orderBy('id', 'desc')
  const items = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items, total: Number(total), pageIndex: page, pageSize }
}

/** Saves a crown; a log that had one gets it in its place. [crown/revoke-crown] */
export async function saveCrown(trx: Trx, row: CrownRow): Promise<void> {
  const { ownerId: _, id: __, ...columns } = row
  const insertion = trx.insertInto('crowns').values(row)
  await insertion.onConflict((it) => it.columns(['ownerId', 'id']).doUpdateSet(columns)).execute()
}

const redemptionsOf = (db: Db, subject: SubjectId) => db.selectFrom('redemptions').where('ownerId', '=', subject)

export const findRedemption = (db: Db, subject: SubjectId, id: string): Promise<RedemptionRow | undefined> =>
  redemptionsOf(db, subject).selectAll().where('id', '=', id).executeTakeFirst()

type RedemptionFilter = { status?: RedemptionStatus | undefined; crownId?: string | undefined }

const filterRedemptions = (db: Db, subject: SubjectId, { status, crownId }: RedemptionFilter) =>
  redemptionsOf(db, subject)
    .$if(status !== undefined, (one) => one.where('status', '=', status!))
    .$if(crownId !== undefined, (one) => one.where('crownId', '=', crownId!))

/** Newest first. */
export async function loadRedemptionsPage(
  db: Db,
  subject: SubjectId,
  wanted: RedemptionFilter,
  { page, pageSize }: Page,
) {
  const { total } = await filterRedemptions(db, subject, wanted).select(counted).executeTakeFirstOrThrow()
  const rows = filterRedemptions(db, subject, wanted).selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  const items = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items, total: Number(total), pageIndex: page, pageSize }
}

export async function saveRedemption(trx: Trx, row: RedemptionRow): Promise<void> {
  const { ownerId: _, id: __, ...columns } = row
  const insertion = trx.insertInto('redemptions').values(row)
  await insertion.onConflict((it) => it.columns(['ownerId', 'id']).doUpdateSet(columns)).execute()
}

const isOwn = (name: string): name is (typeof OWN_ACCOUNTS)[number] => OWN_ACCOUNTS.some((own) => own === name)

/** Loads the posting of a crown in the Time Bank. [crown/redeem-for-minutes] */
export async function loadCrownPosting(db: Db, subject: SubjectId, transactionId: string): Promise<Posting> {
  const entries = await db
    .selectFrom('bankEntries')
    .select(['account', 'amount'])
    .where('ownerId', '=', subject)
    .where('transactionId', '=', transactionId)
    .orderBy('account')
    .execute()
  return {
    type: 'crown_redemption',
    unit: 'MIN',
    rate: null,
    entries: entries.map(({ account: name, amount }): Entry => {
      const account = isOwn(name) ? { ownerId: subject, name } : { ownerId: null, name: 'min:crown' as const }
      return { account, amount }
    }),
  }
}
