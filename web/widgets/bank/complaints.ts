import { ApiError } from '#web/api/call.ts'
import { phraseFor, refusedFields } from '#web/api/errors.ts'
import { type Phrase, phrasesOf, textIn } from '#web/i18n/words-in.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { notify } from '#web/ui/notify.ts'
import { type BankRule, bankRuleMessages } from './bank-messages.ts'

/** The errors that the rules of the domain find in the typed values. */
export type Wrong = readonly { readonly field: string; readonly rule: string }[]
export type Complaints = FieldErrors<string, BankRule>

const isRule = (rule: unknown): rule is BankRule =>
  typeof rule === 'string' && textIn(bankRuleMessages, rule, currentLanguage()) !== undefined
const reasonOf = (error: unknown) => (error instanceof ApiError ? error.body?.details['reason'] : undefined)

/** The first of each field counts. An error of the amount is shown at the field in which it was typed. */
export function fieldErrorsOf(wrong: Wrong, amount: string): Complaints {
  const pairs = wrong.map(({ field, rule }) => [field === 'amount' ? amount : field, rule] as const)
  return Object.fromEntries(pairs.toReversed().map(([field, rule]) => [field, isRule(rule) ? rule : 'notPossible']))
}

/** The server gives one reason, that of the first field that it names. Nothing: it is of none of the fields. */
export function serverFieldErrors(error: unknown, amount: string): Complaints {
  const reason = reasonOf(error)
  if (reason === 'goalNotReached') return { [amount]: reason }
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  return fieldErrorsOf(
    refusedFields(error).map((field, at) => ({ field, rule: at === 0 ? String(reason) : 'notPossible' })),
    amount,
  )
}

/** Why a deed without a field of its own did not work. */
export function refusalPhrase(error: unknown): Phrase {
  const say = phrasesOf(bankRuleMessages)
  const reason = reasonOf(error)
  if (error instanceof ApiError && error.status === 409) return say('decided')
  return isRule(reason) ? say(reason) : phraseFor(error)
}

export const tellRefusal = (error: unknown): void => void notify({ kind: 'error', message: refusalPhrase(error) })
