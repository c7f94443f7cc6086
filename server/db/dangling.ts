import { DatabaseError } from 'pg'
import { sqliteErrorOf } from './sqlite-file.ts'

const FOREIGN_KEY_VIOLATION = '23503'
const SQLITE_FOREIGN_KEY = 'SQLITE_CONSTRAINT_FOREIGNKEY'

/** Whether a thrown thing is the database saying 'what that points at is not there', whichever database it is. */
export const isDangling = (error: unknown): error is Error =>
  (error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION) ||
  sqliteErrorOf(error) === SQLITE_FOREIGN_KEY
