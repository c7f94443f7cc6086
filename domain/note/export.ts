import {
  isList,
  type NoteBlock,
  type NoteDoc,
  type NoteInline,
  type NoteItem,
  type NoteList,
  type NoteMark,
} from './content.ts'
import { isAllowedLink } from './link.ts'
import { fencedCode, headingMarkdown, inlineMarkdown } from './markdown-inline.ts'
import { boxOf } from './marker.ts'

const indented = (text: string, width: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(width))

function itemMarkdown(item: NoteItem, bullet: string): string {
  const [first, ...rest] = item.content
  const box = boxOf(item.attrs)
  const words = first?.type === 'paragraph' ? inlineMarkdown(first.content, '\\\n') : ''
  const head = [bullet, ...(box ? [box] : []), indented(words, bullet.length + 1).trimStart()].join(' ').trimEnd()
  const body = blocksMarkdown(rest)
  if (body === '') return head
  // Only such a list can follow a paragraph without an empty line.
  const isClose = head === bullet || /^(?:[-*]|1[.)]) \S/.test(body)
  return `${head}${isClose ? '\n' : '\n\n'}${indented(body, bullet.length + 1)}`
}

/** A list right after another one of its kind gets other bullets, because otherwise the two would become one. */
function listMarkdown(list: NoteList, isOther: boolean): string {
  const bulletAt = (index: number) => {
    if (list.type === 'bulletList') return isOther ? '*' : '-'
    return `${list.attrs.start + index}${isOther ? ')' : '.'}`
  }
  return list.content.map((item, index) => itemMarkdown(item, bulletAt(index))).join('\n')
}

function blockMarkdown(block: NoteBlock, isOther: boolean): string {
  if (isList(block)) return listMarkdown(block, isOther)
  if (block.type === 'paragraph') return inlineMarkdown(block.content, '\\\n')
  if (block.type === 'blockquote') return blocksMarkdown(block.content).replaceAll(/^/gm, '> ').replaceAll(/ $/gm, '')
  if (block.type === 'codeBlock') return fencedCode((block.content ?? []).map(({ text }) => text).join(''))
  if (block.type === 'horizontalRule') return '---'
  return headingMarkdown(block.attrs.level, block.content)
}

function blocksMarkdown(blocks: readonly NoteBlock[]): string {
  const written: string[] = []
  let before: { type: NoteBlock['type'] | null; isOther: boolean } = { type: null, isOther: false }
  for (const block of blocks) {
    const isOther = isList(block) && before.type === block.type && !before.isOther
    const text = blockMarkdown(block, isOther)
    if (text === '') continue
    written.push(text)
    before = { type: block.type, isOther }
  }
  return written.join('\n\n')
}

/** Returns the note as CommonMark. It uses HTML tags only where CommonMark has no syntax. [note/exported-markers] */
export function markdownOf(title: string, doc: NoteDoc): string {
  const parts = [title.trim() && headingMarkdown(1, [{ type: 'text', text: title }]), blocksMarkdown(doc.content)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapedHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function markHtml(inner: string, mark: NoteMark): string {
  if (mark.type !== 'link') return `<${TAGS[mark.type]}>${inner}</${TAGS[mark.type]}>`
  const { href } = mark.attrs
  // Links were checked when the note was written, but readers of the HTML rely on this check alone. [note/note-links]
  return isAllowedLink(href)
    ? `<a href="${escapedHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`
    : inner
}

const inlineHtml = (inlines: readonly NoteInline[] | undefined): string =>
  (inlines ?? [])
    .map((inline) =>
      inline.type === 'text' ? (inline.marks ?? []).reduceRight(markHtml, escapedHtml(inline.text)) : '<br>',
    )
    .join('')

function itemHtml({ attrs, content }: NoteItem): string {
  const marker = attrs.marker ? ` data-marker="${attrs.marker}"` : ''
  const todo = attrs.todo ? ' data-todo="true"' : ''
  return `<li${marker}${todo}>${blocksHtml(content)}</li>`
}

function blockHtml(block: NoteBlock): string {
  if (block.type === 'horizontalRule') return '<hr>'
  if (block.type === 'codeBlock') return `<pre><code>${inlineHtml(block.content)}</code></pre>`
  if (block.type === 'blockquote') return `<blockquote>${blocksHtml(block.content)}</blockquote>`
  if (block.type === 'bulletList') return `<ul>${block.content.map(itemHtml).join('')}</ul>`
  if (block.type === 'orderedList') {
    const start = block.attrs.start === 1 ? '' : ` start="${block.attrs.start}"`
    return `<ol${start}>${block.content.map(itemHtml).join('')}</ol>`
  }
  const tag = block.type === 'heading' ? `h${block.attrs.level}` : 'p'
  return `<${tag}>${inlineHtml(block.content)}</${tag}>`
}

const blocksHtml = (blocks: readonly NoteBlock[]): string => blocks.map(blockHtml).join('')

/** Returns the note as HTML. All user text is escaped, and only the tags above are written. [note/editor-content] */
export const htmlOf = (doc: NoteDoc): string => blocksHtml(doc.content)
