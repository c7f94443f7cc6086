import { expect, test } from 'vitest'
import { arrivalAt, fieldErrorsOf, whyOf } from './model.ts'

const HERE = 'https://time.example.org/auth/google/callback'

test.each([
  {
    query: '?code=4%2F0Ab&state=xyz&iss=https%3A%2F%2Faccounts.google.com&scope=email&authuser=0',
    arrival: {
      kind: 'answer',
      isLinking: false,
      answer: { code: '4/0Ab', state: 'xyz', iss: 'https://accounts.google.com' },
    },
  },
  {
    query: '?code=12345678901234567890&state=link.xyz',
    arrival: { kind: 'answer', isLinking: true, answer: { code: '12345678901234567890', state: 'link.xyz' } },
  },
  { query: '?error=access_denied&state=xyz', arrival: { kind: 'cancelled', isLinking: false } },
  { query: '?error=access_denied&state=link.xyz', arrival: { kind: 'cancelled', isLinking: true } },
  { query: '?code=&state=xyz', arrival: { kind: 'none', isLinking: false } },
  { query: '?code=1', arrival: { kind: 'none', isLinking: false } },
  { query: '', arrival: { kind: 'none', isLinking: false } },
])('$query', ({ query, arrival }) => expect(arrivalAt(HERE + query)).toEqual(arrival))

test.each([
  { code: 'UNAUTHENTICATED', values: [], reason: undefined, why: 'refused' },
  { code: 'INVALID_PARAMS', values: ['code'], reason: undefined, why: 'refused' },
  { code: 'FORBIDDEN', values: ['email'], reason: 'unverified', why: 'unverified' },
  { code: 'FORBIDDEN', values: [], reason: 'closed', why: 'closed' },
  { code: 'FORBIDDEN', values: [], reason: 'invite', why: 'invite' },
  { code: 'FORBIDDEN', values: [], reason: undefined, why: undefined },
  { code: 'ALREADY_EXISTS', values: ['email'], reason: undefined, why: 'known' },
  { code: 'ALREADY_EXISTS', values: ['google'], reason: undefined, why: 'linkedElsewhere' },
  { code: 'NOT_FOUND', values: ['newcomer'], reason: undefined, why: 'newcomerGone' },
  { code: 'NOT_FOUND', values: ['url'], reason: undefined, why: undefined },
  { code: 'UNAVAILABLE', values: [], reason: undefined, why: undefined },
  { code: null, values: [], reason: undefined, why: undefined },
])('the server says $code of $values: $why', ({ code, values, reason, why }) =>
  expect(whyOf(code, values, reason)).toBe(why),
)

test.each([
  ['Ann', []],
  [' ', ['firstName']],
  ['安'.repeat(60), []],
  ['安'.repeat(61), ['firstName', 'lastName']],
])('"%s" as both names is wrong in %s', (typed, fields) =>
  expect(Object.keys(fieldErrorsOf({ firstName: typed, lastName: typed }))).toEqual(fields),
)
