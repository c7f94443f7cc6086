import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Resolves when the database answers, and fails when it does not. */
export const ping = (db: Db) => sql`select 1 from users where 1 = 0`.execute(db)
