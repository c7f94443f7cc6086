/** The schemes that links in notes may have. [note/note-links] */
export const ALLOWED_SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const

/** Browsers run the content of links with these schemes. [note/custom-schemes] */
const RUNNING_SCHEMES: readonly string[] = ['javascript', 'data', 'vbscript']

/** Without two slashes, a browser would read these as a path on our own server. */
const SCHEMES_WITH_HOST: readonly string[] = ['http', 'https', 'ftp', 'ftps']

/** A custom scheme has lower-case letters, digits and single hyphens, none at the ends. [note/custom-schemes] */
export const isCustomScheme = (name: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !RUNNING_SCHEMES.includes(name)

const schemeIn = (href: string): string | null => /^([a-z0-9][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase() ?? null

/** Removes spaces and invisible characters anywhere before the first colon. */
function withoutHidden(href: string): string {
  const colon = href.indexOf(':')
  return colon < 0 ? href : href.slice(0, colon).replaceAll(/[\p{C}\p{Z}\s]/gu, '') + href.slice(colon)
}

/**
 * Removes exactly the characters that a browser removes before it reads an address: no visible character comes before
 * `!`.
 */
const asBrowsersRead = (href: string): string => href.replaceAll(/[\t\n\r]/g, '').replace(/^[^!-\u{10FFFF}]+/u, '')

/**
 * Whether a link may lead there. It always needs a scheme: no paths on our own server, and no `//host`.
 * [note/note-links]
 */
export function isAllowedLink(href: string, customSchemes: readonly string[] = []): boolean {
  const custom = customSchemes.filter(isCustomScheme)
  const isAllowed = (scheme: string | null) =>
    scheme !== null && ((ALLOWED_SCHEMES as readonly string[]).includes(scheme) || custom.includes(scheme))
  const read = asBrowsersRead(href)
  const scheme = schemeIn(read)
  if (scheme === null || !isAllowed(scheme) || !isAllowed(schemeIn(withoutHidden(href)))) return false
  const rest = read.slice(scheme.length + 1)
  return SCHEMES_WITH_HOST.includes(scheme) ? /^\/\/[^\s/\\]/.test(rest) : rest.trim() !== ''
}

/**
 * Typed text becomes a link only if it starts with `http://` or with the host of this server. A pasted address is meant
 * as a link, so `https://` counts there too. [note/auto-link]
 */
export function isAutoLinked(text: string, host: string, by: 'typing' | 'pasting' = 'typing'): boolean {
  const typed = text.toLowerCase()
  if (typed.startsWith('http://') || (by === 'pasting' && typed.startsWith('https://'))) return isAllowedLink(typed)
  const own = host.toLowerCase()
  return own !== '' && typed.startsWith(own) && /^(?:$|[/?#:])/.test(typed.slice(own.length))
}
