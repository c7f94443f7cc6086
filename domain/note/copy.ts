import { inLanguage, type Language, type Translated } from '#domain/language/language.ts'
import { LONGEST_TITLE } from './note.ts'
import { isList, type NoteBlock, type NoteDoc, type NoteItem } from './content.ts'

const COPIES: Translated<(title: string) => string> = {
  en: (title: string) => `Copy of ${title}`,
  zh_CN: (title: string) => `${title}的副本`,
  zh_TW: (title: string) => `${title} 的副本`,
}

/**
 * Returns the title of a copy, at most 120 characters; the original title is cut. A note without a title has a copy
 * without one. [note/note-copy]
 */
export function copyTitle(title: string, language: Language): string {
  if (title.trim() === '') return ''
  const copyOf = inLanguage(COPIES, language)
  const shown = Array.from(title).slice(0, LONGEST_TITLE - copyOf('').length)
  return copyOf(shown.join('').trim())
}

/** A copy keeps to-dos and their state, but not where items came from or went on to. [note/note-copy] */
export function copiedContent(doc: NoteDoc, newItemId: () => string): NoteDoc {
  const copyItem = (item: NoteItem): NoteItem => ({
    ...item,
    attrs: { ...item.attrs, itemId: newItemId(), migratedTo: null, origin: null, rolls: 0 },
    content: item.content.map(copyBlock),
  })
  function copyBlock(block: NoteBlock): NoteBlock {
    if (isList(block)) return { ...block, content: block.content.map(copyItem) }
    return block.type === 'blockquote' ? { ...block, content: block.content.map(copyBlock) } : block
  }
  return { ...doc, content: doc.content.map(copyBlock) }
}
