import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email, NewPassword } from '#contract/auth.ts'
import { text } from '#contract/common.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { ApiError } from '#web/api/call.ts'
import { type FieldWords, schemaErrors, serverErrors } from './field-errors.ts'

const Body = z.strictObject({ name: text(5, 1), email: Email, password: NewPassword, note: text(5) })
const sound = { name: 'Ann', email: 'ann@example.com', password: 'long enough', note: '' }
const words: FieldWords<'name' | 'email' | 'password', string> = {
  name: { required: 'needed', tooLong: 'long' },
  email: { ALREADY_EXISTS: 'taken', RATE_LIMITED: 'often', other: 'noAddress' },
  password: { too_small: 'short', too_big: 'long', INVALID_PARAMS: 'common' },
}

test.each([
  { wrong: {}, said: {} },
  { wrong: { name: ' ' }, said: { name: 'needed' } },
  { wrong: { name: 'Annabel' }, said: { name: 'long' } },
  { wrong: { email: 'ann', password: 'seven77' }, said: { email: 'noAddress', password: 'short' } },
  { wrong: { password: 'x'.repeat(129) }, said: { password: 'long' } },
  { wrong: { note: 'too long a note' }, said: {} },
])('the schema finds $said in $wrong', ({ wrong, said }) =>
  expect(schemaErrors(Body, { ...sound, ...wrong }, words)).toEqual(said),
)

test('one word for a field stands for whatever is wrong with it', () => {
  const one = { name: 'wrong', email: 'wrong' } as const
  expect(schemaErrors(Body, { ...sound, name: '', email: '' }, one)).toEqual(one)
})

const refusal = (code: RefusalCode | null, values: string[]) =>
  new ApiError(400, { code, message: '', values, details: {}, requestId: '' })

test.each([
  { code: 'ALREADY_EXISTS', values: ['Ann@Example.com'], said: { email: 'taken' } },
  { code: 'INVALID_PARAMS', values: ['password'], said: { password: 'common' } },
  { code: 'INVALID_PARAMS', values: ['email', 'zone'], said: { email: 'noAddress' } },
  { code: 'INVALID_PARAMS', values: ['email.0'], said: { email: 'noAddress' } },
  { code: 'RATE_LIMITED', values: ['email', 'password'], said: { email: 'often' } },
  { code: 'RATE_LIMITED', values: [], said: {} },
  { code: 'NOT_FOUND', values: ['name'], said: {} },
  { code: null, values: ['email'], said: {} },
] as const)('a refusal of $values with $code says $said', ({ code, values, said }) =>
  expect(serverErrors(refusal(code, [...values]), words)).toEqual(said),
)

test('what is no refusal is about no field', () => {
  expect(serverErrors(new TypeError('Failed to fetch'), words)).toEqual({})
})
