import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AspectLog, aspectDelta, aspectTotals, type Contribution, contributions } from './aspect.ts'
import { addMinutes, instant, minutesBetween } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

const read: AspectLog = {
  startTime: instant('2026-03-03T22:30:00-05:00'),
  endTime: instant('2026-03-04T00:35:00-05:00'),
  parallelActivity: false,
  category: 'study',
  activityId: 'read',
  subActivityId: null,
  projectId: null,
  tags: [],
  beneficiaries: [],
}
const free = (recipientId: string) => ({ recipientId, timeProportion: null })

/** `study 2026-03-03: 90 + 0, 1 entry` as `['study', '03-03', 90, 0, 1]`, of one aspect. */
const rows = (all: Contribution[], aspect: Contribution['aspect']) =>
  all
    .filter((each) => each.aspect === aspect)
    .map((each) => [each.key, each.localDate.slice(5), each.primaryMinutes, each.parallelMinutes, each.entries])

test('the minutes of a log over midnight belong to both days, its entry to the day of its start', () => {
  const all = contributions(read, NEW_YORK)
  expect(rows(all, 'category')).toEqual([
    ['study', '03-03', 90, 0, 1],
    ['study', '03-04', 35, 0, 0],
  ])
  expect(rows(all, 'activity')).toEqual([
    ['read', '03-03', 90, 0, 1],
    ['read', '03-04', 35, 0, 0],
  ])
})

test('a parallel log counts in its own lane of every aspect', () => {
  const all = contributions({ ...read, parallelActivity: true, tags: ['t'] }, NEW_YORK)
  for (const aspect of ['category', 'activity', 'tag', 'recipient'] as const)
    expect(rows(all, aspect).map((row) => row.slice(1))).toEqual([
      ['03-03', 0, 90, 1],
      ['03-04', 0, 35, 0],
    ])
})

test.each([
  { name: 'a log of nothing more', log: {}, aspects: { subActivity: 0, project: 0, tag: 0, recipient: 125 } },
  { name: 'a sub-activity', log: { subActivityId: 's' }, aspects: { subActivity: 125 } },
  { name: 'a project', log: { projectId: 'p' }, aspects: { project: 125 } },
  { name: 'two tags, each with all of it', log: { tags: ['t', 'u'] }, aspects: { tag: 250 } },
  { name: 'two recipients, who share it', log: { beneficiaries: [free('a'), free('b')] }, aspects: { recipient: 125 } },
])('the minutes of a log are split by aspect: $name', ({ log, aspects }) => {
  const all = contributions({ ...read, ...log }, NEW_YORK)
  for (const [aspect, minutes] of Object.entries(aspects)) {
    const those = all.filter((each) => each.aspect === aspect)
    expect(those.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0)).toBe(minutes)
  }
})

test('125 minutes over two days, split 90 | 35, are shared by two recipients', () => {
  expect(rows(contributions({ ...read, beneficiaries: [free('a'), free('b')] }, NEW_YORK), 'recipient')).toEqual([
    ['a', '03-03', 45, 0, 1],
    ['a', '03-04', 18, 0, 0],
    ['b', '03-03', 45, 0, 1],
    ['b', '03-04', 17, 0, 0],
  ])
})

test('the minutes that no recipient gets belong to no recipient', () => {
  const beneficiaries = [{ recipientId: 'a', timeProportion: { type: 'duration' as const, value: 25 } }]
  expect(rows(contributions({ ...read, beneficiaries }, NEW_YORK), 'recipient')).toEqual([
    ['a', '03-03', 18, 0, 1],
    ['a', '03-04', 7, 0, 0],
    ['', '03-03', 72, 0, 1],
    ['', '03-04', 28, 0, 0],
  ])
})

test('until now only the minutes that are over count, and the shares stay in proportion', () => {
  const log = { ...read, beneficiaries: [free('a'), free('b')] }
  const until = (clock: string) => contributions(log, NEW_YORK, instant(`2026-03-03T${clock}-05:00`))
  expect(rows(until('23:30:59'), 'category')).toEqual([['study', '03-03', 60, 0, 1]])
  expect(rows(until('23:30:59'), 'recipient')).toEqual([
    ['a', '03-03', 30, 0, 1],
    ['b', '03-03', 30, 0, 1],
  ])
  expect(until('22:30:00')).toEqual([])
  expect(until('09:00:00')).toEqual([])
  expect(contributions(log, NEW_YORK, instant('2026-03-05T00:00:00Z'))).toEqual(contributions(log, NEW_YORK))
})

