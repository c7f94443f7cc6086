import type { LocalDate } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'

/** Active children, of families with parental control on, who were born within these days. */
export const controlledBornBetween = (db: Db, from: LocalDate, to: LocalDate) =>
  db
    .selectFrom('familyMembers as m')
    .innerJoin('familyGroups as g', 'g.id', 'm.groupId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['u.id', 'u.dataGroup', 'u.birthDate', 'p.timezoneHistory', 'm.groupId'])
    .where('m.role', '=', 'child')
    .where('m.status', '=', 'active')
    .where('g.parentControl', '=', 'on')
    .where('u.birthDate', '>=', from)
    .where('u.birthDate', '<=', to)
    .execute()

export const listFamilyParentIds = async (db: Db, groupId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('familyMembers')
      .select('userId')
      .where('groupId', '=', groupId)
      .where('role', '=', 'parent')
      .where('status', '=', 'active')
      .execute()
  ).map(({ userId }) => userId)

export const readerById = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.disabledAt', 'p.language'])
    .where('u.id', '=', id)
    .executeTakeFirst()
