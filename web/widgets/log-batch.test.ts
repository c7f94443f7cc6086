import { describe, expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import { fieldsOf } from '#domain/log/fields.ts'
import { instant } from '#domain/time/time.ts'
import { buildBatch, inverseSteps, type Step } from './log-batch.ts'
import { logBetween } from './log-fixture.ts'
import { stepsWithMoves, resizeMoves, moveSteps } from './log-moves.ts'

const at = (clock: string) => instant(`2026-07-01T${clock}:00Z`)
const NOW = at('23:00')
const ZONES = [{ from: null, tz: 'UTC' }]

const log = (name: string, from: string, to: string, more?: Partial<ActivityLog>) =>
  logBetween(name, at(from), at(to), more)
const clocks = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
const given = ({ version }: { version: number }) => version

describe('a batch', () => {
  const lunch = log('lunch', '12:00', '13:00')
  const call = log('call', '13:00', '13:30')

  test('a batch shows at once what it will do, and can show the earlier state', () => {
    const steps: Step[] = [
      { op: 'remove', id: 'call', version: 1 },
      { op: 'change', id: 'lunch', version: 1, change: { endTime: at('13:30'), rating: 4 } },
      { op: 'create', log: { ...fieldsOf(call), startTime: at('14:00'), endTime: at('14:30') } },
    ]
    const { operations, shows, undo } = buildBatch(steps, [lunch, call], ZONES, NOW)
    const made = operations[2] as { log: { id: string } }
    expect(operations.slice(0, 2)).toEqual(steps.slice(0, 2))
    expect(shows.drop).toEqual(['call'])
    expect(shows.put).toEqual([
      { ...lunch, endTime: at('13:30'), rating: 4, duration: 90 },
      expect.objectContaining({ id: made.log.id, activityName: 'call', version: 0, duration: 30 }),
    ])
    expect(undo).toEqual({ put: [call, lunch], drop: [made.log.id] })
  })

  test('a draft that the server has not counted yet has no version to insist on', () => {
    const steps: Step[] = [{ op: 'remove', id: 'lunch', version: 0 }]
    expect(buildBatch(steps, [lunch], ZONES, NOW).operations).toEqual([{ op: 'remove', id: 'lunch' }])
  })

  test('is undone from its end, on the new versions', () => {
    const steps: Step[] = [
      { op: 'remove', id: 'call', version: 1 },
      { op: 'change', id: 'lunch', version: 1, change: { endTime: at('13:30') } },
      { op: 'create', log: fieldsOf(log('walk', '14:00', '15:00')) },
    ]
    const batch = buildBatch(steps, [lunch, call], ZONES, NOW)
    const made = (batch.operations[2] as { log: { id: string } }).log.id
    const answer = {
      logs: [{ ...lunch, endTime: at('13:30'), version: 2 }, log(made, '14:00', '15:00', { version: 1 })],
      removed: ['call'],
    }
    expect(inverseSteps(batch, answer, given)).toEqual([
      { op: 'remove', id: made, version: 1 },
      { op: 'change', id: 'lunch', version: 2, change: { endTime: at('13:00') } },
      { op: 'restore', id: 'call' },
    ])
    // What this screen has made of it since is no news to it.
    const since = ({ id, version }: { id: string; version: number }) => (id === 'lunch' ? 5 : version)
    expect(inverseSteps(batch, answer, since)[1]).toMatchObject({ id: 'lunch', version: 5 })
  })

  test('minutes that were scaled to a shorter log return with its hours', () => {
    const helped = (value: number) => [
      { recipientId: 'mia', forWhat: null, timeProportion: { type: 'duration' as const, value } },
    ]
    const whole = { ...lunch, beneficiaries: helped(60) }
    const batch = buildBatch(
      [{ op: 'change', id: 'lunch', version: 1, change: { endTime: at('12:30') } }],
      [whole],
      ZONES,
      NOW,
    )
    const answer = { logs: [{ ...whole, endTime: at('12:30'), beneficiaries: helped(30), version: 2 }], removed: [] }
    expect(inverseSteps(batch, answer, given)).toEqual([
      { op: 'change', id: 'lunch', version: 2, change: { endTime: at('13:00'), beneficiaries: helped(60) } },
    ])
  })

  test('a project that returns brings no recipients', () => {
    const batch = buildBatch(
      [{ op: 'change', id: 'lunch', version: 1, change: { projectId: null } }],
      [{ ...lunch, projectId: 'p' }],
      ZONES,
      NOW,
    )
    const [back] = inverseSteps(batch, { logs: [{ ...lunch, version: 2 }] }, given)
    expect(back).toMatchObject({ change: { projectId: 'p', beneficiaries: [] } })
  })
})

describe('an edge that several logs share', () => {
  const [a, b, c] = [log('a', '08:00', '09:00'), log('b', '09:00', '10:00'), log('c', '10:30', '11:00')]
  const beside = log('beside', '09:30', '10:30', { parallelActivity: true })
  const logs = [a, b, beside, c]
  const moved = (from: string, to: string, alone?: boolean) => {
    const moves = resizeMoves(b, { startTime: at(from), endTime: at(to) }, logs, alone)
    return moves && Object.fromEntries([...moves].map(([id, span]) => [id, clocks(span)]))
  }

  test.each([
    { case: 'a shared edge', from: '08:45', to: '10:00', is: { a: '08:00–08:45', b: '08:45–10:00' } },
    { case: 'an edge with room before it', from: '09:00', to: '10:15', is: { b: '09:00–10:15' } },
    {
      case: 'an edge that reaches the next one',
      from: '09:00',
      to: '10:40',
      is: { b: '09:00–10:40', c: '10:40–11:00' },
    },
    { case: 'both edges', from: '08:30', to: '10:40', is: { a: '08:00–08:30', b: '08:30–10:40', c: '10:40–11:00' } },
    { case: 'a neighbor that would be gone', from: '08:00', to: '10:00', is: null },
    { case: 'no length at all', from: '10:00', to: '10:00', is: null },
  ])('$case', ({ from, to, is }) => expect(moved(from, to)).toEqual(is))

  test('an edge alone moves no other log', () => {
    expect(moved('09:15', '10:00', true)).toEqual({ b: '09:15–10:00' })
    expect(moved('08:45', '10:00', true)).toBeNull()
  })

  test('logs that become shorter change first', () => {
    const grown = resizeMoves(b, { startTime: at('08:45'), endTime: at('10:00') }, logs)!
    expect(moveSteps(grown, logs).map((step) => 'id' in step && step.id)).toEqual(['a', 'b'])
    const shrunk = resizeMoves(b, { startTime: at('09:15'), endTime: at('10:00') }, logs)!
    expect(moveSteps(shrunk, logs).map((step) => 'id' in step && step.id)).toEqual(['b', 'a'])
  })

  test('with its other changes, between those that make room and those that take it', () => {
    const touching = log('c', '10:00', '11:00')
    const change = { startTime: at('09:15'), endTime: at('10:15'), rating: 3 }
    const steps = stepsWithMoves(b, change, [
      { edge: 'startTime', to: at('09:15'), neighbor: a },
      { edge: 'endTime', to: at('10:15'), neighbor: touching },
    ])
    expect(steps).toEqual([
      { op: 'change', id: 'c', version: 1, change: { startTime: at('10:15') } },
      { op: 'change', id: 'b', version: 1, change },
      { op: 'change', id: 'a', version: 1, change: { endTime: at('09:15') } },
    ])
  })
})
