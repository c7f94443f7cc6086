import { expect, test } from 'vitest'
import { RANK_STEP, rankBetween } from './order.ts'
import { mulberry32 } from '#domain/demo/random.ts'

test.each([
  ['the first of all', null, null, 0],
  ['before all others', null, 10, 10 - RANK_STEP],
  ['after all others', 10, null, 10 + RANK_STEP],
  ['between two', 0, RANK_STEP, RANK_STEP / 2],
  ['between neighbors by number', 1, 2, 1.5],
  ['around nothing', -3, 3, 0],
  ['between equals', 7, 7, null],
  ['the wrong way round', 8, 7, null],
  ['between numbers that have none between them', 1, 1 + Number.EPSILON, null],
])('a moved note gets a rank: %s', (_, before, after, rank) => {
  expect(rankBetween(before, after)).toBe(rank)
})

test('two thousand notes stay where they are put, and are renumbered when a gap is used up', () => {
  let renumbered = 0
  for (let seed = 0; seed < 10; seed++) {
    const random = mulberry32(seed)
    let ranks: number[] = []
    for (let count = 0; count < 200; count++) {
      // Half of the seeds always put in the same gap, which is the worst.
      const at = seed % 2 ? Math.min(2, ranks.length) : Math.floor(random() * (ranks.length + 1))
      const put = () => rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null)
      let rank = put()
      if (rank === null) {
        renumbered++
        ranks = ranks.map((_each, index) => index * RANK_STEP)
        rank = put()
      }
      if (rank === null) expect.fail(`seed ${seed}: no place at ${at} of ${count}`)
      ranks.splice(at, 0, rank)
    }
    expect(ranks.every((each, index) => !index || ranks[index - 1]! < each)).toBe(true)
  }
  expect(renumbered).toBeGreaterThan(5)
})
