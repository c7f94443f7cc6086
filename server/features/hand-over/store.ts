import type { Db } from '#server/db/open.ts'

/** Finds a user by id, with the name that their family uses. */
export const holderOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('familyMembers', 'familyMembers.userId', 'users.id')
    .selectAll('users')
    .select('familyMembers.alias')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
export type Holder = Awaited<ReturnType<typeof holderOf>>
