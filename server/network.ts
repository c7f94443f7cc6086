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

/**
 * The networks that an address on the net counts towards, the narrowest first.
 *
 * @param ip as Node gives it: IPv4, IPv6, or IPv4 mapped into IPv6, also with a zone
 */
export function networksOf(ip: string): readonly Network[] {
  const address = ipaddr.process(ip.split('%', 1)[0] ?? '')
  const kind = address.kind()
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return WIDTHS[kind].map(({ bits, times }) => ({
    cidr: `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`,
    times,
  }))
}
