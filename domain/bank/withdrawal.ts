import { LONGEST_BANK_NOTE } from './split.ts'
import { type FamilyColumn, may, type Whose } from '#domain/family/permission.ts'
import { DAY_MINUTES, addMinutes, type Instant, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { type Step, stepIn, type Transition } from '#domain/transition.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
export const WITHDRAWAL_STEP: Minutes = 5
/** A request stays open this long after the first parent was told of it. [bank/withdrawal-expiry] */
const OPEN_FOR: Minutes = DAY_MINUTES
/**
 * A request that no parent was told of could not be answered, so it stays open longer, but not for ever.
 * [bank/withdrawal-expiry]
 */
const UNHEARD_FOR: Minutes = 7 * DAY_MINUTES
/** Parents are told once more this long before the end of a request. [bank/withdrawal-expiry] */
const REMINDED_BEFORE: Minutes = 240
/** A posted withdrawal can be reversed for this long. [bank/withdrawal-reversal] */
const REVERSIBLE_FOR: Minutes = 7 * DAY_MINUTES

/** The limit of a local day, and the largest amount that no parent has to approve. [bank/bank-limits] */
export type BankLimits = { readonly dailyWithdrawLimit: Minutes; readonly autoApproveMinutes: Minutes }
export const DEFAULT_LIMITS: BankLimits = { dailyWithdrawLimit: 60, autoApproveMinutes: 15 }

export type LimitViolation = { field: keyof BankLimits; rule: 'outOfRange' }

/**
 * Both limits are whole minutes from 0 to a day. With a limit of 0 nothing is withdrawn, and with an auto-approval of 0
 * a parent is always asked. [bank/bank-limits]
 */
export function limitViolations(limits: BankLimits): LimitViolation[] {
  const fields = ['dailyWithdrawLimit', 'autoApproveMinutes'] as const
  const isFine = (minutes: Minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= DAY_MINUTES
  return fields.filter((field) => !isFine(limits[field])).map((field) => ({ field, rule: 'outOfRange' }))
}

export type WithdrawalStatus = 'requested' | 'approved' | 'rejected' | 'cancelled' | 'expired' | 'posted' | 'reversed'
export type WithdrawalEvent = 'ask' | 'take' | 'approve' | 'post' | 'reject' | 'cancel' | 'time' | 'close' | 'reverse'
/**
 * Who causes the event; `system` is no person. `asker` and `taker` are those whom the matrix lets withdraw, after a
 * request or at once. [permission/bank-rows]
 */
export type WithdrawalActor = 'asker' | 'taker' | 'child' | 'parent' | 'system'
/** What blocks the step, in the order in which it is reported. */
export type WithdrawalObstacle = 'early' | 'over' | 'short' | 'late'

/** The state machine; `close` is the end of the account. [bank/withdrawal-states] [bank/account-closing] */
export const WITHDRAWAL_TABLE: readonly Transition<
  WithdrawalStatus,
  WithdrawalEvent,
  WithdrawalActor,
  WithdrawalObstacle
>[] = [
  { from: null, event: 'ask', by: ['asker'], unless: [], to: 'requested' },
  { from: null, event: 'take', by: ['taker'], unless: [], to: 'posted' },
  { from: 'requested', event: 'approve', by: ['parent'], unless: ['over', 'short'], to: 'approved' },
  { from: 'approved', event: 'post', by: ['system'], unless: [], to: 'posted' },
  { from: 'requested', event: 'reject', by: ['parent'], unless: ['over'], to: 'rejected' },
  { from: 'requested', event: 'cancel', by: ['child'], unless: ['over'], to: 'cancelled' },
  { from: 'requested', event: 'time', by: ['system'], unless: ['early'], to: 'expired' },
  { from: 'requested', event: 'close', by: ['system'], unless: [], to: 'expired' },
  { from: 'posted', event: 'reverse', by: ['parent'], unless: ['late'], to: 'reversed' },
]

/** Who causes the event, as in `withdrawalActors`. */
export type WithdrawalStep = Step<WithdrawalStatus, WithdrawalEvent, WithdrawalActor, WithdrawalObstacle>

export const withdrawalStep = (step: WithdrawalStep) => stepIn(WITHDRAWAL_TABLE, step)

type Caller = { readonly column: FamilyColumn; readonly whose: Whose }

/**
 * Returns every role that the actor has for a withdrawal of so many minutes. A small one needs no approval.
 * [bank/withdrawal-request]
 */
export function withdrawalActors(
  { column, whose }: Caller,
  minutes: Minutes,
  { autoApproveMinutes }: BankLimits,
): WithdrawalActor[] {
  const facts = minutes <= autoApproveMinutes ? (['smallAmount'] as const) : []
  const verdict = may({ column, whose, action: 'withdraw', facts })
  const found: WithdrawalActor[] = []
  if (verdict === 'request') found.push('asker')
  if (verdict === 'yes') found.push('taker')
  // Only a parent may reverse postings, and parents decide about requests.
  if (may({ column, whose, action: 'reverseBank' }) === 'yes') found.push('parent')
  else if (whose === 'own' && verdict !== 'no') found.push('child')
  return found
}

export type Withdrawal = {
  readonly status: WithdrawalStatus
  readonly minutes: Minutes
  /** The time of the request, or of the posting if no approval was needed. */
  readonly requestedAt: Instant
  /** When the first parent was told of it or saw it in the app; null if no parent was told yet. */
  readonly toldAt: Instant | null
}

/**
 * Returns when a request without an answer expires: 24 hours after the first parent was told of it.
 * [bank/withdrawal-expiry]
 */
export function withdrawalEnd({ requestedAt, toldAt }: Pick<Withdrawal, 'requestedAt' | 'toldAt'>): Instant {
  const latest = addMinutes(requestedAt, UNHEARD_FOR)
  const day = toldAt === null ? latest : addMinutes(toldAt, OPEN_FOR)
  return day < latest ? day : latest
}

/**
 * A request is still open if it was made after the one moment and not told before the other. [bank/withdrawal-expiry]
 */
export const openSince = (now: Instant) => ({
  asked: addMinutes(now, -UNHEARD_FOR),
  told: addMinutes(now, -OPEN_FOR),
})

/** Open requests that parents have known since this moment or longer are told once more. [bank/withdrawal-expiry] */
export const remindedSince = (now: Instant): Instant => addMinutes(now, REMINDED_BEFORE - OPEN_FOR)

/** Returns the status at a moment: a request reads as expired even before a job has stored that. */
export const withdrawalStatusAt = (
  { status, ...asked }: Pick<Withdrawal, 'status' | 'requestedAt' | 'toldAt'>,
  now: Instant,
): WithdrawalStatus => (status === 'requested' && now >= withdrawalEnd(asked) ? 'expired' : status)

/** A posted withdrawal can be reversed before this moment. [bank/withdrawal-reversal] */
export const reversibleUntil = (postedAt: Instant): Instant => addMinutes(postedAt, REVERSIBLE_FOR)

const minutesOf = (withdrawals: readonly Withdrawal[], now: Instant, statuses: readonly WithdrawalStatus[]): Minutes =>
  withdrawals
    .filter((each) => statuses.includes(withdrawalStatusAt(each, now)))
    .reduce((sum, { minutes }) => sum + minutes, 0)

/** Minutes of open requests are reserved and not posted. [bank/withdrawal-request] */
export const pendingMinutes = (withdrawals: readonly Withdrawal[], now: Instant): Minutes =>
  minutesOf(withdrawals, now, ['requested', 'approved'])

/**
 * Sums what counts towards the limit of a local day: requested or taken on it, and neither refused nor reversed.
 * [bank/withdrawal-amount]
 */
export const withdrawnOn = (
  date: LocalDate,
  withdrawals: readonly Withdrawal[],
  { zones, now }: { zones: ZoneHistory; now: Instant },
): Minutes =>
  minutesOf(
    withdrawals.filter(({ requestedAt }) => localDate(zones, requestedAt) === date),
    now,
    ['requested', 'approved', 'posted'],
  )

export type WithdrawViolation =
  | { field: 'minutes'; rule: 'offGrid' | 'tooLittle' }
  | { field: 'amount'; rule: 'insufficient' | 'overDailyLimit' }
  | { field: 'purpose'; rule: 'required' | 'tooLong' }

export type WithdrawalRoom = {
  /** The minutes of the spend jar that are not reserved. */
  readonly available: Minutes
  /** The minutes withdrawn today, by `withdrawnOn`. */
  readonly withdrawnToday: Minutes
  readonly dailyWithdrawLimit: Minutes
}

function amountRule(minutes: Minutes, room: WithdrawalRoom): WithdrawViolation | null {
  if (!Number.isInteger(minutes / WITHDRAWAL_STEP)) return { field: 'minutes', rule: 'offGrid' }
  if (minutes < WITHDRAWAL_STEP) return { field: 'minutes', rule: 'tooLittle' }
  if (minutes > room.available) return { field: 'amount', rule: 'insufficient' }
  const isOver = room.withdrawnToday + minutes > room.dailyWithdrawLimit
  return isOver ? { field: 'amount', rule: 'overDailyLimit' } : null
}

/**
 * Returns everything wrong at once, in the order of the form. An empty list means that it may be requested.
 * [bank/withdrawal-amount]
 */
export function withdrawViolations(
  { minutes, purpose }: { minutes: Minutes; purpose: string },
  room: WithdrawalRoom,
): WithdrawViolation[] {
  const wrong = amountRule(minutes, room)
  const found = wrong ? [wrong] : []
  const { length } = [...purpose.trim()]
  if (!length) found.push({ field: 'purpose', rule: 'required' })
  if (length > LONGEST_BANK_NOTE) found.push({ field: 'purpose', rule: 'tooLong' })
  return found
}
