import { type DemoPerson, demoPeople, type DemoKey } from '#domain/demo/demo.ts'
import { invitationEnd, type InvitationStatus } from '#domain/family/invitation.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import { insertManaged } from '#server/features/child/store.ts'
import { insertGroup, insertMember } from '#server/features/family/store.ts'
import { insertInvitation } from '#server/features/family/invitation-store.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { digest, newSecret } from '#server/security/secrets.ts'

/** The child without e-mail signs in with this code and the PIN. */
export const DEMO_FAMILY_CODE = 'PEACH347'
export const DEMO_PIN = '2749'

type Sent = { email: string; status: InvitationStatus; daysAgo: number; answeredAfterDays?: number }
/** One invitation is pending, one expired, one cancelled. [demo/demo-invitations] */
const INVITATIONS: readonly Sent[] = [
  { email: 'grandma@example.com', status: 'pending', daysAgo: 3 },
  { email: 'grandpa@example.com', status: 'expired', daysAgo: 128 },
  { email: 'uncle@example.com', status: 'cancelled', daysAgo: 60, answeredAfterDays: 1 },
]

type SeedDeps = Pick<ServerDeps, 'now' | 'newId'> & {
  readonly pinHash: string
  readonly foundedAt: Instant
  readonly userIds: ReadonlyMap<DemoKey, string>
}

/** Creates the "Lin Family" with its members and the invitations that its admin has sent. [demo/demo-family-group] */
export async function seedFamily(trx: Trx, { now, newId, pinHash, foundedAt, userIds }: SeedDeps): Promise<void> {
  const groupId = newId()
  const idOf = ({ key }: DemoPerson) => userIds.get(key)!
  const admin = idOf(demoPeople.find(({ isAdmin }) => isAdmin)!)
  await insertGroup(trx, {
    id: groupId,
    name: 'Lin Family',
    description: '',
    maxMembers: 6,
    allowChildrenToInvite: 'off',
    requireApprovalToJoin: 'on',
    parentControl: 'on',
    code: DEMO_FAMILY_CODE,
    codeRenewedAt: null,
    version: 1,
    createdAt: foundedAt,
  })
  for (const person of demoPeople) {
    const userId = idOf(person)
    const standing = { role: person.role, isAdmin: person.isAdmin ? 'on' : 'off', status: 'active' } as const
    const invitedBy = person.isAdmin ? null : admin
    await insertMember(trx, { ...standing, userId, groupId, alias: null, invitedBy, joinedAt: foundedAt })
    if (person.email === null) await insertManaged(trx, { userId, pinHash, createdBy: admin, createdAt: foundedAt })
  }
  for (const { email, status, daysAgo, answeredAfterDays } of INVITATIONS) {
    const createdAt = addMinutes(now(), -daysAgo * DAY_MINUTES)
    await insertInvitation(trx, {
      id: newId(),
      groupId,
      inviterId: admin,
      email,
      role: 'parent',
      alias: null,
      status,
      tokenHash: digest(newSecret()),
      createdAt,
      expiresAt: invitationEnd(createdAt),
      respondedAt: answeredAfterDays === undefined ? null : addMinutes(createdAt, answeredAfterDays * DAY_MINUTES),
    })
  }
}
