import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, type Instant, minutesBetween, overlaps } from '#domain/time/time.ts'
import { OVERLAPS, type PlacedLog, placeEntry, type WantedEntry } from './placement.ts'

const at = (clock: string) => `2026-03-02T${clock}:00.000Z` as Instant
const log = (id: string, from: string, to: string, more: Partial<PlacedLog> = {}): PlacedLog => ({
  id,
  startTime: at(from),
  endTime: at(to),
  parallelActivity: false,
  names: [id],
  isOwn: false,
  ...more,
})
const entry = (from: string, to: string, more: Partial<WantedEntry> = {}): WantedEntry => ({
  startTime: at(from),
  endTime: at(to),
  parallelActivity: false,
  category: 'work',
  name: 'report',
  ...more,
})

describe('an entry of an import [import/overlap-choices]', () => {
  const lunch = log('lunch', '12:00', '13:00')
  const music = log('music', '11:00', '14:00', { parallelActivity: true })
  const own = log('own', '12:00', '13:00', { isOwn: true })

  test.each([
    ['is new between two logs', entry('11:00', '12:00'), [lunch, music], 'skip', ['11:00', '12:00', false]],
    ['is left out if its time is taken', entry('11:00', '12:30'), [lunch], 'skip', null],
    ['keeps the part before a log', entry('11:00', '12:30'), [lunch], 'trim', ['11:00', '12:00', false]],
    ['keeps the longer of two parts', entry('11:30', '14:00'), [lunch], 'trim', ['13:00', '14:00', false]],
    ['has no part left inside a log', entry('12:10', '12:50'), [lunch], 'trim', null],
    ['goes beside a log', entry('11:00', '12:30'), [lunch], 'parallel', ['11:00', '12:30', true]],
    ['has no room beside two logs', entry('11:30', '12:30'), [lunch, music], 'parallel', null],
    ['is never parallel if it is sleep', entry('11:00', '12:30', { category: 'sleep' }), [lunch], 'parallel', null],
    ['takes the place of a log', entry('11:00', '12:30'), [lunch], 'replace', ['11:00', '12:30', false]],
    ['never takes the place of an entry of the same file', entry('11:00', '12:30'), [own], 'replace', null],
  ] as const)('%s', (_, wanted, around, overlap, expected) => {
    const placed = placeEntry(wanted, around, overlap)
    const found = 'log' in placed ? placed.log : undefined
    const parallelActivity = expected?.[2] as boolean
    expect(found).toEqual(expected && { startTime: at(expected[0]), endTime: at(expected[1]), parallelActivity })
  })

  test('names the logs that it replaces', () => {
    const walk = log('walk', '13:00', '14:00')
    const placed = placeEntry(entry('12:30', '13:30'), [lunch, walk, music], 'replace')
    expect(placed).toMatchObject({ state: 'overlapping', replaces: ['lunch', 'walk'] })
  })

  test('is a duplicate if the same activity has the same hours, in either lane [import/duplicates]', () => {
    const there = log('there', '11:00', '12:00', { names: ['bericht', 'report'], parallelActivity: true })
    expect(placeEntry(entry('11:00', '12:00'), [there], 'replace')).toEqual({ state: 'duplicate' })
    expect(placeEntry(entry('11:00', '12:01'), [there], 'skip').state).toBe('new')
  })
})

test('an import never makes two logs of a lane overlap, and never makes an entry longer', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const span = fc.tuple(minute, fc.integer({ min: 1, max: 200 }), fc.boolean())
  const spanOf = ([from, minutes, parallelActivity]: [number, number, boolean]) => {
    const startTime = addMinutes(at('00:00'), from)
    return { startTime, endTime: addMinutes(startTime, minutes), parallelActivity }
  }
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.constantFrom(...OVERLAPS), (spans, overlap) => {
      let placed: PlacedLog[] = []
      for (const [index, given] of spans.entries()) {
        const wanted = { ...spanOf(given), category: 'work', name: String(index) }
        const result = placeEntry(wanted, placed, overlap)
        if (!('log' in result) || !result.log) continue
        const replaced: readonly string[] = 'replaces' in result ? result.replaces : []
        placed = placed.filter(({ id }) => !replaced.includes(id))
        const { startTime, endTime } = result.log
        expect(minutesBetween(startTime, endTime)).toBeLessThanOrEqual(minutesBetween(wanted.startTime, wanted.endTime))
        const isFree = !placed.some(
          (other) => other.parallelActivity === result.log!.parallelActivity && overlaps(other, result.log!),
        )
        expect(isFree).toBe(true)
        placed.push({ ...result.log, id: String(index), names: [String(index)], isOwn: index % 2 === 0 })
      }
    }),
  )
})
