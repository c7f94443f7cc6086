import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { IdentityRow, NewcomerRow, OidcFlowRow } from '#server/db/schema/google.ts'

export const insertFlow = (db: Db, flow: OidcFlowRow) => db.insertInto('oidcFlows').values(flow).execute()

type Of = Pick<OidcFlowRow, 'stateHash' | 'browserHash' | 'userId'>

/** Takes a flow, which can be used once, also by two calls at once. Another browser or user does not find it. */
export const takeFlow = (db: Db, { stateHash, browserHash, userId }: Of) =>
  db
    .deleteFrom('oidcFlows')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returningAll()
    .executeTakeFirst()

export const forgetFlows = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('oidcFlows').where('expiresAt', '<', expiredBefore).execute()

export const insertNewcomer = (db: Db, newcomer: NewcomerRow) =>
  db.insertInto('oidcNewcomers').values(newcomer).execute()

export const newcomerOf = (db: Db, browserHash: string, now: Instant) =>
  db
    .selectFrom('oidcNewcomers')
    .selectAll()
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** If two calls send the form at once, one gets true. */
export async function takeNewcomer(trx: Trx, browserHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('oidcNewcomers')
    .where('browserHash', '=', browserHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const forgetNewcomers = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('oidcNewcomers').where('expiresAt', '<', expiredBefore).execute()

type Who = Pick<IdentityRow, 'issuer' | 'subject'>

export const userOfIdentity = (db: Db, { issuer, subject }: Who) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** If the identity is linked to any account already, a constraint aborts: `isTaken`. */
export const insertIdentity = (db: Db, identity: IdentityRow) => db.insertInto('identities').values(identity).execute()

export const identityOf = (db: Db, userId: string) =>
  db.selectFrom('identities').select(['email', 'linkedAt']).where('userId', '=', userId).executeTakeFirst()

/** @returns whether there was one */
export async function deleteIdentity(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('identities').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether a passkey opens this account. */
export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('userId', '=', userId).executeTakeFirst()) !== undefined

/** The user with the language their mails are written in. */
export const userById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.email', 'users.firstName', 'users.passwordHash', 'preferences.language'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Whether an invitation to this address is open. */
export const isInvited = async (db: Db, email: string, now: Instant): Promise<boolean> =>
  (await db
    .selectFrom('familyInvitations')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .executeTakeFirst()) !== undefined
