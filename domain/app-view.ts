/** spec §3. */
export type RunMode = {
  readonly accountMode: 'PERSONAL' | 'PARENTAL' | 'DUAL'
  readonly enableSelfJournaling: boolean
}
/** In which view the app is used; the cookie spells it as contract/app-view.ts does. */
export type View = 'personal' | 'parental' | 'child'

export type Situation = {
  readonly mode: RunMode
  /** An active member of a family, in the role of a child. */
  readonly isActiveChild: boolean
  /** What was chosen last, as far as it is remembered. */
  readonly chosen: View | null
}

/** spec §4: the view that a situation has. */
export function viewOf({ mode: { accountMode }, isActiveChild, chosen }: Situation): View {
  // rule [6.4-a].
  if (accountMode === 'PERSONAL') return isActiveChild ? 'child' : 'personal'
  if (accountMode === 'PARENTAL') return 'parental'
  // Only they choose. The view of a child is nobody's choice.
  return chosen === 'parental' ? 'parental' : 'personal'
}

/** spec §4: what is chosen by changing the mode. Whoever changes to DUAL stays in the view they are in. */
export function chosenBy({ accountMode }: RunMode, before: View): View {
  if (accountMode === 'PERSONAL') return 'personal'
  return accountMode === 'PARENTAL' ? 'parental' : before
}

type Offer = { readonly mode: RunMode; readonly childCount: number; readonly wasAsked: boolean }
/**
 * spec §1, §4: whether the user is offered the mode for both days: with the first child, and once.
 * @param offer `childCount`: the children for whom the user may act
 */
export const offersDual = ({ mode: { accountMode }, childCount, wasAsked }: Offer): boolean =>
  accountMode === 'PERSONAL' && childCount > 0 && !wasAsked

/** Whose view it is, by the words of spec §4. A child has all three, and so sees only what none of them hides. */
export type Faces = { readonly personal: boolean; readonly parental: boolean; readonly child: boolean }

/** spec §4: the faces of a view in a mode. */
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

/** spec §2: every item of the navigation in its order, with what hides it. */
export const NAVIGATION = {
  home: ['requiresSelfJournaling'],
  // What it finds are the logs of home.
  search: ['requiresSelfJournaling'],
  timebank: ['showInParentalOrChildOnly'],
  plans: [],
  // What it shows are plans.
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
} as const satisfies Readonly<Record<string, readonly Restriction[]>>
export type Screen = keyof typeof NAVIGATION

const SCREENS = Object.keys(NAVIGATION) as Screen[]

/** Whether a screen is in the navigation, and may be opened. */
export function isShown(screen: Screen, mode: RunMode, view: View): boolean {
  const faces = facesOf(mode, view)
  return NAVIGATION[screen].every((restriction: Restriction) => !HIDES[restriction](faces, mode))
}

/** spec §2: the round buttons on a phone, home in the middle. */
const FOOTERS = {
  family: ['timebank', 'plans', 'home', 'statistics', 'sleep'],
  own: ['plans', 'notes', 'home', 'statistics', 'sleep'],
} as const satisfies Readonly<Record<string, readonly Screen[]>>

/** Up to five: what may not be opened has no button. */
export function footerOf(mode: RunMode, view: View): readonly Screen[] {
  const { parental, child } = facesOf(mode, view)
  return FOOTERS[parental || child ? 'family' : 'own'].filter((screen) => isShown(screen, mode, view))
}

/**
 * spec §4, the route guard: where whoever opens a screen is sent; null: they may stay.
 * @param isAllowed whether a screen may be opened in the view of the moment
 */
export function guarded(wanted: Screen, isAllowed: (screen: Screen) => boolean): Screen | 'accessDenied' | null {
  if (isAllowed(wanted)) return null
  const first = isAllowed('home') ? 'home' : SCREENS.find(isAllowed)
  return first === undefined || first === wanted ? 'accessDenied' : first
}
