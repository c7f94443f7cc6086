import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenBy,
  facesOf,
  footerOf,
  guarded,
  isShown,
  NAVIGATION,
  offersDual,
  type RunMode,
  type Screen,
  type View,
  viewOf,
} from './app-view.ts'

const MODES = ['PERSONAL', 'PARENTAL', 'DUAL'] as const
const VIEWS: readonly View[] = ['personal', 'parental', 'child']
const SCREENS = Object.keys(NAVIGATION) as Screen[]
const modeOf = (accountMode: RunMode['accountMode'], enableSelfJournaling = true): RunMode => ({
  accountMode,
  enableSelfJournaling,
})

/** The possible situations: only an active child has the child view, and only a user in DUAL mode chooses a view. */
const SITUATIONS = {
  personal: { mode: modeOf('PERSONAL'), view: 'personal' },
  child: { mode: modeOf('PERSONAL'), view: 'child' },
  parental: { mode: modeOf('PARENTAL'), view: 'parental' },
  'DUAL, personal': { mode: modeOf('DUAL'), view: 'personal' },
  'DUAL, personal, no own log': { mode: modeOf('DUAL', false), view: 'personal' },
  'DUAL, parental': { mode: modeOf('DUAL'), view: 'parental' },
  'DUAL, parental, no own log': { mode: modeOf('DUAL', false), view: 'parental' },
} as const satisfies Record<string, { mode: RunMode; view: View }>
type Name = keyof typeof SITUATIONS
const NAMES = Object.keys(SITUATIONS) as Name[]

describe('the view of the app', () => {
  test.each([
    { accountMode: 'PERSONAL', isActiveChild: false, chosen: null, view: 'personal' },
    { accountMode: 'PERSONAL', isActiveChild: true, chosen: null, view: 'child' },
    { accountMode: 'PERSONAL', isActiveChild: true, chosen: 'personal', view: 'child' },
    { accountMode: 'PERSONAL', isActiveChild: true, chosen: 'parental', view: 'child' },
    // The user is suspended, or is no longer in the family.
    { accountMode: 'PERSONAL', isActiveChild: false, chosen: 'child', view: 'personal' },
    { accountMode: 'PERSONAL', isActiveChild: false, chosen: 'parental', view: 'personal' },
    { accountMode: 'PARENTAL', isActiveChild: false, chosen: null, view: 'parental' },
    { accountMode: 'PARENTAL', isActiveChild: false, chosen: 'personal', view: 'parental' },
    { accountMode: 'PARENTAL', isActiveChild: true, chosen: 'child', view: 'parental' },
    { accountMode: 'DUAL', isActiveChild: false, chosen: null, view: 'personal' },
    { accountMode: 'DUAL', isActiveChild: false, chosen: 'personal', view: 'personal' },
    { accountMode: 'DUAL', isActiveChild: false, chosen: 'parental', view: 'parental' },
    { accountMode: 'DUAL', isActiveChild: true, chosen: 'child', view: 'personal' },
  ] as const)(
    '$accountMode, active child: $isActiveChild, chosen: $chosen → $view',
    ({ accountMode, view, ...given }) => {
      for (const journals of [true, false]) expect(viewOf({ mode: modeOf(accountMode, journals), ...given })).toBe(view)
    },
  )

  test.each([
    { to: 'PERSONAL', before: 'parental', chosen: 'personal' },
    { to: 'PERSONAL', before: 'child', chosen: 'personal' },
    { to: 'PARENTAL', before: 'personal', chosen: 'parental' },
    { to: 'DUAL', before: 'personal', chosen: 'personal' },
    { to: 'DUAL', before: 'parental', chosen: 'parental' },
  ] as const)('a change to $to from the $before view chooses $chosen', ({ to, before, chosen }) => {
    expect(chosenBy(modeOf(to), before)).toBe(chosen)
  })

  test.each([
    { accountMode: 'PERSONAL', view: 'personal', faces: 'personal' },
    { accountMode: 'PERSONAL', view: 'child', faces: 'child parental personal' },
    { accountMode: 'PARENTAL', view: 'parental', faces: 'parental' },
    { accountMode: 'DUAL', view: 'personal', faces: 'personal' },
    { accountMode: 'DUAL', view: 'parental', faces: 'parental' },
  ] as const)('$accountMode in the $view view is: $faces', ({ accountMode, view, faces }) => {
    const shown = Object.entries(facesOf(modeOf(accountMode), view)).flatMap(([name, is]) => (is ? [name] : []))
    expect(shown.toSorted().join(' ')).toBe(faces)
  })

  test('every choice and mode gives a view with at least one face', () => {
    const situations = fc.record({
      mode: fc.record({ accountMode: fc.constantFrom(...MODES), enableSelfJournaling: fc.boolean() }),
      isActiveChild: fc.boolean(),
      chosen: fc.option(fc.constantFrom(...VIEWS)),
    })
    fc.assert(
      fc.property(situations, (situation) => {
        const faces = facesOf(situation.mode, viewOf(situation))
        expect(faces.personal || faces.parental).toBe(true)
        expect(faces.child).toBe(situation.mode.accountMode === 'PERSONAL' && situation.isActiveChild)
      }),
    )
  })
})

