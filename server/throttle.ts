import { isIPv6 } from 'node:net'

/** What is counted, and how long failures make the next try wait: doubled each time from the first to the longest. */
type Policy = {
  readonly from: number
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** An hour, unless it says so. */
  readonly forgivenAfterMinutes?: number
}

/**
 * An account waits a minute at the longest: fewer than 70 guesses an hour, and nobody can lock its owner out.
 * An address is shared by a household or a school, so it may fail more often before it waits.
 */
const THROTTLES = {
  signInAccount: { from: 5, firstSeconds: 5, longestSeconds: 60 },
  signInAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  signUpAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  forgotAccount: { from: 5, firstSeconds: 60, longestSeconds: 3600 },
  forgotAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Whoever guesses these has got the password right, or sits at an open session: a hundred tries a day. */
  secondFactorAccount: { from: 5, firstSeconds: 30, longestSeconds: 900 },
  proofAccount: { from: 5, firstSeconds: 5, longestSeconds: 60 },
  passkeyAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Mails to addresses that somebody says are to be theirs. */
  emailChange: { from: 5, firstSeconds: 60, longestSeconds: 3600 },
  /** Mails to addresses that somebody says are theirs, by address of e-mail and by address on the net. */
  confirmAccount: { from: 3, firstSeconds: 60, longestSeconds: 3600 },
  /** A whole class may sign up from one school. */
  confirmAddress: { from: 100, firstSeconds: 60, longestSeconds: 3600 },
  resetAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /**
   * Four digits are 10,000 guesses: at four a day they take seven years. The child gets in again after six hours at
   * the latest, and at once when a parent sets the PIN.
   */
  childPin: { from: 5, firstSeconds: 15, longestSeconds: 21_600, forgivenAfterMinutes: 2880 },
  /** Whoever asks for families by codes, or for children by PINs. */
  childAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Mails that a family has sent to addresses which are to become a child's: ten a day. */
  childEmail: { from: 10, firstSeconds: 86_400, longestSeconds: 86_400, forgivenAfterMinutes: 1440 },
  oidcAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
} as const satisfies Record<string, Policy>
export type Throttle = keyof typeof THROTTLES

/** After so long without a failure, the counting begins anew. */
export const forgivenAfterMinutes = (kind: Throttle): number => {
  const { forgivenAfterMinutes: minutes = 60 }: Policy = THROTTLES[kind]
  return minutes
}
/** Longer than anything is counted. */
export const LONGEST_COUNTED_MINUTES = 2 * 2880

/** How long the next try must wait after so many failures in a row. */
export function waitSeconds(kind: Throttle, failures: number): number {
  const { from, firstSeconds, longestSeconds } = THROTTLES[kind]
  return failures < from ? 0 : Math.min(firstSeconds * 2 ** (failures - from), longestSeconds)
}

/** Whoever has an IPv6 address has 2^64 of them: they count as one. */
export function networkOf(ip: string): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
