import { SqliteError } from 'better-sqlite3'
import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'
const SQLITE_UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/** Whether a thrown thing is the database saying 'there is one of that name already', whichever database it is. */
export const isTaken = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) ||
  (error instanceof SqliteError && SQLITE_UNIQUE.has(error.code))
