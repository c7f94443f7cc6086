import type { Db } from '#server/db/open.ts'

/** undefined: the user is in no family. */
export const groupIdOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('familyMembers').select('groupId').where('userId', '=', userId).executeTakeFirst())?.groupId
