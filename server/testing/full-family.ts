import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/time.ts'
import { db } from './harness.ts'

/** `otherId`: another user. `mark`: stands in all that was typed. */
type FamilySeedInput = {
  userId: string
  dataGroup: string
  email: string
  otherId: string
  mark: string
  now: Instant
}

/** A row in every table of families, of a parent who was a child once. */
export async function seedFamily({ userId, dataGroup, email, otherId, mark, now }: FamilySeedInput): Promise<void> {
  const familyId = randomUUID()
  const flags = { allowChildrenToInvite: 'off', requireApprovalToJoin: 'off', parentControl: 'on' } as const
  const group = { id: familyId, name: `${mark} family`, description: '', maxMembers: 10, ...flags }
  await db
    .insertInto('familyGroups')
    .values({ ...group, code: randomUUID(), version: 1, createdAt: now })
    .execute()
  await db
    .insertInto('familyMembers')
    .values({
      userId,
      groupId: familyId,
      role: 'parent',
      isAdmin: 'on',
      status: 'active',
      alias: `${mark} mum`,
      invitedBy: null,
      joinedAt: now,
    })
    .execute()
  const invitation = {
    groupId: familyId,
    role: 'parent',
    alias: null,
    status: 'pending',
    createdAt: now,
    expiresAt: now,
  } as const
  await db
    .insertInto('familyInvitations')
    .values([
      {
        id: randomUUID(),
        ...invitation,
        inviterId: userId,
        email: 'somebody@example.org',
        tokenHash: randomUUID(),
        respondedAt: null,
      },
      { id: randomUUID(), ...invitation, inviterId: otherId, email, tokenHash: randomUUID(), respondedAt: null },
    ])
    .execute()
  await db
    .insertInto('managedChildren')
    .values({ userId, pinHash: '$secret$', createdBy: userId, createdAt: now })
    .execute()
  const entry = { at: now, action: 'change', entity: 'activityLog', entityId: randomUUID(), readOn: null }
  await db
    .insertInto('auditEntries')
    .values({
      id: randomUUID(),
      ...entry,
      actorId: otherId,
      ownerId: dataGroup,
      before: `{"remark":"${mark}"}`,
      after: `{"remark":"${mark}"}`,
    })
    .execute()
}
