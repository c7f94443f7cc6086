/**
 * What an archive of an account holds besides logs, in the order in which it is written: what points at another thing
 * stands behind it. [import/account-archive]
 */
export const THING_KINDS = [
  'preferences',
  'recipient',
  'group',
  'project',
  'activity',
  'subActivity',
  'tag',
  'favourite',
  'plan',
  'savedFilter',
  'vacation',
  'sleepPlan',
  'note',
  'reminder',
] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** Why a thing of an archive does not come. [import/thing-faults] */
export const THING_FAULTS = [
  /** A value is missing, has another type, or is out of its bounds. */
  'unreadable',
  'tooLarge',
  /** The archive has two things of this id. */
  'twice',
  /** It names a thing that does not come. */
  'pointsNowhere',
  /** Another thing has its name, its day or its id. */
  'taken',
  /** The account has as many as it can have. */
  'full',
] as const
export type ThingFault = (typeof THING_FAULTS)[number]

/** Why a thing is left out although it is fine: it was not chosen, or a child has none of these. */
export type ThingLeftOut = 'notChosen' | 'notForChild'
