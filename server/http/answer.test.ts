import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isLong, pickerOf, serializeLongList } from './answer.ts'

const pick = pickerOf(z.array(z.strictObject({ id: z.int() })))
const rows = (length: number) => Array.from({ length }, (_, id) => ({ id, secret: 'x' }))

test.each([501, 1000, 1001, 2345])('a list of %i goes out as a short one would, item by item', async (length) => {
  const list = rows(length)
  expect(isLong(list)).toBe(true)
  expect(await serializeLongList(list, pick)).toBe(JSON.stringify(pick(list)))
})

test('others get a turn while a long list is written', async () => {
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await nextTurn()
  })()
  await serializeLongList(rows(5000), pick)
  over.abort()
  await others
  expect(turns).toBeGreaterThanOrEqual(10)
  expect([isLong(rows(500)), isLong({ length: 9999 }), isLong(undefined)]).toEqual([false, false, false])
})
