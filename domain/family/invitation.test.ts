import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  declinedSince,
  INVITATION_TABLE,
  type InvitationActor,
  type InvitationEvent,
  invitationEnd,
  type InvitationObstacle,
  invitationStep,
  type InvitationStatus,
  mayAskAgainAt,
  needsApproval,
  roomLeft,
  statusAt,
} from './invitation.ts'
import { addMinutes, instant } from '#domain/time/time.ts'

const DAY = 1440
const NOW = instant('2026-03-02T12:00:00Z')
const STATES = [null, 'pending', 'accepted', 'rejected', 'cancelled', 'expired'] as const
const EVENTS = ['send', 'accept', 'reject', 'cancel', 'time', 'familyGone', 'inviterGone'] as const

/** Who causes each event and where it leads, row by row. [family/invitation-states] */
const ROWS: Record<InvitationEvent, { from: InvitationStatus | null; by: InvitationActor[]; to: InvitationStatus }> = {
  send: { from: null, by: ['sender'], to: 'pending' },
  accept: { from: 'pending', by: ['invitee'], to: 'accepted' },
  reject: { from: 'pending', by: ['invitee'], to: 'rejected' },
  cancel: { from: 'pending', by: ['inviter', 'admin'], to: 'cancelled' },
  time: { from: 'pending', by: ['system'], to: 'expired' },
  familyGone: { from: 'pending', by: ['system'], to: 'cancelled' },
  inviterGone: { from: 'pending', by: ['system'], to: 'cancelled' },
}
const ACTORS = ['sender', 'invitee', 'inviter', 'admin', 'system'] as const

describe.each(EVENTS)('an invitation follows its table of states: %s', (event) => {
  const { from: right, by, to } = ROWS[event]

  test.each(STATES)('from %s', (from) => {
    for (const actor of by)
      expect(invitationStep({ from, event, by: [actor] })).toEqual(from === right ? { to } : { refused: 'conflict' })
  })

  test.each(ACTORS)('by %s', (actor) => {
    const outcome = by.includes(actor) ? { to } : { refused: 'forbidden' }
    expect(invitationStep({ from: right, event, by: [actor] })).toEqual(outcome)
    // An actor who may not do the step is not told the state either.
    if (!by.includes(actor)) expect(invitationStep({ from: 'accepted', event, by: [actor] })).toEqual(outcome)
  })

  test('an event without a person is refused', () => {
    expect(invitationStep({ from: right, event, by: [] })).toEqual({ refused: 'forbidden' })
  })
})

const OBSTACLES = ['self', 'member', 'asked', 'tooOften', 'early', 'over', 'inFamily', 'full'] as const
/** The obstacles of each event. [family/invitation-states] */
const GUARDS: Record<InvitationEvent, string> = {
  send: 'self member asked tooOften full',
  accept: 'over inFamily full',
  reject: 'over',
  cancel: 'over',
  time: 'early',
  familyGone: '',
  inviterGone: '',
}
const guards = EVENTS.flatMap((event) => OBSTACLES.map((obstacle) => ({ event, obstacle })))

test.each(guards)('the invitation refuses $event because of $obstacle', ({ event, obstacle }) => {
  const { from, by, to } = ROWS[event]
  const isGuard = GUARDS[event].split(' ').includes(obstacle)
  expect(invitationStep({ from, event, by, obstacles: [obstacle] })).toEqual(isGuard ? { refused: obstacle } : { to })
})

test('a settled invitation stays settled, in any order of events', () => {
  const happening = fc.record({
    event: fc.constantFrom(...EVENTS),
    by: fc.subarray([...ACTORS]),
    obstacles: fc.subarray<InvitationObstacle>([...OBSTACLES]),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      const seen: (InvitationStatus | null)[] = [null]
      for (const happens of happenings) {
        const outcome = invitationStep({ from: seen.at(-1)!, ...happens })
        if ('to' in outcome) seen.push(outcome.to)
      }
      expect(seen.length).toBeLessThanOrEqual(3)
      if (seen.length > 1) expect(seen[1]).toBe('pending')
    }),
  )
})

test('the table of invitations has each row once', () => {
  expect(INVITATION_TABLE.map(({ event }) => event).toSorted()).toEqual([...EVENTS].toSorted())
})

test('an invitation is open for seven days, and not a millisecond longer', () => {
  const expiresAt = invitationEnd(NOW)
  expect(expiresAt).toBe('2026-03-09T12:00:00.000Z')
  const open = { status: 'pending', expiresAt } as const
  expect(statusAt(open, instant('2026-03-09T11:59:59.999Z'))).toBe('pending')
  expect(statusAt(open, expiresAt)).toBe('expired')
  expect(statusAt({ status: 'accepted', expiresAt }, addMinutes(expiresAt, DAY))).toBe('accepted')
})

test.each([
  { inviter: 'an admin', role: 'parent', isAdmin: true, required: true, needs: false },
  { inviter: 'an admin', role: 'parent', isAdmin: true, required: false, needs: false },
  { inviter: 'a parent', role: 'parent', isAdmin: false, required: true, needs: true },
  { inviter: 'a parent', role: 'parent', isAdmin: false, required: false, needs: false },
  { inviter: 'a child', role: 'child', isAdmin: false, required: true, needs: true },
  // A parent decides about a child's invitation. [family/join-approval]
  { inviter: 'a child', role: 'child', isAdmin: false, required: false, needs: true },
] as const)(
  'an admin approves a new member where required: invited by $inviter, approval required: $required',
  ({ required, needs, inviter: _, ...by }) => {
    expect(needsApproval(by, { requireApprovalToJoin: required })).toBe(needs)
  },
)

test('an invitation needs approval if its inviter has left', () => {
  expect(needsApproval(null, { requireApprovalToJoin: true })).toBe(true)
  expect(needsApproval(null, { requireApprovalToJoin: false })).toBe(false)
})

test('a request without a decision is declined after 14 days', () => {
  expect(declinedSince(NOW)).toBe('2026-02-16T12:00:00.000Z')
})

describe('an email address gets few invitations', () => {
  const ago = (...days: number[]) => days.map((each) => addMinutes(NOW, -each * DAY))
  test.each([
    { name: 'never yet', toThem: [], byMe: [], at: null },
    { name: 'four times', toThem: ago(9, 8, 7, 6), byMe: [], at: null },
    { name: 'five times: when the first is 30 days ago', toThem: ago(20, 8, 7, 6, 5), byMe: [], at: '2026-03-12' },
    { name: 'six times: when there are four left', toThem: ago(29, 20, 8, 7, 6, 5), byMe: [], at: '2026-03-12' },
    { name: '49 others today', toThem: [], byMe: Array.from({ length: 49 }, () => NOW), at: null },
    { name: '50 others today', toThem: [], byMe: Array.from({ length: 50 }, () => NOW), at: '2026-03-03' },
    {
      name: 'both: the later',
      toThem: ago(20, 8, 7, 6, 5),
      byMe: Array.from({ length: 50 }, () => NOW),
      at: '2026-03-12',
    },
  ])('$name', ({ toThem, byMe, at }) => {
    expect(mayAskAgainAt({ toThem, byMe })?.slice(0, 10) ?? null).toBe(at)
  })
})

test('members, waiting people and open invitations count together towards the family’s limit', () => {
  expect(roomLeft({ maxMembers: 10, active: 5, waiting: 2, open: 3 })).toBe(0)
  expect(roomLeft({ maxMembers: 10, active: 1, waiting: 0, open: 0 })).toBe(9)
})
