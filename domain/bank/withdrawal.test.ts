import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_LIMITS,
  limitViolations,
  openSince,
  pendingMinutes,
  remindedSince,
  reversibleUntil,
  type Withdrawal,
  WITHDRAWAL_TABLE,
  type WithdrawalActor,
  withdrawalActors,
  withdrawalEnd,
  type WithdrawalEvent,
  type WithdrawalObstacle,
  type WithdrawalStatus,
  withdrawalStatusAt,
  withdrawalStep,
  withdrawnOn,
  withdrawViolations,
} from './withdrawal.ts'
import { FAMILY_COLUMNS } from '#domain/family/permission.ts'
import { addMinutes, type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NOW = instant('2026-03-02T12:00:00Z')
const STATES = [null, 'requested', 'approved', 'rejected', 'cancelled', 'expired', 'posted', 'reversed'] as const
const EVENTS = ['ask', 'take', 'approve', 'post', 'reject', 'cancel', 'time', 'close', 'reverse'] as const
const ACTORS = ['asker', 'taker', 'child', 'parent', 'system'] as const
const OBSTACLES = ['early', 'over', 'short', 'late'] as const

type Row = { from: WithdrawalStatus | null; by: WithdrawalActor; unless: string; to: WithdrawalStatus }
/**
 * The state machine, with the expiry and the closing of the account. [bank/withdrawal-states] [bank/account-closing]
 */
const ROWS: Record<WithdrawalEvent, Row> = {
  ask: { from: null, by: 'asker', unless: '', to: 'requested' },
  take: { from: null, by: 'taker', unless: '', to: 'posted' },
  approve: { from: 'requested', by: 'parent', unless: 'over short', to: 'approved' },
  post: { from: 'approved', by: 'system', unless: '', to: 'posted' },
  reject: { from: 'requested', by: 'parent', unless: 'over', to: 'rejected' },
  cancel: { from: 'requested', by: 'child', unless: 'over', to: 'cancelled' },
  time: { from: 'requested', by: 'system', unless: 'early', to: 'expired' },
  close: { from: 'requested', by: 'system', unless: '', to: 'expired' },
  reverse: { from: 'posted', by: 'parent', unless: 'late', to: 'reversed' },
}

describe.each(EVENTS)('a withdrawal follows its table of states: %s', (event) => {
  const { from: right, by, unless, to } = ROWS[event]

  test.each(STATES)('from %s', (from) => {
    expect(withdrawalStep({ from, event, by: [by] })).toEqual(from === right ? { to } : { refused: 'conflict' })
  })

  test.each(ACTORS)('by %s', (actor) => {
    const outcome = actor === by ? { to } : { refused: 'forbidden' }
    expect(withdrawalStep({ from: right, event, by: [actor] })).toEqual(outcome)
    // An actor who may not do the step is not told the state either.
    if (actor !== by) expect(withdrawalStep({ from: 'reversed', event, by: [actor] })).toEqual(outcome)
  })

  test.each(OBSTACLES)('when it is %s', (obstacle) => {
    const outcome = unless.split(' ').includes(obstacle) ? { refused: obstacle } : { to }
    expect(withdrawalStep({ from: right, event, by: [by], obstacles: [obstacle] })).toEqual(outcome)
  })
})

test('the table of withdrawals has each row once', () => {
  expect(WITHDRAWAL_TABLE.map(({ event }) => event).toSorted()).toEqual([...EVENTS].toSorted())
})

test('a withdrawal is posted once at most and reversed once at most, in any order of events', () => {
  const happening = fc.record({
    event: fc.constantFrom(...EVENTS),
    by: fc.subarray([...ACTORS], { minLength: 2 }),
    obstacles: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray<WithdrawalObstacle>([...OBSTACLES]) },
    ),
  })
  const endings = new Set<WithdrawalStatus | null>()
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const seen: (WithdrawalStatus | null)[] = [null]
      for (const happens of happenings) {
        const outcome = withdrawalStep({ from: seen.at(-1)!, ...happens })
        if ('to' in outcome) seen.push(outcome.to)
      }
      expect(new Set(seen).size).toBe(seen.length)
      const at = (status: WithdrawalStatus) => seen.indexOf(status)
      if (at('approved') > 0) expect(seen[at('approved') - 1]).toBe('requested')
      if (at('reversed') > 0) expect(seen[at('reversed') - 1]).toBe('posted')
      for (const end of ['rejected', 'cancelled', 'expired', 'reversed'] as const)
        if (at(end) > 0) expect(at(end)).toBe(seen.length - 1)
      endings.add(seen.at(-1)!)
    }),
    { numRuns: 1000 },
  )
  expect(endings).toEqual(new Set(STATES))
})

