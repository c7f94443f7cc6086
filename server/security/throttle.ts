import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'

/** Failures in a row make the next try wait: twice as long each time, from the first wait to the longest. */
export type Backoff = {
  readonly from: number
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** After so long without a failure, the counting begins anew. An hour, unless it says so. */
  readonly forgivenAfterMinutes?: number
}

/** So many within a window, which begins with the first of them. */
export type Budget = { readonly most: number; readonly minutes: number }

/**
 * An account waits a minute at the longest: fewer than 70 guesses an hour from browsers it does not know, and no one
 * can lock its owner out. An address is shared by a household or a school, so it may fail more often before it waits.
 */
const THROTTLES = {
  signInAccount: { from: 5, firstSeconds: 5, longestSeconds: 60 },
  /** A browser that has signed in before, and all such browsers of an account: ADR 28. */
  signInDevice: { most: 5, minutes: 60 },
  signInDevices: { most: 12, minutes: 60 },
  signInAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  signUpAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Accounts an hour: a class that signs up at school. SIGN_UPS_PER_HOUR changes it. */
  newAccounts: { most: 40, minutes: 60 },
  forgotAccount: { from: 5, firstSeconds: 60, longestSeconds: 3600 },
  forgotAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** A guesser of these has the right password, or sits at an open session: a hundred tries a day. */
  secondFactorAccount: { from: 5, firstSeconds: 30, longestSeconds: 900 },
  proofAccount: { from: 5, firstSeconds: 5, longestSeconds: 60 },
  /** Sign-ins that are only begun: each leaves a row behind for minutes. Several classes may begin at once. */
  beginAddress: { most: 300, minutes: 10 },
  passkeyAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Mails to addresses that a user wants to have. */
  emailChange: { from: 5, firstSeconds: 60, longestSeconds: 3600 },
  /** Mails to addresses that a user claims, by email address and by address on the net. */
  confirmAccount: { from: 3, firstSeconds: 60, longestSeconds: 3600 },
  /** A whole class may sign up from one school. */
  confirmAddress: { from: 100, firstSeconds: 60, longestSeconds: 3600 },
  /** All mails to an unverified address: `features/stranger-mail`. */
  strangerMailHour: { most: 5, minutes: 60 },
  strangerMailDay: { most: 15, minutes: DAY_MINUTES },
  resetAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /**
   * Four digits are 10,000 guesses: at four a day they take seven years. The child gets in again after six hours at
   * the latest, and at once when a parent sets the PIN.
   */
  childPin: { from: 5, firstSeconds: 15, longestSeconds: 21_600, forgivenAfterMinutes: 2880 },
  /** Tries a day on a device on which the child has signed in before. */
  childPinDevice: { most: 3, minutes: DAY_MINUTES },
  childPinDevices: { most: 6, minutes: DAY_MINUTES },
  /** Requests for families by codes, or for children by PINs. */
  childAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
  /** Mails that a family has sent to addresses which are to become a child's: ten a day. */
  childEmail: { from: 10, firstSeconds: 86_400, longestSeconds: 86_400, forgivenAfterMinutes: DAY_MINUTES },
  /** At the lock screen of a handed-over device, by session: the parent's other devices do not wait for it. */
  returnPin: { from: 5, firstSeconds: 15, longestSeconds: 21_600, forgivenAfterMinutes: 2880 },
  returnProof: { from: 5, firstSeconds: 15, longestSeconds: 900 },
  /** Calendar files that had to be made anew for one address: a program asks every few minutes. */
  feedFile: { from: 60, firstSeconds: 60, longestSeconds: 900, forgivenAfterMinutes: 5 },
  /** Statistics that are read by a link, from a network: a class may open one and load it again. */
  sharedViewAddress: { most: 300, minutes: 10 },
  /** Pictures that are drawn anew, each of which takes a moment of the processor. */
  avatars: { most: 20, minutes: 60 },
  /** Files to import: each may have a hundred megabytes. */
  imports: { most: 60, minutes: 60 },
  /** Entries in the books of the Time Bank and of crowns: each stays forever. */
  bookEntries: { most: 600, minutes: 60 },
  /** Places in a family that a user gives away: an invitation is kept for a year, a removed child for a month. */
  familyPlaces: { most: 100, minutes: DAY_MINUTES },
  oidcAddress: { from: 20, firstSeconds: 5, longestSeconds: 900 },
} as const satisfies Record<string, Backoff | Budget>
export type Throttle = keyof typeof THROTTLES
/** Every kind that is counted. */
export const THROTTLE_KINDS = Object.keys(THROTTLES) as readonly Throttle[]

const HOUR = 60

type Scale = {
  /** How many single addresses a network counts for: more than one makes of any limit a budget of an hour. */
  readonly times?: number
  /** Another budget than ours. */
  readonly most?: number
}

export function policyOf(kind: Throttle, { times = 1, most }: Scale = {}): Backoff | Budget {
  const ours: Backoff | Budget = THROTTLES[kind]
  const policy = 'most' in ours && most !== undefined ? { ...ours, most } : ours
  if (times === 1) return policy
  return 'most' in policy
    ? { ...policy, most: policy.most * times }
    : { most: policy.from * times, minutes: policy.forgivenAfterMinutes ?? HOUR }
}

/** After so long, the counting begins anew: since the last failure, or since the first of a budget. */
export const forgivenAfterMinutes = (policy: Backoff | Budget): number =>
  'most' in policy ? policy.minutes : (policy.forgivenAfterMinutes ?? HOUR)

/** The clocks of two servers on one database differ by less. */
const CLOCK_SKEW_MINUTES = 1

/** A count that lies later was made before the clock went back, and makes no caller wait. */
export const latestCount = (now: Instant): Instant => addMinutes(now, CLOCK_SKEW_MINUTES)

/** Longer than anything is counted. */
export const LONGEST_COUNTED_MINUTES = 2 * 2880

/** How long the next try must wait after so many failures in a row. */
export const waitSeconds = ({ from, firstSeconds, longestSeconds }: Backoff, failures: number): number =>
  failures < from ? 0 : Math.min(firstSeconds * 2 ** (failures - from), longestSeconds)
