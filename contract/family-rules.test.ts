import { describe, expect, test } from 'vitest'
import { FAMILY_MATRIX, type FamilyAction, type FamilyColumn, may } from '#domain/family-permission.ts'
import { Visible } from './child.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** Of the one who is signed in, and of no row of rules §6.2: no parent does it in anybody's place (rule [6.5-c]). */
type Rule = FamilyAction | 'oneself' | 'session'
const READ_LOGS: Rule = 'readLogs'

/** Which row of rules §6.2 an endpoint stands under: all of a noun, or one by one. */
const RULES: Record<string, Rule | Record<string, Rule>> = {
  auth: { signOut: 'session' },
  session: 'oneself',
  secondFactor: 'oneself',
  account: {
    preference: 'session',
    basicInfo: 'session',
    mode: 'session',
    zoneHistory: 'oneself',
    savePreference: 'setPreferences',
    saveBasicInfo: 'oneself',
    saveMode: 'setPreferences',
  },
  accountData: {
    ...each('oneself', 'export requestEmailChange requestConfirmation'),
    requestDeletion: 'deleteAccount',
  },
  avatar: { upload: 'oneself', remove: 'oneself', picture: 'viewFamily' },
  catalogue: {
    ...each('readLogs', 'activities projects project recipients recipient tags managedTags managedActivities'),
    ...each('manageCatalogue', 'createProject changeProject createRecipient changeRecipient createTag renameTag'),
    ...each('manageCatalogue', 'removeProject removeRecipient removeTag mergeProject mergeRecipient mergeTag'),
    ...each('manageCatalogue', 'mergeActivity'),
    // What one does has a name, so the names go with the logs.
    ...each('writeLogs', 'createActivity renameActivity hideActivity showActivity removeActivity'),
  },
  activityLog: {
    ...each('readLogs', 'get between withAdjacent'),
    ...each('writeLogs', 'create change remove restore startTime endTime beneficiaries activityTags executedProject'),
    ...each('writeLogs', 'subActivity notesConcise timeProportion efficiency'),
    rating: 'rateLog',
  },
  rating: 'confirmRating',
  crown: {
    award: 'awardCrown',
    ...each('readLogs', 'list byLog redemptions'),
    ...each('redeemCrown', 'redeem approve reject fulfil'),
    restore: 'restoreCrown',
  },
  reward: { daily: 'readStatistics', settings: 'viewFamily', saveSettings: 'editFamily', rebuild: 'rebuildRewards' },
  logBatch: 'writeLogs',
  logSearch: READ_LOGS,
  statistics: 'readStatistics',
  insight: 'openInsights',
  timer: { running: READ_LOGS, ...each('writeLogs', 'start change stop discard') },
  recommendation: {
    ...each('readLogs', 'list favourites'),
    ...each('writeLogs', 'addFavourite removeFavourite orderFavourites'),
  },
  plan: {
    ...each('readPlans', 'list get conversion today week'),
    ...each('writePlans', 'create change place'),
    ...each('convertPlan', 'remove convert'),
  },
  planStatistics: 'readStatistics',
  sleepMetrics: 'readStatistics',
  sleepPlan: { list: 'readPlans', ...each('writePlans', 'create change remove') },
  vacation: {
    ...each('readPlans', 'list smart latestSmart'),
    ...each('writePlans', 'create createMany change remove startSmart endSmart'),
  },
  calendar: { events: 'readPlans', ...each('oneself', 'feed makeFeed revokeFeed') },
  note: each(
    'useNotes',
    'create read change remove purge restore content properties flag order copy ofDate config changeConfig autoRoll ' +
      'roll undoRoll all quick todos flagged byCreationDate trash daily search',
  ),
  reminder: {
    ...each('completeSharedTask', 'read status snooze list overview'),
    ...each('editTask', 'create change remove content'),
    share: 'shareTask',
  },
  family: {
    mine: 'viewFamily',
    create: 'createFamily',
    change: 'editFamily',
    remove: 'deleteFamily',
    leave: 'leaveFamily',
    invite: 'inviteParent',
    invitations: 'inviteParent',
    // rule [6.5-c]: nobody accepts in another's place.
    ...each('oneself', 'pendingInvitations accept reject answerRole'),
    cancelInvitation: 'cancelInvitation',
    ...each('decideJoin', 'approve decline'),
    changeMember: 'setAlias',
    removeMember: 'removeMember',
  },
  child: {
    create: 'createManagedChild',
    ...each('resetManagedChild', 'change giveEmail withdrawEmail'),
    export: 'removeMember',
    ...each('createManagedChild', 'outside keep'),
    renewCode: 'editFamily',
    takeOver: 'oneself',
    watchers: 'viewFamily',
    audit: 'readAudit',
  },
  google: 'oneself',
  delivery: 'oneself',
  bank: {
    ...each('viewBank', 'me transactions rate limits balanceSplit goal withdrawals'),
    deposit: 'depositCoins',
    // rule [5.2-c]: what is one's own is moved as it is divided.
    ...each('splitBank', 'changeBalanceSplit transfer gift'),
    ...each('setBankRate', 'changeRate changeLimits'),
    // A goal is of whoever withdraws without asking.
    ...each('withdraw', 'withdraw cancel changeGoal removeGoal'),
    ...each('reverseBank', 'approve reject reverse'),
    // Of several children at once, as the handler asks for each.
    family: 'oneself',
  },
  weather: READ_LOGS,
  live: READ_LOGS,
}
function each(rule: Rule, names: string): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]))
}

