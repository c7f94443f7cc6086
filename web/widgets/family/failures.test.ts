import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusal.ts'
import { ApiError } from '#web/api/call.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { familyFailures } from './failure-messages.ts'
import { type FamilyDeed, failureOf } from './failures.ts'

/** These are the actions on a family that have a failure message. [error/generic-failures] */
const DEEDS = [
  'accept',
  'cancel',
  'create',
  'delete',
  'fetch',
  'invite',
  'reject',
  'remove',
  'update',
] as const satisfies readonly FamilyDeed[]

test.each(LANGUAGES)('each failure about a family has a message of its own in %s', (language) => {
  const said = DEEDS.map((deed) => wordsIn(familyFailures, language)(deed))
  expect(new Set(said).size).toBe(DEEDS.length)
  expect(said).not.toContain('')
})

const refused = (status: number, code: RefusalCode | null, ...values: string[]) =>
  new ApiError(status, { code, message: '', values, details: {}, requestId: '' })

test.each([
  [refused(403, 'FORBIDDEN'), 'forbidden'],
  [refused(404, 'NOT_FOUND', 'invitationId'), 'gone'],
  [refused(409, 'ALREADY_EXISTS', 'familyGroup'), 'already'],
  [refused(409, null, 'maxMembers'), 'full'],
  [refused(409, null, 'isAdmin'), 'lastAdmin'],
  [refused(409, null, 'status'), 'changed'],
] as const)('%s names the failure and its reason: %s', (error, reason) => {
  const t = wordsIn(familyFailures, 'en')
  expect(failureOf('accept', error)).toEqual({ title: t('accept'), text: t(reason) })
})
