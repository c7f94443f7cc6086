import { LONGEST_BANK_NOTE } from './bank-split.ts'
import { type FamilyColumn, may, type Whose } from './family-permission.ts'
import { addMinutes, type Instant, type LocalDate, type Minutes } from './time.ts'
import { type Step, stepIn, type Transition } from './transition.ts'
import { localDate, type ZoneHistory } from './zone.ts'

const DAY = 1440
export const WITHDRAWAL_STEP: Minutes = 5
/** rule [5.4-a]: from when a parent has heard of it. */
const OPEN_FOR: Minutes = DAY
/** What no parent has heard of could not be answered: it waits for one, but not for ever. */
const UNHEARD_FOR: Minutes = 7 * DAY
/** So long before its end parents are told of it once more. */
const REMINDED_BEFORE: Minutes = 240
/** rule [5.4-b]. */
const REVERSIBLE_FOR: Minutes = 7 * DAY

/** rules §5.4: how much a local day, and up to how much nobody need be asked. */
export type BankLimits = { readonly dailyWithdrawLimit: Minutes; readonly autoApproveMinutes: Minutes }
export const DEFAULT_LIMITS: BankLimits = { dailyWithdrawLimit: 60, autoApproveMinutes: 15 }

export type LimitViolation = { field: keyof BankLimits; rule: 'outOfRange' }

/** Whole minutes, none up to a day: with a limit of 0 nothing is withdrawn, with 0 a parent is always asked. */
export function limitViolations(limits: BankLimits): LimitViolation[] {
  const fields = ['dailyWithdrawLimit', 'autoApproveMinutes'] as const
  const isFine = (minutes: Minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= DAY
  return fields.filter((field) => !isFine(limits[field])).map((field) => ({ field, rule: 'outOfRange' }))
}

export type WithdrawalStatus = 'requested' | 'approved' | 'rejected' | 'cancelled' | 'expired' | 'posted' | 'reversed'
export type WithdrawalEvent = 'ask' | 'take' | 'approve' | 'post' | 'reject' | 'cancel' | 'time' | 'close' | 'reverse'
/**
 * Who brings it about; `system` is nobody. `asker` and `taker`: whom the matrix of rules §6.2 lets withdraw, after
 * being allowed or at once.
 */
export type WithdrawalActor = 'asker' | 'taker' | 'child' | 'parent' | 'system'
/** What must not be so, in the order in which it is told. */
export type WithdrawalObstacle = 'early' | 'over' | 'short' | 'late'

/** rules [5.4-a], [5.4-b], §6.6 (`close`). */
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

/** Who brings it about: `withdrawalActors`. */
export type WithdrawalStep = Step<WithdrawalStatus, WithdrawalEvent, WithdrawalActor, WithdrawalObstacle>

export const withdrawalStep = (step: WithdrawalStep) => stepIn(WITHDRAWAL_TABLE, step)

type Caller = { readonly column: FamilyColumn; readonly whose: Whose }

/** rules §6.2, [5.4-a]: all that somebody is to a withdrawal of so many minutes. A small one needs no answer. */
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
  // Who may take back what was posted is who decides.
  if (may({ column, whose, action: 'reverseBank' }) === 'yes') found.push('parent')
  else if (whose === 'own' && verdict !== 'no') found.push('child')
  return found
}

export type Withdrawal = {
  readonly status: WithdrawalStatus
  readonly minutes: Minutes
  /** Of one that nobody had to allow, when it was posted. */
  readonly requestedAt: Instant
  /** When the first parent was told of it, or saw it in the app; null: none has heard of it. */
  readonly toldAt: Instant | null
}

/** rule [5.4-a]: when a request that nobody has answered is over: 24 hours after a parent has heard of it. */
export function withdrawalEnd({ requestedAt, toldAt }: Pick<Withdrawal, 'requestedAt' | 'toldAt'>): Instant {
  const latest = addMinutes(requestedAt, UNHEARD_FOR)
  const day = toldAt === null ? latest : addMinutes(toldAt, OPEN_FOR)
  return day < latest ? day : latest
}

/** rule [5.4-a]: what was asked for after the one, and not told until the other, is open still. */
export const openSince = (now: Instant) => ({
  asked: addMinutes(now, -UNHEARD_FOR),
  told: addMinutes(now, -OPEN_FOR),
})

/** Of what parents have known since then or longer, and is open still, they are told once more. */
export const remindedSince = (now: Instant): Instant => addMinutes(now, REMINDED_BEFORE - OPEN_FOR)

/** What it is now: nobody need have noted that its time is over. */
export const withdrawalStatusAt = (
  { status, ...asked }: Pick<Withdrawal, 'status' | 'requestedAt' | 'toldAt'>,
  now: Instant,
): WithdrawalStatus => (status === 'requested' && now >= withdrawalEnd(asked) ? 'expired' : status)

/** rule [5.4-b]: up to when a posted withdrawal may be taken back, that moment not included. */
export const reversibleUntil = (postedAt: Instant): Instant => addMinutes(postedAt, REVERSIBLE_FOR)

const minutesOf = (withdrawals: readonly Withdrawal[], now: Instant, statuses: readonly WithdrawalStatus[]): Minutes =>
  withdrawals
    .filter((each) => statuses.includes(withdrawalStatusAt(each, now)))
    .reduce((sum, { minutes }) => sum + minutes, 0)

/** rule [5.4-a]: what is reserved and not posted. */
export const pendingMinutes = (withdrawals: readonly Withdrawal[], now: Instant): Minutes =>
  minutesOf(withdrawals, now, ['requested', 'approved'])

/** What counts towards the limit of a local day: asked for or taken on it, and neither refused nor given back. */
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
  /** What is in the spend jar and not reserved. */
  readonly available: Minutes
  /** Today, by `withdrawnOn`. */
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

/** rules §5.4: everything wrong at once, in the order of the form. An empty list means it may be asked for. */
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
