import { withdrawEmail } from '#server/features/account/email-change.ts'
import { cancelServerInvitationsOf } from '#server/features/admin/invitation.ts'
import { endMailedLinks, endSessions, revokeSessions } from '#server/features/auth/service.ts'
import { endFeed } from '#server/features/calendar/service.ts'
import { deleteDevices } from '#server/features/delivery/service.ts'
import { quitFamily } from '#server/features/family/quitting.ts'
import { cancelInvitationsBy, cancelInvitationsOf } from '#server/features/family/invitation.ts'
import { endsOfRemovedChild, endsOwn, type Grant } from './service.ts'
import { revokeManagedAccess } from '#server/features/child/managed.ts'
import { removeIdentity } from '#server/features/google/service.ts'
import { endSharedViews } from '#server/features/shared-view/service.ts'
import { endBegunSignIns, removePasskeys, removeSecondStep } from '#server/features/second-factor/service.ts'

const WITH_SESSION = { kept: 'works only as long as the session that made it, and that ends' }
const CREDENTIAL = { kept: 'is a credential of the owner, who has proven the address' }
const OWN = { kept: 'is of the user alone, not of the family' }
const UNTIL_ENABLED = { kept: 'opens nothing while the account is disabled' }
const ADMINS = { kept: 'every admin of the server sees and cancels them, and they end within a week' }
const WAY_BACK = { kept: 'the owner takes the erasure back by signing in' }

const endPasskeys = endsOwn((trx, { userId }, now) => removePasskeys(trx, userId, now))
const endIdentity = endsOwn((trx, { userId }, now) => removeIdentity(trx, userId, now))
const dropFeed = endsOwn((trx, { userId }) => endFeed(trx, userId))
const dropSharedViews = endsOwn((trx, { userId }) => endSharedViews(trx, userId))
const dropTickets = endsOwn((trx, { userId }) => endBegunSignIns(trx, userId))
const dropMailedLinks = endsOwn((trx, { userId }) => endMailedLinks(trx, userId))
const dropEmailChange = endsOwn((trx, { userId }) => withdrawEmail(trx, userId))
const endOtherSessions = endsOwn(endSessions)
const revoke = endsOwn(revokeSessions)

