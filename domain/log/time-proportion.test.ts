import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, type Beneficiary, proportionViolations, scaleDurations, splitOver } from './time-proportion.ts'

/** `A 60%`, `B 30`, `C`: a percentage, minutes, and no share. */
const people = (text: string): Beneficiary[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [recipientId, proportion] = each.split(' ')
      if (!proportion) return { recipientId: recipientId!, timeProportion: null }
      const type = proportion.endsWith('%') ? 'percent' : 'duration'
      return { recipientId: recipientId!, timeProportion: { type, value: Number.parseFloat(proportion) } }
    })

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([
  { minutes: 120, whom: 'A 60%, B 30', parts: [72, 30, 18] },
  { minutes: 50, whom: 'A, B, C', parts: [17, 17, 16, 0] },
  { minutes: 90, whom: 'A 45, B', parts: [45, 45, 0] },
  { minutes: 125, whom: 'A, B', parts: [63, 62, 0] },
  { minutes: 7, whom: '', parts: [7] },
  { minutes: 1, whom: 'A, B', parts: [1, 0, 0] },
  // The half minutes tie, and the rest comes last.
  { minutes: 5, whom: 'A 50%', parts: [3, 2] },
  { minutes: 10, whom: 'A 33%, B 33%, C', parts: [3, 3, 4, 0] },
  { minutes: 60, whom: 'A 100%, B', parts: [60, 0, 0] },
])('minutes are divided among recipients: $minutes minutes for "$whom" are $parts', ({ minutes, whom, parts }) => {
  const rows = allocate(minutes, people(whom))
  expect(rows.map((row) => row.minutes)).toEqual(parts)
  expect(rows.map((row) => row.recipientId)).toEqual([...people(whom).map((each) => each.recipientId), null])
})

test.each([
  { minutes: 120, whom: 'A 60%, B 48', wrong: false },
  { minutes: 120, whom: 'A 60%, B 49', wrong: true },
  // A share may be any whole minute, not only a multiple of 5. [log/share-bounds]
  { minutes: 7, whom: 'A 7', wrong: false },
  { minutes: 7, whom: 'A 8', wrong: true },
  { minutes: 7, whom: 'A 0', wrong: true },
  { minutes: 7, whom: 'A 1.5', wrong: true },
  { minutes: 60, whom: 'A 100%', wrong: false },
  { minutes: 60, whom: 'A 101%', wrong: true },
  { minutes: 60, whom: 'A 0%', wrong: true },
  { minutes: 60, whom: 'A 50.5%', wrong: true },
  { minutes: 60, whom: 'A 60%, B 41%', wrong: true },
  { minutes: 60, whom: 'A, B, C', wrong: false },
  { minutes: 60, whom: '', wrong: false },
])('shares may not exceed the log: "$whom" of $minutes minutes is wrong: $wrong', ({ minutes, whom, wrong }) => {
  expect(proportionViolations(minutes, people(whom))).toBe(wrong)
})

test.each([
  { minutes: 50, whom: 'A 60, B 30', scaled: 'A 33, B 17' },
  { minutes: 45, whom: 'A 45, B', scaled: 'A 45, B' },
  { minutes: 60, whom: 'A 60%, B 30', scaled: 'A 60%, B 24' },
  { minutes: 2, whom: 'A 5, B 5, C 5', scaled: 'A 1, B 1, C' },
  { minutes: 10, whom: 'A 99%, B 1', scaled: 'A 99%, B' },
])('shares shrink with a shorter log: "$whom" in $minutes minutes becomes "$scaled"', ({ minutes, whom, scaled }) => {
  expect(scaleDurations(minutes, people(whom))).toEqual(people(scaled))
})

test('shares that fit stay the same, and a scaled row keeps its other fields', () => {
  const rows = [{ recipientId: 'A', forWhat: 'a lift', timeProportion: { type: 'duration' as const, value: 60 } }]
  expect(scaleDurations(60, rows)).toBe(rows)
  expect(scaleDurations(20, rows)).toEqual([{ ...rows[0], timeProportion: { type: 'duration', value: 20 } }])
})

test('125 minutes as 55 | 70 are split over two days, for A 63 and B 62', () => {
  expect(splitOver([55, 70], [63, 62])).toEqual([
    [27, 36],
    [28, 34],
  ])
})

test('no cell is below zero on three days, where a formula for all at once says −1 for B', () => {
  expect(splitOver([152, 35, 196], [191, 1, 191])).toEqual([
    [75, 18, 98],
    [0, 0, 1],
    [77, 17, 97],
  ])
})

test('splitting accepts no minutes, no days and no recipients', () => {
  expect(splitOver([0, 0], [0])).toEqual([[0, 0]])
  expect(splitOver([], [])).toEqual([])
})

const beneficiaries = fc.array(
  fc.record({
    recipientId: fc.uuid(),
    timeProportion: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('duration' as const), value: fc.integer({ min: 1, max: 300 }) }),
        fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 40 }) }),
      ),
    ),
  }),
  { maxLength: 6 },
)
const minutes = fc.integer({ min: 1, max: 1440 })

test('valid shares are divided to the minute, and scaled shares are valid', () => {
  fc.assert(
    fc.property(minutes, minutes, beneficiaries, (before, after, whom) => {
      fc.pre(!proportionViolations(before, whom))
      const scaled = scaleDurations(after, whom)
      expect(proportionViolations(after, scaled)).toBe(false)
      const rows = allocate(after, scaled)
      expect(sum(rows.map((row) => row.minutes))).toBe(after)
      for (const [index, { minutes: part }] of rows.entries()) {
        const { type, value } = scaled[index]?.timeProportion ?? { type: 'duration', value: part }
        const quota = type === 'percent' ? (after * value) / 100 : value
        expect(part).toBeGreaterThanOrEqual(0)
        expect(Math.abs(part - quota)).toBeLessThan(1)
      }
    }),
    { numRuns: 2000 },
  )
})

test('recipients and the rest add up on both margins, and no cell is below zero', () => {
  const days = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(days, beneficiaries, (lengths, whom) => {
      const total = sum(lengths)
      fc.pre(!proportionViolations(total, whom))
      const shares = allocate(total, whom).map((row) => row.minutes)
      const cells = splitOver(lengths, shares)
      expect(cells.map(sum)).toEqual(shares)
      expect(lengths.map((_, day) => sum(cells.map((row) => row[day]!)))).toEqual(lengths)
      expect(Math.min(...cells.flat())).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})
