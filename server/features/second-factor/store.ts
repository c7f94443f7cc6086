import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type {
  PasskeyChallengeRow,
  PasskeyRow,
  SignInTicketRow,
  TotpSecretRow,
} from '#server/db/schema/second-factor.ts'

// By the user and not by a data group: no one acts for another user here.

export const totpOf = (db: Db, userId: string) =>
  db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Until one was confirmed, a new one takes the place of the last. */
export async function putTotp(db: Db, row: TotpSecretRow): Promise<boolean> {
  const { sealedSecret, createdAt } = row
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totpSecrets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, createdAt, lastStep: 0 })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function confirmTotp(trx: Trx, userId: string, lastStep: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totpSecrets')
    .set({ confirmedAt: now, lastStep })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of two that use one code at once, one gets true; and no code works once a later one did. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function dropTotp(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const { numDeletedRows } = await trx.deleteFrom('totpSecrets').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Of two that use one code at once, one gets true. */
export async function useRecoveryCode(trx: Trx, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute()
  return rows.length
}

export const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export const insertPasskey = (trx: Trx, row: PasskeyRow) => trx.insertInto('passkeys').values(row).execute()

export const updatePasskey = (
  db: Db,
  { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>,
) =>
  db
    .updateTable('passkeys')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function dropPasskey(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** @returns how many there were */
export async function dropPasskeys(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether an account elsewhere opens this one. */
export const hasIdentity = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('identities').select('subject').where('userId', '=', userId).executeTakeFirst()) !== undefined

export const insertChallenge = (db: Db, row: PasskeyChallengeRow) =>
  db.insertInto('passkeyChallenges').values(row).execute()

/** The first request takes it: a challenge is answered once, rightly or wrongly. */
export async function takeChallenge(db: Db, asked: PasskeyChallengeRow, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', asked.challengeHash)
    .where('purpose', '=', asked.purpose)
    .where('userId', asked.userId === null ? 'is' : '=', asked.userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const insertTicket = (db: Db, row: SignInTicketRow) => db.insertInto('signInTickets').values(row).execute()

export const userOfTicket = (db: Db, ticketHash: string, now: Instant) =>
  db
    .selectFrom('signInTickets')
    .innerJoin('users', 'users.id', 'signInTickets.userId')
    .selectAll('users')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** Of two that sign in with one ticket at once, one gets true. */
export async function useTicket(trx: Trx, ticketHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('signInTickets')
    .where('ticketHash', '=', ticketHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Sign-ins that began with other credentials. */
export const dropTickets = (trx: Trx, userId: string) =>
  trx.deleteFrom('signInTickets').where('userId', '=', userId).execute()

export const userById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export async function forgetExpired(db: Db, now: Instant, begunBefore: Instant): Promise<void> {
  await db.deleteFrom('signInTickets').where('expiresAt', '<', now).execute()
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute()
  await db.deleteFrom('totpSecrets').where('confirmedAt', 'is', null).where('createdAt', '<', begunBefore).execute()
}
