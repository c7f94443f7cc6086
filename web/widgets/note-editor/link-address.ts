/**
 * The link of a typed address, or null if no link may lead there. Without a scheme it is a page of the web, or mail.
 * @param isAllowed whether a link may lead to an address that has a scheme
 */
export function hrefOf(typed: string, isAllowed: (href: string) => boolean): string | null {
  const text = typed.trim()
  if (/\s/.test(text) || text === '') return null
  if (isAllowed(text)) return text
  // What names a scheme that is not allowed is not made harmless by another one before it.
  if (/^[^/?#@.]*:(?!\d)/.test(text)) return null
  const href = /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return /^[^/]+\.[^/]|^localhost\b/.test(text) && isAllowed(href) ? href : null
}