describe.each([
  { minutes: 5, isSmall: true },
  { minutes: 15, isSmall: true },
  { minutes: 20, isSmall: false },
])('a withdrawal of $minutes minutes', ({ minutes, isSmall }) => {
  test.each([
    { column: 'admin', whose: 'child', are: ['taker', 'parent'] },
    { column: 'parent', whose: 'child', are: ['taker', 'parent'] },
    { column: 'actingForChild', whose: 'own', are: ['taker', 'parent'] },
    { column: 'controlledChild', whose: 'own', are: [isSmall ? 'taker' : 'asker', 'child'] },
    { column: 'freeChild', whose: 'own', are: ['taker', 'child'] },
    // These are things of a sibling or of another adult; adults have no account.
    { column: 'controlledChild', whose: 'child', are: [] },
    { column: 'freeChild', whose: 'child', are: [] },
    { column: 'actingForChild', whose: 'child', are: [] },
    { column: 'parent', whose: 'own', are: [] },
    ...FAMILY_COLUMNS.map((column) => ({ column, whose: 'adult', are: [] }) as const),
  ] as const)('$column, $whose, may act as $are', ({ column, whose, are }) => {
    expect(withdrawalActors({ column, whose }, minutes, DEFAULT_LIMITS)).toEqual(are)
  })
})

test('a parent is always asked if no withdrawal counts as small', () => {
  const limits = { ...DEFAULT_LIMITS, autoApproveMinutes: 0 }
  expect(withdrawalActors({ column: 'controlledChild', whose: 'own' }, 5, limits)).toEqual(['asker', 'child'])
})

const KNOWN = { requestedAt: NOW, toldAt: NOW }
const END = withdrawalEnd(KNOWN)

test('a request for a withdrawal is open for 24 hours, and not a millisecond longer', () => {
  expect(END).toBe('2026-03-03T12:00:00.000Z')
  const open = { status: 'requested', ...KNOWN } as const
  expect(withdrawalStatusAt(open, instant('2026-03-03T11:59:59.999Z'))).toBe('requested')
  expect(withdrawalStatusAt(open, END)).toBe('expired')
  expect(withdrawalStatusAt({ ...open, status: 'posted' }, END)).toBe('posted')
})

