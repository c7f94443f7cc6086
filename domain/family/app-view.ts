/** The run mode of an account, and whether it shows the user's own logs in the personal view. [view/run-modes] */
export type RunMode = {
  readonly accountMode: 'PERSONAL' | 'PARENTAL' | 'DUAL'
  readonly enableSelfJournaling: boolean
}
/** The view in which the app is used; the cookie spells it as contract/app-view.ts does. */
export type View = 'personal' | 'parental' | 'child'

export type Situation = {
  readonly mode: RunMode
  /** Whether the user is an active member of a family in the role of a child. */
  readonly isActiveChild: boolean
  /** The view that the user chose last, if it is remembered. */
  readonly chosen: View | null
}

/** Returns the view that follows from the mode, the role in the family and the choice. [view/view-of-mode] */
export function viewOf({ mode: { accountMode }, isActiveChild, chosen }: Situation): View {
  // Only an active child has the child view. [view/view-of-mode]
  if (accountMode === 'PERSONAL') return isActiveChild ? 'child' : 'personal'
  if (accountMode === 'PARENTAL') return 'parental'
  // Only a user in DUAL mode chooses, and the child view cannot be chosen. [view/view-of-mode]
  return chosen === 'parental' ? 'parental' : 'personal'
}

/**
 * Returns the view after a change of the mode. A change to DUAL keeps the view of the moment. [view/run-mode-change]
 */
export function chosenBy({ accountMode }: RunMode, before: View): View {
  if (accountMode === 'PERSONAL') return 'personal'
  return accountMode === 'PARENTAL' ? 'parental' : before
}

type Offer = { readonly mode: RunMode; readonly childCount: number; readonly wasAsked: boolean }
/**
 * Whether the user is offered DUAL mode: once, when they first may act for a child. [view/dual-mode-offer]
 * @param offer `childCount`: the children for whom the user may act
 */
export const offersDual = ({ mode: { accountMode }, childCount, wasAsked }: Offer): boolean =>
  accountMode === 'PERSONAL' && childCount > 0 && !wasAsked

/**
 * The faces of a view. A child's view has all three, so it hides everything that any of them hides. [view/view-faces]
 */
export type Faces = { readonly personal: boolean; readonly parental: boolean; readonly child: boolean }

/** Returns the faces of a view in a mode. [view/view-faces] */
export function facesOf({ accountMode }: RunMode, view: View): Faces {
  const child = accountMode === 'PERSONAL' && view === 'child'
  return {
    child,
    parental: accountMode === 'PARENTAL' || (accountMode === 'DUAL' && view === 'parental') || child,
    personal: accountMode === 'PERSONAL' || (accountMode === 'DUAL' && view === 'personal'),
  }
}

type Restriction =
  | 'hideInParental'
  | 'hideInChildView'
  | 'showInPersonalViewOnly'
  | 'showInParentalOrChildOnly'
  | 'requiresSelfJournaling'

const HIDES: Readonly<Record<Restriction, (faces: Faces, mode: RunMode) => boolean>> = {
  hideInParental: ({ parental, child }) => parental || child,
  hideInChildView: ({ child }) => child,
  showInPersonalViewOnly: ({ personal }) => !personal,
  showInParentalOrChildOnly: ({ parental, child }) => !parental && !child,
  requiresSelfJournaling: ({ personal }, { accountMode, enableSelfJournaling }) =>
    accountMode === 'DUAL' && personal && !enableSelfJournaling,
}

/** Every item of the navigation in its order, with what hides it; the last is reached from others. [view/navigation-visibility] */
export const NAVIGATION = {
  home: ['requiresSelfJournaling'],
  // Search finds the logs of the home screen.
  search: ['requiresSelfJournaling'],
  timebank: ['showInParentalOrChildOnly'],
  plans: [],
  // The calendar shows plans.
  calendar: [],
  notes: ['hideInParental'],
  reminders: ['hideInParental'],
  statistics: ['requiresSelfJournaling'],
  sleep: ['requiresSelfJournaling'],
  insights: ['hideInChildView', 'showInPersonalViewOnly', 'requiresSelfJournaling'],
  projects: ['hideInParental', 'requiresSelfJournaling'],
  recipients: ['hideInParental', 'requiresSelfJournaling'],
  tags: ['hideInChildView', 'requiresSelfJournaling'],
  preferences: [],
  account: [],
  // Settings and the account lead there. A log of a child's past is its parents' to write.
  import: ['hideInChildView', 'requiresSelfJournaling'],
} as const satisfies Readonly<Record<string, readonly Restriction[]>>
export type Screen = keyof typeof NAVIGATION

const SCREENS = Object.keys(NAVIGATION) as Screen[]

/** Whether the navigation shows a screen and the router may open it. */
export function isShown(screen: Screen, mode: RunMode, view: View): boolean {
  const faces = facesOf(mode, view)
  return NAVIGATION[screen].every((restriction: Restriction) => !HIDES[restriction](faces, mode))
}

/** The round buttons on a phone, with home in the middle. [view/mobile-footer] */
const FOOTERS = {
  family: ['timebank', 'plans', 'home', 'statistics', 'sleep'],
  own: ['plans', 'notes', 'home', 'statistics', 'sleep'],
} as const satisfies Readonly<Record<string, readonly Screen[]>>

/** Returns up to five buttons. A screen that may not be opened has none. [view/mobile-footer] */
export function footerOf(mode: RunMode, view: View): readonly Screen[] {
  const { parental, child } = facesOf(mode, view)
  return FOOTERS[parental || child ? 'family' : 'own'].filter((screen) => isShown(screen, mode, view))
}

/**
 * Returns where the route guard sends the user, or null if they may stay. [view/route-guard]
 * @param isAllowed whether a screen may be opened in the view of the moment
 */
export function guarded(wanted: Screen, isAllowed: (screen: Screen) => boolean): Screen | 'accessDenied' | null {
  if (isAllowed(wanted)) return null
  const first = isAllowed('home') ? 'home' : SCREENS.find(isAllowed)
  return first === undefined || first === wanted ? 'accessDenied' : first
}
