import {
  isList,
  itemsOf,
  type NoteBlock,
  type NoteDoc,
  type NoteInline,
  type NoteItem,
  type NoteList,
} from './note-content.ts'
import { boxOf } from './note-marker.ts'

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

/** rule [8.2-d]: a line for each block; items with their bullet or number and how they stand. */
export const plainText = (doc: NoteDoc): string => linesOf(doc.content).join('\n').trim()

/** At most so many characters. */
function cut(text: string, most: number): string {
  // A character is one unit or two, so what is not looked at here is past the last that can be shown.
  const characters = Array.from(text.slice(0, 2 * most + 2))
  if (characters.length <= most) return text
  const shown = characters.slice(0, most - 1).join('')
  return `${shown.trimEnd()}…`
}

/** Of a line, what is longer is never shown. */
const LONGEST_SHOWN = 1000

/** A line as its author wrote it, without the signs that say how an item stands. */
const bare = (line: string): string =>
  line
    .trim()
    .replace(/^(?:(?:-|\d+\.) )?\[[ x/!?>]\](?: |$)|^-(?: |$)/, '')
    .trim()

/** What was said, without the signs before items: that is how a screen shows it. */
export const bareText = (text: string): string => text.split('\n').map(bare).join('\n')

/** Lines with something in them. */
function* bareLines(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    const words = bare(line.trim().slice(0, LONGEST_SHOWN))
    if (words !== '') yield words.replaceAll(/\s+/g, ' ')
  }
}

const LONGEST_LINE = 60
const LONGEST_EXCERPT = 160

/** rule [8.1-b]: the title; without one, the first line, at most 60 characters. Empty where there is neither. */
export function displayTitle(title: string, text: string): string {
  if (title.trim() !== '') return title.trim()
  const { value } = bareLines(text).next()
  return cut(value ?? '', LONGEST_LINE)
}

/** What follows the title that is displayed, in one line of at most 160 characters. */
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

/** Of its own: what is nested in a list has words of its own. */
const hasWords = (blocks: readonly NoteBlock[]): boolean =>
  blocks.some((block) => {
    if (isList(block) || block.type === 'horizontalRule') return false
    return block.type === 'blockquote' ? hasWords(block.content) : textOf(block.content).trim() !== ''
  })

/** rule [8.3-a] */
export const isRemaining = ({ attrs, content }: NoteItem): boolean =>
  attrs.todo && !attrs.completed && attrs.migratedTo === null && hasWords(content)

/** Of the to-dos that say something and are this note's own business still, how many there are, and how many are done. */
export function todoProgress(doc: NoteDoc): { own: number; done: number } {
  const own = itemsOf(doc).filter(
    ({ attrs, content }) => attrs.todo && attrs.migratedTo === null && (attrs.completed || hasWords(content)),
  )
  return { own: own.length, done: own.filter(({ attrs }) => attrs.completed).length }
}

/**
 * Its own to-dos, and how many of them remain (rule [8.3-a]). A note that has none but empty ones, or such as went on,
 * has those: it is a note with to-dos all the same (rules §8.1).
 */
export function todoCounts(doc: NoteDoc): { todos: number; openTodos: number } {
  const { own, done } = todoProgress(doc)
  return { todos: own || itemsOf(doc).filter(({ attrs }) => attrs.todo).length, openTodos: own - done }
}
