import { LARGEST_CONTENT } from './note.ts'
import {
  attrsOf,
  fieldsOf,
  isCount,
  isDate,
  isFlag,
  isId,
  isLargerThan,
  isOneOf,
  isText,
  recordOf,
  type Fields,
} from './json.ts'
import { isAllowedLink } from './link.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** The markers of a list item. [note/item-markers] */
export const MARKERS = ['done', 'wip', 'alert', 'question'] as const
export type Marker = (typeof MARKERS)[number]

/** Where the first item of a chain of copies stands. [note/roll-origin] */
export type Origin = { readonly noteId: string; readonly itemId: string; readonly date: LocalDate | null }

/** The attributes of a list item. [note/item-markers] [note/item-ids] */
export type ItemAttrs = {
  readonly itemId: string
  readonly marker: Marker | null
  readonly todo: boolean
  readonly completed: boolean
  /** The day to whose note the item went on. */
  readonly migratedTo: LocalDate | null
  readonly origin: Origin | null
  /** How often the item went on. */
  readonly rolls: number
}

export const SIMPLE_MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const
export type SimpleMark = (typeof SIMPLE_MARKS)[number]
export type NoteMark =
  | { readonly type: SimpleMark }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export type NoteText = { readonly type: 'text'; readonly text: string; readonly marks?: readonly NoteMark[] }
export type NoteInline = NoteText | { readonly type: 'hardBreak' }

/** The editor has headings of these levels only. [note/editor-content] */
export const HEADING_LEVELS = [5, 6] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

export type NoteItem = { readonly type: 'listItem'; readonly attrs: ItemAttrs; readonly content: readonly NoteBlock[] }
export type NoteList =
  | { readonly type: 'bulletList'; readonly content: readonly NoteItem[] }
  | { readonly type: 'orderedList'; readonly attrs: { readonly start: number }; readonly content: readonly NoteItem[] }
export type NoteBlock =
  | { readonly type: 'paragraph'; readonly content?: readonly NoteInline[] }
  | {
      readonly type: 'heading'
      readonly attrs: { readonly level: HeadingLevel }
      readonly content?: readonly NoteInline[]
    }
  | NoteList
  | { readonly type: 'blockquote'; readonly content: readonly NoteBlock[] }
  | { readonly type: 'codeBlock'; readonly content?: readonly NoteText[] }
  | { readonly type: 'horizontalRule' }

/** The JSON that the editor writes and the server keeps. It has these nodes and no others. */
export type NoteDoc = { readonly type: 'doc'; readonly content: readonly NoteBlock[] }

/** Whether a block is a list of either kind. */
export const isList = (block: NoteBlock | undefined): block is NoteList =>
  block?.type === 'bulletList' || block?.type === 'orderedList'

export const EMPTY_DOC: NoteDoc = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Why content is refused: unknown nodes, too large, nested too deep, or a link that is not allowed.
 * [note/editor-content] [note/note-links]
 */
export type ContentProblem = 'malformed' | 'tooLarge' | 'tooDeep' | 'badLink'

/** The most nodes within one another below the document. [note/note-limits] */
export const DEEPEST = 32

function childrenOf(node: unknown): readonly unknown[] {
  const content = recordOf(node)?.['content']
  return Array.isArray(content) ? content : []
}

/** Walks level by level, so that no nesting can exhaust the stack. */
function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    const next: unknown[] = []
    for (const node of level) for (const child of childrenOf(node)) next.push(child)
    level = next
  }
  return false
}

const isMarker = isOneOf(MARKERS)
const isLevel = isOneOf(HEADING_LEVELS)
const isSimpleMark = isOneOf(SIMPLE_MARKS)

const ITEM_ATTRS = ['itemId', 'marker', 'todo', 'completed', 'migratedTo', 'origin', 'rolls']
// The editor writes these attributes by itself, and a note does not keep them.
const LINK_ATTRS = ['href', 'target', 'rel', 'class', 'title']
const ORDERED_ATTRS = ['start', 'type']
const CODE_ATTRS = ['language']

