import type { Migration } from 'kysely'

/** Why a parent rejected what a child asked for, in the words of the parent. */
export const rejectionReasons = (): Migration => ({
  async up(db) {
    await db.schema.alterTable('bank_withdrawals').addColumn('reason', 'text').execute()
  },
})
