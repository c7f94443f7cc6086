import type { Tables } from './tables.ts'

/**
 * How a column identifies the person of a row: by data group, user id, address, or a digest of the address (a
 * throttle). Items that others have sent to an address belong to the person only if the address is verified, because
 * any user can type one.
 */
export type Whose = 'dataGroup' | 'userId' | 'email' | 'verifiedEmail' | 'emailDigest'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/** How a table relates to a person. */
type Belonging<Table extends keyof Tables> = {
  /** The columns that identify the person; one match is enough. */
  readonly of: { readonly [C in Column<Table>]?: Whose }
  /** The order of one person's rows, without ties. */
  readonly key: readonly Column<Table>[]
  /** Columns that an export leaves out: secrets of the server, digests, and technical values. [account/data-export] */
  readonly hidden?: readonly Column<Table>[]
  /** Text columns that hold JSON. */
  readonly json?: readonly Column<Table>[]
  /** Whether an export leaves out the whole table. */
  readonly isInternal?: true
  /**
   * The history keeps its ids when a person is erased; everything else of the person is deleted.
   * [account/deletion-request]
   */
  readonly erased?: 'butIds'
}
/** A table whose rows belong to no person. */
type Nobodys = { readonly of: null; readonly why: string }

const mine = { ownerId: 'dataGroup' } as const
const user = { userId: 'userId' } as const
const thing = { of: mine, key: ['id'], hidden: ['nameFold'] } as const

/**
 * Every table and the person its rows belong to; exports and erasures read it. A table that is missing here does not
 * compile. Rows that point at others stand before them, so that they are deleted first.
 */
