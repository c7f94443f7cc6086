import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { returnToPersonal } from '#server/features/account/service.ts'
import { everybodyIn, lockFamily, type Member, mustKeepAdmin, revokeParentAccess, standing } from './service.ts'
import { deleteMember, personOf } from './store.ts'

/**
 * Whether the member is a child by birth date, and so becomes a child in the family without being asked.
 * [family/role-change]
 */
export const isMinor = (member: Member, now: Instant): boolean =>
  member.birthDate !== null && !standing(member, now).isOfAge

/** A member leaves the family. */
export type Parting = {
  readonly groupId: string
  readonly member: Member
  readonly why: 'left' | 'removed' | 'grownOut' | 'familyDeleted' | 'accountDeleted'
  /** The id of the user who caused it. */
  readonly by: string
}

/**
 * Decides about the items that the member shares with the others. Throws if the member must not leave.
 * [family/parting-effects]
 * @returns the data groups of others whose screens show it
 */
export type OnParting = (trx: Trx, parting: Parting, now: Instant) => Promise<readonly string[]>

/** @returns the data groups whose screens show it, besides those of the family */
export async function removeFromFamily(
  trx: Trx,
  parting: Parting,
  hooks: readonly OnParting[],
  now: Instant,
): Promise<string[]> {
  const { userId, role, dataGroup } = parting.member
  await deleteMember(trx, userId)
  if (role === 'parent') await revokeParentAccess(trx, parting.groupId, now)
  if (role === 'child') await returnToPersonal(trx, dataGroup, now)
  const concerned: string[] = []
  for (const hook of hooks) concerned.push(...(await hook(trx, parting, now)))
  return concerned
}

type LeaveInput = { subject: SubjectId; why: 'grownOut' | 'accountDeleted' }

/**
 * Takes users out of their family when they leave by themselves. Refuses the last admin. [family/leaving-family]
 * @returns the data groups whose screens show it
 */
export async function leaveFamily(trx: Trx, { subject, why }: LeaveInput, hooks: readonly OnParting[], now: Instant) {
  const { userId, groupId } = await personOf(trx, subject)
  const family = groupId === null ? undefined : await lockFamily(trx, groupId, now)
  const member = family?.members.find((each) => each.userId === userId)
  if (!family || !member) return []
  mustKeepAdmin(family, member)
  const parting: Parting = { groupId: family.group.id, member, why, by: userId }
  return [...everybodyIn(family), ...(await removeFromFamily(trx, parting, hooks, now))]
}
