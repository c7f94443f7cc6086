import * as z from 'zod/mini'
import type { UiTheme } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import type { ChildAccount } from '#contract/family.ts'
import { isOfAge } from '#domain/family/parental-control.ts'
import { DAY_MINUTES, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate, withZone, zoneAt, type ZoneChoice, type ZoneHistory } from '#domain/time/zone.ts'
import { type Owner, type SubjectId, subjectOfNew } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { EmailChangeRow, PreferenceRow, UserRow } from '#server/db/schema/account.ts'
import { countryOfZone } from '#server/data/reference-data.ts'
import { findHistoryRange, rebuildAspects, recomputeAspects } from '#server/features/statistics/service.ts'
import {
  dropDeletion,
  forgetEmailChanges,
  insertDeletion,
  insertPreference,
  insertUser,
  lockPreference,
  lockUser,
  ownerAt,
  ownerOf,
  preferenceOf,
  replacePassword,
  takeDeletion,
  updateDisabled,
  updateEmailVerified,
  updateMode,
  updatePassword,
  updatePerson,
  updatePreference,
  userAt,
} from './store.ts'

/** The look of a new account. [view/look-preferences] */
export const THEME: UiTheme = {
  themeSchema: 'purple',
  mode: 'light',
  layout: { type: 'collapsibleSide', sideNavCollapse: false },
  direction: 'ltr',
  panelExpand: false,
}
const LOCALE = { clock: 'auto', dateOrder: 'auto', weekStart: 'monday' } as const
const COUNTRY = 'US'
const TIME_ZONE = 'America/New_York'
const Zones = z.array(z.object({ from: z.nullable(z.string()), tz: z.string() }))

/** Updates what depends on the owner's clock, after their zone has changed. */
export type OnZone = (trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant) => Promise<unknown>

/** The zone history as the database keeps it. */
export const zonesFrom = (json: string) => z.parse(Zones, JSON.parse(json)) as ZoneHistory

/** Reads the owner's zone history, as of now. */
export const readZones = async (db: Db, subject: SubjectId): Promise<ZoneHistory> =>
  zonesFrom((await preferenceOf(db, subject)).timezoneHistory)

export const ownerFrom = (row: { dataGroup: string; language: Language; timezoneHistory: string }): Owner => ({
  dataGroup: row.dataGroup,
  language: row.language,
  readIn: row.language,
  zones: zonesFrom(row.timezoneHistory),
})

/** Finds the owner of the account with this address; undefined: there is none. [account/sign-up-fields] */
export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  const row = await ownerAt(db, email.trim().toLowerCase())
  return row && ownerFrom(row)
}

/** Finds the owner of a data group, with their name; undefined: the account is gone. */
export async function findOwner(db: Db, subject: SubjectId) {
  const row = await ownerOf(db, subject)
  return row && { userId: row.id, owner: ownerFrom(row), firstName: row.firstName, lastName: row.lastName }
}

export type NewAccount = {
  userId: string
  dataGroup: string
  firstName: string
  lastName: string
  /** null: a child without e-mail, which a parent manages. */
  email: string | null
  passwordHash: string | null
  /** Since when it is known that mail to the address reaches the user; absent: it is not known. */
  emailVerifiedAt?: Instant
  /** Without language and zone, the account gets the defaults. [limit/account-defaults] */
  language?: Language | undefined
  timezone?: string | undefined
  accountMode?: PreferenceRow['accountMode']
  selfJournaling?: PreferenceRow['selfJournaling']
  admin?: boolean
  avatar?: string | undefined
  birthDate?: LocalDate | undefined
}

type Created = { owner: Owner; subject: SubjectId }

/**
 * Creates a user with the default preferences. If the e-mail is taken, a constraint aborts: `isTaken`.
 * [account/new-account-defaults]
 */