/** The situations in which each screen is hidden, row by row of the table. [view/navigation-visibility] */
const HIDDEN: Record<Screen, readonly Name[]> = {
  home: ['DUAL, personal, no own log'],
  search: ['DUAL, personal, no own log'],
  timebank: ['personal', 'DUAL, personal', 'DUAL, personal, no own log'],
  plans: [],
  calendar: [],
  notes: ['child', 'parental', 'DUAL, parental', 'DUAL, parental, no own log'],
  reminders: ['child', 'parental', 'DUAL, parental', 'DUAL, parental, no own log'],
  statistics: ['DUAL, personal, no own log'],
  sleep: ['DUAL, personal, no own log'],
  insights: ['child', 'parental', 'DUAL, personal, no own log', 'DUAL, parental', 'DUAL, parental, no own log'],
  projects: ['child', 'parental', 'DUAL, personal, no own log', 'DUAL, parental', 'DUAL, parental, no own log'],
  recipients: ['child', 'parental', 'DUAL, personal, no own log', 'DUAL, parental', 'DUAL, parental, no own log'],
  tags: ['child', 'DUAL, personal, no own log'],
  preferences: [],
  account: [],
  import: ['child', 'DUAL, personal, no own log'],
}

describe('the navigation of the app', () => {
  test.each(SCREENS.map((screen) => ({ screen, hidden: HIDDEN[screen] })))(
    '$screen is hidden in: $hidden',
    ({ screen, hidden }) => {
      expect(NAMES.filter((name) => !isShown(screen, SITUATIONS[name].mode, SITUATIONS[name].view))).toEqual(hidden)
    },
  )

  test.each([
    { name: 'personal', footer: 'plans notes home statistics sleep' },
    { name: 'child', footer: 'timebank plans home statistics sleep' },
    { name: 'parental', footer: 'timebank plans home statistics sleep' },
    { name: 'DUAL, personal', footer: 'plans notes home statistics sleep' },
    { name: 'DUAL, personal, no own log', footer: 'plans notes' },
    { name: 'DUAL, parental', footer: 'timebank plans home statistics sleep' },
    { name: 'DUAL, parental, no own log', footer: 'timebank plans home statistics sleep' },
  ] as const)('$name: the round buttons are $footer', ({ name, footer }) => {
    const { mode, view } = SITUATIONS[name]
    expect(footerOf(mode, view).join(' ')).toBe(footer)
  })
})

describe('the route guard', () => {
  test.each([
    { wanted: 'notes', allowed: ['notes'], to: null, why: 'what is allowed is opened' },
    { wanted: 'notes', allowed: ['plans', 'home'], to: 'home', why: 'the entry, if it is allowed' },
    { wanted: 'home', allowed: ['account', 'notes', 'plans'], to: 'plans', why: 'the first in order' },
    { wanted: 'notes', allowed: ['account'], to: 'account', why: 'the only one' },
    { wanted: 'notes', allowed: [], to: 'accessDenied', why: 'none is allowed' },
  ] as const)('$wanted of $allowed → $to: $why', ({ wanted, allowed, to }) => {
    expect(guarded(wanted, (screen) => (allowed as readonly Screen[]).includes(screen))).toBe(to)
  })

  test('a guard that changes in between sends no user in circles', () => {
    let asked = 0
    expect(guarded('home', () => (asked += 1) > 1)).toBe('accessDenied')
  })

  test.each([
    { name: 'child', wanted: 'notes', to: 'home' },
    { name: 'child', wanted: 'insights', to: 'home' },
    { name: 'child', wanted: 'tags', to: 'home' },
    { name: 'child', wanted: 'timebank', to: null },
    { name: 'parental', wanted: 'projects', to: 'home' },
    { name: 'parental', wanted: 'tags', to: null },
    { name: 'personal', wanted: 'timebank', to: 'home' },
    { name: 'DUAL, personal, no own log', wanted: 'home', to: 'plans' },
    { name: 'DUAL, personal, no own log', wanted: 'sleep', to: 'plans' },
    { name: 'DUAL, personal, no own log', wanted: 'notes', to: null },
    { name: 'DUAL, parental, no own log', wanted: 'home', to: null },
  ] as const)('$name: $wanted → $to', ({ name, wanted, to }) => {
    const { mode, view } = SITUATIONS[name]
    expect(guarded(wanted, (screen) => isShown(screen, mode, view))).toBe(to)
  })

  test('in every situation the target of a redirect is allowed', () => {
    for (const { mode, view } of Object.values(SITUATIONS))
      for (const wanted of SCREENS) {
        const isAllowed = (screen: Screen) => isShown(screen, mode, view)
        const to = guarded(wanted, isAllowed)
        expect(to).not.toBe('accessDenied')
        if (to !== null && to !== 'accessDenied') expect(guarded(to, isAllowed)).toBeNull()
      }
  })
})

test.each([
  ['PERSONAL', 1, false, true],
  ['PERSONAL', 0, false, false],
  ['PERSONAL', 2, true, false],
  ['DUAL', 1, false, false],
  ['PARENTAL', 1, false, false],
] as const)(
  'both views are offered when there is a choice: in mode %s with %i children, asked before: %s: %s',
  (...row) => {
    const [accountMode, childCount, wasAsked, expected] = row
    expect(offersDual({ mode: { accountMode, enableSelfJournaling: true }, childCount, wasAsked })).toBe(expected)
  },
)
