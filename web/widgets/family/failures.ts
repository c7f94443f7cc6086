import { ApiError } from '#web/api/call.ts'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { familyFailures } from './failure-messages.ts'

/** Why an action failed, where that can be said better than by the code alone. */
type Reason = 'full' | 'already' | 'lastAdmin' | 'gone' | 'changed' | 'forbidden'
/** The actions on a family that have a failure message. [error/generic-failures] */
export type FamilyDeed = Exclude<keyof (typeof familyFailures)['en'], Reason>

/** The reason, from the server's code and the field that it names. */
function reasonOf(error: unknown): Reason | null {
  if (!(error instanceof ApiError)) return null
  const [code, fields] = [refusalCode(error), refusedFields(error)]
  if (code === 'FORBIDDEN') return 'forbidden'
  if (code === 'NOT_FOUND') return 'gone'
  if (code === 'ALREADY_EXISTS' && fields.includes('familyGroup')) return 'already'
  if (error.status !== 409 || code !== null) return null
  if (fields.includes('maxMembers')) return 'full'
  return fields.includes('isAdmin') ? 'lastAdmin' : 'changed'
}

/** The words for a failed action and its reason. */
export function failureOf(deed: FamilyDeed, error: unknown, language = currentLanguage()) {
  const t = wordsIn(familyFailures, language)
  const reason = reasonOf(error)
  return { title: t(deed), text: reason ? t(reason) : wordsFor(error, wordsIn(errorMessages, language)) }
}

export function tellFailure(deed: FamilyDeed, error: unknown) {
  notify({
    kind: 'error',
    title: (language) => failureOf(deed, error, language).title,
    message: (language) => failureOf(deed, error, language).text,
  })
}
