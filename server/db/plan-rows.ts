import { sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { isPostgres } from './prepared.ts'
import type { PlanRow } from './schema/plan.ts'

/** The owner's plan of that number, if there is one; then it is there until the transaction ends. */
export async function lockPlan(db: Db, subject: SubjectId, id: string) {
  const plans = sql<Pick<PlanRow, 'madeBy'>>`select made_by from plans where owner_id = ${subject} and id = ${id}
    ${isPostgres(db) ? sql`for key share` : sql``}`
  return (await plans.execute(db)).rows[0]
}
