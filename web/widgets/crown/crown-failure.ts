import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { ApiError } from '#web/api/call.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { crownMessages } from './crown-messages.ts'

/** The reasons by the server's refusal. [crown/award-conditions] */
const REASONS = {
  tooMany: 'failTooMany',
  notOver: 'failNotOver',
  rating: 'failRating',
  fulfilled: 'failFulfilled',
  minutesSpent: 'failSpent',
  reward: 'failWorth',
  crown: 'failChanged',
  redemptionId: 'failChanged',
} as const

/** The words for a failed action on a crown. */
export function crownFailure(error: unknown, language = currentLanguage()): string {
  const field = refusedFields(error).find((one): one is keyof typeof REASONS => one in REASONS)
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 400)
  if (field && isRefused) return wordsIn(crownMessages, language)(REASONS[field])
  return wordsFor(error, wordsIn(errorMessages, language))
}

export const tellCrownFailure = (error: unknown): void =>
  void notify({ kind: 'error', message: (language) => crownFailure(error, language) })
