import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { type StoredVacation, selectVacations } from './store.ts'

/** rules §9.4: by start, the latest last, and archived ones too; which days are off says domain/vacation.ts. */
export const listVacations = (db: Db, subject: SubjectId): Promise<StoredVacation[]> => selectVacations(db, subject)
