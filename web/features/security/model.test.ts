import { expect, test } from 'vitest'
import { complaints, grouped, refusals } from './model.ts'

test.each([
  { field: 'currentPassword', typed: '', said: 'needCurrent' },
  { field: 'currentPassword', typed: 'old', said: null },
  { field: 'newPassword', typed: 'seven77', said: 'passwordShort' },
  { field: 'newPassword', typed: 'eight888', said: null },
  { field: 'newPassword', typed: 'x'.repeat(129), said: 'passwordLong' },
  { field: 'name', typed: ' ', said: 'nameNeeded' },
  { field: 'name', typed: '安'.repeat(60), said: null },
  { field: 'name', typed: '安'.repeat(61), said: 'nameLong' },
  { field: 'code', typed: '12 34 56', said: null },
  { field: 'code', typed: '12345', said: 'needCode' },
  { field: 'code', typed: 'ABCD-EFGH', said: 'needCode' },
] as const)('$field "$typed" leads to the message $said', ({ field, typed, said }) =>
  expect(complaints[field](typed)).toBe(said),
)

test('an error of the server is shown at its field, and only there', () => {
  expect(refusals(['currentPassword', 'newPassword'])).toEqual({
    currentPassword: 'wrongCurrent',
    newPassword: 'passwordCommon',
  })
  expect(refusals(['passkey', 'ticket'])).toEqual({})
})

test('a key is read in groups of four', () => {
  expect(grouped('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(grouped('JBSWY')).toBe('JBSW Y')
})
