import { expect, test } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { complaints, passwordMissing, refusals, secondStepOf } from './model.ts'

test.each([
  { field: 'firstName', typed: '  ', said: 'needFirstName' },
  { field: 'firstName', typed: '安'.repeat(60), said: null },
  { field: 'firstName', typed: '安'.repeat(61), said: 'nameLong' },
  { field: 'lastName', typed: '', said: null },
  { field: 'lastName', typed: 'x'.repeat(61), said: 'nameLong' },
  { field: 'email', typed: 'ann', said: 'needEmail' },
  { field: 'email', typed: ' Ann@Example.com ', said: null },
  { field: 'password', typed: 'seven77', said: 'passwordShort' },
  { field: 'password', typed: 'eight888', said: null },
  { field: 'password', typed: 'x'.repeat(128), said: null },
  { field: 'password', typed: 'x'.repeat(129), said: 'passwordLong' },
] as const)('$field "$typed" leads to the message $said', ({ field, typed, said }) =>
  expect(complaints[field](typed)).toBe(said),
)

test('signing in asks only whether there is a password', () => {
  expect(passwordMissing('')).toBe('needPassword')
  expect(passwordMissing('short')).toBeNull()
})

test.each([
  { code: 'ALREADY_EXISTS', fields: ['email'], said: { email: 'emailExists' } },
  { code: 'INVALID_PARAMS', fields: ['password'], said: { password: 'passwordCommon' } },
  { code: 'INVALID_PARAMS', fields: ['timezone'], said: {} },
  { code: 'RATE_LIMITED', fields: [], said: {} },
  { code: null, fields: ['email'], said: {} },
])('the server refuses $fields with $code', ({ code, fields, said }) => expect(refusals(code, fields)).toEqual(said))

test('a second step is recognized by its code, with the data to take it', () => {
  const body = { code: 'SECOND_FACTOR_REQUIRED' as const, message: '', values: [], requestId: '' }
  const step = { ticket: 'a'.repeat(43), methods: ['code', 'passkey'] }
  expect(secondStepOf(new ApiError(401, { ...body, details: step }))).toEqual(step)
  expect(secondStepOf(new ApiError(401, { ...body, details: {} }))).toBeNull()
  expect(secondStepOf(new ApiError(401, { ...body, code: 'UNAUTHENTICATED', details: step }))).toBeNull()
  expect(secondStepOf(new TypeError('Failed to fetch'))).toBeNull()
})
