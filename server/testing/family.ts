import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { newFamilyCode } from '#server/features/family/service.ts'
import { insertGroup, insertMember } from '#server/features/family/store.ts'

type Growing = { parentId: string; childId: string }

/** A child in the family of a parent, who founds it if there is none: active, and under parental control. */
export async function growFamily(db: Db, { parentId, childId }: Growing, now: Instant): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const active = { alias: null, invitedBy: null, status: 'active', joinedAt: now } as const
    const known = await trx
      .selectFrom('familyMembers')
      .select('groupId')
      .where('userId', '=', parentId)
      .executeTakeFirst()
    const groupId = known?.groupId ?? uuidv7()
    if (!known) {
      await insertGroup(trx, {
        id: groupId,
        name: 'Test',
        description: '',
        maxMembers: 10,
        allowChildrenToInvite: 'off',
        requireApprovalToJoin: 'on',
        parentControl: 'on',
        code: newFamilyCode(),
        codeRenewedAt: null,
        version: 1,
        createdAt: now,
      })
      await insertMember(trx, { ...active, userId: parentId, groupId, role: 'parent', isAdmin: 'on' })
    }
    await insertMember(trx, { ...active, userId: childId, groupId, role: 'child', isAdmin: 'off' })
  })
}
