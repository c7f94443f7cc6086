import { beforeAll, expect, test } from 'vitest'
import { CEILING_NAMES, CEILINGS } from '#domain/ceiling.ts'
import { type RefusalCode, REFUSALS } from '#contract/refusal.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { ApiError } from './call.ts'
import { loadFieldLabels } from './load-field-labels.ts'
import { errorMessages, fullIn, refusedFields, titleFor, versionIn, wordsFor } from './errors.ts'

const en = wordsIn(errorMessages, 'en')
type More = { status?: number; message?: string; values?: string[]; details?: object }
const refused = (code: RefusalCode | null, more: More = {}) =>
  new ApiError(more.status ?? (code ? REFUSALS[code] : 500), {
    code,
    message: more.message ?? 'What the server wrote',
    values: more.values ?? [],
    details: { ...more.details },
    requestId: '1',
  })

beforeAll(loadFieldLabels)

/** To the letter. */
test.each([
  {
    error: refused('INVALID_PARAMS', { values: ['startTime', 'endTime'] }),
    said: 'Invalid params: Start time, End time',
  },
  { error: refused('ALREADY_EXISTS', { values: ['Mia'] }), said: 'Mia already exists.' },
  {
    error: refused('TIME_RANGE_OVERLAP'),
    said: 'Overlaps with existing records. Adjacent is allowed, but overlap is not.',
  },
  {
    error: refused('CONFLICT_REFERENCE', { details: { activityLogs: 12, groups: 3 } }),
    said: 'Cannot delete: referenced in 12 activity logs',
  },
  {
    error: refused('CONFLICT_REFERENCE', { details: { activityLogs: 0, groups: 3 } }),
    said: 'Cannot delete: referenced by 3 groups',
  },
  {
    error: refused('CONFLICT_REFERENCE', { details: { groups: 1 } }),
    said: 'Cannot delete: referenced by 1 group',
  },
  { error: refused('CONFLICT_REFERENCE'), said: 'Conflict' },
  { error: refused(null, { status: 409 }), said: 'Conflict' },
  { error: refused('UNAUTHENTICATED'), said: 'Unauthorized operation' },
  { error: new ApiError(401, undefined), said: 'Unauthorized operation' },
  { error: refused(null, { status: 401 }), said: 'What the server wrote' },
  { error: refused(null, { status: 401, message: '' }), said: 'Unauthorized operation' },
  { error: refused(null, { status: 500 }), said: 'What the server wrote' },
  { error: refused('UNSUPPORTED_MEDIA_TYPE'), said: 'Invalid operation' },
  { error: new ApiError(502, undefined), said: 'HTTP 502' },
  {
    error: new TypeError('Failed to fetch'),
    said: 'Can’t reach the server. Check your connection, then try again.',
  },
  { error: new DOMException('late', 'TimeoutError'), said: 'The server took too long to respond. Try again.' },
  { error: new Error('a bug'), said: 'The action could not be completed. Please try again later.' },
])('an error has its message: $error.name $error.status: $said', ({ error, said }) =>
  expect(wordsFor(error, en)).toBe(said),
)

test.each(CEILING_NAMES)('a reached limit of %s is reported in every language, with the number', (full) => {
  const limit = CEILINGS[full]
  const error = refused(null, { status: 409, values: [full], details: { full, limit } })
  const said = LANGUAGES.map((language) => wordsFor(error, wordsIn(errorMessages, language)))
  expect(new Set(said).size).toBe(LANGUAGES.length)
  for (const words of said) expect(words).toContain(limit.toLocaleString('en'))
  expect(fullIn(error)).toBe(full)
})

test('a conflict of another kind is full of nothing', () => {
  expect(fullIn(refused(null, { status: 409, details: { full: 'toString', limit: 1 } }))).toBeUndefined()
  expect(fullIn(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(wordsFor(refused(null, { status: 409, details: { full: 'toString' } }), en)).toBe('Conflict')
})

test.each(Object.keys(REFUSALS) as RefusalCode[])('%s has words in every language', (code) => {
  const said = LANGUAGES.map((language) => wordsFor(refused(code), wordsIn(errorMessages, language)))
  expect(new Set(said).size).toBe(LANGUAGES.length)
  for (const words of said) expect(words).not.toMatch(/\{|What the server wrote|^$/)
})

test('only the overlap has a heading of its own', () => {
  expect(titleFor(refused('TIME_RANGE_OVERLAP'), en)).toBe('Time overlap is not allowed')
  expect(titleFor(refused('NOT_FOUND'), en)).toBeUndefined()
})

test('the fields that the server names, in its order', () => {
  expect(refusedFields(refused('INVALID_PARAMS', { values: ['endTime', 'rating'] }))).toEqual(['endTime', 'rating'])
  expect(refusedFields(new TypeError())).toEqual([])
})

test('a conflict shows the current state of a field that another device changed', () => {
  const details = { current: { version: 4 } }
  expect(versionIn(refused('CONFLICT', { details }))).toBe(4)
  expect(versionIn(refused('INVALID_PARAMS', { details }))).toBeNull()
  expect(versionIn(refused('CONFLICT', { details: { current: null } }))).toBeNull()
  expect(versionIn(new TypeError('Failed to fetch'))).toBeNull()
})

test('refused fields are named by their labels in the form, in its language', () => {
  const error = refused('INVALID_PARAMS', { values: ['startTime', 'tags', 'tagIds', 'X-Client-Id'] })
  const said = LANGUAGES.map((language) => wordsFor(error, wordsIn(errorMessages, language)))
  expect(said).toEqual([
    'Invalid params: Start time, Tags, X-Client-Id',
    '参数无效：开始时间、标签、X-Client-Id',
    '參數無效：開始時間、標籤、X-Client-Id',
  ])
})
