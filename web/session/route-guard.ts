import { guarded, isShown, NAVIGATION, type Screen } from '#domain/family/app-view.ts'
import { queryClient } from '#web/api/query.ts'
import { actingFor, loseChild } from '#web/api/subject.ts'
import { PATHS } from '#web/paths.ts'
import { type Missing, showRedirectNotice } from './redirect-notice.ts'
import { type AppView, appViewNow, familyQuery, modeQuery, keepView } from './app-view.ts'

const isScreen = (key: string): key is Screen & keyof typeof PATHS => key in NAVIGATION
const SCREENS = new Map(Object.entries(PATHS).flatMap(([key, path]) => (isScreen(key) ? [[path as string, key]] : [])))

/** A path that is in no navigation is always open; a single note counts as notes. */
const screenAt = (path: string) => SCREENS.get(path.startsWith(`${PATHS.notes}/`) ? PATHS.notes : path)

/** Whether a path may be opened in this view. */
export function isOpen(path: string, { mode, view }: AppView): boolean {
  const screen = screenAt(path)
  return screen === undefined || isShown(screen, mode, view)
}

/** Where the guard sends a user who opens a path in this view; null: they may stay. [view/route-guard] */
export function redirectFrom(path: string, { mode, view }: AppView) {
  const wanted = screenAt(path)
  const to = wanted && guarded(wanted, (screen) => screen in PATHS && isShown(screen, mode, view))
  return to ? PATHS[to as keyof typeof PATHS] : null
}

const isMissing = (screen: Screen | undefined): screen is Missing => screen === 'notes' || screen === 'reminders'

/** As `redirectFrom`, for a user on the way there, who is told the reason. @param href the whole way */
export function sendAway(path: string, app: AppView, href: string) {
  const to = redirectFrom(path, app)
  const wanted = screenAt(path)
  // A notice explains what this view does not have, with the way to the user's own account. [view/missing-notes-notice]
  if (to && isMissing(wanted)) showRedirectNotice(wanted, href)
  return to
}

/**
 * The cookie alone grants nothing, so a data group that is no child of the family is dropped. [view/one-account-a-page]
 */
const strangerIn = ({ child, view }: AppView) => (child === null || view !== 'parental' ? actingFor() : null)

/** Whether the family is known and the account of this page is none of its children. */
export function layAsideStranger(view: AppView): boolean {
  const isKnown = queryClient.getQueryData(familyQuery.queryKey) !== undefined
  const stranger = isKnown ? strangerIn(view) : null
  return stranger !== null && loseChild(stranger, PATHS.home)
}

function look(): AppView | Promise<never> {
  const view = appViewNow()
  // Nothing may be shown until the new page has loaded.
  if (layAsideStranger(view)) return new Promise(() => undefined)
  keepView()
  return view
}

/**
 * The view of the user, as soon as it can be guessed. The answer of an earlier visit is enough: if it is out of date,
 * the frame follows the server.
 */
export function knownView(): AppView | Promise<AppView> {
  const missing = [modeQuery, familyQuery].filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
  if (!missing.length) return look()
  // If the server does not answer, the last choice is used, and the query keeps its error. [error/outage-behavior]
  return Promise.all([
    queryClient.prefetchQuery({ ...modeQuery, retry: false }),
    queryClient.prefetchQuery({ ...familyQuery, retry: false }),
  ]).then(look)
}
