import { describe, expect, test } from 'vitest'
import { AVATAR } from '#contract/avatar.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { ApiError } from '#web/api/call.ts'
import {
  ACCEPTED,
  fieldErrorsOf,
  fileText,
  inTheWay,
  LARGEST_FILE,
  megabytes,
  problemOf,
  refusedFile,
  serverFieldErrors,
} from './model.ts'

const refused = (
  status: number,
  code: RefusalCode | null,
  values: string[] = [],
  details: Record<string, unknown> = {},
) => new ApiError(status, { code, message: '', values, details, requestId: '1' })

test('the picker offers the file types that the server accepts', () => {
  expect(ACCEPTED.split(',')).toEqual([...AVATAR.types])
})

test.each([
  { file: { type: 'image/png', size: 1 }, problem: null },
  { file: { type: 'image/webp', size: LARGEST_FILE }, problem: null },
  { file: { type: 'image/jpeg', size: LARGEST_FILE + 1 }, problem: 'tooLarge' },
  { file: { type: 'image/svg+xml', size: 1 }, problem: 'notAPicture' },
  { file: { type: '', size: 50_000_000 }, problem: 'notAPicture' },
])('$file.type of $file.size bytes: $problem', ({ file, problem }) => expect(problemOf(file)).toBe(problem))

test('a unit has a thousand of the smaller one', () => expect(megabytes(25_000_000)).toBe('25 MB'))

test.each([
  { type: 'image/png', size: 184_321, text: 'PNG · 184 kB' },
  { type: 'image/jpeg', size: 24_999_900, text: 'JPEG · 25,000 kB' },
  { type: 'image/gif', size: 43, text: 'GIF · 1 kB' },
])('a file of $type and $size bytes is shown as $text', ({ text, ...file }) => expect(fileText(file, 'en')).toBe(text))

test.each([
  { error: refused(413, 'TOO_LARGE', ['body']), problem: 'tooLarge' },
  { error: refused(415, 'UNSUPPORTED_MEDIA_TYPE'), problem: 'notAPicture' },
  { error: refused(400, 'INVALID_PARAMS', ['file'], { reason: 'tooManyPixels' }), problem: 'tooManyPixels' },
  { error: refused(400, 'INVALID_PARAMS', ['file'], { reason: 'of tomorrow' }), problem: null },
  { error: refused(500, null), problem: null },
  { error: new TypeError('Failed to fetch'), problem: null },
])('a refusal $error.status of a file: $problem', ({ error, problem }) => expect(refusedFile(error)).toBe(problem))

test.each([
  { typed: ' ', said: { firstName: 'needName' } },
  { typed: 'x'.repeat(61), said: { firstName: 'nameLong', lastName: 'nameLong' } },
  { typed: '😀'.repeat(60), said: {} },
])('both names "$typed": $said', ({ typed, said }) =>
  expect(fieldErrorsOf.names({ firstName: typed, lastName: typed })).toEqual(said),
)

test.each([
  { typed: 'ann', said: { email: 'needEmail' } },
  { typed: ' Ann@Example.org ', said: {} },
])('the address "$typed": $said', ({ typed, said }) => expect(fieldErrorsOf.email({ email: typed })).toEqual(said))

test('an address that another account has is told at the field', () => {
  expect(serverFieldErrors.email(refused(409, 'ALREADY_EXISTS', ['email']))).toEqual({ email: 'emailExists' })
  expect(serverFieldErrors.names(refused(400, 'INVALID_PARAMS', ['lastName']))).toEqual({ lastName: 'nameLong' })
})

describe('deleting the account', () => {
  test.each([
    { typed: ' ann@example.org ', fits: true },
    { typed: 'Ann@example.org', fits: false },
    { typed: '', fits: false },
  ])('"$typed" is the address: $fits', ({ typed, fits }) => expect(isTypedRight(typed, 'ann@example.org')).toBe(fits))

  test.each([
    { error: refused(409, null, ['isAdmin']), reason: 'lastAdmin' },
    { error: refused(409, null, ['children']), reason: 'childrenLeft' },
    { error: refused(409, null, ['Idempotency-Key']), reason: null },
    { error: refused(403, 'FORBIDDEN'), reason: 'askParent' },
    { error: refused(403, 'PROOF_REQUIRED'), reason: null },
  ])('an error $error.status shows the obstacle $reason', ({ error, reason }) => expect(inTheWay(error)).toBe(reason))
})
