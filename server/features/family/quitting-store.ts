import type { Db } from '#server/db/open.ts'

/** Returns undefined if the user is in no family. */
export const findGroupId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('familyMembers').select('groupId').where('userId', '=', userId).executeTakeFirst())?.groupId
