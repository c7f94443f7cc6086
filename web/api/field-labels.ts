import type { Language } from '#contract/common.ts'
import { textIn } from '#web/i18n/words-in.ts'
import { accountFieldLabels } from './account-field-names.ts'
import { dayFieldLabels } from './day-field-names.ts'

/**
 * @param field as the contract names it, `tags` or `tags.0`
 * @returns what its form calls it; undefined: no form has this field
 */
export function labelOf(field: string, language: Language): string | undefined {
  const found = field
    .split('.')
    .map((part) => textIn(accountFieldLabels, part, language) ?? textIn(dayFieldLabels, part, language))
  return found.find((label) => label !== undefined)
}
