import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/refusal.ts'
import { ApiError } from '#web/api/call.ts'
import { currentIn, fieldErrorsOf, inTheWay, namesOf, RECIPIENT_TABS, TAG_TABS, tabOf } from './model.ts'

const refused = (status: number, body: Partial<ErrorBody>) =>
  new ApiError(status, { code: null, message: '', values: [], details: {}, requestId: '', ...body })

test.each([
  [undefined, 'sub-activity'],
  ['note-tag', 'note-tag'],
  ['nonsense', 'sub-activity'],
])('the address says %s, the screen shows %s', (wanted, shown) => {
  expect(tabOf(TAG_TABS, wanted)).toBe(shown)
})

test('a screen without a word in its address shows its first tab', () => {
  expect(tabOf(RECIPIENT_TABS, undefined)).toBe('customer')
})

describe('the uses that prevent a deletion', () => {
  test.each([
    [
      { activityLogs: 3, groups: 1 },
      { activityLogs: 3, groups: 1, projects: 0, plans: 0, notes: 0 },
    ],
    [
      { activityLogs: 0, groups: 0, projects: 2 },
      { activityLogs: 0, groups: 0, projects: 2, plans: 0, notes: 0 },
    ],
    [
      { activityLogs: 0, groups: 0, projects: 0, plans: 1 },
      { activityLogs: 0, groups: 0, projects: 0, plans: 1, notes: 0 },
    ],
    [{ activityLogs: 'many' }, { activityLogs: 0, groups: 0, projects: 0, plans: 0, notes: 0 }],
  ])('%j', (details, way) => {
    expect(inTheWay(refused(409, { code: 'CONFLICT_REFERENCE', details }))).toEqual(way)
  })

  test('is nothing where something else went wrong', () => {
    expect(inTheWay(refused(409, { code: 'ALREADY_EXISTS' }))).toBeNull()
    expect(inTheWay(new TypeError('Failed to fetch'))).toBeNull()
  })
})

describe('the current state after a conflict', () => {
  test('is the server’s current item', () => {
    const current = { id: '1', name: 'Kitchen', version: 3 }
    expect(currentIn(refused(409, { details: { current } }))).toEqual({ name: 'Kitchen', version: 3 })
  })

  test.each([{}, { current: null }, { current: { name: 'Kitchen' } }])('is not known from %j', (details) => {
    expect(currentIn(refused(409, { details }))).toBeNull()
  })
})

test.each([
  [refused(409, { code: 'ALREADY_EXISTS', values: ['Kitchen'] }), { name: 'taken' }],
  [refused(404, { code: 'NOT_FOUND', values: ['members'] }), { members: 'notThere' }],
  [
    refused(400, { code: 'INVALID_PARAMS', values: ['name', 'members'] }),
    { name: 'notPossible', members: 'notPossible' },
  ],
  [refused(503, { code: 'UNAVAILABLE' }), {}],
])('%s is shown under its fields', (error, fields) => {
  expect(fieldErrorsOf(error)).toEqual(fields)
})

test('names are in the order in which they were chosen', () => {
  const known = [
    { id: '1', name: 'Mia' },
    { id: '2', name: 'Ben' },
  ]
  expect(namesOf(['2', '9', '1'], known)).toEqual(['Ben', 'Mia'])
})
