import { DatabaseError } from 'pg'

/**
 * serialization_failure and deadlock_detected: PostgreSQL undid the whole transaction and asks for a retry.
 * foreign_key_violation: a row that was read is gone since, or is in use since; the retry is refused properly.
 */
const TRANSIENT = new Set(['40001', '40P01', '23503'])
const MAX_TRIES = 5

/** Goes round a whole transaction (or a lone statement), never round a part of one. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof DatabaseError && TRANSIENT.has(error.code ?? ''))) throw error
    }
  }
}
