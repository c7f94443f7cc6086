import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitForShortTurn } from './turn.ts'

const CALLS = 12
const EACH_MS = 6

function work() {
  const until = performance.now() + EACH_MS
  while (performance.now() < until);
}

test('between the calls of a burst, others have their turn, and the calls keep their order', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  const order: number[] = []
  await Promise.all(
    Array.from({ length: CALLS }, async (_, call) => {
      // As sockets that became readable together: all in one turn, one after the other.
      await nextTurn()
      await waitForShortTurn()
      work()
      order.push(call)
    }),
  )
  clearImmediate(immediate)
  // At least two calls fit into a turn, and no turn is longer than three.
  expect(turns).toBeGreaterThanOrEqual(CALLS / 3 - 1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
