import type { Db } from '#server/db/open.ts'

/** Active parents, with their data groups. */
export const parentsOf = (db: Db, groupId: string) =>
  db
    .selectFrom('familyMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'u.dataGroup'])
    .where('m.groupId', '=', groupId)
    .where('m.role', '=', 'parent')
    .where('m.status', '=', 'active')
    .execute()

export const readerById = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['u.email', 'u.firstName', 'u.lastName', 'u.disabledAt', 'p.language'])
    .where('u.id', '=', id)
    .executeTakeFirst()
