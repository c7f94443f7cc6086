import { bank } from '#contract/bank.ts'
import type { Minutes } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { callFor, type Holder } from '#web/widgets/bank/holder.ts'

export const withdrawalsQuery = (holder: Holder, paging: { page: number; pageSize: number }) =>
  queryOf(bank.withdrawals, { query: paging, ...callFor(holder) })

/** @param idempotencyKey the same for the same body: a withdrawal without an answer is not made twice */
export const withdraw = (
  holder: Holder,
  { minutes, purpose }: { minutes: Minutes; purpose: string },
  idempotencyKey: string,
) => call(bank.withdraw, { body: { minutes, purpose: purpose.trim() }, idempotencyKey, ...callFor(holder) })
