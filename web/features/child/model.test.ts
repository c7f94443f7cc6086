import { describe, expect, test } from 'vitest'
import type { FamilyMember } from '#contract/family.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { DRAWN } from '#web/widgets/avatar/drawn.ts'
import {
  changesOf,
  type ChildValues,
  fieldErrorsOf,
  digitsOf,
  doorAnswer,
  endsControl,
  freePicture,
  serverFieldErrors,
  spelt,
  waitOf,
} from './model.ts'

const today = '2026-03-02' as LocalDate
const values = (part: Partial<ChildValues>): ChildValues => ({
  firstName: 'An',
  lastName: '',
  birthDate: '',
  avatar: 'fox',
  language: 'en',
  timezone: 'UTC',
  pin: '',
  currentPin: '',
  noPin: false,
  ...part,
})

describe('the account of a child', () => {
  test.each([
    [{}, {}],
    [{ firstName: ' ' }, { firstName: 'needName' }],
    [{ firstName: '安'.repeat(61) }, { firstName: 'nameLong' }],
    [{ birthDate: '2026-03-02' }, {}],
    [{ birthDate: '2026-03-03' }, { birthDate: 'birthWrong' }],
    [{ pin: '258' }, { pin: 'pinShape' }],
    [{ pin: '2580' }, {}],
    [{ pin: '1234' }, { pin: 'pinEasy' }],
    [{ birthDate: '2018-05-17', pin: '1705' }, { pin: 'pinEasy' }],
  ] as [Partial<ChildValues>, object][])('%j', (part, found) => {
    expect(fieldErrorsOf(values(part), { isNamed: true, today })).toEqual(found)
  })

  test('a user who may not change the name does not have to enter one', () => {
    expect(fieldErrorsOf(values({ firstName: '' }), { isNamed: false, today })).toEqual({})
  })
})

describe('the fields that a change sends', () => {
  const account = {
    firstName: 'An',
    lastName: 'Lin',
    birthDate: '2018-05-17' as LocalDate,
    language: 'en',
    timezone: 'UTC',
    isOfAge: false,
    pendingEmail: null,
  } as const
  const known = { avatar: '019585e0-0000-7000-8000-00000000a0a0', account } as FamilyMember
  const same = values({ lastName: 'Lin', birthDate: account.birthDate, avatar: null })

  test.each([
    [{}, {}],
    [{ pin: '2580' }, { pin: '2580' }],
    [{ noPin: true }, { pin: null }],
    [{ avatar: 'owl' }, { avatar: 'owl' }],
    [{ birthDate: '' }, { birthDate: null }],
    [{ birthDate: '2017-05-17' }, { birthDate: '2017-05-17' }],
    [
      { firstName: ' Anna ', lastName: '' },
      { firstName: 'Anna', lastName: '' },
    ],
    [
      { language: 'zh_TW', timezone: 'Asia/Taipei' },
      { language: 'zh_TW', timezone: 'Asia/Taipei' },
    ],
  ] as [Partial<ChildValues>, object][])('%j: %j', (touched, sent) => {
    expect(changesOf(known, { ...same, ...touched })).toEqual(sent)
  })

  test('a drawing that stays is not sent, and of itself a child says picture and PIN alone', () => {
    const child = { avatar: 'fox', account: null } as FamilyMember
    const touched = values({ firstName: 'X', pin: '2580', currentPin: '9475' })
    expect(changesOf(child, touched)).toEqual({ pin: '2580', currentPin: '9475' })
  })
})

test.each([
  ['', false],
  ['2008-03-03', false],
  ['2008-03-02', true],
])('born on %s, a child is of age: %s', (birthDate, ends) => {
  expect(endsControl(birthDate, today)).toBe(ends)
})

test.each([
  ['P4AJEYDG', 'P4AJ-EYDG'],
  ['P4AJEYDGX', 'P4AJ-EYDG-X'],
  ['', ''],
])('a code is read in groups: %s', (code, read) => {
  expect(spelt(code)).toBe(read)
})

test.each([
  ['12a3', '123'],
  ['１２３４', '1234'],
  ['1234567890', '12345678'],
])('of %s, %s is typed', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

const refused = (status: number, body: Partial<ErrorBody> = {}) =>
  new ApiError(status, { code: null, message: '', values: [], details: {}, requestId: '', ...body })

test('a new child begins with a picture that is free in the family', () => {
  expect(freePicture([])).toBe('fox')
  expect(freePicture([null, 'owl', 'fox', 'data:image/webp;base64,'])).toBe('whale')
  expect(freePicture(DRAWN)).toBe('fox')
})

test('the wait after failed tries comes from the server', () => {
  expect(waitOf(refused(429, { details: { retryAfterSeconds: 30 } }))).toBe(30)
  expect(waitOf(refused(429))).toBeNull()
})

test.each([
  [refused(401), 'pinWrong'],
  [refused(429), 'pinWait'],
  [refused(503), null],
  [new TypeError('Failed to fetch'), null],
])('a failed sign-in shows its reason: %o', (error, answer) => {
  expect(doorAnswer(error)).toBe(answer)
})

test('an error of the server is shown at its field', () => {
  const error = refused(400, { code: 'INVALID_PARAMS', values: ['birthDate', 'pin', 'currentPin'] })
  expect(serverFieldErrors(error)).toEqual({ birthDate: 'birthWrong', pin: 'pinEasy', currentPin: 'pinOld' })
  expect(serverFieldErrors(refused(403, { code: 'FORBIDDEN' }))).toEqual({})
})
