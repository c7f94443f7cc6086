import { traitsOf } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { type Ceiling, isCeiling } from '#domain/ceiling.ts'
import { defineMessages } from '#domain/language/messages.ts'
import { type Phrase, type Translate, wordsIn } from '#web/i18n/words-in.ts'
import { ApiError } from './call.ts'
import { fieldLabel } from './load-field-labels.ts'

/**
 * A code without words does not compile, nor does a ceiling: see `TEXTS` and `conflictText`. [error/words-for-codes]
 */
export const errorMessages = defineMessages('errors', {
  invalidParams: 'Invalid params: {{values}}',
  exists: '{{values}} already exists.',
  notFound: 'Not found',
  forbidden: 'You are not allowed to do this',
  secondStep: 'One more step to sign in',
  proof: 'Confirm that it’s you, then try again.',
  unverified: 'Confirm your email address first.',
  overlapTitle: 'Time overlap is not allowed',
  overlap: 'Overlaps with existing records. Adjacent is allowed, but overlap is not.',
  refLogs_one: 'Cannot delete: referenced in {{count}} activity log',
  refLogs_other: 'Cannot delete: referenced in {{count}} activity logs',
  refGroups_one: 'Cannot delete: referenced by {{count}} group',
  refGroups_other: 'Cannot delete: referenced by {{count}} groups',
  conflict: 'Conflict',
  notes: 'Limit of {{limit}} notes reached. Delete some, including from the trash, then try again.',
  openReminders: 'Limit of {{limit}} open reminders reached. Complete or delete some, then try again.',
  reminders: 'Limit of {{limit}} reminders reached. Delete some completed ones, then try again.',
  plans: 'Limit of {{limit}} plans reached. Delete some, then try again.',
  sleepPlans: 'Limit of {{limit}} sleep plans reached. Delete some, then try again.',
  vacations: 'Limit of {{limit}} vacations reached. Delete some, then try again.',
  projects: 'Limit of {{limit}} projects reached. Delete or merge some, then try again.',
  recipients: 'Limit of {{limit}} recipients reached. Delete or merge some, then try again.',
  tags: 'Limit of {{limit}} tags and sub-activities reached. Delete or merge some, then try again.',
  activities: 'Limit of {{limit}} activities reached. Use an existing one or merge some, then try again.',
  sharedViews: 'Limit of {{limit}} shared links reached. Stop sharing some, then try again.',
  savedFilters: 'Limit of {{limit}} saved filters reached. Delete some, then try again.',
  unauthorized: 'Unauthorized operation',
  changed: 'Your password was changed elsewhere, or your account was disabled. Sign in again.',
  ended: 'Your session has ended. Sign in again.',
  tooLarge: 'This is too large to send. Make it shorter.',
  unsupported: 'Invalid operation',
  tooMany: 'Too many attempts. Wait a moment, then try again.',
  storageFull: 'The server’s storage is full, so nothing can be saved. Tell its operator, then try again later.',
  unavailable: 'The server isn’t available right now. Nothing is lost. Try again shortly.',
  unreachable: 'Can’t reach the server. Check your connection, then try again.',
  timeout: 'The server took too long to respond. Try again.',
  tryLater: 'The action could not be completed. Please try again later.',
})

type Say = Translate<(typeof errorMessages)['en']>

/** Each label once: two fields of the contract may be one field of a form. */
const fieldNames = (fields: readonly string[], language: Language): string =>
  [...new Set(fields.map((field) => fieldLabel(field, language)))].join(traitsOf(language).betweenItems)

const TEXTS: Record<RefusalCode, (t: Say, error: NonNullable<ApiError['body']>) => string> = {
  INVALID_PARAMS: (t, { values }) => t('invalidParams', { values: fieldNames(values, t.language) }),
  UNAUTHENTICATED: (t) => t('unauthorized'),
  SECOND_FACTOR_REQUIRED: (t) => t('secondStep'),
  FORBIDDEN: (t) => t('forbidden'),
  SESSION_LOCKED: (t) => t('forbidden'),
  PROOF_REQUIRED: (t) => t('proof'),
  EMAIL_UNVERIFIED: (t) => t('unverified'),
  NOT_FOUND: (t) => t('notFound'),
  ALREADY_EXISTS: (t, { values }) => t('exists', { values: values.join(', ') }),
  TIME_RANGE_OVERLAP: (t) => t('overlap'),
  CONFLICT_REFERENCE(t, { details }) {
    const { activityLogs, groups } = details
    if (typeof activityLogs === 'number' && activityLogs > 0) return t('refLogs', { count: activityLogs })
    if (typeof groups === 'number' && groups > 0) return t('refGroups', { count: groups })
    return t('conflict')
  },
  CONFLICT: (t, body) => conflictText(t, body),
  TOO_LARGE: (t) => t('tooLarge'),
  UNSUPPORTED_MEDIA_TYPE: (t) => t('unsupported'),
  CREDENTIALS_CHANGED: (t) => t('changed'),
  RATE_LIMITED: (t) => t('tooMany'),
  SESSION_ENDED: (t) => t('ended'),
  STORAGE_FULL: (t) => t('storageFull'),
  UNAVAILABLE: (t) => t('unavailable'),
}

/** The number is formatted alike in every language: all of them separate thousands in the same way. */
const many = (limit: unknown): string => Number(limit).toLocaleString('en')

/** The words of a 409 say more where a ceiling was reached: they name it and what to delete. [error/words-for-codes] */
function conflictText(t: Say, body: ApiError['body']): string {
  const { full, limit } = body?.details ?? {}
  return isCeiling(full) ? t(full, { limit: many(limit) }) : t('conflict')
}

/** The ceiling that was reached; undefined: something else is wrong. */
export function fullIn(error: unknown): Ceiling | undefined {
  const full = error instanceof ApiError ? error.body?.details['full'] : undefined
  return isCeiling(full) ? full : undefined
}

/**
 * The words that the screen shows for a failure: `wordsFor(error, useWords(errorMessages))`. The server's message is
 * English and for logs, so the code decides the words, in the language of the screen. Only an answer without a code,
 * such as that of a proxy, is shown as it was written. [error/words-for-codes]
 */
export function wordsFor(error: unknown, t: Say): string {
  if (error instanceof ApiError) {
    const { body, status, message } = error
    if (body?.code) return TEXTS[body.code](t, body)
    if (status === 401) return body?.message || t('unauthorized')
    // Any other 409 is a conflict, and any other status shows the server's message. [error/words-for-codes]
    return status === 409 ? conflictText(t, body) : message
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('timeout')
  return t(error instanceof TypeError ? 'unreachable' : 'tryLater')
}

/** As `wordsFor`, for a notice. */
export const phraseFor =
  (error: unknown): Phrase =>
  (language) =>
    wordsFor(error, wordsIn(errorMessages, language))

/** Only the overlap has a title of its own. [error/words-for-codes] */
export const titleFor = (error: unknown, t: Say): string | undefined =>
  refusalCode(error) === 'TIME_RANGE_OVERLAP' ? t('overlapTitle') : undefined

export const refusalCode = (error: unknown): RefusalCode | null =>
  error instanceof ApiError ? (error.body?.code ?? null) : null

/** The fields that the server names, in the order of the form. */
export const refusedFields = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.body?.values ?? []) : []

/** The current version of an item, if another device was faster. [offline/version-conflict] */
export function versionIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body?.details ?? {}
  const version = (current as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : null
}
