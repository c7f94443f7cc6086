import { bank, type BankTransaction } from '#contract/bank.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { callFor, type Holder } from '#web/widgets/bank/holder.ts'
import { type Filter, wantedOf } from './model.ts'

/** A list gives at most so many rows in a page. [limit/page-sizes] */
const PAGE_SIZE = 100

type Paging = { page: number; pageSize: number }

export const transactionsQuery = (holder: Holder, filter: Filter, paging: Paging) =>
  queryOf(bank.transactions, { query: { ...wantedOf(filter), ...paging }, ...callFor(holder) })

/** All postings that the filter finds, from all pages. */
export async function fetchAllTransactions(holder: Holder, filter: Filter): Promise<BankTransaction[]> {
  const found: BankTransaction[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...wantedOf(filter), page, pageSize: PAGE_SIZE }
    const { items, total } = await call(bank.transactions, { query, ...callFor(holder) })
    found.push(...items)
    if (!items.length || found.length >= total) return found
  }
}