test('a delta contains only what changes, ordered by aspect, day and key', () => {
  const longer = { ...read, endTime: addMinutes(read.endTime, 10), tags: ['u'] }
  const delta = aspectDelta([{ ...read, tags: ['t'] }], [longer], NEW_YORK)
  expect(
    delta.map((each) => `${each.aspect} ${each.localDate} ${each.key} ${each.primaryMinutes} ${each.entries}`),
  ).toEqual([
    'activity 2026-03-04 read 10 0',
    'category 2026-03-04 study 10 0',
    'recipient 2026-03-04  10 0',
    'tag 2026-03-03 t -90 -1',
    'tag 2026-03-03 u 90 1',
    'tag 2026-03-04 t -35 0',
    'tag 2026-03-04 u 45 0',
  ])
  expect(aspectDelta([read], [read], NEW_YORK)).toEqual([])
})

const id = (kind: string) => fc.integer({ min: 0, max: 3 }).map((number) => `${kind}${number}`)
const logs = fc
  .record({
    start: fc.integer({ min: 0, max: 40_000 }),
    length: fc.integer({ min: 1, max: 1440 }),
    parallelActivity: fc.boolean(),
    category: id('c'),
    activityId: id('a'),
    subActivityId: fc.option(id('s')),
    projectId: fc.option(id('p')),
    tags: fc.uniqueArray(id('t')),
    beneficiaries: fc.uniqueArray(id('r')).map((ids) => ids.map(free)),
  })
  .map(({ start, length, ...rest }): AspectLog => {
    const startTime = addMinutes(instant('2026-02-20T00:00:00Z'), start)
    return { ...rest, startTime, endTime: addMinutes(startTime, length) }
  })

const journey: ZoneHistory = [
  { from: null, tz: 'Asia/Shanghai' },
  { from: instant('2026-03-01T17:00:00Z'), tz: 'America/New_York' },
]

test('the deltas of any operations add up to the totals of the logs that remain', () => {
  const change = fc.record({ at: fc.nat(), log: fc.option(logs) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.constantFrom(NEW_YORK, journey), (changes, zones) => {
      let left: AspectLog[] = []
      const table = new Map<string, Contribution>()
      for (const { at, log } of changes) {
        // Another log in the place of one, a new one at the end, or one less.
        const before = left.slice(at % (left.length + 1)).slice(0, 1)
        const after = log ? [log] : []
        for (const row of aspectDelta(before, after, zones)) {
          const key = `${row.aspect}/${row.localDate}/${row.key}`
          const old = table.get(key) ?? { primaryMinutes: 0, parallelMinutes: 0, entries: 0 }
          const sum = {
            ...row,
            primaryMinutes: old.primaryMinutes + row.primaryMinutes,
            parallelMinutes: old.parallelMinutes + row.parallelMinutes,
            entries: old.entries + row.entries,
          }
          if (sum.primaryMinutes || sum.parallelMinutes || sum.entries) table.set(key, sum)
          else table.delete(key)
        }
        left = [...left.filter((each) => !before.includes(each)), ...after]
      }
      const sorted = aspectTotals(left, zones)
      expect(sorted).toHaveLength(table.size)
      for (const row of sorted) expect(table.get(`${row.aspect}/${row.localDate}/${row.key}`)).toEqual(row)
      expect(sorted).toEqual(
        sorted.toSorted((a, b) => {
          const [one, other] = [a, b].map((row) => [row.aspect, row.localDate, row.key])
          const differs = one!.findIndex((text, index) => text !== other![index])
          return one![differs]! < other![differs]! ? -1 : 1
        }),
      )
    }),
    { numRuns: 200 },
  )
})

test('each aspect holds the elapsed minutes of a log, and recipients hold them exactly once', () => {
  fc.assert(
    fc.property(logs, (log) => {
      const minutes = minutesBetween(log.startTime, log.endTime)
      const all = contributions(log, journey)
      const held = (aspect: string) =>
        all
          .filter((each) => each.aspect === aspect)
          .reduce((sum, { primaryMinutes, parallelMinutes }) => sum + primaryMinutes + parallelMinutes, 0)
      for (const aspect of ['category', 'activity', 'recipient']) expect(held(aspect)).toBe(minutes)
      expect(held('tag')).toBe(minutes * log.tags.length)
    }),
  )
})
