import { HEADING_LEVELS } from '#domain/note/content.ts'
import { parseInert } from '#web/ui/trusted-types.ts'
import { replacePictures, type PictureWords } from './pasted-pictures.ts'
import { framed, takeTablesApart } from './pasted-tables.ts'

/** A word processor's list: paragraphs that only look like one. */
const MSO_LIST = /mso-list:\s*l\d+\s+level(\d+)/i
const ORDERED = /^\s*(?:\d+|[a-z]{1,3})[.)]/i
/** Nothing of these is to be read. */
const NOT_TEXT = 'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math'

type Line = { element: HTMLElement; level: number; isOrdered: boolean }

/** An item of such a list, without the bullet or number that was typed before it; null: it is none. */
function lineOf(element: Element): Line | null {
  if (!(element instanceof HTMLElement)) return null
  const level = MSO_LIST.exec(element.getAttribute('style') ?? '')?.[1]
  if (!level) return null
  const bullets = [...element.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const isOrdered = ORDERED.test(bullets[0]?.textContent ?? '')
  for (const bullet of bullets) bullet.remove()
  return { element, level: Number(level), isOrdered }
}

/** One run of such paragraphs, nested as deep as they say. */
function listOf(lines: readonly Line[], page: Document): HTMLElement {
  const [first] = lines
  const list = page.createElement(first?.isOrdered ? 'ol' : 'ul')
  let item: HTMLElement | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    if (item && line.level > first!.level) {
      let end = at
      while (end < lines.length && lines[end]!.level > first!.level) end += 1
      item.append(listOf(lines.slice(at, end), page))
      at = end - 1
    } else {
      item = page.createElement('li')
      const paragraph = page.createElement('p')
      paragraph.append(...line.element.childNodes)
      item.append(paragraph)
      list.append(item)
    }
  }
  return list
}

function makeLists(page: Document) {
  for (const parent of new Set([...page.querySelectorAll('[style*="mso-list"]')].map((one) => one.parentElement))) {
    let run: Line[] = []
    const close = () => {
      const [first] = run
      if (first) {
        const anchor = page.createComment('')
        first.element.before(anchor)
        const list = listOf(run, page)
        for (const { element } of run) element.remove()
        anchor.replaceWith(list)
      }
      run = []
    }
    for (const child of parent?.children ? [...parent.children] : []) {
      const line = lineOf(child)
      if (line) run.push(line)
      else close()
    }
    close()
  }
}

/** A person sees no difference between this depth and any more. */
const DEEPEST_PASTED = 8
const NESTING = 'ul, ol, blockquote'

function flatten(page: Document) {
  const depths = new Map<Element, number>()
  for (const element of page.querySelectorAll(NESTING)) {
    const depth = (depths.get(element.parentElement?.closest(NESTING) ?? element) ?? 0) + 1
    depths.set(element, depth)
    if (depth > DEEPEST_PASTED) {
      const item = element.parentElement?.closest('li')
      const own = [...element.childNodes]
      // Items stand beside the one that they were in.
      if (item) item.after(...own)
      else element.before(...own)
      element.remove()
    }
  }
}

const [LARGE, SMALL] = HEADING_LEVELS
const levelOf = ({ tagName }: Element) => Number(tagName.slice(1))

/** A note has two levels: the highest that comes is the larger one, and all below it the smaller. */
function gradeHeadings(page: Document) {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const highest = Math.min(...headings.map(levelOf))
  // As a note itself has them.
  if (highest >= LARGE) return
  for (const heading of headings) {
    const graded = page.createElement(`h${levelOf(heading) === highest ? LARGE : SMALL}`)
    graded.append(...heading.childNodes)
    heading.replaceWith(graded)
  }
}

/**
 * The pasted HTML, simplified before the editor reads it. The document that parses it never runs scripts or fetches.
 */
export function plainerHtml(html: string, words: PictureWords): string {
  const page = parseInert(framed(html))
  for (const element of page.querySelectorAll(NOT_TEXT)) element.remove()
  replacePictures(page, words)
  makeLists(page)
  takeTablesApart(page)
  gradeHeadings(page)
  flatten(page)
  for (const element of page.querySelectorAll('[style]')) element.removeAttribute('style')
  return page.body.innerHTML
}
