import { guarded, isShown, NAVIGATION, type Screen } from '#domain/app-view.ts'
import { queryClient } from '#web/api/query.ts'
import { actingFor, loseChild } from '#web/api/subject.ts'
import { PATHS } from '#web/paths.ts'
import { type Missing, showRedirectNotice } from './redirect-notice.ts'
import { type AppView, appViewNow, familyQuery, modeQuery, keepView } from './app-view.ts'

const isScreen = (key: string): key is Screen & keyof typeof PATHS => key in NAVIGATION
const SCREENS = new Map(Object.entries(PATHS).flatMap(([key, path]) => (isScreen(key) ? [[path as string, key]] : [])))

/** Of what is in nobody's navigation there is nothing to say; one note is where notes are. */
const screenAt = (path: string) => SCREENS.get(path.startsWith(`${PATHS.notes}/`) ? PATHS.notes : path)

/** Whether a path may be opened in this view. */
export function isOpen(path: string, { mode, view }: AppView): boolean {
  const screen = screenAt(path)
  return screen === undefined || isShown(screen, mode, view)
}

/** spec §4: where whoever opens a path in this view is sent; null: they may stay. */
export function redirectFrom(path: string, { mode, view }: AppView) {
  const wanted = screenAt(path)
  const to = wanted && guarded(wanted, (screen) => screen in PATHS && isShown(screen, mode, view))
  return to ? PATHS[to as keyof typeof PATHS] : null
}

const isMissing = (screen: Screen | undefined): screen is Missing => screen === 'notes' || screen === 'reminders'

/** As `redirectFrom`, for somebody who is on their way there and wants to know why. @param href the whole way */
export function sendAway(path: string, app: AppView, href: string) {
  const to = redirectFrom(path, app)
  const wanted = screenAt(path)
  // spec §2: what a child's account does not have is said, with the way back to one's own.
  if (to && isMissing(wanted)) showRedirectNotice(wanted, href)
  return to
}

/** rule [6.5-a]: the cookie alone grants nothing; the data group of anybody else is laid aside. */
const strangerIn = ({ child, view }: AppView) => (child === null || view !== 'parental' ? actingFor() : null)

/** Whether the family is known, and the account of this page is none of those that may be managed. */
export function layAsideStranger(view: AppView): boolean {
  const isKnown = queryClient.getQueryData(familyQuery.queryKey) !== undefined
  const stranger = isKnown ? strangerIn(view) : null
  return stranger !== null && loseChild(stranger, PATHS.home)
}

function look(): AppView | Promise<never> {
  const view = appViewNow()
  // Nothing is to be shown until the page is another.
  if (layAsideStranger(view)) return new Promise(() => undefined)
  keepView()
  return view
}

/**
 * The view in which the app is used, as soon as there is something to go by. What an earlier visit was told will do:
 * should it be out of date, the frame follows what the server says.
 */
export function knownView(): AppView | Promise<AppView> {
  const missing = [modeQuery, familyQuery].filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
  if (!missing.length) return look()
  // Whoever is away says nothing: what was chosen last stands in, and the reading keeps its error (spec §8).
  return Promise.all([
    queryClient.prefetchQuery({ ...modeQuery, retry: false }),
    queryClient.prefetchQuery({ ...familyQuery, retry: false }),
  ]).then(look)
}
