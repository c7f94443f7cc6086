import { DatabaseError } from 'pg'
import { sqliteErrorOf } from './sqlite-file.ts'

const UNIQUE_VIOLATION = '23505'
const SQLITE_UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/** Whether a thrown thing is the database saying 'there is one of that name already', whichever database it is. */
export const isTaken = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) || SQLITE_UNIQUE.has(sqliteErrorOf(error) ?? '')
