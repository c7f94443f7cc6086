import type { Db } from '#server/db/open.ts'

/** Whether somebody has shown that the mail of this address reaches them. */
export const isVerified = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined
