import { isAllowedLink } from '#domain/note-link.ts'

/** What was typed as an address, or null if no link may lead there. Without a scheme it is a page of the web, or mail. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return null
  if (isAllowedLink(text)) return text
  // What names a scheme that is not allowed is not made harmless by another one before it.
  if (/^[^/?#@.]*:(?!\d)/.test(text)) return null
  const href = /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return /^[^/]+\.[^/]|^localhost\b/.test(text) && isAllowedLink(href) ? href : null
}
