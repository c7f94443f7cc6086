import { addDays, type LocalDate } from '#domain/time/time.ts'
import type { EndReason } from '#web/api/call.ts'

/** Only this table knows how the paths are spelled. [view/signed-in-routes] */
export const PATHS = {
  root: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  googleCallback: '/auth/google/callback',
  childSignIn: '/sign-in/child',
  familyInvitation: '/family-invitation',
  shared: '/shared',
  locked: '/locked',
  home: '/home',
  search: '/search',
  notes: '/notes',
  note: '/notes/$noteId',
  reminders: '/reminders',
  plans: '/plans',
  calendar: '/calendar',
  sleep: '/sleep',
  insights: '/insights',
  timebank: '/timebank',
  statistics: '/statistics',
  report: '/statistics/report',
  projects: '/management/projects',
  recipients: '/management/activity-objects',
  tags: '/management/tags',
  preferences: '/account/preferences',
  account: '/account/management',
  family: '/account/management/family',
  import: '/import',
  admin: '/admin',
  accessDenied: '/access-denied',
} as const

/** Where a signed-in person starts. */
const ENTRY = PATHS.home

export type SignInSearch = {
  redirectUrl?: string
  reason?: Exclude<EndReason, 'signedOut'> | 'passwordSaved'
  /** On the device of a family, whose children are shown first: an adult signs in. */
  by?: 'email'
  /** The token of an older mailed link. The screen takes it out of the address itself. */
  token?: string
}
const REASONS: readonly unknown[] = [
  'expired',
  'ended',
  'changed',
  'leaving',
  'passwordSaved',
] satisfies SignInSearch['reason'][]

/**
 * The part of an address that `read` understands. The router would keep the rest as it was written, so it is undefined.
 */
const understood =
  <Search extends object>(read: (given: Record<string, unknown>) => Search) =>
  (given: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(given).map((key) => [key, undefined])),
    ...read(given),
  })

/** What /sign-in understands of its address. */
export const signInSearch = understood(({ redirectUrl, reason, by, token }): SignInSearch => ({
  ...(by === 'email' && { by }),
  ...(typeof redirectUrl === 'string' && { redirectUrl }),
  ...(typeof token === 'string' && { token }),
  ...(REASONS.includes(reason) && { reason: reason as NonNullable<SignInSearch['reason']> }),
}))

/** The way back to the wanted path, unless that was `/`. [view/sign-in-redirect] */
export const wayBack = (wanted: string): SignInSearch => (wanted === PATHS.root ? {} : { redirectUrl: wanted })

/** Where a user without a session is sent, with the reason; `reason` null: they had none. */
export const signedOutSearch = (wanted: string, reason: EndReason | null): SignInSearch => ({
  ...(reason !== 'leaving' && wayBack(wanted)),
  ...(reason !== null && reason !== 'signedOut' && { reason }),
})

/** Characters that browsers drop or turn on their way to a URL: tab, line ends, backslash and their kind. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Z}\\]/u
/** Only its origin matters: that of the path is to be the same. */
const NOWHERE = 'https://nowhere.invalid'

/** Where to go after sign-in: a path of this very site, else the entry. [view/sign-in-redirect] */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || TRICKS.test(wanted) || !URL.canParse(wanted, NOWHERE)) return ENTRY
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  const outside: readonly string[] = [
    PATHS.signIn,
    PATHS.signUp,
    PATHS.forgotPassword,
    PATHS.resetPassword,
    PATHS.childSignIn,
    PATHS.googleCallback,
    PATHS.locked,
  ]
  // `/..//evil` becomes `//evil` once the dots are resolved, and so another site.
  if (origin !== NOWHERE || pathname.startsWith('//') || outside.includes(pathname)) return ENTRY
  return pathname + search + hash
}

const ACTIONS = ['add', 'timer', 'repeat', 'start', 'done'] as const

export type HomeSearch = {
  /**
   * `add` opens the form of a new log; another `t` opens it again. `timer` starts one, `repeat` logs the last activity
   * again, `start` and `done` log a plan. [log/add-link]
   */
  action?: (typeof ACTIONS)[number]
  t?: number
  /** The plan that is started, or done. */
  plan?: string
  /** The day that is shown; without it, today. */
  date?: LocalDate
}

/** A day that exists: `2026-02-31` would come back as March. */
export const isDate = (text: string): text is LocalDate =>
  /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text as LocalDate, 0) === text

const isAction = (text: unknown): text is (typeof ACTIONS)[number] => (ACTIONS as readonly unknown[]).includes(text)

export const homeSearch = understood(({ action, t, plan, date }): HomeSearch => ({
  ...(isAction(action) && { action }),
  ...(Number.isSafeInteger(Number(t)) && t !== undefined && t !== '' && { t: Number(t) }),
  ...(typeof plan === 'string' && { plan }),
  ...(typeof date === 'string' && isDate(date) && { date }),
}))

const FILTERS = [
  'q',
  'categories',
  'when',
  'from',
  'to',
  'tags',
  'projects',
  'recipients',
  'activities',
  'subs',
  'plans',
  'lane',
  'but',
  'began',
  'rating',
  'page',
  'size',
] as const

