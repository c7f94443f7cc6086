import { v7 as uuidv7 } from 'uuid'
import { rewardSettlement } from '#domain/bank/ledger.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import { openBook, post } from '#server/features/bank/book.ts'
import { db, startServer } from './harness.ts'
import { kinOf } from './kin.ts'

type BankFamilyInput = {
  children: string[]
  parents?: string[]
  parentControl?: boolean
  timezone?: string
  now?: string
}

/** A family with a bank: Ada is admin. */
export async function createBankFamily({ children, parents = [], parentControl = true, ...start }: BankFamilyInput) {
  const server = startServer({ now: '2026-03-02T12:00:00Z', ...start })
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents, children, settings: { parentControl } })
  const { as, given, clock } = server
  return {
    ...server,
    kin,
    /** A parent in the place of a child. */
    acting: (name: string, parent = 'ada') => as(parent, given.stranger(name)),
    /** As if so many coins had been settled. */
    earn: (name: string, coins: number) =>
      db.transaction().execute(async (trx) => {
        const subject = subjectOfAccount(given.stranger(name))
        const book = await openBook(trx, subject, clock.now)
        await post(trx, [book], [rewardSettlement(subject, coins)], { actorId: null, at: clock.now(), newId: uuidv7 })
      }),
    /** The balance of each account of a book. */
    sums: async (name: string): Promise<Record<string, number>> => {
      const rows = await db
        .selectFrom('bankAccounts')
        .select(['name', 'balance'])
        .where('ownerId', '=', given.stranger(name))
        .execute()
      return Object.fromEntries(rows.map((row) => [row.name, row.balance]))
    },
  }
}
