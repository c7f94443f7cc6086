import type { Db } from '#server/db/open.ts'

/** Whether the account has an address, and it is not known that mail to it reaches this user. */
export const isUnverified = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()) !== undefined
