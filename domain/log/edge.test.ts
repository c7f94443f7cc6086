import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MovedEdge, moveEdge } from './edge.ts'
import { addMinutes, type ClosedSpan, type Instant, instant, minutesBetween, overlaps } from '#domain/time/time.ts'

const at = (clock: string) => instant(`2026-03-02T${clock}:00Z`)
/** `09:00–10:00`. */
const span = (text: string) => {
  const [from, to] = text.split('–')
  return { startTime: at(from!), endTime: at(to!) }
}
const clocks = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`

/** What came of it, short: the log, and after a + the neighbor that moved. */
const outcome = (moved: ReturnType<typeof moveEdge>) => {
  if (moved.kind === 'overlap') return '409'
  if (moved.kind === 'invalid') return `400 ${moved.field}`
  return [moved.log, moved.neighbor ?? []].flat().map(clocks).join(' + ')
}

test.each([
  { case: 'later, within', start: '09:15', false: '09:15–10:00', true: '09:15–10:00 + 08:00–09:15' },
  { case: 'earlier, into the neighbor', start: '08:45', false: '409', true: '08:45–10:00 + 08:00–08:45' },
  { case: 'the neighbor keeps a slot', start: '08:05', false: '409', true: '08:05–10:00 + 08:00–08:05' },
  { case: 'the neighbor would keep less', start: '08:04', false: '409', true: '409' },
  { case: 'the neighbor would be nothing', start: '08:00', false: '409', true: '409' },
  { case: 'over the neighbor', start: '07:30', false: '409', true: '409' },
  { case: 'where it is', start: '09:00', false: '09:00–10:00', true: '09:00–10:00 + 08:00–09:00' },
  { case: 'a minute is left', start: '09:59', false: '09:59–10:00', true: '09:59–10:00 + 08:00–09:59' },
  { case: 'to the end', start: '10:00', false: '400 startTime', true: '400 startTime' },
  { case: 'beyond the end', start: '10:30', false: '400 startTime', true: '400 startTime' },
])('moving the start of 09:00–10:00 after 08:00–09:00 to $start, $case', (row) => {
  const move = { log: span('09:00–10:00'), edge: 'start', to: at(row.start), neighbor: span('08:00–09:00') } as const
  expect(outcome(moveEdge({ ...move, moveAdjacent: false }))).toBe(row.false)
  expect(outcome(moveEdge({ ...move, moveAdjacent: true }))).toBe(row.true)
})

test.each([
  { case: 'earlier, within', end: '09:45', false: '09:00–09:45', true: '09:00–09:45 + 09:45–11:00' },
  { case: 'later, into the neighbor', end: '10:15', false: '409', true: '09:00–10:15 + 10:15–11:00' },
  { case: 'the neighbor keeps a slot', end: '10:55', false: '409', true: '09:00–10:55 + 10:55–11:00' },
  { case: 'the neighbor would keep less', end: '10:56', false: '409', true: '409' },
  { case: 'over the neighbor', end: '11:30', false: '409', true: '409' },
  { case: 'to the start', end: '09:00', false: '400 endTime', true: '400 endTime' },
])('moving the end of 09:00–10:00 before 10:00–11:00 to $end, $case', (row) => {
  const move = { log: span('09:00–10:00'), edge: 'end', to: at(row.end), neighbor: span('10:00–11:00') } as const
  expect(outcome(moveEdge({ ...move, moveAdjacent: false }))).toBe(row.false)
  expect(outcome(moveEdge({ ...move, moveAdjacent: true }))).toBe(row.true)
})

test.each([
  { case: 'a gap becomes smaller', to: '08:45', true: '08:45–10:00' },
  { case: 'a gap closes', to: '08:30', true: '08:30–10:00' },
  { case: 'a gap closes and more', to: '08:15', true: '08:15–10:00 + 08:00–08:15' },
  { case: 'a gap becomes larger', to: '09:30', true: '09:30–10:00' },
])('a neighbor that does not touch the moved edge stays, $case', ({ to, true: expected }) => {
  const move = { log: span('09:00–10:00'), edge: 'start', to: at(to), neighbor: span('08:00–08:30') } as const
  expect(outcome(moveEdge({ ...move, moveAdjacent: true }))).toBe(expected)
})

test('without a neighbor an edge moves within 24 hours, in whole minutes', () => {
  const log = span('09:00–10:00')
  const move = (to: ReturnType<typeof at>) =>
    outcome(moveEdge({ log, edge: 'start', to, neighbor: null, moveAdjacent: true }))
  expect(move(addMinutes(log.endTime, -1440))).toBe('10:00–10:00')
  expect(move(addMinutes(log.endTime, -1441))).toBe('400 startTime')
  expect(move(instant('2026-03-02T09:00:30Z'))).toBe('400 startTime')
})

test('a neighbor that follows an edge does not become longer than 24 hours', () => {
  const log = span('09:00–23:00')
  const neighbor = { startTime: addMinutes(log.startTime, -1440), endTime: log.startTime }
  const move = { log, edge: 'start', to: at('09:01'), neighbor } as const
  expect(outcome(moveEdge({ ...move, moveAdjacent: true }))).toBe('400 startTime')
  expect(outcome(moveEdge({ ...move, moveAdjacent: false }))).toBe('09:01–23:00')
})

const length = fc.integer({ min: 1, max: 300 })
const anyMove = fc
  .record({ one: length, open: fc.integer({ min: 0, max: 30 }), two: length, by: fc.integer({ min: -700, max: 700 }) })
  .map(({ one, open, two, by }) => {
    const neighbor = { startTime: at('12:00'), endTime: addMinutes(at('12:00'), one) }
    const startTime = addMinutes(neighbor.endTime, open)
    return { neighbor, log: { startTime, endTime: addMinutes(startTime, two) }, to: addMinutes(startTime, by) }
  })

test('moving an edge never makes an overlap, and other edges stay', () => {
  fc.assert(
    fc.property(anyMove, fc.boolean(), ({ neighbor, log, to }, moveAdjacent) => {
      const moved = moveEdge({ log, edge: 'start', to, neighbor, moveAdjacent })
      fc.pre(moved.kind === 'moved')
      expect(moved.log).toEqual({ startTime: to, endTime: log.endTime })
      expect(overlaps(moved.log, moved.neighbor ?? neighbor)).toBe(false)
      expect(moved.neighbor?.startTime ?? neighbor.startTime).toBe(neighbor.startTime)
    }),
    { numRuns: 500 },
  )
})

test('moving the end mirrors moving the start', () => {
  const turned = (moment: Instant) => addMinutes(at('12:00'), -minutesBetween(at('12:00'), moment))
  const mirror = ({ startTime, endTime }: ClosedSpan) => ({ startTime: turned(endTime), endTime: turned(startTime) })
  const mirrorOf = (moved: MovedEdge): MovedEdge => {
    if (moved.kind === 'overlap') return moved
    if (moved.kind === 'invalid') return { kind: 'invalid', field: 'endTime' }
    return { ...moved, log: mirror(moved.log), ...(moved.neighbor && { neighbor: mirror(moved.neighbor) }) }
  }
  fc.assert(
    fc.property(anyMove, fc.boolean(), ({ neighbor, log, to }, moveAdjacent) => {
      const start = moveEdge({ log, edge: 'start', to, neighbor, moveAdjacent })
      const move = { log: mirror(log), to: turned(to), neighbor: mirror(neighbor), moveAdjacent }
      expect(moveEdge({ ...move, edge: 'end' })).toEqual(mirrorOf(start))
    }),
    { numRuns: 500 },
  )
})
