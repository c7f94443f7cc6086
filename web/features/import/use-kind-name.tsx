import type { ImportKind } from '#domain/import/kind.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { importMessages } from './messages.ts'
import { isProduct, KIND_NAMES } from './model.ts'

/** Returns how the source of a file is called: a product by its own name. */
export function useKindName(): (kind: ImportKind | null) => string {
  const t = useWords(importMessages)
  return (kind) =>
    kind && isProduct(kind) ? KIND_NAMES[kind] : t(kind === 'calendar' || kind === 'hourkin' ? kind : 'table')
}
