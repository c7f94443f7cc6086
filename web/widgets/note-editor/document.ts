import type { Mark, Node } from '@tiptap/pm/model'
import {
  HEADING_LEVELS,
  type ItemAttrs,
  type NoteBlock,
  type NoteDoc,
  type NoteInline,
  type NoteItem,
  type NoteMark,
  type NoteText,
  SIMPLE_MARKS,
} from '#domain/note/content.ts'

const childrenOf = (node: Node): Node[] => [...node.children]

function marksOf(marks: readonly Mark[]): NoteMark[] {
  return marks.flatMap((mark): NoteMark[] => {
    const simple = SIMPLE_MARKS.find((name) => name === mark.type.name)
    if (simple) return [{ type: simple }]
    const href: unknown = mark.attrs['href']
    return mark.type.name === 'link' && typeof href === 'string' ? [{ type: 'link', attrs: { href } }] : []
  })
}

function textOf(node: Node): NoteText[] {
  if (!node.isText) return []
  const marks = marksOf(node.marks)
  return [{ type: 'text', text: node.text ?? '', ...(marks.length && { marks }) }]
}

const inlineOf = (node: Node): NoteInline[] => (node.type.name === 'hardBreak' ? [{ type: 'hardBreak' }] : textOf(node))

const filled = <T>(content: T[]) => (content.length ? { content } : {})

const itemOf = (node: Node): NoteItem => ({
  type: 'listItem',
  attrs: attrsOf(node),
  content: childrenOf(node).flatMap(blockOf),
})

/** A node never changes, so it is read once and gives the same object again. */
const known = new WeakMap<Node, NoteBlock[]>()

function blockOf(node: Node): NoteBlock[] {
  const before = known.get(node)
  if (before) return before
  const blocks = blocksOf(node)
  known.set(node, blocks)
  return blocks
}

function blocksOf(node: Node): NoteBlock[] {
  switch (node.type.name) {
    case 'paragraph':
      return [{ type: 'paragraph', ...filled(childrenOf(node).flatMap(inlineOf)) }]
    case 'heading': {
      const level = HEADING_LEVELS.find((one) => one === node.attrs['level']) ?? HEADING_LEVELS[0]
      return [{ type: 'heading', attrs: { level }, ...filled(childrenOf(node).flatMap(inlineOf)) }]
    }
    case 'bulletList':
      return [{ type: 'bulletList', content: childrenOf(node).map(itemOf) }]
    case 'orderedList':
      return [
        { type: 'orderedList', attrs: { start: Number(node.attrs['start']) }, content: childrenOf(node).map(itemOf) },
      ]
    case 'blockquote':
      return [{ type: 'blockquote', content: childrenOf(node).flatMap(blockOf) }]
    case 'codeBlock':
      return [{ type: 'codeBlock', ...filled(childrenOf(node).flatMap(textOf)) }]
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    default:
      return []
  }
}

/** The attributes of an item in the editor. [note/item-markers] */
export const attrsOf = ({ attrs }: Node): ItemAttrs => ({
  itemId: attrs['itemId'],
  marker: attrs['marker'],
  todo: attrs['todo'],
  completed: attrs['completed'],
  migratedTo: attrs['migratedTo'],
  origin: attrs['origin'],
  rolls: attrs['rolls'],
})

/** The content that the server keeps: these nodes, marks and attributes and no others. [note/editor-content] */
export const contentOf = (doc: Node): NoteDoc => ({ type: 'doc', content: childrenOf(doc).flatMap(blockOf) })