/** Every kind of grant, and how each event ends it. To add a kind is to add an entry. */
export const GRANTS = {
  /** Families lock first, then accounts: this entry comes before those that write rows of the account. */
  memberships: {
    tables: ['familyMembers', 'familyGroups'],
    reset: { kept: 'the members know each other, and a parent can remove the user' },
    resetUnverified: (trx, { userId, onLeave }, now) => quitFamily(trx, userId, onLeave, now),
    passwordChange: { kept: 'is no credential' },
    signOutEverywhere: { kept: 'is no credential' },
    disabling: { kept: 'the family is the same once the account is enabled, and a parent can remove the user' },
    leave: { kept: 'is what ends: every request asks for it anew' },
    erasure: { kept: 'the user has left the family before' },
  },
  invitations: {
    tables: ['familyInvitations'],
    reset: { kept: 'the inviter cancels them, and who is invited agrees or not' },
    resetUnverified: { kept: 'those that were sent end with the membership; those to the address are for its owner' },
    passwordChange: { kept: 'the inviter cancels them' },
    signOutEverywhere: { kept: 'the inviter cancels them' },
    disabling: (trx, { userId }, now) => cancelInvitationsBy(trx, userId, now),
    leave: cancelInvitationsOf,
    erasure: { kept: 'they ended with the membership' },
  },
  serverInvitations: {
    tables: ['serverInvitations'],
    reset: ADMINS,
    resetUnverified: ADMINS,
    passwordChange: ADMINS,
    signOutEverywhere: ADMINS,
    disabling: endsOwn((trx, { userId }) => cancelServerInvitationsOf(trx, userId)),
    leave: ADMINS,
    erasure: ADMINS,
  },
  /** A view that a parent took over is a session of the child; it also ends with the parent's own session. */
  sessions: {
    tables: ['sessions'],
    reset: endOtherSessions,
    resetUnverified: endOtherSessions,
    passwordChange: endOtherSessions,
    signOutEverywhere: revoke,
    disabling: endOtherSessions,
    leave: endsOfRemovedChild(revokeSessions),
    erasure: revoke,
  },
  childSignIns: {
    tables: ['managedChildren'],
    reset: { kept: 'a child without e-mail has no reset; its parent sets another PIN' },
    resetUnverified: endsOwn((trx, { userId }, now) => revokeManagedAccess(trx, userId, now)),
    passwordChange: { kept: 'is the new PIN' },
    signOutEverywhere: { kept: 'the PIN stays right' },
    disabling: { kept: 'a disabled child is not shown; the children of a disabled parent go on' },
    leave: { kept: 'the PIN signs in active members alone; the code of the family changes when a parent leaves' },
    erasure: { kept: 'a removed child is in no family, so its PIN signs nobody in' },
  },
  passkeys: {
    tables: ['passkeys', 'passkeyChallenges'],
    reset: CREDENTIAL,
    resetUnverified: endPasskeys,
    passwordChange: CREDENTIAL,
    signOutEverywhere: CREDENTIAL,
    disabling: UNTIL_ENABLED,
    leave: OWN,
    erasure: WAY_BACK,
  },
  identities: {
    tables: ['identities', 'oidcFlows', 'oidcNewcomers'],
    reset: CREDENTIAL,
    resetUnverified: endIdentity,
    passwordChange: CREDENTIAL,
    signOutEverywhere: CREDENTIAL,
    disabling: UNTIL_ENABLED,
    leave: OWN,
    erasure: WAY_BACK,
  },
  secondStep: {
    tables: ['totpSecrets', 'recoveryCodes'],
    reset: { kept: 'who reads the mail does not thereby have the phone (ASVS 6.4.3)' },
    resetUnverified: endsOwn((trx, { userId }, now) => removeSecondStep(trx, userId, now)),
    passwordChange: CREDENTIAL,
    signOutEverywhere: CREDENTIAL,
    disabling: UNTIL_ENABLED,
    leave: OWN,
    erasure: WAY_BACK,
  },
  begunSignIns: {
    tables: ['signInTickets'],
    reset: dropTickets,
    resetUnverified: dropTickets,
    passwordChange: dropTickets,
    signOutEverywhere: dropTickets,
    disabling: dropTickets,
    leave: OWN,
    erasure: dropTickets,
  },
  mailedResets: {
    tables: ['passwordResets'],
    reset: dropMailedLinks,
    resetUnverified: dropMailedLinks,
    passwordChange: dropMailedLinks,
    signOutEverywhere: { kept: 'only who reads the mail of the owner has the link, for ten minutes' },
    disabling: dropMailedLinks,
    leave: OWN,
    erasure: WAY_BACK,
  },
  mailedConfirmations: {
    tables: ['emailChanges'],
    reset: dropEmailChange,
    resetUnverified: dropEmailChange,
    passwordChange: dropEmailChange,
    signOutEverywhere: { kept: 'the link takes effect in a session of the owner alone' },
    disabling: dropEmailChange,
    leave: endsOfRemovedChild((trx, { userId }) => withdrawEmail(trx, userId)),
    erasure: dropEmailChange,
  },
  calendarFeeds: {
    tables: ['calendarFeeds'],
    reset: dropFeed,
    resetUnverified: dropFeed,
    passwordChange: dropFeed,
    signOutEverywhere: dropFeed,
    disabling: dropFeed,
    leave: endsOfRemovedChild((trx, { userId }) => endFeed(trx, userId)),
    erasure: dropFeed,
  },
  sharedViews: {
    tables: ['sharedViews'],
    reset: dropSharedViews,
    resetUnverified: dropSharedViews,
    passwordChange: dropSharedViews,
    signOutEverywhere: dropSharedViews,
    disabling: dropSharedViews,
    leave: endsOfRemovedChild((trx, { userId }) => endSharedViews(trx, userId)),
    erasure: dropSharedViews,
  },
  pushDevices: {
    tables: ['pushDevices'],
    reset: WITH_SESSION,
    resetUnverified: endsOwn((trx, { userId }) => deleteDevices(trx, userId)),
    passwordChange: WITH_SESSION,
    signOutEverywhere: WITH_SESSION,
    disabling: WITH_SESSION,
    leave: { kept: 'is told of what is the own of the user, and of nothing that is not shared any more' },
    erasure: WITH_SESSION,
  },
} as const satisfies Readonly<Record<string, Grant>>
