import type { Migration } from 'kysely'

/** A parent's reason for rejecting a child's request, in the parent's words. */
export const rejectionReasons = (): Migration => ({
  async up(db) {
    await db.schema.alterTable('bank_withdrawals').addColumn('reason', 'text').execute()
  },
})
