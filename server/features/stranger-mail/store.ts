import type { Db } from '#server/db/open.ts'

/** Whether the address is verified: its mail reaches the user. */
export const isVerified = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined
