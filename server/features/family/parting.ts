import type { Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { returnToPersonal } from '#server/features/account/service.ts'
import { everybodyIn, lockFamily, type Member, mustKeepAdmin, revokeParentAccess, standing } from './service.ts'
import { deleteMember, personOf } from './store.ts'

/** rule [6.2-b]: whether they need not be asked before they become a child, because by their birth date they are one. */
export const isMinor = (member: Member, now: Instant): boolean =>
  member.birthDate !== null && !standing(member, now).isOfAge

/** Somebody is not in the family any more. */
export type Parting = {
  readonly groupId: string
  readonly member: Member
  readonly why: 'left' | 'removed' | 'grownOut' | 'familyDeleted' | 'accountDeleted'
  /** The user who brought it about. */
  readonly by: string
}

/**
 * rules §6.6: what becomes of what they share with the others. Refuses what must not be.
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
 * Somebody parts from whatever family they are in, by themselves. Refuses it to the last admin (rules §6.6).
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
