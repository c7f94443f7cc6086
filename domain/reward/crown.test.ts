import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awardObstacles,
  CROWN_TABLE,
  type CrownEvent,
  type CrownObstacle,
  crownPlace,
  type CrownPlace,
  crownsAwardedOn,
  crownStep,
  isDayOldAtMost,
  redeemObstacles,
  restoreObstacles,
} from './crown.ts'
import { may, type Verdict } from '#domain/family/permission.ts'
import { at, rated, TUESDAY, ZONES } from './fixture.ts'
import { addDays, addMinutes } from '#domain/time/time.ts'

const PLACES: readonly CrownPlace[] = [null, 'available', 'requested', 'redeemed', 'revoked']
const EVENTS = ['award', 'revoke', 'lose', 'redeem', 'approve', 'reject', 'restore'] as const
const OBSTACLES: readonly CrownObstacle[] = [
  'rating',
  'unconfirmed',
  'notOver',
  'tooMany',
  'worthNothing',
  'fulfilled',
  'minutesSpent',
]

/**
 * The effect of a parent's event on a crown, in the order of `PLACES`. The status of the redemption stands after the
 * slash. [crown/crown-table]
 */
const ROWS: Record<CrownEvent, [string, string, string, string, string]> = {
  award: ['available', 'exists', 'exists', 'exists', 'available'],
  revoke: ['conflict', 'revoked', 'revoked/rejected', 'conflict', 'conflict'],
  lose: ['conflict', 'revoked', 'revoked/rejected', 'redeemed', 'revoked'],
  redeem: ['conflict', 'redeemed/redeemed', 'conflict', 'conflict', 'conflict'],
  approve: ['conflict', 'conflict', 'redeemed/redeemed', 'conflict', 'conflict'],
  reject: ['conflict', 'conflict', 'available/rejected', 'conflict', 'conflict'],
  restore: ['conflict', 'conflict', 'conflict', 'available/restored', 'conflict'],
}
const said = (step: Parameters<typeof crownStep>[0]) => {
  const outcome = crownStep(step)
  if ('refused' in outcome) return outcome.refused
  return outcome.redemption === null ? outcome.to : `${outcome.to}/${outcome.redemption}`
}

describe.each(EVENTS)('a crown follows its table of states: %s', (event) => {
  test.each(PLACES)('from %s', (from) => {
    expect(said({ from, event, by: 'yes' })).toBe(ROWS[event][PLACES.indexOf(from)])
    expect(said({ from, event, by: 'no' })).toBe('forbidden')
  })

  test.each(PLACES)('from %s a user who may only ask sends a request', (from) => {
    const asked = from === 'available' ? 'requested/requested' : 'conflict'
    expect(said({ from, event, by: 'request' })).toBe(event === 'redeem' ? asked : 'forbidden')
  })
})

/** The obstacles of each event. [crown/award-conditions] [crown/restore-crown] */
const GUARDS: Record<CrownEvent, string> = {
  award: 'rating unconfirmed notOver tooMany',
  revoke: '',
  lose: '',
  redeem: 'worthNothing',
  approve: '',
  reject: '',
  restore: 'fulfilled minutesSpent',
}
const guards = EVENTS.flatMap((event) => OBSTACLES.map((obstacle) => ({ event, obstacle })))

test.each(guards)('the crown refuses $event because of $obstacle', ({ event, obstacle }) => {
  for (const { from, to } of CROWN_TABLE.filter((row) => row.event === event)) {
    const outcome = crownStep({ from, event, by: 'yes', obstacles: [obstacle] })
    if (GUARDS[event].split(' ').includes(obstacle)) expect(outcome).toEqual({ refused: obstacle })
    else expect(outcome).toMatchObject({ to })
  }
})

describe('the matrix of permissions decides about crowns', () => {
  const own = { whose: 'own' } as const
  const steps: [string, Verdict, string][] = [
    ['a child under control awards', may({ column: 'controlledChild', action: 'awardCrown', ...own }), 'award'],
    ['a child under control redeems', may({ column: 'controlledChild', action: 'redeemCrown', ...own }), 'redeem'],
    [
      'a child under control takes minutes',
      may({ column: 'controlledChild', action: 'redeemCrown', ...own, facts: ['fromTimeBank'] }),
      'redeem',
    ],
    ['a child restores after a day', may({ column: 'freeChild', action: 'restoreCrown', ...own }), 'restore'],
    [
      'a child restores within a day',
      may({ column: 'freeChild', action: 'restoreCrown', ...own, facts: ['dayOldAtMost'] }),
      'restore',
    ],
    ['a parent restores', may({ column: 'parent', action: 'restoreCrown', whose: 'child' }), 'restore'],
  ]
  const expected = ['forbidden', 'requested/requested', 'redeemed/redeemed', 'forbidden', 'available/restored']

  test.each(steps.map((step, index) => [...step, expected[index] ?? 'available/restored'] as const))(
    '%s',
    (_, by, event, outcome) => {
      const from = { award: null, redeem: 'available', restore: 'redeemed' }[event] as CrownPlace
      expect(said({ from, event: event as CrownEvent, by })).toBe(outcome)
    },
  )
})

