import { FAMILY_MATRIX, type FamilyAction } from '#domain/family/permission.ts'

/**
 * A call about the caller alone is in no row of the matrix, and no parent makes it in another's place.
 * [family/acting-limits]
 */
export type FamilyRule = FamilyAction | 'oneself' | 'session'
const READ_LOGS: FamilyRule = 'readLogs'

/** The row of the matrix for each endpoint: for a whole noun, or one by one. [permission/server-check] */
export const FAMILY_RULES: Record<string, FamilyRule | Record<string, FamilyRule>> = {
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
    ...each('oneself', 'export requestEmailChange requestConfirmation confirmEmail'),
    requestDeletion: 'deleteAccount',
  },
  avatar: { upload: 'oneself', remove: 'oneself', picture: 'viewFamily' },
  catalogue: {
    ...each('readLogs', 'activities projects project recipients recipient tags managedTags managedActivities'),
    ...each('manageCatalogue', 'createProject changeProject createRecipient changeRecipient createTag renameTag'),
    ...each('manageCatalogue', 'removeProject removeRecipient removeTag mergeProject mergeRecipient mergeTag'),
    ...each('manageCatalogue', 'mergeActivity'),
    // Logging needs the names of activities, so the right to write logs includes them.
    ...each('writeLogs', 'createActivity renameActivity hideActivity showActivity removeActivity'),
  },
  activityLog: {
    ...each('readLogs', 'get between withAdjacent'),
    ...each('writeLogs', 'create change remove restore startTime endTime beneficiaries activityTags executedProject'),
    ...each('writeLogs', 'subActivity notesConcise timeProportion efficiency'),
    rating: 'rateLog',
  },
  rating: 'confirmRating',
  ratingRule: 'confirmRating',
  crown: {
    award: 'awardCrown',
    ...each('readLogs', 'list byLog redemptions'),
    ...each('redeemCrown', 'redeem approve reject fulfil'),
    restore: 'restoreCrown',
  },
  reward: { daily: 'readStatistics', settings: 'viewFamily', saveSettings: 'editFamily', rebuild: 'rebuildRewards' },
  logBatch: 'writeLogs',
  logSearch: READ_LOGS,
  logImport: 'importLogs',
  logExport: READ_LOGS,
  // Who may look at the logs may also save how.
  savedFilter: READ_LOGS,
  statistics: 'readStatistics',
  sharedView: { create: 'shareStatistics', ...each('oneself', 'list revoke') },
  insight: 'openInsights',
  timer: { running: READ_LOGS, ...each('writeLogs', 'start change stop discard') },
  recommendation: {
    ...each('readLogs', 'list favourites'),
    ...each('writeLogs', 'addFavourite removeFavourite orderFavourites'),
  },
  plan: {
    ...each('readPlans', 'list get conversion today week'),
    ...each('writePlans', 'create change moveOnce place'),
    ...each('convertPlan', 'remove restore convert'),
  },
  planStatistics: 'readStatistics',
  sleepMetrics: 'readStatistics',
  sleepPlan: { list: 'readPlans', ...each('writePlans', 'create change remove') },
  vacation: {
    ...each('readPlans', 'list places smart latestSmart'),
    ...each('writePlans', 'create createMany change remove startSmart endSmart'),
  },
  calendar: { ...each('readPlans', 'events feed'), makeFeed: 'oneself', revokeFeed: 'writePlans' },
  note: each(
    'useNotes',
    'create read change remove purge restore content properties flag order copy ofDate config changeConfig autoRoll ' +
      'roll undoRoll all quick todos flagged byCreationDate trash daily search',
  ),
  reminder: {
    ...each('completeSharedTask', 'read status snooze list overview search'),
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
    // No one accepts in another's place. [family/acting-limits]
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
  admin: 'oneself',
  delivery: 'oneself',
  bank: {
    ...each('viewBank', 'me transactions rate limits balanceSplit goal withdrawals'),
    deposit: 'depositCoins',
    // Moving and giving minutes needs the same right as the split. [permission/bank-rows]
    ...each('splitBank', 'changeBalanceSplit transfer gift'),
    ...each('setBankRate', 'changeRate changeLimits'),
    // A goal is set by those who may withdraw without a request. [bank/savings-goal]
    ...each('withdraw', 'withdraw cancel changeGoal removeGoal'),
    ...each('reverseBank', 'approve reject reverse takeBack'),
    // It covers several children at once, and the handler asks for each.
    family: 'oneself',
  },
  // It covers several children at once, and the handler asks for each.
  waiting: 'oneself',
  weather: READ_LOGS,
  live: READ_LOGS,
  start: 'viewFamily',
}
function each(rule: FamilyRule, names: string): Record<string, FamilyRule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]))
}

/** Returns the row of an endpoint; undefined if none is named. */
export function familyRuleOf(noun: string, name: string): FamilyRule | undefined {
  const rules = FAMILY_RULES[noun]
  return typeof rules === 'object' ? rules[name] : rules
}

export const isFamilyAction = (rule: FamilyRule | undefined): rule is FamilyAction =>
  rule !== undefined && rule in FAMILY_MATRIX
