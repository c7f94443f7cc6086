import type { Db } from '#server/db/open.ts'

/** The account of an address; undefined: there is none. */
export const accountAt = (db: Db, email: string) =>
  db.selectFrom('users').select(['emailVerifiedAt', 'disabledAt']).where('email', '=', email).executeTakeFirst()