describe('the obstacles of a crown', () => {
  const now = at('18:00')
  const awarding = { log: { ...rated(5), endTime: now }, awarded: 2, maxCrownsPerDay: 3, now }

  test.each([
    ['nothing', {}, []],
    ['four stars', { log: { ...rated(4), endTime: now } }, ['rating']],
    ['no stars', { log: { ...rated(0), endTime: now } }, ['rating']],
    ['five stars without a confirmation', { log: { ...rated(5, 'proposed'), endTime: now } }, ['unconfirmed']],
    ['five that confirmed themselves', { log: { ...rated(5, 'auto_confirmed'), endTime: now } }, ['unconfirmed']],
    ['the log is not over', { log: { ...rated(5), endTime: addMinutes(now, 1) } }, ['notOver']],
    ['three have been given', { awarded: 3 }, ['tooMany']],
    ['a family that gives none', { awarded: 0, maxCrownsPerDay: 0 }, ['tooMany']],
    ['an adult has given themselves many', { awarded: 99, maxCrownsPerDay: null }, []],
    ['everything', { log: { ...rated(1), endTime: at('19:00') }, awarded: 3 }, ['rating', 'notOver', 'tooMany']],
  ])('%s', (_, fields, obstacles) => {
    expect(awardObstacles({ ...awarding, ...fields })).toEqual(obstacles)
  })

  test('crowns of one local day are counted, without those taken back', () => {
    const crowns = [
      { status: 'available', awardedAt: at('00:00') },
      { status: 'redeemed', awardedAt: at('23:59') },
      { status: 'revoked', awardedAt: at('12:00') },
      { status: 'available', awardedAt: at('2026-03-11 00:00') },
    ] as const
    expect([0, 1, 2].map((days) => crownsAwardedOn(crowns, ZONES, addDays(TUESDAY, days)))).toEqual([2, 1, 0])
  })
})

test('a crown worth zero minutes cannot be redeemed for minutes', () => {
  expect(redeemObstacles({ type: 'timebank' }, { crownToMinutes: 0 })).toEqual(['worthNothing'])
  expect(redeemObstacles({ type: 'timebank' }, { crownToMinutes: 30 })).toEqual([])
  expect(redeemObstacles({ type: 'custom' }, { crownToMinutes: 0 })).toEqual([])
})

describe('restoring a crown', () => {
  const redeemed = at('18:00')

  test('the owner has 24 hours', () => {
    expect(isDayOldAtMost(redeemed, addMinutes(redeemed, 1440))).toBe(true)
    expect(isDayOldAtMost(redeemed, addMinutes(redeemed, 1441))).toBe(false)
  })

  test.each([
    ['nothing', {}, []],
    ['the owner had it', { fulfilledAt: redeemed }, ['fulfilled']],
    ['a parent may all the same', { fulfilledAt: redeemed, byParent: true }, []],
    ['the minutes are gone', { isReversible: false }, ['minutesSpent']],
    ['for a parent too', { isReversible: false, byParent: true }, ['minutesSpent']],
  ])('%s', (_, fields, obstacles) => {
    expect(restoreObstacles({ byParent: false, fulfilledAt: null, isReversible: true, ...fields })).toEqual(obstacles)
  })
})

test('a crown has a place', () => {
  expect(crownPlace(null)).toBe(null)
  expect(crownPlace({ status: 'available', pendingRedemptionId: null })).toBe('available')
  expect(crownPlace({ status: 'available', pendingRedemptionId: 'r' })).toBe('requested')
  expect(crownPlace({ status: 'redeemed', pendingRedemptionId: null })).toBe('redeemed')
})

test('a redeemed crown is undone only by restoring it', () => {
  const happening = fc.record({
    event: fc.constantFrom(...EVENTS),
    by: fc.constantFrom<Verdict>('yes', 'request', 'no'),
    obstacles: fc.subarray([...OBSTACLES], { maxLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (steps) => {
      let place: CrownPlace = null
      let open = 0
      for (const step of steps) {
        const outcome = crownStep({ from: place, ...step })
        if ('refused' in outcome) continue
        if (place === 'redeemed' && outcome.to !== 'redeemed') expect(step.event).toBe('restore')
        if (outcome.redemption === 'requested') open++
        else if (place === 'requested') open--
        place = outcome.to
        // A request is always decided before anything else happens to the crown. [crown/crown-table]
        expect(open).toBe(place === 'requested' ? 1 : 0)
      }
    }),
  )
})
