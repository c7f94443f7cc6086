import type { Ceiling } from '#domain/ceiling.ts'

/** Why an endpoint that writes needs no ceiling. */
export const NO_CEILING = {
  reads: 'It writes nothing that stays.',
  changes: 'It changes, joins or ends what is there.',
  single: 'There is one of it, or a fixed small number, whatever is asked.',
  perThing: 'There is one of it at most for each thing that is bounded itself.',
  replaced: 'The newest takes the place of the oldest.',
  places:
    'rule [6.1-b]: a family has twenty places at most, and server/security/throttle.ts counts how often they change hands.',
  budget: 'server/security/throttle.ts says how often it can be done in an hour or a day.',
  passes: 'It ends by itself within days, and costs its maker a sign-in.',
  background: 'Its job is held to the ceilings of all that it adds, and ends at the first that is full.',
  offers: 'A member has five open offers at most: the database has no place for a sixth.',
  minutes: 'The database lets no two logs of a lane overlap, and none be shorter than a minute: 2,880 a day.',
} as const
type Reason = keyof typeof NO_CEILING

/** The ceilings that a call is held to, or why it needs none. */
export type CeilingRule = readonly [Ceiling, ...Ceiling[]] | Reason

/** The names that a log or a plan may use for the first time. */
const NAMES: CeilingRule = ['activities', 'tags']

/** Of each endpoint that writes: all of a noun, or one by one. What only removes needs none. */
export const CEILING_RULES: Record<string, CeilingRule | Record<string, CeilingRule>> = {
  auth: { ...each('budget', 'signUp forgotPassword'), ...each('passes', 'signIn refreshToken resetPassword') },
  session: { proofOptions: 'passes', ...each('changes', 'prove changePassword') },
  secondFactor: {
    ...each('budget', 'signInOptions passkeyOptions'),
    ...each('passes', 'signIn passkeySignIn newPasskeyOptions'),
    ...each('single', 'beginTotp confirmTotp renewRecoveryCodes addPasskey'),
    renamePasskey: 'changes',
  },
  account: 'changes',
  accountData: {
    ...each('single', 'requestDeletion'),
    ...each('budget', 'requestEmailChange requestConfirmation'),
    ...each('changes', 'confirmEmail confirmEmailChange'),
  },
  avatar: 'budget',
  catalogue: {
    createProject: ['projects'],
    createRecipient: ['recipients'],
    createTag: ['tags', 'activities'],
    createActivity: ['activities'],
    ...each('changes', 'changeProject changeRecipient renameTag renameActivity showActivity'),
    ...each('changes', 'mergeProject mergeRecipient mergeTag mergeActivity'),
    // A default becomes a row with the first thing that is done to it.
    hideActivity: ['activities'],
  },
  activityLog: {
    ...each(NAMES, 'create change'),
    subActivity: ['tags'],
    restore: 'minutes',
    ...each('changes', 'startTime endTime beneficiaries activityTags executedProject'),
    ...each('changes', 'notesConcise timeProportion efficiency rating'),
  },
  rating: 'changes',
  ratingRule: 'perThing',
  crown: { award: 'perThing', redeem: 'budget', ...each('changes', 'restore approve reject fulfil') },
  reward: 'changes',
  logBatch: NAMES,
  logSearch: 'reads',
  logImport: {
    create: 'replaced',
    addPiece: 'replaced',
    ...each('changes', 'read map chooseForRow undo'),
    start: 'background',
    offer: 'offers',
  },
  savedFilter: { create: ['savedFilters'], change: 'changes' },
  statistics: 'changes',
  sharedView: { create: ['sharedViews'], open: 'reads' },
  // A sub-activity becomes one when the timer is logged.
  timer: { start: NAMES, change: ['activities'], stop: ['tags'] },
  recommendation: { addFavourite: ['activities'], orderFavourites: 'changes' },
  plan: {
    create: ['plans', 'activities'],
    change: ['activities'],
    restore: ['plans', 'activities'],
    convert: 'changes',
    ...each('perThing', 'moveOnce place'),
  },
  sleepPlan: { create: ['sleepPlans'], change: 'changes' },
  vacation: { ...each(['vacations'], 'create createMany'), change: 'changes', startSmart: 'single' },
  calendar: 'single',
  note: {
    ...each(['notes'], 'create copy autoRoll roll'),
    ...each('changes', 'change restore content properties flag changeConfig'),
    order: 'perThing',
  },
  reminder: {
    create: ['openReminders', 'reminders'],
    status: ['openReminders', 'reminders'],
    ...each('changes', 'change content'),
    ...each('perThing', 'share snooze'),
  },
  delivery: { change: 'single', addDevice: 'replaced', test: 'single', act: ['reminders'] },
  bank: {
    ...each('budget', 'deposit transfer gift takeBack withdraw'),
    ...each('changes', 'changeRate changeLimits changeBalanceSplit changeGoal approve reject cancel reverse'),
  },
  family: {
    create: 'single',
    ...each('places', 'invite accept approve'),
    ...each('changes', 'change leave reject decline changeMember answerRole'),
    invitationByLink: 'reads',
  },
  child: {
    ...each('places', 'create keep'),
    ...each('changes', 'change renewCode'),
    giveEmail: 'budget',
    faces: 'reads',
    ...each('passes', 'signIn takeOver'),
  },
  handOver: { returnOptions: 'budget', ...each('changes', 'giveBack signOutDevice') },
  admin: { createResetLink: 'replaced', invite: 'single', ...each('changes', 'disable enable') },
  google: { ...each('passes', 'callback beginLink'), signUp: 'budget', link: 'single' },
}
function each(rule: CeilingRule, names: string): Record<string, CeilingRule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]))
}

/** The rule of an endpoint; undefined: none is named. */
export function ceilingRuleOf(noun: string, name: string): CeilingRule | undefined {
  const rules = CEILING_RULES[noun]
  if (typeof rules !== 'object' || isRule(rules)) return rules
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

const isRule = (rules: CeilingRule | Record<string, CeilingRule>): rules is CeilingRule =>
  typeof rules === 'string' || Array.isArray(rules)

/** The ceilings that an endpoint is held to. */
export function ceilingsOf(noun: string, name: string): readonly Ceiling[] {
  const rule = ceilingRuleOf(noun, name)
  return typeof rule === 'object' ? rule : []
}
