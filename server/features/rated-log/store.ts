import { sql } from 'kysely'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/** Whether there is a parent in the family who could confirm what the owner proposes. */
export async function hasActiveParent(db: Db, subject: SubjectId): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('familyMembers as m', 'm.userId', 'u.id')
    .innerJoin('familyMembers as p', 'p.groupId', 'm.groupId')
    .select(sql.lit(1).as('found'))
    .where('u.dataGroup', '=', subject)
    .where('p.role', '=', 'parent')
    .where('p.status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
