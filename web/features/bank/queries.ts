import { bank } from '#contract/bank.ts'
import type { Jar } from '#domain/bank/split.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { showAccount } from '#web/widgets/bank/bank-queries.ts'
import { callFor, type Holder } from '#web/widgets/bank/holder.ts'

/** More than a child does in a week. */
const MAX_TRANSACTIONS = 100

export const sinceQuery = (holder: Holder, from: LocalDate) =>
  queryOf(bank.transactions, { query: { from, page: 1, pageSize: MAX_TRANSACTIONS }, ...callFor(holder) })

// Each with a key of its own as long as it has the same body: an action without an answer is not done twice.

export const exchangeCoins = (holder: Holder, coins: number, idempotencyKey: string) =>
  showAccount(holder, call(bank.deposit, { body: { source: 'coins', coins }, idempotencyKey, ...callFor(holder) }))

type Deposit = { minutes: Minutes; note: string }
export const depositMinutes = (holder: Holder, { minutes, note }: Deposit, idempotencyKey: string) =>
  showAccount(
    holder,
    call(bank.deposit, { body: { source: 'parent', minutes, note: note.trim() }, idempotencyKey, ...callFor(holder) }),
  )

type Move = { from: Jar; to: Jar; minutes: Minutes }
export const moveMinutes = (holder: Holder, body: Move, idempotencyKey: string) =>
  showAccount(holder, call(bank.transfer, { body, idempotencyKey, ...callFor(holder) }))

type Gift = { to: string | null; minutes: Minutes; note: string }
export const giveMinutes = (holder: Holder, { note, ...gift }: Gift, idempotencyKey: string) =>
  showAccount(
    holder,
    call(bank.gift, {
      body: { ...gift, ...(note.trim() && { note: note.trim() }) },
      idempotencyKey,
      ...callFor(holder),
    }),
  )
