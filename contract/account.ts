import * as z from 'zod/mini'
import { isCustomScheme } from '#domain/note-link.ts'
import { isTimeZone } from '#domain/zone.ts'
import { Id, Instant, Language, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An IANA name, `America/New_York`. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timezone'))

/** spec §1, §3. */
export const UiTheme = z.strictObject({
  themeSchema: z.enum(['purple', 'purple2', 'blue', 'green', 'orange', 'dark']),
  /** `system`: as the device has it at that hour. */
  mode: z.enum(['light', 'dark', 'system']),
  layout: z.strictObject({
    type: z.enum(['collapsibleSide', 'stackedSide', 'topBarClassic', 'framelessSide', 'contentOverlay', 'blank']),
    previousType: z.optional(z.string().check(z.maxLength(30))),
    sideNavCollapse: z.boolean(),
  }),
  direction: z.enum(['ltr', 'rtl']),
  panelExpand: z.boolean(),
})
export type UiTheme = z.output<typeof UiTheme>

const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** decisions 31: how times and dates are written. `auto` is what the region of the browser is used to. */
export const Locale = z.strictObject({
  clock: z.enum(['auto', '12', '24']),
  dateOrder: z.enum(['auto', 'dayFirst', 'monthFirst', 'yearFirst']),
  /** Of what is drawn; the weeks of plans, rewards and rates begin on Monday (rule [0-f]). */
  weekStart: z.enum(['auto', 'monday', 'sunday', 'saturday']),
})
export type Locale = z.output<typeof Locale>

/** spec §5: of links in notes. */
export const LONGEST_SCHEME = 30
export const MOST_SCHEMES = 20
const LinkSchemes = z
  .array(z.string().check(z.maxLength(LONGEST_SCHEME), z.refine(isCustomScheme, 'scheme')))
  .check(z.maxLength(MOST_SCHEMES))

/** Minutes. */
const NewLogLength = z.number().check(z.int(), z.minimum(5), z.maximum(720))

/** decisions 4: shifts only which hours the home screen shows as one day. */
export const DayEndsAt = z.string().check(z.regex(/^0([0-5]:[0-5]\d|6:00)$/))

export const Preference = z.strictObject({
  uiTheme: UiTheme,
  language: z.strictObject({ lang: Language }),
  country: z.strictObject({ countryCode: CountryCode }),
  timezone: z.strictObject({ timezone: TimeZone }),
  locale: Locale,
  home: z.strictObject({ dayEndsAt: DayEndsAt }),
  /** WCAG 2.1.4: whether a letter alone is a command. */
  keys: z.strictObject({ singleLetter: z.boolean() }),
  /** How long the form takes a new log to be at first. Null: since the last log, until now (rules §7.4). */
  newLog: z.strictObject({ length: z.nullable(NewLogLength) }),
  /** Schemes of links in notes that the owner allows besides the standard ones. */
  notes: z.strictObject({ linkSchemes: LinkSchemes }),
  /** Where each screen was left. What a newer or older client stored there is kept as it is. */
  pageState: z.record(z.string(), z.unknown()),
})
export type Preference = z.output<typeof Preference>

/** spec §7: any of the parts; `uiTheme` and `locale` may come in parts as well. */
export const PreferenceChange = z.strictObject({
  uiTheme: z.optional(z.partial(UiTheme)),
  language: z.optional(Preference.shape.language),
  country: z.optional(Preference.shape.country),
  timezone: z.optional(
    z.strictObject({
      timezone: TimeZone,
      /** rule [0.1-b]: the past moves to the new zone as well. */
      retroactive: z.optional(z.boolean()),
    }),
  ),
  locale: z.optional(z.partial(Locale)),
  home: z.optional(Preference.shape.home),
  keys: z.optional(Preference.shape.keys),
  newLog: z.optional(Preference.shape.newLog),
  notes: z.optional(Preference.shape.notes),
  pageState: z.optional(Preference.shape.pageState),
})
export type PreferenceChange = z.output<typeof PreferenceChange>

const BasicInfo = z.strictObject({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Both names in the order in which they are said. */
  userName: z.string(),
  email: z.nullable(z.string()),
  /** Whether it is known that mail to it reaches this person. */
  emailVerified: z.boolean(),
  /** Another address, where a link was mailed to that makes it the one of this account. */
  pendingEmail: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** rules §6.2: as a child of a family, leaves it and erases the account without a parent. */
  decidesAlone: z.boolean(),
  createdAt: Instant,
})
export type BasicInfo = z.output<typeof BasicInfo>

const AppRunMode = z.strictObject({
  accountMode: z.enum(['PERSONAL', 'PARENTAL', 'DUAL']),
  enableSelfJournaling: z.boolean(),
})
const RunMode = z.strictObject({ appRunMode: AppRunMode })

export const account = {
  preference: endpoint({ method: 'GET', path: '/user/preference', access: 'session', response: Preference }),
  /** rules §6.2: a child under parental control does not choose where it lives, nor when its day ends. */
  savePreference: endpoint({
    method: 'POST',
    path: '/user/preference',
    access: 'session',
    body: PreferenceChange,
    response: Preference,
  }),
  basicInfo: endpoint({
    method: 'GET',
    path: '/user/account/basic-info',
    access: 'session',
    response: BasicInfo,
  }),
  saveBasicInfo: endpoint({
    method: 'PATCH',
    path: '/user/account/basic-info',
    access: 'self',
    /** A first name cannot be empty. A child without e-mail is named by its parents: 403. */
    body: z.strictObject({ firstName: z.optional(text(60, 1)), lastName: z.optional(text(60)) }),
    response: BasicInfo,
  }),
  /** rule [0.1-a]: where one has lived, the first place first; its `from` is null. */
  zoneHistory: endpoint({
    method: 'GET',
    path: '/user/preference/timezones',
    access: 'self',
    response: z.strictObject({ items: z.array(z.strictObject({ from: z.nullable(Instant), timezone: z.string() })) }),
  }),
  mode: endpoint({ method: 'GET', path: '/user/account/mode', access: 'session', response: RunMode }),
  saveMode: endpoint({
    method: 'POST',
    path: '/user/account/mode',
    access: 'self',
    notFor: 'controlledChild',
    body: RunMode,
    response: RunMode,
  }),
}
