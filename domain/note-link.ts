/** spec §5: schemes of links in notes. */
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

/** These run what stands in them, whoever asks for them. */
const RUNNING_SCHEMES: readonly string[] = ['javascript', 'data', 'vbscript']

/** Without two slashes, a browser would take these for a path on our own server. */
const SCHEMES_WITH_HOST: readonly string[] = ['http', 'https', 'ftp', 'ftps']

/** spec §5: lower-case letters, digits and single hyphens, none at the ends. */
export const isCustomScheme = (name: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !RUNNING_SCHEMES.includes(name)

const schemeIn = (href: string): string | null => /^([a-z0-9][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase() ?? null

/** Spaces and what cannot be seen, anywhere before the first colon. */
function withoutHidden(href: string): string {
  const colon = href.indexOf(':')
  return colon < 0 ? href : href.slice(0, colon).replaceAll(/[\p{C}\p{Z}\s]/gu, '') + href.slice(colon)
}

/** What a browser takes away before it reads an address, and no more: up to `!`, nothing can be seen. */
const asBrowsersRead = (href: string): string => href.replaceAll(/[\t\n\r]/g, '').replace(/^[^!-\u{10FFFF}]+/u, '')

/** spec §5: whether a link may lead there. Always with a scheme: no paths on our own server, no `//host`. */
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
 * spec §5: typed text becomes a link only where it starts with `http://` or with the host of this server. An address
 * that was copied somewhere and is pasted is meant as one: there `https://` counts too.
 */
export function isAutoLinked(text: string, host: string, by: 'typing' | 'pasting' = 'typing'): boolean {
  const typed = text.toLowerCase()
  if (typed.startsWith('http://') || (by === 'pasting' && typed.startsWith('https://'))) return isAllowedLink(typed)
  const own = host.toLowerCase()
  return own !== '' && typed.startsWith(own) && /^(?:$|[/?#:])/.test(typed.slice(own.length))
}
