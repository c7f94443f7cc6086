import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const MANY = 50_000

test('ids are UUIDs of version 7, each greater than the one before', () => {
  const ids = Array.from({ length: MANY }, newId)
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([])
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(MANY)
})

test('ids of one moment share no random part', () => {
  const ends = Array.from({ length: MANY }, () => newId().slice(-8))
  expect(new Set(ends).size).toBeGreaterThan(MANY * 0.999)
})
