import type { SavedFilter } from '#contract/saved-filter.ts'
import type { Language } from '#contract/common.ts'
import { traitsOf } from '#domain/language/language.ts'

/** By name as the reader's language sorts them, so that a filter that comes back is where it was. */
export const inNameOrder = (filters: readonly SavedFilter[], language: Language): SavedFilter[] => {
  const { compare } = new Intl.Collator(traitsOf(language).tag, { numeric: true })
  return filters.toSorted((one, other) => compare(one.name, other.name))
}
