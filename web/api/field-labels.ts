import type { Language } from '#contract/common.ts'
import { accountFieldLabels } from './account-field-names.ts'
import { dayFieldLabels } from './day-field-names.ts'

type Labels = Readonly<Record<string, string>>

/**
 * @param field as the contract names it, `tags` or `tags.0`
 * @returns what its form calls it; undefined: no form has this field
 */
export function labelOf(field: string, language: Language): string | undefined {
  const labels: Labels = { ...dayFieldLabels.all[language], ...accountFieldLabels.all[language] }
  const known = field.split('.').find((part) => Object.hasOwn(labels, part))
  return known === undefined ? undefined : labels[known]
}
