import { type ImportKind, isOwnKind } from '#domain/import/kind.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { importMessages } from './messages.ts'
import { isProduct, KIND_NAMES } from './model.ts'

const isOwnName = (kind: ImportKind): kind is 'calendar' | 'hourkin' | 'hourkinAccount' =>
  kind === 'calendar' || isOwnKind(kind)

/** Returns how the source of a file is called: a product by its own name. */
export function useKindName(): (kind: ImportKind | null) => string {
  const t = useWords(importMessages)
  return (kind) => (kind && isProduct(kind) ? KIND_NAMES[kind] : t(kind && isOwnName(kind) ? kind : 'table'))
}
