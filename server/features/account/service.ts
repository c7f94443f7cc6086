import * as z from 'zod/mini'
import type { UiTheme } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import type { ChildAccount } from '#contract/family.ts'
import { isOfAge } from '#domain/parental-control.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time.ts'
import { localDate, withZone, zoneAt, type ZoneChoice, type ZoneHistory } from '#domain/zone.ts'
import { type Owner, type SubjectId, subjectOfNew } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { EmailChangeRow, PreferenceRow, UserRow } from '#server/db/schema/account.ts'
import { countryOfZone } from '#server/reference-data.ts'
import { findHistoryRange, rebuildAspects, recomputeAspects } from '#server/features/statistics/service.ts'
import {
  dropDeletion,
  forgetEmailChanges,
  insertDeletion,
  insertPreference,
  insertUser,
  lockPreference,
  lockUser,
  preferenceOf,
  replacePassword,
  takeDeletion,
  updateEmailVerified,
  updateMode,
  updatePassword,
  updatePerson,
  updatePreference,
  userAt,
} from './store.ts'

/** spec §1, §3, §9. */
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

/** What goes by somebody's clock, when they live by another. */
export type OnZone = (trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant) => Promise<unknown>

/** The zone history as the database keeps it. */
export const zonesFrom = (json: string) => z.parse(Zones, JSON.parse(json)) as ZoneHistory

/** Where somebody has lived, as of now. */
export const readZones = async (db: Db, subject: SubjectId): Promise<ZoneHistory> =>
  zonesFrom((await preferenceOf(db, subject)).timezoneHistory)

export const ownerFrom = (row: { dataGroup: string; language: Language; timezoneHistory: string }): Owner => ({
  dataGroup: row.dataGroup,
  language: row.language,
  readIn: row.language,
  zones: zonesFrom(row.timezoneHistory),
})

export type NewAccount = {
  userId: string
  dataGroup: string
  firstName: string
  lastName: string
  /** null: a child whom a parent manages. */
  email: string | null
  passwordHash: string | null
  /** Since when it is known that mail to the address reaches them; without it, it is not. */
  emailVerifiedAt?: Instant
  /** Without them, the defaults of spec §9. */
  language?: Language | undefined
  timezone?: string | undefined
  accountMode?: PreferenceRow['accountMode']
  selfJournaling?: PreferenceRow['selfJournaling']
  admin?: boolean
  avatar?: string | undefined
  birthDate?: LocalDate | undefined
}

type Created = { owner: Owner; subject: SubjectId }

/** A person with the preferences of spec §9. A taken e-mail breaks a constraint: `isTaken`. */
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

/** rules §6.6: a child that is in no family any more. */
export const returnToPersonal = (trx: Trx, dataGroup: string, now: Instant): Promise<unknown> =>
  updateMode(trx, dataGroup, 'PERSONAL', now)

/**
 * The account as it is now: until the transaction ends nobody else who locks it changes, opens or erases it. Whatever was
 * verified before is compared with this. undefined: it is gone.
 */
export const lockPerson = (trx: Trx, userId: string): Promise<UserRow | undefined> => lockUser(trx, userId)

/** Whether somebody signs in with this address (lower case). Of two who want it at once a constraint refuses one. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> => (await userAt(db, email)) !== undefined

/** A mail to their address has reached them. */
export const verifyEmail = (trx: Trx, userId: string, now: Instant): Promise<unknown> =>
  updateEmailVerified(trx, userId, now)

type OfChild = Pick<UserRow, 'firstName' | 'lastName' | 'birthDate'> &
  Pick<PreferenceRow, 'language' | 'timezoneHistory'> & {
    wantedEmail: string | null
    wantedUntil: Instant | null
    leaves: EmailChangeRow['leaves'] | null
  }

/** Of a child without e-mail, as whoever may change it sees it. */
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

/** What somebody says of themselves, or a parent of a child without e-mail. */
export const changePerson = (trx: Trx, userId: string, change: Parameters<typeof updatePerson>[2]): Promise<unknown> =>
  updatePerson(trx, userId, change)

/** A disabled account stays disabled: whose it is changes nothing of why it was. */
export const setPasswordHash = (trx: Trx, userId: string, passwordHash: string): Promise<unknown> =>
  updatePassword(trx, userId, passwordHash)

type Hashes = { from: string | null; to: string }

/** The same for whoever has shown to know the one until now. @returns false: that is another by now */
export const replacePasswordHash = (trx: Trx, userId: string, { from, to }: Hashes): Promise<boolean> =>
  replacePassword(trx, userId, from, to)

/** rules §6.6. */
const GRACE_DAYS = 30

/** From then on everything of this user's may be erased. @returns when that is */
export async function scheduleErasure(trx: Trx, userId: string, now: Instant): Promise<Instant> {
  const eraseAt = addMinutes(now, GRACE_DAYS * 1440)
  // Whoever is signing in just now is in by then, or is refused.
  await lockUser(trx, userId)
  await insertDeletion(trx, { userId, requestedAt: now, eraseAt })
  return eraseAt
}

/** Whoever comes back stays. @returns whether they were about to be erased */
export const cancelErasure = (trx: Trx, userId: string): Promise<boolean> => dropDeletion(trx, userId)

/** Whoever has not come back in time, as they are now. undefined: they have, however lately. */
export async function takeDueErasure(trx: Trx, userId: string, now: Instant): Promise<UserRow | undefined> {
  const user = await lockUser(trx, userId)
  return user && (await takeDeletion(trx, userId, now)) ? user : undefined
}

export const sweepAccounts = (db: Db, now: Instant): Promise<unknown> => forgetEmailChanges(db, now)

const isSame = (a: ZoneHistory, b: ZoneHistory) => JSON.stringify(a) === JSON.stringify(b)

/** Puts a choice of zone into effect, and counts anew the days that it moves. */
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
  // Only logs that go on after the move can fall on other days, and those days lie next to it.
  const [from, to] = [localDate(before, kept), localDate(after, kept)].toSorted()
  const last = await findHistoryRange(trx, subject, after)
  const end = [days.to, last!.to, to!].toSorted().at(-1)!
  await recomputeAspects(trx, subject, after, { from: from!, to: end })
  return after
}

/** What a choice of zone makes of the preferences of somebody, who is locked. */
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

/** What parents say of a child without e-mail: how it is spoken to, and since now where it lives (rule [0.1-b]). */
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