type Reading = { readonly problem: ContentProblem }
const MALFORMED: Reading = { problem: 'malformed' }
const failed = (read: object): read is Reading => 'problem' in read

function readAll<Read extends object>(values: unknown, readOne: (value: unknown) => Read | Reading): Read[] | Reading {
  if (values == null) return []
  if (!Array.isArray(values)) return MALFORMED
  const all: Read[] = []
  for (const value of values as unknown[]) {
    const read = readOne(value)
    if (failed(read)) return read
    all.push(read)
  }
  return all
}

function readMark(value: unknown, customSchemes: readonly string[]): NoteMark | Reading {
  const mark = fieldsOf(value, ['type', 'attrs'])
  if (!mark) return MALFORMED
  const { type } = mark
  if (isSimpleMark(type)) return attrsOf(mark, []) ? { type } : MALFORMED
  const href = attrsOf(mark, LINK_ATTRS)?.['href']
  if (type !== 'link' || !isText(href)) return MALFORMED
  return isAllowedLink(href, customSchemes) ? { type, attrs: { href } } : { problem: 'badLink' }
}

function readInline(value: unknown, customSchemes: readonly string[] = []): NoteInline | Reading {
  const node = fieldsOf(value, ['type', 'text', 'marks', 'attrs'])
  if (!node || !attrsOf(node, [])) return MALFORMED
  const { type, text } = node
  const marks = readAll(node['marks'], (mark) => readMark(mark, customSchemes))
  if (failed(marks)) return marks
  if (marks.length > 1 && new Set(marks.map((mark) => mark.type)).size < marks.length) return MALFORMED
  // The editor marks a line break within bold words as bold too.
  if (type === 'hardBreak') return text == null ? { type } : MALFORMED
  if (type !== 'text' || !isText(text) || text === '') return MALFORMED
  return marks.length > 0 ? { type, text, marks } : { type, text }
}

function readCode(value: unknown): NoteText | Reading {
  const read = readInline(value)
  return failed(read) || (read.type === 'text' && !read.marks) ? read : MALFORMED
}

function readOrigin(value: unknown): Origin | null {
  const origin = fieldsOf(value, ['noteId', 'itemId', 'date'])
  if (!origin) return null
  const { noteId, itemId, date } = origin
  return isId(noteId) && isId(itemId) && (date == null || isDate(date)) ? { noteId, itemId, date: date ?? null } : null
}

function readItemAttrs(node: Fields, idOf: (given: string | null) => string): ItemAttrs | null {
  const attrs = attrsOf(node, ITEM_ATTRS)
  if (!attrs) return null
  const marker = attrs['marker'] ?? null
  const todo = attrs['todo'] ?? false
  const completed = attrs['completed'] ?? false
  const migratedTo = attrs['migratedTo'] ?? null
  const rolls = attrs['rolls'] ?? 0
  const origin = attrs['origin'] == null ? null : readOrigin(attrs['origin'])
  const itemId = attrs['itemId'] || null
  if (itemId !== null && !isId(itemId)) return null
  if (attrs['origin'] != null && !origin) return null
  if (marker !== null && !isMarker(marker)) return null
  if (migratedTo !== null && !isDate(migratedTo)) return null
  if (!isFlag(todo) || !isFlag(completed) || !isCount(rolls)) return null
  // A to-do is completed exactly if its marker is done. If the two differ, the marker was set last.
  // [note/todo-completion]
  const done = todo && (marker === 'done' || (completed && marker === null))
  return {
    itemId: idOf(itemId),
    marker: done ? 'done' : marker,
    todo,
    completed: done,
    migratedTo,
    origin,
    rolls,
  }
}

/**
 * Reads the caller's input as a document of the nodes above. Missing attributes get defaults; missing or duplicate ids
 * of items are created. [note/item-ids]
 * @param customSchemes schemes of links that the owner allows besides the standard ones
 */
