import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How many accounts are in memory at once. */
const PAGE = 100

/** The owner of some rows. `called`: the email address, or the data group of a child without one. */
export type Account = { readonly dataGroup: string; readonly called: string }

/** Walks all accounts, page by page. */
export async function* walkAccounts(db: Db): AsyncGenerator<Account> {
  let last: string | undefined
  for (;;) {
    const all = db.selectFrom('users').select(['dataGroup', 'email']).orderBy('dataGroup').limit(PAGE)
    const page = await (last === undefined ? all : all.where('dataGroup', '>', last)).execute()
    for (const { dataGroup, email } of page) yield { dataGroup, called: email ?? dataGroup }
    if (page.length < PAGE) return
    last = page.at(-1)!.dataGroup
  }
}

/** What an operator knows the owner of a row by, where the account is joined as `u`. */
export const callOwner = (ownerId: string) => sql<string>`coalesce(u.email, cast(${sql.ref(ownerId)} as text))`
