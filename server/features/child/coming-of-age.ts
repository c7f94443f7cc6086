import { newId } from '#server/security/new-id.ts'
import * as z from 'zod/mini'
import { cameOfAgeOn, isOfAge } from '#domain/family/parental-control.ts'
import { fullName } from '#domain/family/person-name.ts'
import { addDays, addMonths, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Db } from '#server/db/open.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { recordOnce } from '#server/features/audit/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { ofAgeMail } from '#server/ports/child-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { controlledBornBetween, listFamilyParentIds, readerById } from './coming-of-age-store.ts'

/** A birthday longer ago is old news, or the birth date was entered only just now. [family/coming-of-age] */
const TOLD_DAYS = 30
const OF_AGE_MONTHS = 18 * 12

type Child = Awaited<ReturnType<typeof controlledBornBetween>>[number]

/** Tells it once, however often and by however many processes it is called. */
const tell = (db: Db, { id, dataGroup, groupId }: Child, birthday: LocalDate, now: Instant) =>
  db.transaction().execute(async (trx) => {
    const whose = { actorId: id, ownerId: dataGroup, readOn: birthday }
    const states = { before: { parentControl: true }, after: { parentControl: false } }
    const deed = { action: 'change', entity: 'parentalControl', entityId: id, ...states } as const
    if (!(await recordOnce(trx, { now: () => now, newId }, whose, deed))) return
    for (const to of [id, ...(await listFamilyParentIds(trx, groupId))])
      await enqueue(trx, { kind: 'of-age', payload: { childId: id, to }, runAt: now })
  })

/** Parental control has ended by itself, and the child and its parents are told. [family/coming-of-age] */
export async function tellWhoCameOfAge(db: Db, now: Instant): Promise<void> {
  const utc = now.slice(0, 10) as LocalDate
  const youngest = addDays(addMonths(utc, -OF_AGE_MONTHS), 2)
  for (const child of await controlledBornBetween(db, addDays(youngest, -TOLD_DAYS), youngest)) {
    const today = localDate(zonesFrom(child.timezoneHistory), now)
    if (isOfAge(child.birthDate, today)) await tell(db, child, cameOfAgeOn(child.birthDate!), now)
  }
}

type Mailing = { db: Db; sendMail: SendMail; publicUrl: string }
const OfChild = z.object({ childId: z.string(), to: z.string() })

export const comingOfAgeJobs = ({ db, sendMail, publicUrl }: Mailing): Jobs => ({
  async 'of-age'(payload) {
    const { childId, to: readerId } = z.parse(OfChild, payload)
    const [child, to] = [await readerById(db, childId), await readerById(db, readerId)]
    if (!child || !to?.email || to.disabledAt) return
    const name = childId === readerId ? null : fullName(child)
    await sendMail(ofAgeMail({ ...to, email: to.email }, `${publicUrl}/account/management`, name))
  },
})
