import ipaddr from 'ipaddr.js'

/** A network in CIDR notation, and how many times the limit of a single address it may use. */
export type Network = { readonly cidr: string; readonly times: number }

/**
 * One line gets a /64 of IPv6 at least, many providers give a /56, and a tunnel gives a /48. Of IPv4 a few hundred
 * addresses are cheap to rent. Wider networks hold more people, so their limits grow.
 */
const WIDTHS = {
  ipv4: [
    { bits: 32, times: 1 },
    { bits: 24, times: 4 },
  ],
  ipv6: [
    { bits: 64, times: 1 },
    { bits: 56, times: 2 },
    { bits: 48, times: 4 },
  ],
} as const

/** All whose proxy does not tell an address count as one. */
const UNKNOWN: readonly Network[] = [{ cidr: 'unknown', times: 1 }]

/** An address with the port of its visitor, as some proxies forward it (RFC 7239); IPv6 stands in brackets then. */
const WITH_PORT = /^(?:\[(?<ipv6>[^\]]+)\]|(?<ipv4>[\d.]+))(?::\d+)?$/

/**
 * The networks that an address on the net counts towards, the narrowest first.
 *
 * @param ip as Node gives it: IPv4, IPv6, or IPv4 mapped into IPv6, also with a zone; or as a trusted proxy forwards it
 */
export function networksOf(ip: string): readonly Network[] {
  const { ipv4, ipv6 } = WITH_PORT.exec(ip)?.groups ?? {}
  const [plain = ''] = (ipv4 ?? ipv6 ?? ip).split('%', 1)
  if (!ipaddr.isValid(plain)) return UNKNOWN
  const address = ipaddr.process(plain)
  const kind = address.kind()
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return WIDTHS[kind].map(({ bits, times }) => ({
    cidr: `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`,
    times,
  }))
}
