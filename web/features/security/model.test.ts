import { expect, test } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { fieldErrorsOf, grouped, serverFieldErrors } from './model.ts'

const PASSWORDS = { currentPassword: 'old', newPassword: 'eight888' }

test.each([
  { body: PASSWORDS, said: {} },
  { body: { newPassword: 'eight888' }, said: {} },
  { body: { ...PASSWORDS, currentPassword: '' }, said: { currentPassword: 'needCurrent' } },
  { body: { ...PASSWORDS, newPassword: 'seven77' }, said: { newPassword: 'passwordShort' } },
  { body: { ...PASSWORDS, newPassword: 'x'.repeat(129) }, said: { newPassword: 'passwordLong' } },
])('of the passwords $body the form says $said', ({ body, said }) => expect(fieldErrorsOf.password(body)).toEqual(said))

test.each([
  { name: ' ', said: { name: 'nameNeeded' } },
  { name: '安'.repeat(60), said: {} },
  { name: '安'.repeat(61), said: { name: 'nameLong' } },
])('of the name "$name" the form says $said', ({ name, said }) => expect(fieldErrorsOf.name({ name })).toEqual(said))

test.each([
  { code: '12 34 56', said: {} },
  { code: '12345', said: { code: 'needCode' } },
  { code: 'ABCD-EFGH', said: { code: 'needCode' } },
])('of the code "$code" the form says $said', ({ code, said }) => expect(fieldErrorsOf.code({ code })).toEqual(said))

test('an error of the server is shown at its field, and only there', () => {
  const refused = (values: string[]) =>
    new ApiError(400, { code: 'INVALID_PARAMS', message: '', values, details: {}, requestId: '' })
  expect(serverFieldErrors.password(refused(['currentPassword', 'newPassword']))).toEqual({
    currentPassword: 'wrongCurrent',
    newPassword: 'passwordCommon',
  })
  expect(serverFieldErrors.code(refused(['code']))).toEqual({ code: 'wrongCode' })
  expect(serverFieldErrors.code(refused(['passkey', 'ticket']))).toEqual({})
})

test('a key is read in groups of four', () => {
  expect(grouped('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(grouped('JBSWY')).toBe('JBSW Y')
})
