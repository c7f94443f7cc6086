import type { openSince } from '#domain/bank/withdrawal.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

type Request = { readonly childGroup: string; readonly id: string; readonly parentId: string }

/** The child, if the parent is active in its family. */
const childrenOf = (db: Db, { childGroup, parentId }: Request) =>
  db
    .selectFrom('users as u')
    .innerJoin('familyMembers as c', 'c.userId', 'u.id')
    .innerJoin('familyMembers as p', 'p.groupId', 'c.groupId')
    .where('u.dataGroup', '=', childGroup)
    .where('p.userId', '=', parentId)
    .where('p.role', '=', 'parent')
    .where('p.status', '=', 'active')

export const openWithdrawal = (db: Db, request: Request & { readonly open: ReturnType<typeof openSince> }) =>
  childrenOf(db, request)
    .innerJoin('bankWithdrawals as w', 'w.ownerId', 'u.dataGroup')
    .where('w.id', '=', request.id)
    .where('w.status', '=', 'requested')
    .where('w.requestedAt', '>', request.open.asked)
    .where((is) => is.or([is('w.toldAt', 'is', null), is('w.toldAt', '>', request.open.told)]))
    .select(['u.id as childId', 'u.firstName', 'u.lastName', 'c.alias', 'w.minutes', 'w.purpose as what'])
    .select(['w.requestedAt', 'w.toldAt'])
    .executeTakeFirst()

export const openWish = (db: Db, request: Request) =>
  childrenOf(db, request)
    .innerJoin('redemptions as r', 'r.ownerId', 'u.dataGroup')
    .where('r.id', '=', request.id)
    .where('r.status', '=', 'requested')
    .select((is) => [
      'u.id as childId',
      'u.firstName',
      'u.lastName',
      'c.alias',
      'r.minutes',
      is.fn.coalesce('r.title', is.val('')).as('what'),
    ])
    .executeTakeFirst()

/** Finds, for a parent, a wish that the child took back after a parent had approved it. [crown/restore-crown] */
export const restoredWish = (db: Db, request: Request) =>
  childrenOf(db, request)
    .innerJoin('redemptions as r', 'r.ownerId', 'u.dataGroup')
    .where('r.id', '=', request.id)
    .where('r.status', '=', 'restored')
    .select(['u.firstName', 'u.lastName', 'c.alias', 'r.title'])
    .executeTakeFirst()

/** Finds, for a parent, a vacation that the child entered itself. [notification/child-asks] */
export const childVacation = (db: Db, request: Request) =>
  childrenOf(db, request)
    .innerJoin('vacations as v', 'v.ownerId', 'u.dataGroup')
    .where('v.id', '=', request.id)
    .where('v.madeBy', '=', 'owner')
    .where('v.archivedFrom', 'is', null)
    .select(['u.firstName', 'u.lastName', 'c.alias', 'v.name', 'v.startDate', 'v.endDate'])
    .executeTakeFirst()

export const decidedWithdrawal = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('bankWithdrawals')
    .select(['minutes', 'purpose', 'status', 'reason'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .where('status', 'in', ['posted', 'rejected', 'expired'])
    .executeTakeFirst()

export const decidedWish = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('redemptions')
    .select(['title', 'status', 'reason'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .where('status', 'in', ['redeemed', 'rejected'])
    .executeTakeFirst()

/** Finds a crown that still stands, and who gave it, by the name that the family uses. */
export const crownOf = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('crowns as c')
    .innerJoin('users as u', 'u.id', 'c.awardedBy')
    .leftJoin('familyMembers as m', 'm.userId', 'u.id')
    .select(['c.message', 'u.firstName', 'u.lastName', 'm.alias'])
    .where('c.ownerId', '=', subject)
    .where('c.id', '=', id)
    .where('c.status', '=', 'available')
    .executeTakeFirst()

/** Finds, for a parent, a request that no parent answered in time. [bank/withdrawal-expiry] */
export const expiredWithdrawal = (db: Db, request: Request) =>
  childrenOf(db, request)
    .innerJoin('bankWithdrawals as w', 'w.ownerId', 'u.dataGroup')
    .where('w.id', '=', request.id)
    .where('w.status', '=', 'expired')
    .select(['u.id as childId', 'u.firstName', 'u.lastName', 'c.alias', 'w.minutes', 'w.purpose as what'])
    .executeTakeFirst()