/**
 * The filters that /search keeps in its address, so that it can be reloaded, kept and sent. The feature knows their
 * meaning.
 */
export type SearchFilters = { readonly [Name in (typeof FILTERS)[number]]?: string | number }

export const searchFilters = understood((given): SearchFilters =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  ),
)

/** The way to the logs that the filters find, as an address. */
export const searchAddress = (filters: SearchFilters): string =>
  `${PATHS.search}?${new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )}`

const CALENDAR_VIEWS = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]
/** What of the calendar is shown; without it, the month of today. */
export type CalendarSearch = { view?: CalendarView; date?: LocalDate }

export const calendarSearch = understood(({ view, date }): CalendarSearch => {
  const known = CALENDAR_VIEWS.find((each) => each === view)
  return { ...(known && { view: known }), ...(typeof date === 'string' && isDate(date) && { date }) }
})

/**
 * The nights that /sleep shows: how many and up to which; without them, the default. The feature knows their meaning.
 */
export type SleepSearch = { nights?: number; to?: LocalDate; mode?: string }

export const sleepSearch = understood(({ nights, to, mode }): SleepSearch => ({
  ...(typeof nights === 'number' && { nights }),
  ...(typeof to === 'string' && isDate(to) && { to }),
  ...(typeof mode === 'string' && { mode }),
}))

const STATISTICS = ['range', 'aspect', 'of', 'compare', 'from', 'to', 'beforeFrom', 'beforeTo'] as const
/**
 * The selection of /statistics: the days, the aspect and the selected item, or two periods to compare. The feature
 * knows their meaning.
 */
export type StatisticsSearch = { readonly [Name in (typeof STATISTICS)[number]]?: string }

export const statisticsSearch = understood((given): StatisticsSearch =>
  Object.fromEntries(STATISTICS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))),
)

const REMINDER_VIEWS = ['today', 'next24h', 'completed'] as const
export type RemindersSearch = { status?: (typeof REMINDER_VIEWS)[number]; reminder?: string }
/**
 * /reminders shows all open reminders, those for today or for the next 24 hours, or completed ones. `reminder`: the
 * reminder that the user wants to see.
 */
export const remindersSearch = understood(({ status, reminder }): RemindersSearch => {
  const shown = REMINDER_VIEWS.find((view) => view === status)
  return { ...(shown && { status: shown }), ...(typeof reminder === 'string' && { reminder }) }
})

/** Whether the user comes from the link of an invitation, and goes back to it after signing up. */
export const isFromInvitation = (redirectUrl: string | undefined): boolean =>
  new URL(safeRedirect(redirectUrl), NOWHERE).pathname === PATHS.familyInvitation

/** The tab that a screen shows; without one, its first. The feature knows which there are. */
export const tabSearch = understood(({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}))

/** The import that /import shows; without it, a file is chosen first. */
export const importSearch = understood(({ id }): { id?: string } => (typeof id === 'string' ? { id } : {}))

export type FamilySearch = { child?: string; minutes?: string; wish?: string }
/** `child`, and its request for `minutes` or its `wish`, to which a notification has led a parent. */
export const familySearch = understood(({ child, minutes, wish }): FamilySearch => ({
  ...(typeof child === 'string' && { child }),
  ...(typeof minutes === 'string' && { minutes }),
  ...(typeof wish === 'string' && { wish }),
}))

export type TimebankSearch = { tab?: string; child?: string; day?: LocalDate }
/**
 * What of /timebank is shown. `child`: the account that a parent looks at; `day`: the coins of that day. The feature
 * knows the tabs.
 */
export const timebankSearch = understood(({ child, day, ...given }): TimebankSearch => ({
  ...tabSearch(given),
  ...(typeof child === 'string' && { child }),
  ...(typeof day === 'string' && isDate(day) && { day }),
}))

export type NotesSearch = { view?: string; note?: string; date?: LocalDate }
/** What of /notes is shown: the list, the open note, the day of the daily view. The feature knows the lists. */
export const notesSearch = understood(({ view, note, date }): NotesSearch => ({
  ...(typeof view === 'string' && { view }),
  ...(typeof note === 'string' && { note }),
  ...(typeof date === 'string' && isDate(date) && { date }),
}))

export type PlansSearch = { tab?: string; mode?: 'progress'; plan?: string }
/**
 * /plans is in its setup mode, unless it tracks the progress. The feature knows the tabs. `plan`: the plan or vacation
 * that the user wants to see. [plan/plan-tabs]
 */
export const plansSearch = understood(({ tab, mode, plan }): PlansSearch => ({
  ...(typeof tab === 'string' && { tab }),
  ...(mode === 'progress' && { mode }),
  ...(typeof plan === 'string' && { plan }),
}))

/**
 * A tap on home while home is open opens the form of a new log. [view/home-tap]
 * @param isHome whether home is on the screen
 * @param t milliseconds since 1970
 */
export const homeTap = (isHome: boolean, t: number): HomeSearch => (isHome ? { action: 'add', t } : { t })