export function readContent(
  json: unknown,
  newItemId: () => string,
  customSchemes: readonly string[] = [],
): { doc: NoteDoc } | { problem: ContentProblem } {
  if (isTooDeep(json)) return { problem: 'tooDeep' }
  const seen = new Set<string>()
  const idOf = (given: string | null): string => {
    const itemId = given === null || seen.has(given) ? newItemId() : given
    seen.add(itemId)
    return itemId
  }

  function readItem(value: unknown): NoteItem | Reading {
    const node = fieldsOf(value, ['type', 'attrs', 'content'])
    if (node?.['type'] !== 'listItem') return MALFORMED
    const attrs = readItemAttrs(node, idOf)
    if (!attrs) return MALFORMED
    const content = readAll(node['content'], readBlock)
    if (failed(content)) return content
    // The editor needs a paragraph first.
    return {
      type: 'listItem',
      attrs,
      content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
    }
  }

  function readList(node: Fields, type: NoteList['type']): NoteList | Reading {
    const start = attrsOf(node, type === 'orderedList' ? ORDERED_ATTRS : [])
    const content = readAll(node['content'], readItem)
    if (failed(content)) return content
    if (!start || content.length === 0) return MALFORMED
    if (type === 'bulletList') return { type, content }
    const from = start['start'] ?? 1
    return isCount(from) ? { type, attrs: { start: from }, content } : MALFORMED
  }

  function readWithInlines(node: Fields, type: 'paragraph' | 'heading'): NoteBlock | Reading {
    const inlines = readAll(node['content'], (inline) => readInline(inline, customSchemes))
    if (failed(inlines)) return inlines
    const content = inlines.length > 0 ? { content: inlines } : {}
    if (type === 'paragraph') return attrsOf(node, []) ? { type, ...content } : MALFORMED
    const level = attrsOf(node, ['level'])?.['level']
    return isLevel(level) ? { type, attrs: { level }, ...content } : MALFORMED
  }

  function readBlock(value: unknown): NoteBlock | Reading {
    const node = fieldsOf(value, ['type', 'attrs', 'content'])
    switch (node?.['type']) {
      case 'paragraph':
      case 'heading':
        return readWithInlines(node, node['type'])
      case 'bulletList':
      case 'orderedList':
        return readList(node, node['type'])
      case 'blockquote': {
        const content = readAll(node['content'], readBlock)
        if (failed(content)) return content
        if (!attrsOf(node, [])) return MALFORMED
        return { type: 'blockquote', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
      }
      case 'codeBlock': {
        const content = readAll(node['content'], readCode)
        if (failed(content)) return content
        if (!attrsOf(node, CODE_ATTRS)) return MALFORMED
        return content.length > 0 ? { type: 'codeBlock', content } : { type: 'codeBlock' }
      }
      case 'horizontalRule':
        return attrsOf(node, []) && childrenOf(node).length === 0 ? { type: 'horizontalRule' } : MALFORMED
      default:
        return MALFORMED
    }
  }

  const root = fieldsOf(json, ['type', 'attrs', 'content'])
  if (root?.['type'] !== 'doc' || !attrsOf(root, [])) return MALFORMED
  const content = readAll(root['content'], readBlock)
  if (failed(content)) return content
  const doc: NoteDoc = content.length > 0 ? { type: 'doc', content } : EMPTY_DOC
  // The depth is checked again with the added paragraphs, so that a stored note can be sent again.
  if (isTooDeep(doc)) return { problem: 'tooDeep' }
  return isLargerThan(JSON.stringify(doc), LARGEST_CONTENT) ? { problem: 'tooLarge' } : { doc }
}

/** Returns all list items, nested ones after the item that holds them. */
export function itemsOf(doc: NoteDoc): NoteItem[] {
  const items: NoteItem[] = []
  const collect = (blocks: readonly NoteBlock[]) => {
    for (const block of blocks)
      if (block.type === 'blockquote') collect(block.content)
      else if (isList(block))
        for (const item of block.content) {
          items.push(item)
          collect(item.content)
        }
  }
  collect(doc.content)
  return items
}
