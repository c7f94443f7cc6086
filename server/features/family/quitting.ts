import type { Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import {
  deleteFamily,
  everybodyIn,
  type Family,
  isActiveParent,
  isLastAdmin,
  lockFamily,
  changeMembership,
} from './service.ts'
import { type OnParting, removeFromFamily } from './parting.ts'
import { findGroupId } from './quitting-store.ts'

/** Locks the user's family, if there is one, before the account: everything locks in this order. */
export async function lockFamilyOf(trx: Trx, userId: string, now: Instant): Promise<Family | undefined> {
  const groupId = await findGroupId(trx, userId)
  return groupId === undefined ? undefined : lockFamily(trx, groupId, now)
}

/**
 * Takes a user out of a family that a stranger may have founded or joined in their name. If the user was the only
 * admin, the parent who has been there longest becomes admin; without another parent the family is dissolved.
 * [account/unverified-reset]
 * @returns the data groups whose screens show it
 */
export async function quitFamily(trx: Trx, userId: string, hooks: readonly OnParting[], now: Instant) {
  const family = await lockFamilyOf(trx, userId, now)
  const member = family?.members.find((each) => each.userId === userId)
  if (!family || !member) return []
  const { id: groupId } = family.group
  const heir = family.members.find((other) => other.userId !== userId && isActiveParent(other))
  const needsHeir = isLastAdmin(family, member)
  const concerned = everybodyIn(family)
  if (needsHeir && !heir) {
    for (const each of family.members)
      concerned.push(
        ...(await removeFromFamily(trx, { groupId, member: each, why: 'familyDeleted', by: userId }, hooks, now)),
      )
    await deleteFamily(trx, groupId)
    return concerned
  }
  if (needsHeir && heir) await changeMembership(trx, heir, { isAdmin: 'on' }, now)
  return [...concerned, ...(await removeFromFamily(trx, { groupId, member, why: 'left', by: userId }, hooks, now))]
}
