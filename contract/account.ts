import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { isCustomScheme } from '#domain/note/link.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { Id, Instant, Language, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An IANA name such as `America/New_York`. [time/zone-names] */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timezone'))

/** The look of the screens. [view/look-preferences] */
export const UiTheme = z.strictObject({
  themeSchema: z.enum(['purple', 'purple2', 'blue', 'green', 'orange', 'dark']),
  /** `system` follows the device at each moment. */
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

/** How times and dates are written. `auto` follows the region of the browser. [view/locale-preferences] */
export const Locale = z.strictObject({
  clock: z.enum(['auto', '12', '24']),
  dateOrder: z.enum(['auto', 'dayFirst', 'monthFirst', 'yearFirst']),
  /** Applies only to the display; the weeks of plans, rewards and rates begin on Monday. [time/iso-weeks] */
  weekStart: z.enum(['auto', 'monday', 'sunday', 'saturday']),
})
export type Locale = z.output<typeof Locale>

/** The most characters of a custom link scheme. [note/custom-schemes] */
export const LONGEST_SCHEME = 30
export const MAX_SCHEMES = 20
const LinkSchemes = z
  .array(z.string().check(z.maxLength(LONGEST_SCHEME), z.refine(isCustomScheme, 'scheme')))
  .check(z.maxLength(MAX_SCHEMES))

/** Minutes. */
const NewLogLength = z.number().check(z.int(), z.minimum(5), z.maximum(720))

/** Shifts only which hours the home screen shows as one day. [time/day-end-preference] */
export const DayEndsAt = z.string().check(z.regex(/^0([0-5]:[0-5]\d|6:00)$/))

export const Preference = z.strictObject({
  uiTheme: UiTheme,
  language: z.strictObject({ lang: Language }),
  country: z.strictObject({ countryCode: CountryCode }),
  timezone: z.strictObject({ timezone: TimeZone }),
  locale: Locale,
  home: z.strictObject({ dayEndsAt: DayEndsAt }),
  /** WCAG 2.1.4: whether a single letter is a command. [view/single-letter-keys] */
  keys: z.strictObject({ singleLetter: z.boolean() }),
  /** The length that the form proposes for a new log. Null: from the last log until now. [log/new-log-length] */
  newLog: z.strictObject({ length: z.nullable(NewLogLength) }),
  /** Schemes of links in notes that the owner allows besides the standard ones. [note/custom-schemes] */
  notes: z.strictObject({ linkSchemes: LinkSchemes }),
  /** Where each screen was left. Values of a newer or older client are kept as they are. [view/page-state] */
  pageState: z.record(z.string(), z.unknown()),
})
export type Preference = z.output<typeof Preference>

/** Any of the parts may be sent alone, also parts of `uiTheme` and `locale`. [view/saved-preferences] */
export const PreferenceChange = z.strictObject({
  uiTheme: z.optional(z.partial(UiTheme)),
  language: z.optional(Preference.shape.language),
  country: z.optional(Preference.shape.country),
  timezone: z.optional(
    z.strictObject({
      timezone: TimeZone,
      /** Also moves the past to the new zone. [time/retroactive-zone] */
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
  /** Both names in their usual order. */
  userName: z.string(),
  email: z.nullable(z.string()),
  /** Whether mail to the address is known to reach its owner. */
  emailVerified: z.boolean(),
  /** Another address, to which a link was mailed; opening it makes it the address of this account. */
  pendingEmail: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** Whether a child of a family leaves it and deletes the account without a parent. [family/deciding-alone] */
  decidesAlone: z.boolean(),
  createdAt: Instant,
})
export type BasicInfo = z.output<typeof BasicInfo>

const AppRunMode = z.strictObject({
  accountMode: z.enum(['PERSONAL', 'PARENTAL', 'DUAL']),
  enableSelfJournaling: z.boolean(),
})
const RunMode = z.strictObject({ appRunMode: AppRunMode })

/** The first name must not be empty. [account/name-and-picture] */
export const SaveBasicInfo = z.strictObject({
  firstName: z.optional(text(LONGEST_NAME, 1)),
  lastName: z.optional(text(LONGEST_NAME)),
})

export const account = {
  preference: endpoint({ method: 'GET', path: '/user/preference', access: 'session', response: Preference }),
  /**
   * A child under parental control chooses neither its country and zone nor the end of its day. [time/zone-permission]
   */
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
    /** A child without e-mail is named by its parents: 403. [account/name-and-picture] */
    body: SaveBasicInfo,
    response: BasicInfo,
  }),
  /** The zones of the account, the oldest first; its `from` is null. [time/zone-history] */
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
