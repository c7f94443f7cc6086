import type { NoteDoc } from '#domain/note/content.ts'
import { htmlOf, markdownOf } from '#domain/note/export.ts'
import { fileName } from './file-name.ts'
import { parseInert } from '#web/ui/trusted-types.ts'

/** Hands it to the browser, which saves it. */
function save(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveMarkdown = (title: string, otherwise: string, doc: NoteDoc): void =>
  save(fileName(title, otherwise, 'md'), 'text/markdown', markdownOf(title, doc))

/** A page of its own, which says in which letters it is written. */
export function saveHtml(title: string, otherwise: string, doc: NoteDoc): void {
  const page = document.implementation.createHTMLDocument(title || otherwise)
  const meta = page.createElement('meta')
  meta.setAttribute('charset', 'utf-8')
  page.head.prepend(meta)
  const heading = page.createElement('h1')
  heading.textContent = title
  if (title !== '') page.body.append(heading)
  page.body.append(...parseInert(htmlOf(doc)).body.childNodes)
  save(fileName(title, otherwise, 'html'), 'text/html', `<!doctype html>\n${page.documentElement.outerHTML}`)
}
