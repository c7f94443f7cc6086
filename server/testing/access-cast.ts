import { randomUUID } from 'node:crypto'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { note } from '#contract/note.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { accessTokens } from '#server/security/access-token.ts'
import { seedFullLife, typeEverything } from './full-life.ts'
import { db, type startServer } from './harness.ts'
import { kinOf } from './kin.ts'
import { type OwnedIds, loadOwnedIds, type Person } from './owned-ids.ts'

type Server = ReturnType<typeof startServer>

/** A user without a right to the owner's items. */
export type Intruder = {
  readonly called: string
  readonly headers: Record<string, string>
  /** Their column in the owner's family; null: none. */
  readonly column: FamilyColumn | null
  /** Whether they have another family, which they may change. */
  readonly hasFamily: boolean
  /** Their own items, for the ids of a request that are not under test. */
  readonly own: OwnedIds
  readonly isSignedIn: boolean
}
export type Owner = Person & { readonly ids: OwnedIds }

/** An owner with something in every table and a family, and all users who could try to reach it. */
export async function createAccessCast(server: Server): Promise<{ owner: Owner; intruders: Intruder[] }> {
  const { as, given, clock } = server
  const kin = kinOf(server)
  const people = ['stranger', 'kid', 'nephew', 'partner', 'removed', 'waiting']
  for (const name of people) await typeEverything(server, name, 'Wombat')
  await kin.createFamily({ admin: 'stranger', children: ['nephew'] })

  const owner = await seedFullLife(server, 'owner')
  const { id } = await as('owner')(note.create, { body: { title: 'Quokka draft' } })
  await as('owner')(note.remove, { params: { id } })
  await kin.bring('owner', 'kid', 'child')
  await kin.bring('owner', 'partner')
  const removed = await kin.bring('owner', 'removed')
  await as('owner')(family.removeMember, { params: { user: removed }, body: { name: 'Wombat Ann Muster' } })
  // A user who waits for approval knows the name of the family from the invitation.
  await as('owner')(family.change, { body: { name: 'Lin', settings: { requireApprovalToJoin: true } } })
  await kin.bring('partner', 'waiting')
  const kid = await kin.ensureUser('kid')
  const takenOver = await as('owner')(child.takeOver, { body: { childId: kid.userId } })

  const createIntruder = async (called: string, name: string, column: FamilyColumn | null): Promise<Intruder> => {
    const own = await loadOwnedIds(db, await kin.ensureUser(name))
    const headers = await given.headers(name)
    return { called, column, hasFamily: called.includes('another family'), own, headers, isSignedIn: true }
  }
  const session = await loadOwnedIds(db, owner)
  const forger = accessTokens(new Uint8Array(32).fill(8))
  const forged = await forger.issue({ userId: owner.userId, sessionId: session.session ?? randomUUID() }, clock.now())
  const outside = { column: null, hasFamily: false, own: {}, isSignedIn: false }
  const intruders: Intruder[] = [
    { called: 'signed out', headers: {}, ...outside },
    { called: 'a forged token', headers: { authorization: `Bearer ${forged.token}` }, ...outside },
    await createIntruder('the admin of another family', 'stranger', null),
    await createIntruder('the child of another family', 'nephew', null),
    await createIntruder('a removed parent', 'removed', null),
    await createIntruder('a waiting member', 'waiting', null),
    await createIntruder('a co-parent', 'partner', 'parent'),
    await createIntruder('the own child', 'kid', 'controlledChild'),
    {
      ...(await createIntruder('the view of the child that the owner has taken over', 'kid', 'actingForChild')),
      headers: { authorization: `Bearer ${takenOver.token}` },
    },
  ]
  // A user who has just proved their identity gets further than the question for the password.
  await db.updateTable('sessions').set({ provedAt: clock.now() }).execute()
  return { owner: { ...owner, ids: await loadOwnedIds(db, owner) }, intruders }
}
