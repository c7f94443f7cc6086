import type { ImportOffered } from '#contract/import-offer.ts'
import type { Instant } from '#domain/time/time.ts'
import { OFFERS } from '#domain/import/offer.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ImportOfferRow } from '#server/db/schema/import.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { nameOf } from '#server/features/family/service.ts'
import { removeCopy } from './removal-store.ts'

const OPEN = ['copying', 'waiting'] as const

/** Who offers the copies, and whose entries they have, by offer. */
export async function loadOffered(
  db: Db,
  offerIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, ImportOffered>> {
  const wanted = offerIds.filter((id) => id !== null)
  if (!wanted.length) return new Map()
  const rows = await db
    .selectFrom('importOffers as o')
    .innerJoin('familyMembers as m', 'm.userId', 'o.giverId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['o.id', 'o.name', 'o.entries', 'm.alias', 'u.firstName', 'u.lastName'])
    .where('o.id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, { from: nameOf(row), person: row.name, entries: row.entries }]))
}

/** What was offered from an import, with the member's name, by the entries. */
export const listOffers = (db: Db, subject: SubjectId, importId: string) =>
  db
    .selectFrom('importOffers as o')
    .innerJoin('familyMembers as m', 'm.userId', 'o.memberId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['o.id', 'o.name', 'o.memberId', 'o.status', 'm.alias', 'u.firstName', 'u.lastName'])
    .where('o.ownerId', '=', subject)
    .where('o.importId', '=', importId)
    .orderBy('o.createdAt')
    .orderBy('o.id')
    .execute()

type NewOffer = Omit<ImportOfferRow, 'slot' | 'status' | 'updatedAt'>

/**
 * Saves an open offer, unless this person was offered to this member before.
 * @returns `known`: it was; `full`: the member has too many open offers
 * @throws if another offer takes the same place at this moment (`isTaken`)
 */
export async function insertOffer(trx: Trx, offer: NewOffer): Promise<'added' | 'known' | 'full'> {
  const { ownerId, importId, person, memberId, createdAt } = offer
  const before = trx.selectFrom('importOffers').select('id').where('ownerId', '=', ownerId)
  const same = before.where('importId', '=', importId).where('person', '=', person).where('memberId', '=', memberId)
  if (await same.executeTakeFirst()) return 'known'
  const open = trx.selectFrom('importOffers').select('slot').where('memberId', '=', memberId)
  const taken = (await open.where('status', 'in', OPEN).execute()).map(({ slot }) => slot)
  const slot = Array.from({ length: OFFERS.open }, (_, at) => at + 1).find((each) => !taken.includes(each))
  if (slot === undefined) return 'full'
  await trx
    .insertInto('importOffers')
    .values({ ...offer, slot, status: 'copying', updatedAt: createdAt })
    .execute()
  return 'added'
}

export const findOffer = (db: Db, id: string): Promise<ImportOfferRow | undefined> =>
  db.selectFrom('importOffers').selectAll().where('id', '=', id).executeTakeFirst()

/** All records have arrived: from now on the offer waits for its receiver. */
export const markOfferArrived = (trx: Trx, id: string, updatedAt: Instant) =>
  trx
    .updateTable('importOffers')
    .set({ status: 'waiting', updatedAt })
    .where('id', '=', id)
    .where('status', '=', 'copying')
    .execute()

/** Closes an open offer. @returns the data group that offered it; undefined: it is gone */
export async function closeOffer(
  trx: Trx,
  id: string,
  status: 'taken' | 'declined',
  updatedAt: Instant,
): Promise<string | undefined> {
  const change = trx.updateTable('importOffers').set({ status, slot: null, updatedAt }).where('id', '=', id)
  return (await change.where('status', 'in', OPEN).returning('ownerId').executeTakeFirst())?.ownerId
}

/** The copy is an import like any other from now on. */
export const detachCopy = (trx: Trx, subject: SubjectId, importId: string) =>
  trx.updateTable('imports').set({ offerId: null }).where('ownerId', '=', subject).where('id', '=', importId).execute()

type Which = { readonly subject: SubjectId; readonly importId: string; readonly id: string }

/** Deletes an open offer, and its copy with it. @returns the data group it was for; undefined: none is open */
export async function deleteOffer(
  trx: Trx,
  { subject, importId, id }: Which,
  now: Instant,
): Promise<string | undefined> {
  const found = trx.selectFrom('importOffers').select('memberId').where('ownerId', '=', subject)
  const open = found.where('importId', '=', importId).where('id', '=', id).where('status', 'in', OPEN)
  const offer = await open.$if(isPostgres(trx), (row) => row.forUpdate()).executeTakeFirst()
  if (!offer) return undefined
  await deleteWithCopy(trx, id, now)
  const receiver = trx.selectFrom('users').select('dataGroup').where('id', '=', offer.memberId)
  return (await receiver.executeTakeFirst())?.dataGroup
}

async function deleteWithCopy(trx: Trx, id: string, now: Instant) {
  await removeCopy(trx, id, now)
  await trx.deleteFrom('importOffers').where('id', '=', id).execute()
}

/** Deletes an offer whose records cannot arrive any more, and what has arrived of them. */
export async function deleteUnarrived(trx: Trx, id: string, now: Instant): Promise<void> {
  const found = trx.selectFrom('importOffers').select('id').where('id', '=', id).where('status', '=', 'copying')
  const offer = await found.$if(isPostgres(trx), (row) => row.forUpdate()).executeTakeFirst()
  if (offer) await deleteWithCopy(trx, id, now)
}

/** Whether records of this import are on their way to another member. */
export async function isBeingCopied(db: Db, subject: SubjectId, importId: string): Promise<boolean> {
  const copying = db.selectFrom('importOffers').select('id').where('ownerId', '=', subject)
  const found = await copying.where('importId', '=', importId).where('status', '=', 'copying').executeTakeFirst()
  return found !== undefined
}

/** Those of all owners that nothing has happened to since, and whose copy is gone. */
export const deleteOffersBefore = (db: Db, before: Instant) =>
  db
    .deleteFrom('importOffers')
    .where('updatedAt', '<', before)
    .where((of) =>
      of.not(of.exists(of.selectFrom('imports').select('id').whereRef('imports.offerId', '=', 'importOffers.id'))),
    )
    .execute()

type Recipient = { readonly id: string; readonly userId: string }

/** The offer as the receiver is told of it, or an active parent of the receiver; undefined: it does not wait. */
export const findWaitingOffer = (db: Db, { id, userId }: Recipient) =>
  db
    .selectFrom('importOffers as o')
    .innerJoin('familyMembers as g', 'g.userId', 'o.giverId')
    .innerJoin('users as giver', 'giver.id', 'g.userId')
    .innerJoin('familyMembers as m', 'm.userId', 'o.memberId')
    .innerJoin('users as receiver', 'receiver.id', 'm.userId')
    .innerJoin('familyMembers as r', 'r.groupId', 'm.groupId')
    .select(['o.memberId', 'o.name', 'o.entries', 'g.alias', 'giver.firstName', 'giver.lastName'])
    .select(['m.alias as memberAlias', 'receiver.firstName as memberFirst', 'receiver.lastName as memberLast'])
    .where('o.id', '=', id)
    .where('o.status', '=', 'waiting')
    .where('r.userId', '=', userId)
    .where((is) =>
      is.or([
        is('r.userId', '=', is.ref('o.memberId')),
        is.and([is('r.role', '=', 'parent'), is('r.status', '=', 'active')]),
      ]),
    )
    .executeTakeFirst()
