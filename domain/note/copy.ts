import { LONGEST_TITLE } from './note.ts'
import { isList, type NoteBlock, type NoteDoc, type NoteItem } from './content.ts'

/**
 * Returns the title of a copy, at most 120 characters; the original title is cut. A note without a title has a copy
 * without one. [note/note-copy]
 *
 * @param copyOf says `Copy of …` in the language of the owner
 */
export function copyTitle(title: string, copyOf: (title: string) => string): string {
  if (title.trim() === '') return ''
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
