import { sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

type Child = { dataGroup: string }

type Parent = Child & { userId: string }

const parents = prepared<Child, Parent>((db, { dataGroup }) =>
  sql<Parent>`select p.data_group as "dataGroup", p.id as "userId" from users u join family_members m on m.user_id = u.id
      join family_members a on a.group_id = m.group_id and a.role = 'parent' and a.status = 'active'
      join users p on p.id = a.user_id
    where u.data_group = ${dataGroup}`.compile(db),
)
/** The data groups of the active parents in the user's family: they decide, and are notified of requests. */
export const listParentDataGroups = async (db: Db, subject: SubjectId): Promise<string[]> =>
  (await parents(db, { dataGroup: subject })).rows.map(({ dataGroup }) => dataGroup)

/** The same, by their user ids. */
export const listParentUserIds = async (db: Db, subject: SubjectId): Promise<string[]> =>
  (await parents(db, { dataGroup: subject })).rows.map(({ userId }) => userId)
