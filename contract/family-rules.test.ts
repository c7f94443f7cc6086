import { describe, expect, test } from 'vitest'
import { type FamilyAction, type FamilyColumn, type FamilyFact, may } from '#domain/family/permission.ts'
import { Visible } from './child.ts'
import type { Endpoint } from './endpoint.ts'
import { FAMILY_RULES, familyRuleOf, isFamilyAction } from './family-rules.ts'
import { contract } from './index.ts'

const guarded = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    endpoint.access === 'public' ? [] : [{ name: `${noun}.${name}`, rule: familyRuleOf(noun, name), ...endpoint }],
  ),
)
const verdict = (column: FamilyColumn, action: FamilyAction) => may({ column, action, whose: 'own' })

test('every endpoint names its row of the permissions', () => {
  expect(guarded.filter(({ rule }) => rule === undefined).map(({ name }) => name)).toEqual([])
})

test('every row is named by an existing endpoint', () => {
  const names = new Set(guarded.map(({ name }) => name))
  const named = Object.entries(FAMILY_RULES).flatMap(([noun, rules]) =>
    typeof rules === 'object' ? Object.keys(rules).map((name) => `${noun}.${name}`) : [],
  )
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

/** The part of the list under which a child finds what its parents can read. [family/acting-banner] */
const SEEN: Record<string, Visible | 'where it lives'> = {
  ...Object.fromEntries(['activityLog', 'logSearch', 'logExport', 'logImport'].map((noun) => [noun, 'activityLogs'])),
  ...Object.fromEntries(['savedFilter', 'live', 'start'].map((noun) => [noun, 'activityLogs'])),
  timer: 'timers',
  statistics: 'statistics',
  planStatistics: 'statistics',
  ...Object.fromEntries(['plan', 'vacation', 'calendar'].map((noun) => [noun, 'plans'])),
  ...Object.fromEntries(['sleepPlan', 'sleepMetrics'].map((noun) => [noun, 'sleep'])),
  ...Object.fromEntries(['reward', 'ratingRule', 'crown'].map((noun) => [noun, 'rewards'])),
  bank: 'bank',
  catalogue: 'catalogue',
  recommendation: 'favourites',
  weather: 'where it lives',
}

test('the list that a child sees has all data of the child that a parent can read', () => {
  const readable = guarded.filter(({ access, method }) => access === 'user' && method === 'GET')
  const nouns = new Set(readable.map(({ name }) => name.split('.')[0]!))
  expect([...nouns].filter((noun) => !(noun in SEEN))).toEqual([])
  const told = new Set([...nouns].map((noun) => SEEN[noun]))
  // Everyone who is in the history reads it.
  expect(Visible.options.filter((part) => part !== 'history' && !told.has(part))).toEqual([])
})

describe.each(guarded)('$name, $rule', ({ rule, access, notFor, name }) => {
  test('is open to a parent in the place of a child as the column P→C says', () => {
    const isPermitted = isFamilyAction(rule) && verdict('actingForChild', rule) === 'yes'
    const permitted = { user: [true], session: [true, false], self: [false], admin: [false], public: [] }[access]
    expect(permitted).toContain(isPermitted)
  })

  test('is open on a handed-over device where the column C1 allows it, and nothing else is', () => {
    const facts: FamilyFact[] = ['sharedWithActor', 'languageOrTheme']
    const isChilds =
      isFamilyAction(rule) && may({ column: 'controlledChild', action: rule, whose: 'own', facts }) !== 'no'
    expect(access !== 'session' || isChilds || rule === 'session').toBe(true)
    expect(access === 'session' || (rule !== 'session' && rule !== 'completeSharedTask')).toBe(true)
  })

  test('is closed to a child under control as the column C1 says', () => {
    // Handlers check what depends on the day, the field, the maker, the sharing, the inviter or the age
    // (acting.test.ts, reminder-sharing.test.ts, note-access.test.ts, family.test.ts, family-leaving.test.ts).
    const ofNotesAndTasks = ['completeSharedTask', 'editTask', 'shareTask', 'useNotes']
    const ofThings = ['writeLogs', 'rateLog', 'writePlans', 'convertPlan', ...ofNotesAndTasks]
    const ofCrowns = ['redeemCrown', 'restoreCrown']
    const asksItself = new Set([
      ...ofThings,
      ...ofCrowns,
      'setAlias',
      'cancelInvitation',
      'inviteParent',
      'deleteAccount',
    ])
    const isPart =
      name === 'catalogue.createTag' || ['account.savePreference', 'bank.withdraw', 'bank.cancel'].includes(name)
    if (
      !isFamilyAction(rule) ||
      asksItself.has(rule) ||
      isPart ||
      name.startsWith('family.') ||
      name.startsWith('child.')
    ) {
      expect(notFor).toBeUndefined()
      return
    }
    expect(notFor).toBe(verdict('controlledChild', rule) === 'yes' ? undefined : 'controlledChild')
  })
})
