import { newId } from '#server/security/new-id.ts'
import * as z from 'zod/mini'
import { fullName } from '#domain/family/person-name.ts'
import type { Db } from '#server/db/open.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import type { OnParting } from './parting.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { departureMail } from '#server/ports/family-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { parentsOf, readerById } from './leaving-store.ts'

/**
 * A child who leaves by itself asks no parent, so each parent is told by mail and in their own history, which also
 * works where no mail is sent. [family/deciding-alone] The history holds ids only, because the account may be erased.
 */
export const tellParents: OnParting = async (trx, { groupId, member: { userId, role, status }, why }, now) => {
  if (role !== 'child' || status === 'waiting' || (why !== 'left' && why !== 'accountDeleted')) return []
  const deed = { action: 'remove', entity: 'departure', entityId: userId, before: null, after: null } as const
  for (const { userId: to, dataGroup } of await parentsOf(trx, groupId)) {
    await recordDeeds(trx, { now: () => now, newId }, { actorId: userId, ownerId: dataGroup }, [deed])
    await enqueue(trx, { kind: 'departure', payload: { memberId: userId, to }, runAt: now })
  }
  return []
}

type Mailing = { db: Db; sendMail: SendMail; publicUrl: string }
const OfMember = z.object({ memberId: z.string(), to: z.string() })

export const familyLeavingJobs = ({ db, sendMail, publicUrl }: Mailing): Jobs => ({
  async departure(payload) {
    const { memberId, to: readerId } = z.parse(OfMember, payload)
    const [member, to] = [await readerById(db, memberId), await readerById(db, readerId)]
    if (!member || !to?.email || to.disabledAt) return
    await sendMail(
      departureMail({ ...to, email: to.email }, `${publicUrl}/account/management/family`, fullName(member)),
    )
  },
})
