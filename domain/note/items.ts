import { isList, type NoteBlock, type NoteItem } from './content.ts'

/** The items of these blocks, without those nested in them. */
export const itemsIn = (blocks: readonly NoteBlock[]): NoteItem[] =>
  blocks.flatMap((block) => {
    if (block.type === 'blockquote') return itemsIn(block.content)
    return isList(block) ? block.content : []
  })

/** The blocks with another choice of items; lists and quotes in which nothing is left go away. */
export function withItems(blocks: readonly NoteBlock[], choose: (item: NoteItem) => readonly NoteItem[]): NoteBlock[] {
  return blocks.flatMap((block): NoteBlock[] => {
    if (isList(block)) {
      const content = block.content.flatMap((item) => choose(item))
      return content.length ? [{ ...block, content }] : []
    }
    if (block.type !== 'blockquote') return [block]
    const content = withItems(block.content, choose)
    return content.length ? [{ ...block, content }] : []
  })
}
