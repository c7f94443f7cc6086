import { sql } from 'kysely'
import type { LocalDate } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PreferenceRow, UserRow } from '#server/db/schema/account.ts'
import type { FamilyMemberRow } from '#server/db/schema/family.ts'

type FoundChild = { userId: string } & Pick<UserRow, 'dataGroup' | 'birthDate'> &
  Pick<PreferenceRow, 'language' | 'timezoneHistory'>
type Pair = { parentId: string; dataGroup: string }

const child = prepared<Pair, FoundChild>((db, { parentId, dataGroup }) =>
  sql<FoundChild>`select c.id as "userId", c.data_group as "dataGroup", c.birth_date as "birthDate", p.language,
      p.timezone_history as "timezoneHistory"
    from users c join preferences p on p.owner_id = c.data_group
      join family_members m on m.user_id = c.id and m.role = 'child' and m.status = 'active'
      join family_groups g on g.id = m.group_id and g.parent_control = 'on'
      join family_members a on a.group_id = m.group_id and a.role = 'parent' and a.status = 'active'
    where c.data_group = ${dataGroup} and c.disabled_at is null and a.user_id = ${parentId}`.compile(db),
)

/**
 * Finds an active child of an active parent's family, if the family has parental control on. The caller checks the
 * child's age. [family/parental-control]
 */
export const findControlledChild = async (db: Db, of: Pair): Promise<FoundChild | undefined> =>
  (await child(db, of)).rows[0]

type Standing = Pick<FamilyMemberRow, 'role' | 'isAdmin'> & { parentControl: 'on' | 'off'; birthDate: LocalDate | null }

const standing = prepared<{ userId: string }, Standing>((db, { userId }) =>
  sql<Standing>`select m.role, m.is_admin as "isAdmin", g.parent_control as "parentControl", u.birth_date as "birthDate"
    from family_members m join family_groups g on g.id = m.group_id join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.status = 'active'`.compile(db),
)

/** The role of an active member in their family. */
export const findFamilyStanding = async (db: Db, userId: string): Promise<Standing | undefined> =>
  (await standing(db, { userId })).rows[0]

export const findDataGroup = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('dataGroup').where('id', '=', userId).executeTakeFirst())?.dataGroup
