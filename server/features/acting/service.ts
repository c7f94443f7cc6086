import * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { columnOf, type FamilyColumn } from '#domain/family/permission.ts'
import { isOfAge } from '#domain/family/parental-control.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import type { Owner } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import { findControlledChild, findDataGroup, findFamilyStanding } from './store.ts'

export type ActiveChild = Owner & { readonly userId: string }

/**
 * Finds the child of that data group, if the parent may act for it now, which ends when the child is of age by its own
 * calendar. [family/acting-for-a-child] [family/coming-of-age]
 */
export async function findActiveChild(
  db: Db,
  { parentId, dataGroup }: { parentId: string; dataGroup: string },
  now: Instant,
): Promise<ActiveChild | undefined> {
  // The data group comes in a header, which may hold anything.
  const found = z.safeParse(Id, dataGroup).success ? await findControlledChild(db, { parentId, dataGroup }) : undefined
  if (!found) return undefined
  const owner = ownerFrom(found)
  return isOfAge(found.birthDate, localDate(owner.zones, now)) ? undefined : { ...owner, userId: found.userId }
}

/** The same for a child that is named by its user id. */
export async function findActiveChildById(
  db: Db,
  { parentId, childId }: { parentId: string; childId: string },
  now: Instant,
): Promise<ActiveChild | undefined> {
  const dataGroup = await findDataGroup(db, childId)
  return dataGroup === undefined ? undefined : findActiveChild(db, { parentId, dataGroup }, now)
}

/**
 * Finds the user's column of the matrix; null: the user is no active member of a family. [permission/matrix-columns]
 */
export async function findFamilyColumn(
  db: Db,
  { userId, zones }: { userId: string; zones: ZoneHistory },
  now: Instant,
): Promise<FamilyColumn | null> {
  const found = await findFamilyStanding(db, userId)
  if (!found) return null
  const { role, isAdmin, parentControl, birthDate } = found
  const standing = { role, isAdmin: isAdmin === 'on', isOfAge: isOfAge(birthDate, localDate(zones, now)) }
  return columnOf(standing, { parentControl: parentControl === 'on' })
}
