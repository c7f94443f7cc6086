import { bank } from '#contract/bank.ts'
import type { BankRate } from '#domain/bank/rate.ts'
import type { BalanceSplit } from '#domain/bank/split.ts'
import type { BankLimits } from '#domain/bank/withdrawal.ts'
import type { Minutes } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query.ts'
import { accountQuery, limitsQuery, rateQuery, refreshBank, splitQuery } from '#web/widgets/bank/bank-queries.ts'
import { callFor, type Holder } from '#web/widgets/bank/holder.ts'

// The server's answer is on the screen in the next frame, and the typed text is dropped.

export async function changeRate(holder: Holder, body: BankRate): Promise<void> {
  const rate = await call(bank.changeRate, { body, ...callFor(holder) })
  queryClient.setQueryData(rateQuery(holder).queryKey, rate)
}

export async function changeLimits(holder: Holder, body: BankLimits): Promise<void> {
  const limits = await call(bank.changeLimits, { body, ...callFor(holder) })
  queryClient.setQueryData(limitsQuery(holder).queryKey, limits)
}

export async function changeSplit(holder: Holder, body: BalanceSplit): Promise<void> {
  const split = await call(bank.changeBalanceSplit, { body, ...callFor(holder) })
  queryClient.setQueryData(splitQuery(holder).queryKey, split)
}

type Goal = { name: string; minutes: Minutes }
export async function setGoal(holder: Holder, { name, minutes }: Goal): Promise<void> {
  const body = { name: name.trim(), minutes }
  const goal = await call(bank.changeGoal, { body, ...callFor(holder) }).finally(() => void refreshBank())
  queryClient.setQueryData(accountQuery(holder).queryKey, (known) => known && { ...known, goal })
}

/** Set again, it is reached only if so much is saved then. */
export const removeGoal = (holder: Holder): Promise<void> =>
  call(bank.removeGoal, callFor(holder)).finally(() => void refreshBank())