export async function createAccount(trx: Trx, account: NewAccount, now: Instant): Promise<Created> {
  const { dataGroup, language = 'en', timezone, admin = false } = account
  const { accountMode = 'PERSONAL', selfJournaling = 'on' } = account
  const timezoneHistory = JSON.stringify([{ from: null, tz: timezone ?? TIME_ZONE }])
  await insertUser(trx, {
    id: account.userId,
    dataGroup,
    email: account.email,
    passwordHash: account.passwordHash,
    firstName: account.firstName,
    lastName: account.lastName,
    avatar: account.avatar ?? null,
    adminSince: admin ? now : null,
    disabledAt: null,
    emailVerifiedAt: account.emailVerifiedAt ?? null,
    birthDate: account.birthDate ?? null,
    createdAt: now,
  })
  await insertPreference(trx, {
    ownerId: dataGroup,
    uiTheme: JSON.stringify(THEME),
    language,
    country: (timezone !== undefined && countryOfZone(timezone)) || COUNTRY,
    timezoneHistory,
    timezoneChosenAt: timezone === undefined ? null : now,
    ...LOCALE,
    dayEndsAt: '00:00',
    pageState: '{}',
    accountMode,
    selfJournaling,
    singleLetterKeys: 'on',
    linkSchemes: '[]',
    newLogLength: null,
    updatedAt: now,
  })
  return { owner: ownerFrom({ dataGroup, language, timezoneHistory }), subject: subjectOfNew(dataGroup) }
}

/** A child that leaves its family gets the run mode `PERSONAL`. [family/parting-effects] */
export const returnToPersonal = (trx: Trx, dataGroup: string, now: Instant): Promise<unknown> =>
  updateMode(trx, dataGroup, 'PERSONAL', now)

/**
 * Locks and returns the current account. Until the transaction ends, no other transaction that locks it changes, opens
 * or erases it. Compare it with the facts that were verified before the transaction.
 * @returns undefined: the account is gone
 */
export const lockPerson = (trx: Trx, userId: string): Promise<UserRow | undefined> => lockUser(trx, userId)

/** Whether an account has this address (lower case). If two calls take it at once, a constraint refuses one of them. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> => (await userAt(db, email)) !== undefined

/** Records that a mail to the user's address has reached them. */
export const verifyEmail = (trx: Trx, userId: string, now: Instant): Promise<unknown> =>
  updateEmailVerified(trx, userId, now)

type OfChild = Pick<UserRow, 'firstName' | 'lastName' | 'birthDate'> &
  Pick<PreferenceRow, 'language' | 'timezoneHistory'> & {
    wantedEmail: string | null
    wantedUntil: Instant | null
    leaves: EmailChangeRow['leaves'] | null
  }

/** A child without e-mail, as a user who may change it sees it. */
export function childAccount({ firstName, lastName, birthDate, language, ...of }: OfChild, now: Instant): ChildAccount {
  const zones = zonesFrom(of.timezoneHistory)
  const isPending = of.wantedEmail !== null && of.wantedUntil !== null && of.wantedUntil > now
  return {
    firstName,
    lastName,
    birthDate,
    language,
    timezone: zoneAt(zones, now),
    isOfAge: isOfAge(birthDate, localDate(zones, now)),
    pendingEmail: isPending ? { email: of.wantedEmail!, leaves: of.leaves === 'on' } : null,
  }
}

/** Saves what users say of themselves, or parents of a child without e-mail. */
export const changePerson = (trx: Trx, userId: string, change: Parameters<typeof updatePerson>[2]): Promise<unknown> =>
  updatePerson(trx, userId, change)

/**
 * A disabled account stays disabled: a new password says nothing about why it was disabled. [account/password-reset]
 */
export const setPasswordHash = (trx: Trx, userId: string, passwordHash: string): Promise<unknown> =>
  updatePassword(trx, userId, passwordHash)

/** @param disabledAt since when nobody signs in to the account; null: it is enabled [operation/disabled-account] */
export const setDisabled = (trx: Trx, userId: string, disabledAt: Instant | null): Promise<unknown> =>
  updateDisabled(trx, userId, disabledAt)

