import {
  isList,
  itemsOf,
  type NoteBlock,
  type NoteDoc,
  type NoteInline,
  type NoteItem,
  type NoteList,
} from './content.ts'
import { boxOf } from './marker.ts'

const textOf = (inlines: readonly NoteInline[] | undefined): string =>
  (inlines ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')

const bulletOf = (list: NoteList, index: number): string =>
  list.type === 'bulletList' ? '-' : `${list.attrs.start + index}.`

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

function linesOfItem(item: NoteItem, bullet: string): string[] {
  const [first = '', ...rest] = linesOf(item.content)
  const box = boxOf(item.attrs)
  return [[bullet, ...(box ? [box] : []), first].join(' ').trimEnd(), ...indented(rest)]
}

const linesOf = (blocks: readonly NoteBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (isList(block)) return block.content.flatMap((item, index) => linesOfItem(item, bulletOf(block, index)))
    if (block.type === 'blockquote') return linesOf(block.content)
    return block.type === 'horizontalRule' ? [] : textOf(block.content).split('\n')
  })

/** Returns one line for each block; items have their bullet or number and their box. [note/exported-markers] */
export const plainText = (doc: NoteDoc): string => linesOf(doc.content).join('\n').trim()

/** Cuts to at most so many characters. */
function cut(text: string, most: number): string {
  // A character has one or two units, so units beyond twice the limit are never shown.
  const characters = Array.from(text.slice(0, 2 * most + 2))
  if (characters.length <= most) return text
  const shown = characters.slice(0, most - 1).join('')
  return `${shown.trimEnd()}…`
}

/** The rest of a longer line is never shown. */
const LONGEST_SHOWN = 1000

/** Returns a line without the box that says how an item stands. */
const bare = (line: string): string =>
  line
    .trim()
    .replace(/^(?:(?:-|\d+\.) )?\[[ x/!?>]\](?: |$)|^-(?: |$)/, '')
    .trim()

/** Returns the text without the boxes before items, as a screen shows it. */
export const bareText = (text: string): string => text.split('\n').map(bare).join('\n')

/** Yields the lines that are not empty. */
function* bareLines(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    const words = bare(line.trim().slice(0, LONGEST_SHOWN))
    if (words !== '') yield words.replaceAll(/\s+/g, ' ')
  }
}

const LONGEST_LINE = 60
const LONGEST_EXCERPT = 160

/** Returns the title or else the first line, at most 60 characters. Empty if there is neither. [note/note-title] */
export function displayTitle(title: string, text: string): string {
  if (title.trim() !== '') return title.trim()
  const { value } = bareLines(text).next()
  return cut(value ?? '', LONGEST_LINE)
}

/** Returns what follows the displayed title, in one line of at most 160 characters. [note/note-title] */
export function excerptOf(title: string, text: string): string {
  const lines = bareLines(text)
  let excerpt = ''
  if (title.trim() === '') {
    const first = String(lines.next().value ?? '')
    if (cut(first, LONGEST_LINE) !== first)
      excerpt = Array.from(first)
        .slice(LONGEST_LINE - 1)
        .join('')
        .trim()
  }
  for (const line of lines) {
    if (excerpt.length > 2 * LONGEST_EXCERPT) break
    excerpt = excerpt === '' ? line : `${excerpt} ${line}`
  }
  return cut(excerpt, LONGEST_EXCERPT)
}

/** Counts only an item's own text, because a nested list has text of its own. */
const hasWords = (blocks: readonly NoteBlock[]): boolean =>
  blocks.some((block) => {
    if (isList(block) || block.type === 'horizontalRule') return false
    return block.type === 'blockquote' ? hasWords(block.content) : textOf(block.content).trim() !== ''
  })

/** Whether a to-do is open, has not gone on, and has text of its own. [note/remaining-todos] */
export const isRemaining = ({ attrs, content }: NoteItem): boolean =>
  attrs.todo && !attrs.completed && attrs.migratedTo === null && hasWords(content)

/** Counts the to-dos with text that have not gone on, and those of them that are done. */
export function todoProgress(doc: NoteDoc): { own: number; done: number } {
  const own = itemsOf(doc).filter(
    ({ attrs, content }) => attrs.todo && attrs.migratedTo === null && (attrs.completed || hasWords(content)),
  )
  return { own: own.length, done: own.filter(({ attrs }) => attrs.completed).length }
}

/**
 * Counts a note's own to-dos, and how many of them remain. A note that has only empty to-dos, or to-dos that went on,
 * counts these, because the view of to-dos lists it all the same. [note/remaining-todos] [note/note-views]
 */
export function todoCounts(doc: NoteDoc): { todos: number; openTodos: number } {
  const { own, done } = todoProgress(doc)
  return { todos: own || itemsOf(doc).filter(({ attrs }) => attrs.todo).length, openTodos: own - done }
}
