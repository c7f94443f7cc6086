import { expect, test } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { fieldErrorsOf, secondStepOf, serverFieldErrors } from './model.ts'

const SOUND = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', password: 'eight888' }

test.each([
  { field: 'firstName', typed: '  ', said: 'needFirstName' },
  { field: 'firstName', typed: '安'.repeat(60), said: undefined },
  { field: 'firstName', typed: '安'.repeat(61), said: 'nameLong' },
  { field: 'lastName', typed: '', said: undefined },
  { field: 'lastName', typed: 'x'.repeat(61), said: 'nameLong' },
  { field: 'email', typed: 'ann', said: 'needEmail' },
  { field: 'email', typed: ' Ann@Example.com ', said: undefined },
  { field: 'password', typed: 'seven77', said: 'passwordShort' },
  { field: 'password', typed: 'eight888', said: undefined },
  { field: 'password', typed: 'x'.repeat(128), said: undefined },
  { field: 'password', typed: 'x'.repeat(129), said: 'passwordLong' },
] as const)('$field "$typed": $said', ({ field, typed, said }) =>
  expect(fieldErrorsOf.signUp({ ...SOUND, [field]: typed })).toEqual(said ? { [field]: said } : {}),
)

test('signing in asks only for an address and whether there is a password', () => {
  const { email } = SOUND
  expect(fieldErrorsOf.signIn({ email: 'ann', password: '' })).toEqual({ email: 'needEmail', password: 'needPassword' })
  expect(fieldErrorsOf.signIn({ email, password: 'short' })).toEqual({})
  expect(fieldErrorsOf.signIn({ email, password: 'x'.repeat(300) })).toEqual({})
})

test('a new password and a forgotten one ask for one field each', () => {
  expect(fieldErrorsOf.newPassword({ password: 'seven77' })).toEqual({ password: 'passwordShort' })
  expect(fieldErrorsOf.newPassword({ password: 'eight888' })).toEqual({})
  expect(fieldErrorsOf.forgotPassword({ email: ' ' })).toEqual({ email: 'needEmail' })
})

test.each([
  { code: 'ALREADY_EXISTS', values: ['email'], said: { email: 'emailExists' } },
  { code: 'INVALID_PARAMS', values: ['password'], said: { password: 'passwordCommon' } },
  { code: 'INVALID_PARAMS', values: ['timezone'], said: {} },
  { code: 'RATE_LIMITED', values: [], said: {} },
  { code: null, values: ['email'], said: {} },
] as const)('the server refuses $values with $code', ({ code, values, said }) => {
  const refusal = new ApiError(400, { code, message: '', values: [...values], details: {}, requestId: '' })
  expect(serverFieldErrors(refusal)).toEqual(said)
})

test('a second step is recognized by its code, with the data to take it', () => {
  const body = { code: 'SECOND_FACTOR_REQUIRED' as const, message: '', values: [], requestId: '' }
  const step = { ticket: 'a'.repeat(43), methods: ['code', 'passkey'] }
  expect(secondStepOf(new ApiError(401, { ...body, details: step }))).toEqual(step)
  expect(secondStepOf(new ApiError(401, { ...body, details: {} }))).toBeNull()
  expect(secondStepOf(new ApiError(401, { ...body, code: 'UNAUTHENTICATED', details: step }))).toBeNull()
  expect(secondStepOf(new TypeError('Failed to fetch'))).toBeNull()
})