type Hashes = { from: string | null; to: string }

/** The same for a user who has proved to know the current password. @returns false: it was replaced meanwhile */
export const replacePasswordHash = (trx: Trx, userId: string, { from, to }: Hashes): Promise<boolean> =>
  replacePassword(trx, userId, from, to)

/** An account is erased 30 days after the request. [account/deletion-request] */
const GRACE_DAYS = 30

/** Schedules the erasure of all data of this user. @returns when it may be erased */
export async function scheduleErasure(trx: Trx, userId: string, now: Instant): Promise<Instant> {
  const eraseAt = addMinutes(now, GRACE_DAYS * DAY_MINUTES)
  // With the lock, a sign-in at this moment either opens its session before the deletion or is refused.
  await lockUser(trx, userId)
  await insertDeletion(trx, { userId, requestedAt: now, eraseAt })
  return eraseAt
}

/**
 * A user who signs in again in time keeps the account. [account/deletion-request]
 * @returns whether they were about to be erased
 */
export const cancelErasure = (trx: Trx, userId: string): Promise<boolean> => dropDeletion(trx, userId)

/**
 * Claims a user whose time to come back is over.
 * @returns the user as they are now; undefined: they came back, even if only just now
 */
export async function takeDueErasure(trx: Trx, userId: string, now: Instant): Promise<UserRow | undefined> {
  const user = await lockUser(trx, userId)
  return user && (await takeDeletion(trx, userId, now)) ? user : undefined
}

export const sweepAccounts = (db: Db, now: Instant): Promise<unknown> => forgetEmailChanges(db, now)

const isSame = (a: ZoneHistory, b: ZoneHistory) => JSON.stringify(a) === JSON.stringify(b)

/** Saves a choice of zone, and counts the days that it moves anew. [time/zone-change] */
async function chooseZone(
  trx: Trx,
  subject: SubjectId,
  { before, isFirst, choice, now }: { before: ZoneHistory; isFirst: boolean; choice: ZoneChoice; now: Instant },
): Promise<ZoneHistory> {
  const days = await findHistoryRange(trx, subject, before)
  const after = withZone(before, choice, { replaces: isFirst || days === null, now })
  if (days === null || isSame(before, after)) return after
  const kept = after.at(-1)?.from ?? null
  if (after.length === 1 || kept === null) {
    await rebuildAspects(trx, subject, after)
    return after
  }
  // Only logs that go on after the change can move to other days, and those days are next to it.
  const [from, to] = [localDate(before, kept), localDate(after, kept)].toSorted()
  const last = await findHistoryRange(trx, subject, after)
  const end = [days.to, last!.to, to!].toSorted().at(-1)!
  await recomputeAspects(trx, subject, after, { from: from!, to: end })
  return after
}

/** Applies a choice of zone to the owner's preferences, which are locked. */
export async function applyZoneChoice(
  trx: Trx,
  subject: SubjectId,
  row: PreferenceRow,
  choice: ZoneChoice,
  now: Instant,
) {
  const isFirst = row.timezoneChosenAt === null
  const zones = await chooseZone(trx, subject, { before: zonesFrom(row.timezoneHistory), isFirst, choice, now })
  return { timezoneHistory: JSON.stringify(zones), timezoneChosenAt: row.timezoneChosenAt ?? now }
}

type ChildLocaleInput = { language?: Language | undefined; timezone?: string | undefined }

/** Saves what parents choose for a child without e-mail: its language, and its zone from now on. [time/zone-change] */
export async function updateChildLocale(
  trx: Trx,
  subject: SubjectId,
  { language, timezone }: ChildLocaleInput,
  now: Instant,
) {
  const row = await lockPreference(trx, subject, now)
  const zoned = timezone === undefined ? {} : await applyZoneChoice(trx, subject, row, { timezone }, now)
  await updatePreference(trx, subject, { updatedAt: now, ...(language && { language }), ...zoned })
}