const guarded = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const rules = RULES[noun]
    const rule = typeof rules === 'object' ? rules[name] : rules
    return endpoint.access === 'public' ? [] : [{ name: `${noun}.${name}`, rule, ...endpoint }]
  }),
)
const verdict = (column: FamilyColumn, action: FamilyAction) => may({ column, action, whose: 'own' })
const isAction = (rule: Rule | undefined): rule is FamilyAction => rule !== undefined && rule in FAMILY_MATRIX

test('rule [6.2-a]: every endpoint names its row', () => {
  expect(guarded.filter(({ rule }) => rule === undefined).map(({ name }) => name)).toEqual([])
})

test('no row is named by an endpoint that is not there', () => {
  const names = new Set(guarded.map(({ name }) => name))
  const named = Object.entries(RULES).flatMap(([noun, rules]) =>
    typeof rules === 'object' ? Object.keys(rules).map((name) => `${noun}.${name}`) : [],
  )
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

/** rule [6.5-d]: under which part of the list a child finds what its parents can read of it. */
const SEEN: Record<string, Visible | 'where it lives'> = {
  ...Object.fromEntries(['activityLog', 'logSearch', 'live'].map((noun) => [noun, 'activityLogs'])),
  timer: 'timers',
  statistics: 'statistics',
  planStatistics: 'statistics',
  ...Object.fromEntries(['plan', 'vacation', 'calendar'].map((noun) => [noun, 'plans'])),
  ...Object.fromEntries(['sleepPlan', 'sleepMetrics'].map((noun) => [noun, 'sleep'])),
  ...Object.fromEntries(['reward', 'crown'].map((noun) => [noun, 'rewards'])),
  bank: 'bank',
  catalogue: 'catalogue',
  recommendation: 'favourites',
  weather: 'where it lives',
}

test('rule [6.5-d], decisions 8: whatever a parent can read of a child is in the list that the child sees', () => {
  const readable = guarded.filter(({ access, method }) => access === 'user' && method === 'GET')
  const nouns = new Set(readable.map(({ name }) => name.split('.')[0]!))
  expect([...nouns].filter((noun) => !(noun in SEEN))).toEqual([])
  const told = new Set([...nouns].map((noun) => SEEN[noun]))
  // The history itself is read by whoever is in it.
  expect(Visible.options.filter((part) => part !== 'history' && !told.has(part))).toEqual([])
})

describe.each(guarded)('$name, $rule', ({ rule, access, notFor, name }) => {
  test('is open to a parent in the place of a child as the column P→C says', () => {
    const isOpen = access === 'user' || access === 'session'
    expect(isOpen).toBe(isAction(rule) ? verdict('actingForChild', rule) === 'yes' : rule === 'session')
  })

  test('is closed to a child under control as the column C1 says', () => {
    // What hangs on the day, the field, the maker, the sharing, the inviter or the age, the handler asks
    // (acting.test.ts, reminder-sharing.test.ts, note-access.test.ts, family.test.ts).
    const ofNotesAndTasks = ['completeSharedTask', 'editTask', 'shareTask', 'useNotes']
    const ofThings = ['writeLogs', 'rateLog', 'writePlans', 'convertPlan', ...ofNotesAndTasks]
    const ofCrowns = ['redeemCrown', 'restoreCrown']
    const asksItself = new Set([...ofThings, ...ofCrowns, 'setAlias', 'cancelInvitation', 'inviteParent'])
    const isPart =
      name === 'catalogue.createTag' || ['account.savePreference', 'bank.withdraw', 'bank.cancel'].includes(name)
    if (!isAction(rule) || asksItself.has(rule) || isPart || name.startsWith('family.') || name.startsWith('child.')) {
      expect(notFor).toBeUndefined()
      return
    }
    expect(notFor).toBe(verdict('controlledChild', rule) === 'yes' ? undefined : 'controlledChild')
  })
})
