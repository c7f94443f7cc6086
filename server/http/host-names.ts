import ipaddr from 'ipaddr.js'

/** `name`, `name:port`, `[::1]:port`; nothing else is a Host header (RFC 9112). */
const HOST = /^(?:([\w.-]+?)\.?|\[([0-9a-f:.]+)\])(?::\d{1,5})?$/i
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/** The name in a Host header, without the port, in lower case; undefined: it is none. */
const nameIn = (host: string): string | undefined => {
  const [, name, ipv6] = host.match(HOST) ?? []
  return (name ?? ipv6)?.toLowerCase()
}

/**
 * Guards against DNS rebinding: a page of another site may make its own name lead to this machine and read our answers,
 * but its requests still have that name. A numeric address cannot be redirected, so every one is ours: health checks
 * and other machines of the home network use them.
 *
 * @param names further hosts that lead here, without ports
 * @returns whether a request with this Host header is meant for us
 */
export function hostCheck(publicUrl: string, names: readonly string[]): (host: string) => boolean {
  const known = new Set([new URL(publicUrl).hostname, ...names].map((name) => name.toLowerCase()))
  return (host) => {
    const name = nameIn(host)
    if (name === undefined) return false
    const isAddress = ipaddr.IPv4.isValidFourPartDecimal(name) || ipaddr.IPv6.isValid(name)
    return isAddress || LOOPBACK_NAME.test(name) || known.has(name)
  }
}
