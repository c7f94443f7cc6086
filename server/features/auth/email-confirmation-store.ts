import type { Db } from '#server/db/open.ts'

/** Whether the account has an address that is not verified. */
export const isUnverified = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()) !== undefined
