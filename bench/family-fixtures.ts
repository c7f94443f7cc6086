// A parent with children, as the bank and the rewards know them.
import { v7 as uuidv7 } from 'uuid'
import { instant } from '#domain/time/time.ts'
import { openDb } from '#server/db/open.ts'
import { insertGroup, insertMember } from '#server/features/family/store.ts'
import { type BenchUsers, settle } from './recorder.ts'

/** Of logs that are half a year old, coins are earned by whoever was in the family then. */
const SINCE = instant('2026-01-01T00:00:00Z')

type Household = { parent: BenchUsers[number]; children: BenchUsers }

/** The database at `where` gets a parent who acts for so many children. */
export async function settleHousehold(where: string, children: number): Promise<Household> {
  const [parent, ...rest] = await settle(where, 1 + children)
  const db = await openDb(where)
  const groupId = uuidv7()
  await db.transaction().execute(async (trx) => {
    await insertGroup(trx, {
      id: groupId,
      name: 'Bench',
      description: '',
      maxMembers: 1 + children,
      allowChildrenToInvite: 'off',
      requireApprovalToJoin: 'on',
      parentControl: 'on',
      code: 'BENCH234',
      codeRenewedAt: null,
      version: 1,
      createdAt: SINCE,
    })
    for (const { userId } of [parent!, ...rest]) {
      const isParent = userId === parent!.userId
      const standing = { role: isParent ? 'parent' : 'child', isAdmin: isParent ? 'on' : 'off' } as const
      const invitedBy = isParent ? null : parent!.userId
      await insertMember(trx, {
        ...standing,
        userId,
        groupId,
        status: 'active',
        alias: null,
        invitedBy,
        joinedAt: SINCE,
      })
    }
  })
  await db.destroy()
  return { parent: parent!, children: rest }
}
