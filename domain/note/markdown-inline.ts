import type { NoteInline, NoteMark, NoteText } from './content.ts'

/** The longest name is `CounterClockwiseContourIntegral`. Source: https://html.spec.whatwg.org/multipage/named-characters.html */
const LONGEST_ENTITY = 33

/** Escapes each `&` that would be read as the beginning of a sign's name, such as `&amp;`. */
const escapeEntities = (text: string): string =>
  text.replaceAll('&', (sign, at: number) => {
    const [name = '', ...rest] = text.slice(at + 1, at + 1 + LONGEST_ENTITY).split(';')
    return rest.length > 0 && /^#?[a-z\d]+$/i.test(name) ? String.raw`\&` : sign
  })

/** Characters that mean something to Markdown wherever they stand. */
const escaped = (text: string): string =>
  escapeEntities(text.replaceAll(/[\\`*_[\]<~|]|!$/g, String.raw`\$&`)).replaceAll('\n', ' ')

/** At the start of a line, more of them do. What starts with marks never starts like this. */
const escapedAtStart = (line: string): string =>
  line.replace(/^(?:[#>=]|[+-](?=[\s-]|$))/, String.raw`\$&`).replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)

function fenceFor(text: string, least: number): string {
  let length = least
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1)
  return '`'.repeat(length)
}

function codeSpan(text: string): string {
  const line = text.replaceAll('\n', ' ')
  const fence = fenceFor(line, 1)
  // One space at either end is taken away again.
  const pad = /^[ `]|[ `]$/.test(line) && line.trim() !== '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** A block of code, between fences longer than any in it. */
export function fencedCode(text: string): string {
  const fence = fenceFor(text, 3)
  return `${fence}\n${text}${text === '' ? '' : '\n'}${fence}`
}

const isSpace = (character: string) => /^\s?$/.test(character)
const isPunctuation = (character: string) => /^[\p{P}\p{S}]$/u.test(character)
const firstOf = (text: string) => /^./su.exec(text)?.[0] ?? ''
const lastOf = (text: string) => /.$/su.exec(text.slice(-2))?.[0] ?? ''

/** Signs around words; tags where Markdown would not see the signs, as within a word or beside others of their kind. */
function emphasised(words: string, sign: string, tags: readonly string[], before: string, after: string): string {
  const seen = (inner: string, outer: string) => !isPunctuation(inner) || isSpace(outer) || isPunctuation(outer)
  const isSeen = !/[*~]/.test(before + after) && seen(firstOf(words), before) && seen(lastOf(words), after)
  if (isSeen) return `${sign}${words}${sign}`
  return tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, words)
}

/** Words, and whether there are spaces before and after them. */
function aroundWords(text: string): { lead: string; words: string; trail: string } {
  const words = text.trim()
  const start = text.indexOf(words)
  const space = (part: string) => (part === '' ? '' : ' ')
  return { lead: space(text.slice(0, start)), words, trail: space(text.slice(start + words.length)) }
}

/** What would end the address is written in per cent. */
const addressOf = (href: string): string =>
  escapeEntities(
    href.replaceAll(/[\s\p{Cc}()<>\\]/gu, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29')),
  )

function linked(written: string, node: NoteText): string {
  const href = node.marks?.find((mark) => mark.type === 'link')?.attrs.href
  if (href === undefined) return written
  const address = addressOf(href)
  return address === node.text && node.marks?.length === 1 ? `<${address}>` : `[${written}](${address})`
}

function withMarks(node: NoteText, before: string, after: string): string {
  const has = (type: NoteMark['type']) => node.marks?.some((mark) => mark.type === type) ?? false
  const { lead, words, trail } = has('code') ? { lead: '', words: node.text, trail: '' } : aroundWords(node.text)
  if (words === '') return ' '
  let written = has('code') ? codeSpan(words) : escaped(words)
  if (has('underline')) written = `<u>${written}</u>`
  const outside = [lead === '' ? before : ' ', trail === '' ? after : ' '] as const
  const tags = [...(has('bold') ? ['strong'] : []), ...(has('italic') ? ['em'] : [])]
  const sign = `${has('bold') ? '**' : ''}${has('italic') ? '*' : ''}`
  if (sign !== '') written = emphasised(written, sign, tags, ...outside)
  if (has('strike')) written = emphasised(written, '~~', ['s'], ...outside)
  return `${lead}${linked(written, node)}${trail}`
}

const isEmphasised = ({ marks = [] }: NoteText): boolean =>
  marks.some(({ type }) => type === 'bold' || type === 'italic' || type === 'strike')

/** What words touch: signs would run into the signs there. */
function touched(neighbor: NoteText | undefined, character: string): string {
  return neighbor && isEmphasised(neighbor) && !isSpace(character) ? '*' : character
}

function lineMarkdown(words: readonly NoteText[]): string {
  const written = words.map((node, index) => {
    const [previous, next] = [words[index - 1], words[index + 1]]
    return withMarks(node, touched(previous, lastOf(previous?.text ?? '')), touched(next, firstOf(next?.text ?? '')))
  })
  return escapedAtStart(written.join('').trim())
}

const areAlike = (one: NoteText, other: NoteText): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])

/** What stands between breaks. Words marked alike are one: between them, signs would run into one another. */
function linesOf(inlines: readonly NoteInline[]): NoteText[][] {
  const lines: NoteText[][] = [[]]
  for (const inline of inlines) {
    const line = lines.at(-1) ?? []
    const last = line.at(-1)
    if (inline.type === 'hardBreak') lines.push([])
    else if (last && areAlike(last, inline)) line[line.length - 1] = { ...last, text: last.text + inline.text }
    else line.push(inline)
  }
  return lines
}

/** Words with their marks; `lineEnd` where a line ends. */
export function inlineMarkdown(inlines: readonly NoteInline[] | undefined, lineEnd: string): string {
  const lines = linesOf(inlines ?? []).map(lineMarkdown)
  // A backslash at the end of a block would be shown.
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1).join(lineEnd)
}

/** A heading of that level (1 to 6) on one line. */
export function headingMarkdown(level: number, inlines: readonly NoteInline[] | undefined): string {
  // Signs at the end of a heading would not be shown.
  const words = inlineMarkdown(inlines, ' ').replace(/(^|\s)(#+)$/, String.raw`$1\$2`)
  return `${'#'.repeat(level)} ${words}`.trim()
}
