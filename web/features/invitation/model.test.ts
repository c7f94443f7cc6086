import { describe, expect, test } from 'vitest'
import type { Invitation } from '#contract/family.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import type { Instant } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { fieldErrorsOf, serverFieldErrors, sorted, timeLeft } from './model.ts'

const at = (text: string) => text as Instant

describe('how long an invitation can be answered', () => {
  test.each([
    ['2026-03-09T08:00:00.000Z', 'daysLeft', 7],
    ['2026-03-09T07:59:00.000Z', 'daysLeft', 7],
    ['2026-03-08T19:59:00.000Z', 'daysLeft', 6],
    ['2026-03-04T08:00:00.000Z', 'daysLeft', 2],
    ['2026-03-04T07:59:59.000Z', 'hoursLeft', 47],
    ['2026-03-02T09:00:00.000Z', 'hoursLeft', 1],
    ['2026-03-02T08:59:59.000Z', 'minutesLeft', 59],
    ['2026-03-02T08:00:10.000Z', 'minutesLeft', 1],
  ] as const)('until %s: %s %i', (end, unit, count) => {
    expect(timeLeft(at(end), at('2026-03-02T08:00:00.000Z'))).toEqual({ unit, count })
  })
})

const invitation = (id: string, part: Partial<Invitation>): Invitation => ({
  id,
  email: `${id}@example.org`,
  role: 'parent',
  alias: null,
  status: 'pending',
  familyName: 'The Lins',
  inviterName: 'Wei',
  isCancellable: true,
  link: null,
  createdAt: at('2026-03-01T08:00:00.000Z'),
  expiresAt: at('2026-03-08T08:00:00.000Z'),
  respondedAt: null,
  ...part,
})

test('open invitations are sorted by their end, and closed ones by the latest', () => {
  const { open, over } = sorted([
    invitation('later', { expiresAt: at('2026-03-09T08:00:00.000Z') }),
    invitation('sooner', {}),
    invitation('old', { status: 'expired' }),
    invitation('new', { status: 'accepted', respondedAt: at('2026-03-08T09:00:00.000Z') }),
  ])
  expect(open.map(({ id }) => id)).toEqual(['sooner', 'later'])
  expect(over.map(({ id }) => id)).toEqual(['new', 'old'])
})

test('an address is asked for, and an alias may be left out', () => {
  const errorsOf = (email: string, alias: string) => fieldErrorsOf({ email, role: 'child', alias })
  expect(errorsOf('ann', '')).toEqual({ email: 'needEmail' })
  expect(errorsOf(' Ann@Example.org ', '')).toEqual({})
  expect(errorsOf('ann@example.org', 'x'.repeat(61))).toEqual({ alias: 'aliasLong' })
})

const refused = (status: number, body: Partial<ErrorBody>) =>
  new ApiError(status, { code: null, message: '', values: [], details: {}, requestId: '', ...body })

test.each([
  [refused(400, { code: 'INVALID_PARAMS', values: ['email'] }), { email: 'self' }],
  [refused(409, { code: 'ALREADY_EXISTS', values: ['email'] }), { email: 'taken' }],
  [refused(429, { code: 'RATE_LIMITED', values: ['email'] }), { email: 'tooOften' }],
  [refused(409, { values: ['maxMembers'] }), {}],
  [new TypeError('Failed to fetch'), {}],
])('a refused invitation shows its reason: %o', (error, complaint) => {
  expect(serverFieldErrors(error)).toEqual(complaint)
})
