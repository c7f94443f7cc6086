import * as z from 'zod/mini'
import { type account, type BasicInfo, type Preference, UiTheme } from '#contract/account.ts'
import { maySay } from '#domain/family/managed-child.ts'
import { isOfAge as isOfAgeOn } from '#domain/family/parental-control.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { localDate, zoneAt } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import { schemesFrom } from '#server/db/link-schemes.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { PreferenceRow } from '#server/db/schema/account.ts'
import type { Settings } from '#server/env.ts'
import { canDecideAlone } from '#server/features/own-decision/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type OnZone, THEME, applyZoneChoice, zonesFrom, readZones } from './service.ts'
import {
  lockPreference,
  managedOf,
  pendingEmailOf,
  preferenceOf,
  updatePerson,
  updatePreference,
  userOf,
} from './store.ts'

/** Screens keep a few words there; a longer text does not come from a screen. */
const LONGEST_PAGE_STATE = 32_768

const PageState = z.record(z.string(), z.unknown())

type AccountRouteDeps = { readonly settings: Settings; readonly onZone: readonly OnZone[] }

export const accountRoutes = ({ settings, onZone }: AccountRouteDeps): Handlers<typeof account> => ({
  async preference({ db, subject, now }) {
    return preferenceFrom(await preferenceOf(db, subject), now())
  },

  async savePreference({ subject, now, write, column }, { body }) {
    const { uiTheme, language, country, timezone, locale, home, keys, newLog, notes, pageState } = body
    // A child under parental control does not choose its country, zone or home. [time/zone-permission]
    if ((country || timezone || home) && (await column()) === 'controlledChild') throw new ApiError('FORBIDDEN')
    return write(async (trx) => {
      const row = await lockPreference(trx, subject, now())
      const change: Partial<PreferenceRow> = {
        ...(uiTheme && { uiTheme: JSON.stringify({ ...themeFrom(row), ...uiTheme }) }),
        ...(language && { language: language.lang }),
        ...(country && { country: country.countryCode }),
        ...(locale?.clock && { clock: locale.clock }),
        ...(locale?.dateOrder && { dateOrder: locale.dateOrder }),
        ...(locale?.weekStart && { weekStart: locale.weekStart }),
        ...(home && { dayEndsAt: home.dayEndsAt }),
        ...(keys && { singleLetterKeys: keys.singleLetter ? 'on' : 'off' }),
        ...(newLog && { newLogLength: newLog.length }),
        ...(notes && { linkSchemes: JSON.stringify([...new Set(notes.linkSchemes)]) }),
        ...(pageState && { pageState: mergePageState(row, pageState) }),
      }
      if (timezone) {
        const zoned = await applyZoneChoice(trx, subject, row, timezone, now())
        Object.assign(change, zoned)
        for (const move of onZone) await move(trx, subject, zonesFrom(zoned.timezoneHistory), now())
      }
      const isChanged = Object.keys(change).length > 0
      return preferenceFrom(isChanged ? await updatePreference(trx, subject, change) : row, now())
    })
  },

  async zoneHistory({ db, subject }) {
    const zones = await readZones(db, subject)
    return { items: zones.map(({ from, tz }) => ({ from, timezone: tz })) }
  },

  async basicInfo({ db, now, ...caller }) {
    return loadBasicInfo(db, caller, settings, now())
  },

  async saveBasicInfo({ subject, userId, owner, now, write }, { body }) {
    return write(async (trx) => {
      await mustBeOwnName(trx, userId, localDate(owner.zones, now()))
      if (Object.keys(body).length) await updatePerson(trx, userId, body)
      return loadBasicInfo(trx, { subject, owner }, settings, now())
    })
  },

  async mode({ db, subject }) {
    return modeFrom(await preferenceOf(db, subject))
  },

  async saveMode({ subject, now, write }, { body: { appRunMode } }) {
    const { accountMode, enableSelfJournaling } = appRunMode
    const selfJournaling = enableSelfJournaling ? 'on' : 'off'
    return write(async (trx) =>
      modeFrom(await updatePreference(trx, subject, { accountMode, selfJournaling, updatedAt: now() })),
    )
  },
})

/** The parents of a child without e-mail choose its names. [family/child-fields] */
async function mustBeOwnName(trx: Trx, userId: string, today: LocalDate): Promise<void> {
  const managed = await managedOf(trx, userId)
  const isOfAge = managed !== undefined && isOfAgeOn(managed.birthDate, today)
  if (managed && !maySay('firstName', { by: 'itself', isOfAge })) throw new ApiError('FORBIDDEN')
}

type SubjectContext = { readonly subject: SubjectId; readonly owner: Owner }

async function loadBasicInfo(db: Db, whose: SubjectContext, settings: Settings, now: Instant): Promise<BasicInfo> {
  const { id, firstName, lastName, email, emailVerifiedAt, avatar, createdAt } = await userOf(db, whose.subject)
  const pending = (await pendingEmailOf(db, id, now))?.email ?? null
  // The address of the account may itself wait for its link.
  const pendingEmail = pending === email ? null : pending
  const names = { firstName, lastName, userName: fullName({ firstName, lastName }) }
  const emailVerified = emailVerifiedAt !== null
  const isDeciding = await canDecideAlone(db, whose, settings, now)
  return { userId: id, ...names, email, emailVerified, pendingEmail, avatar, decidesAlone: isDeciding, createdAt }
}

const modeFrom = ({ accountMode, selfJournaling }: PreferenceRow) => ({
  appRunMode: { accountMode, enableSelfJournaling: selfJournaling === 'on' },
})

/** A theme that this version of the program does not know gives the default, not an error. */
const themeFrom = ({ uiTheme }: PreferenceRow): UiTheme =>
  z.safeParse(UiTheme, { ...THEME, ...(JSON.parse(uiTheme) as object) }).data ?? THEME

const pagesFrom = ({ pageState }: PreferenceRow) => z.parse(PageState, JSON.parse(pageState))

/** Each screen keeps its own entry; entries that the call leaves out stay. */
function mergePageState(row: PreferenceRow, pageState: Preference['pageState']): string {
  const all = JSON.stringify({ ...pagesFrom(row), ...pageState })
  if (all.length > LONGEST_PAGE_STATE) throw new ApiError('INVALID_PARAMS', ['pageState'])
  return all
}

const preferenceFrom = (row: PreferenceRow, now: Instant): Preference => ({
  uiTheme: themeFrom(row),
  language: { lang: row.language },
  country: { countryCode: row.country },
  timezone: { timezone: zoneAt(zonesFrom(row.timezoneHistory), now) },
  locale: { clock: row.clock, dateOrder: row.dateOrder, weekStart: row.weekStart },
  home: { dayEndsAt: row.dayEndsAt },
  keys: { singleLetter: row.singleLetterKeys === 'on' },
  newLog: { length: row.newLogLength },
  notes: { linkSchemes: schemesFrom(row.linkSchemes) },
  pageState: pagesFrom(row),
})