export const PERSONAL = {
  importPieces: { of: mine, key: ['importId', 'position'], isInternal: true },
  importRecords: { of: mine, key: ['importId', 'position'], isInternal: true },
  importRows: { of: mine, key: ['importId', 'position'], isInternal: true },
  importThings: { of: mine, key: ['importId', 'position'], isInternal: true },
  imports: { of: mine, key: ['id'], hidden: ['removedAt'], json: ['source', 'mapping', 'added', 'failure'] },
  importOffers: { of: { ownerId: 'dataGroup', memberId: 'userId' }, key: ['id'], hidden: ['slot'] },
  importMappings: { of: mine, key: ['kind'], json: ['content'] },
  logSources: { of: mine, key: ['source', 'sourceId'] },
  logTags: { of: mine, key: ['logId', 'tagId'] },
  logBeneficiaries: { of: mine, key: ['logId', 'position'] },
  activityLogs: { of: mine, key: ['id'], hidden: ['remarkFold'] },
  deletedLogs: { of: mine, key: ['id'], json: ['content'] },
  timers: { of: mine, key: ['id'], json: ['tags', 'beneficiaries'] },
  favourites: { of: mine, key: ['position', 'activityId'] },
  planTags: { of: mine, key: ['planId', 'tagId'] },
  planVersions: { of: mine, key: ['planId', 'effectiveFrom'], json: ['daysOfWeek'] },
  planPlacements: { of: mine, key: ['planId', 'date'] },
  deletedPlans: { of: mine, key: ['id'], json: ['content'] },
  plans: { ...thing, hidden: ['nameFold', 'tellAt', 'toldBehind'], json: ['conversionMemory'] },
  savedFilters: { ...thing, json: ['content'] },
  sleepPlans: { of: mine, key: ['id'], hidden: ['tellAt'], json: ['daysOfWeek'] },
  vacations: { of: mine, key: ['id'] },
  smartVacations: { of: mine, key: ['id'], json: ['asked', 'state'] },
  noteTags: { of: mine, key: ['noteId', 'tagId'] },
  noteOrders: { of: mine, key: ['view', 'noteId'] },
  noteRolls: { of: mine, key: ['id'], isInternal: true },
  noteConfigs: { of: mine, key: ['ownerId'], json: ['includeMarkers'] },
  notes: { of: mine, key: ['id'], hidden: ['titleFold', 'textFold'], json: ['content', 'categories'] },
  reminderSnoozes: { of: user, key: ['reminderId'] },
  reminderShares: { of: { ownerId: 'dataGroup', userId: 'userId' }, key: ['reminderId', 'userId'] },
  reminders: { of: mine, key: ['id'] },
  bankWithdrawals: { of: mine, key: ['id'] },
  bankEntries: { of: mine, key: ['transactionId', 'account'] },
  bankTransactions: { of: mine, key: ['seq'], hidden: ['idempotencyKey'] },
  bankAccounts: { of: mine, key: ['name'] },
  bankSettings: { of: mine, key: ['ownerId'] },
  calendarFeeds: { of: mine, key: ['ownerId'], hidden: ['tokenHash'] },
  sharedViews: { of: mine, key: ['id'], hidden: ['tokenHash'], json: ['content'] },
  aspectDurations: { of: mine, key: ['aspect', 'localDate', 'key'] },
  aspectMonths: { of: mine, key: ['month'], isInternal: true },
  aspectMonthSums: { of: mine, key: ['aspect', 'month'], isInternal: true },
  staleDays: { of: mine, key: ['localDate'], isInternal: true },
  mergedThings: { of: mine, key: ['id'] },
  projectBeneficiaries: { of: mine, key: ['projectId', 'position'] },
  recipientMembers: { of: mine, key: ['groupId', 'position'] },
  projects: thing,
  recipients: { ...thing, hidden: ['nameFold', 'aliasFold'] },
  tags: thing,
  ratingRules: { of: { ownerId: 'dataGroup', madeBy: 'userId' }, key: ['ownerId', 'activityId'] },
  activities: thing,
  idempotencyKeys: { of: mine, key: ['key'], isInternal: true },
  familyInvitations: { of: { inviterId: 'userId', email: 'verifiedEmail' }, key: ['id'], hidden: ['tokenHash'] },
  serverInvitations: { of: { createdBy: 'userId' }, key: ['id'], hidden: ['tokenHash'] },
  familyMembers: { of: user, key: ['userId'] },
  redemptions: { of: mine, key: ['id'] },
  crowns: { of: mine, key: ['id'] },
  settledDays: { of: mine, key: ['date'] },
  settlements: { of: mine, key: ['ownerId'], isInternal: true },
  rewardSettings: { of: null, why: 'is of all members of a family, and goes with it' },
  familyGroups: { of: null, why: 'is of all its members, and goes with the last' },
  managedChildren: { of: user, key: ['userId'], hidden: ['pinHash'] },
  auditEntries: { of: { ownerId: 'dataGroup' }, key: ['id'], json: ['before', 'after'], erased: 'butIds' },
  totpSecrets: { of: user, key: ['userId'], hidden: ['sealedSecret', 'lastStep'] },
  recoveryCodes: { of: user, key: ['codeHash'], isInternal: true },
  passkeys: { of: user, key: ['id'], hidden: ['publicKey', 'counter'], json: ['transports'] },
  passkeyChallenges: { of: user, key: ['challengeHash'], isInternal: true },
  signInTickets: { of: user, key: ['ticketHash'], isInternal: true },
  identities: { of: user, key: ['issuer', 'subject'] },
  oidcFlows: { of: user, key: ['stateHash'], isInternal: true },
  oidcNewcomers: { of: { email: 'verifiedEmail' }, key: ['browserHash'], isInternal: true },
  deliverySettings: { of: user, key: ['userId'], hidden: ['toldTimerId'] },
  ratingNotices: { of: mine, key: ['ownerId'], isInternal: true },
  pushDevices: { of: user, key: ['id'], hidden: ['p256dh', 'auth'] },
  sessions: { of: user, key: ['id'], hidden: ['refreshHash', 'previousHash', 'devicePinHash'] },
  passwordResets: { of: user, key: ['tokenHash'], isInternal: true },
  throttles: { of: { subject: 'emailDigest' }, key: ['kind', 'subject'], isInternal: true },
  emailChanges: { of: { userId: 'userId', email: 'verifiedEmail' }, key: ['userId'], hidden: ['tokenHash'] },
  accountDeletions: { of: user, key: ['userId'] },
  avatars: { of: mine, key: ['id'], hidden: ['picture'] },
  preferences: { of: mine, key: ['ownerId'], json: ['uiTheme', 'timezoneHistory', 'pageState'] },
  users: { of: { id: 'userId' }, key: ['id'], hidden: ['passwordHash'] },
  jobs: { of: null, why: 'names people in what it is to do: see server/db/erase.ts' },
  serverMarks: { of: null, why: 'is about the server' },
} as const satisfies { [Table in keyof Tables]: Belonging<Table> | Nobodys }

/** The same type for code that walks all tables alike. */
export type Personal = {
  readonly table: keyof Tables
  readonly of: readonly (readonly [column: string, whose: Whose])[]
  readonly key: readonly string[]
  readonly hidden: readonly string[]
  readonly json: readonly string[]
  readonly isInternal: boolean
  readonly keepsIds: boolean
}

export const personalTables: readonly Personal[] = (Object.keys(PERSONAL) as (keyof Tables)[]).flatMap((table) => {
  const given: Belonging<never> | Nobodys = PERSONAL[table]
  if (given.of === null) return []
  const { key, hidden = [], json = [], isInternal = false, erased } = given
  const of = Object.entries(given.of as Record<string, Whose>)
  return [{ table, of, key, hidden, json, isInternal, keepsIds: erased === 'butIds' }]
})
