import type { Migration } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** When the code of a family became another one: its parents are told so. */
export const codeRenewed = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('family_groups').addColumn('code_renewed_at', dialect.instant).execute()
  },
})
