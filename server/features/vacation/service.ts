import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { type StoredVacation, selectVacations } from './store.ts'

/**
 * Returns all vacations by start, latest last, archived ones included; domain/vacation/vacation.ts decides which days are off.
 * [vacation/off-days]
 */
export const listVacations = (db: Db, subject: SubjectId): Promise<StoredVacation[]> => selectVacations(db, subject)
