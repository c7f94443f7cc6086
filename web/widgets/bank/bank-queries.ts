import { bank, type BankAccount, type BankWithdrawal } from '#contract/bank.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import { callFor, type Holder } from './holder.ts'

/** Asks again for everything that the screens know of the bank. */
export const refreshBank = (): Promise<void> => refreshAfter('bank')

type Of = Pick<Holder, 'dataGroup'>

export const accountQuery = (holder: Of) => queryOf(bank.me, callFor(holder))
export const rateQuery = (holder: Of) => queryOf(bank.rate, callFor(holder))
export const limitsQuery = (holder: Of) => queryOf(bank.limits, callFor(holder))
export const splitQuery = (holder: Of) => queryOf(bank.balanceSplit, callFor(holder))

const show = (holder: Of, account: BankAccount) => queryClient.setQueryData(accountQuery(holder).queryKey, account)

/**
 * The answer to an action is on the screen in the next frame; the rest follows.
 * @returns the posting, to take it back by
 */
export async function showAccount(holder: Of, deed: Promise<BankAccount & { transactionId: string }>): Promise<string> {
  const { transactionId, ...account } = await deed
  show(holder, account)
  return transactionId
}

/** A parent reverses a posting together with all that was written with it. [bank/reverse-by-hand] */
export const takeBackPosting = (holder: Of, id: string): Promise<void> =>
  call(bank.takeBack, { params: { id }, ...callFor(holder) })
    .then((account) => void show(holder, account))
    .finally(() => void refreshBank())

/** The events that change a withdrawal. [bank/withdrawal-states] */
export type Decision = 'approve' | 'reject' | 'cancel' | 'reverse'

/** Done or refused, the screens show the true state afterwards. */
export const decide = (holder: Of, id: string, decision: Exclude<Decision, 'reject'>): Promise<BankWithdrawal> =>
  call(bank[decision], { params: { id }, ...callFor(holder) }).finally(() => void refreshBank())

/** As `decide`, for a rejection. @param reason that the child reads; '': none */
export const reject = (holder: Of, id: string, reason: string): Promise<BankWithdrawal> =>
  call(bank.reject, { params: { id }, body: { reason }, ...callFor(holder) }).finally(() => void refreshBank())
