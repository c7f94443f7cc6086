import type { LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export const findPlanHead = (db: Db, subject: SubjectId, id: string) =>
  db.selectFrom('plans').select('version').where('ownerId', '=', subject).where('id', '=', id).executeTakeFirst()

type SamePlan = { nameFold: string; startDate: LocalDate; endDate: LocalDate }
/** The plan of this name and period, of which there is one. [plan/same-plan-twice] */
export const findSamePlan = async (db: Db, subject: SubjectId, { nameFold, startDate, endDate }: SamePlan) =>
  (
    await db
      .selectFrom('plans')
      .select('id')
      .where('ownerId', '=', subject)
      .where('nameFold', '=', nameFold)
      .where('startDate', '=', startDate)
      .where('endDate', '=', endDate)
      .executeTakeFirst()
  )?.id