test.each([
  ['at once', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00.000Z'],
  ['after two days', '2026-03-04T12:00:00Z', '2026-03-05T12:00:00.000Z'],
  ['on the last day', '2026-03-09T11:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['never', null, '2026-03-09T12:00:00.000Z'],
])('a request ends a day after parents were told, within seven days: told %s', (_, told, end) => {
  const asked = { requestedAt: NOW, toldAt: told === null ? null : instant(told) }
  expect(withdrawalEnd(asked)).toBe(end)
  const isOpen = (now: Instant) => {
    const { asked: since, told: until } = openSince(now)
    return asked.requestedAt > since && (asked.toldAt === null || asked.toldAt > until)
  }
  // The database query uses the same rule.
  expect([isOpen(addMinutes(instant(end), -1)), isOpen(instant(end))]).toEqual([true, false])
})

test('parents get another reminder four hours before a request ends', () => {
  expect(remindedSince(addMinutes(END, -240))).toBe(NOW)
})

test('a child can report "not used" for seven days', () => {
  expect(reversibleUntil(NOW)).toBe('2026-03-09T12:00:00.000Z')
})

const given = (status: WithdrawalStatus, minutes: number, requestedAt = NOW): Withdrawal => ({
  status,
  minutes,
  requestedAt,
  toldAt: requestedAt,
})

test('minutes are reserved while a request waits for an answer, until it expires', () => {
  const withdrawals = [
    given('requested', 20),
    given('requested', 35, addMinutes(NOW, 60)),
    given('posted', 100),
    given('rejected', 200),
    given('cancelled', 400),
    given('expired', 800),
    given('reversed', 1600),
  ]
  expect(pendingMinutes(withdrawals, NOW)).toBe(55)
  expect(pendingMinutes(withdrawals, END)).toBe(35)
  expect(pendingMinutes([given('approved', 20)], NOW)).toBe(20)
  expect(pendingMinutes([], NOW)).toBe(0)
})

test('the daily limit counts the requests of that day that were neither refused nor given back', () => {
  const zones: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
  const lateOnSunday = instant('2026-03-02T04:59:00Z')
  const withdrawals = [
    given('requested', 5),
    given('approved', 10),
    given('posted', 20),
    given('rejected', 40),
    given('cancelled', 80),
    given('expired', 160),
    given('reversed', 320),
    given('posted', 640, lateOnSunday),
  ]
  const on = (date: string, now = NOW) => withdrawnOn(date as LocalDate, withdrawals, { zones, now })
  expect(on('2026-03-02')).toBe(35)
  expect(on('2026-03-01')).toBe(640)
  expect(on('2026-03-03')).toBe(0)
  // No parent has answered.
  expect(on('2026-03-02', END)).toBe(30)
})

const room = { available: 46, withdrawnToday: 0, dailyWithdrawLimit: 60 }

test.each([
  { minutes: 5, at: room, wrong: [] },
  { minutes: 45, at: room, wrong: [] },
  { minutes: 50, at: room, wrong: ['amount insufficient'] },
  { minutes: 10, at: { ...room, available: 6 }, wrong: ['amount insufficient'] },
  { minutes: 60, at: { ...room, available: 500 }, wrong: [] },
  { minutes: 65, at: { ...room, available: 500 }, wrong: ['amount overDailyLimit'] },
  { minutes: 40, at: { ...room, withdrawnToday: 20 }, wrong: [] },
  { minutes: 45, at: { ...room, withdrawnToday: 20 }, wrong: ['amount overDailyLimit'] },
  { minutes: 5, at: { ...room, dailyWithdrawLimit: 0 }, wrong: ['amount overDailyLimit'] },
  { minutes: 5, at: { ...room, available: -5 }, wrong: ['amount insufficient'] },
  { minutes: 0, at: room, wrong: ['minutes tooLittle'] },
  { minutes: -5, at: room, wrong: ['minutes tooLittle'] },
  { minutes: 7, at: room, wrong: ['minutes offGrid'] },
  { minutes: 7.5, at: room, wrong: ['minutes offGrid'] },
  { minutes: Number.NaN, at: room, wrong: ['minutes offGrid'] },
])(
  'a withdrawal is checked against the balance and the limits: $minutes minutes of $at: $wrong',
  ({ minutes, at, wrong }) => {
    const found = withdrawViolations({ minutes, purpose: 'Play outside' }, at)
    expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
  },
)

test('a withdrawal needs a purpose of up to 140 characters, and shows all its errors at once', () => {
  expect(withdrawViolations({ minutes: 5, purpose: '玩'.repeat(140) }, room)).toEqual([])
  expect(withdrawViolations({ minutes: 7, purpose: '  ' }, room)).toEqual([
    { field: 'minutes', rule: 'offGrid' },
    { field: 'purpose', rule: 'required' },
  ])
  expect(withdrawViolations({ minutes: 50, purpose: '玩'.repeat(141) }, room)).toEqual([
    { field: 'amount', rule: 'insufficient' },
    { field: 'purpose', rule: 'tooLong' },
  ])
})

test('limits are whole minutes of a day, by default 60 and 15', () => {
  expect(DEFAULT_LIMITS).toEqual({ dailyWithdrawLimit: 60, autoApproveMinutes: 15 })
  expect(limitViolations(DEFAULT_LIMITS)).toEqual([])
  expect(limitViolations({ dailyWithdrawLimit: 0, autoApproveMinutes: 1440 })).toEqual([])
  expect(limitViolations({ dailyWithdrawLimit: 1441, autoApproveMinutes: -1 })).toEqual([
    { field: 'dailyWithdrawLimit', rule: 'outOfRange' },
    { field: 'autoApproveMinutes', rule: 'outOfRange' },
  ])
  expect(limitViolations({ dailyWithdrawLimit: 60, autoApproveMinutes: 7.5 })).toEqual([
    { field: 'autoApproveMinutes', rule: 'outOfRange' },
  ])
})
