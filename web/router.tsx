import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { queryClient } from './api/query.ts'
import { session } from './api/session.ts'
import {
  calendarSearch,
  familySearch,
  homeSearch,
  importSearch,
  notesSearch,
  PATHS,
  plansSearch,
  remindersSearch,
  searchFilters,
  signInSearch,
  sleepSearch,
  statisticsSearch,
  tabSearch,
  timebankSearch,
  signedOutSearch,
} from './paths.ts'
import { loadCalendarScreen } from './routes/calendar-loader.ts'
import { Home, loadHome, LoadingHome } from './routes/home.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import type { AppView } from './session/app-view.ts'
import { loadLayout } from './app/layout-parts.ts'
import type { AppWord } from './i18n/app-messages.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { preferenceQuery } from './session/preference.ts'
import { knownView, redirectFrom, sendAway } from './session/route-guard.ts'
import { Shell } from './app/shell.tsx'
import { listenBeforeRouter } from './ui/back-closes.ts'

const root = createRootRoute({ component: Outlet })

/** A signed-in user who opens the pages of signing in is sent to their entry. [view/public-routes] */
const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  validateSearch: signInSearch,
  beforeLoad() {
    if (session.token()) throw redirect({ to: PATHS.home, replace: true })
  },
  component: lazy(() => import('./app/public-layout.tsx'), 'PublicLayout'),
})

/** A user without a session signs in first and comes back; a view opens its own screens. [view/sign-in-redirect] */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad({ location, preload }) {
    if (!session.token())
      throw redirect({
        to: PATHS.signIn,
        search: signedOutSearch(location.href, session.endedBecause()),
        replace: true,
      })
    const guard = (view: AppView) => {
      const { pathname, href } = location
      const to = preload ? redirectFrom(pathname, view) : sendAway(pathname, view, href)
      if (to) throw redirect({ to, replace: true })
    }
    const view = knownView()
    return 'then' in view ? view.then(guard) : guard(view)
  },
  loader: async () => loadLayout((await queryClient.ensureQueryData(preferenceQuery)).uiTheme.layout.type),
  component: Shell,
})

type Load<Name extends string> = () => Promise<{ readonly [N in Name]: RouteComponent }>
const lazyScreen = <Name extends string>(load: Load<Name>, name: Name) => lazy(load, name) as RouteComponent

/** A screen of the signed-in user. */
const screen = <const T extends keyof typeof PATHS & AppWord, Name extends string>(
  title: T,
  load: Load<Name>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => inside,
    path: PATHS[title],
    staticData: { title },
    component: lazyScreen(load, name),
  })

/** A screen whose address has a query, such as a day or filters. */
const searched = <const T extends keyof typeof PATHS & AppWord, Search extends object, Name extends string>(
  title: T,
  validateSearch: (given: Record<string, unknown>) => Search,
  load: Load<Name>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => inside,
    path: PATHS[title],
    staticData: { title },
    validateSearch,
    component: lazyScreen(load, name),
  })

/** A screen of signing in. */
const signedOut = <const T extends keyof typeof PATHS, Name extends string>(path: T, load: Load<Name>, name: Name) =>
  createRoute({ getParentRoute: () => outside, path: PATHS[path], component: lazyScreen(load, name) })

/** The frame of the screens that every visitor may open, signed in or not. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazy(() => import('./app/public-layout.tsx'), 'PublicLayout'),
})
/** The same for what is as wide as a report. */
const wide = createRoute({
  getParentRoute: () => root,
  id: 'wide',
  component: lazy(() => import('./app/public-layout.tsx'), 'WidePublicLayout'),
})
const shared = createRoute({
  getParentRoute: () => wide,
  path: PATHS.shared,
  component: lazy(() => import('./routes/shared.tsx'), 'Shared'),
})
const openToAll = <const T extends keyof typeof PATHS, Name extends string>(path: T, load: Load<Name>, name: Name) =>
  createRoute({ getParentRoute: () => open, path: PATHS[path], component: lazyScreen(load, name) })

/** Not lazy, like the shell: it is where nearly every visit begins, and one file arrives sooner than twenty. */
const home = createRoute({
  getParentRoute: () => inside,
  path: PATHS.home,
  staticData: { title: 'homeTitle' },
  validateSearch: homeSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ deps: { date } }) => loadHome(date),
  pendingComponent: LoadingHome,
  component: Home,
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: PATHS.calendar,
  staticData: { title: 'calendar' },
  validateSearch: calendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ deps: { date } }) => loadCalendarScreen(date),
  component: lazy(() => import('./routes/calendar.tsx'), 'Calendar'),
})
const note = createRoute({
  getParentRoute: () => inside,
  path: PATHS.note,
  staticData: { title: 'notes' },
  component: lazy(() => import('./routes/note.tsx'), 'Note'),
})
const entry = createRoute({
  getParentRoute: () => root,
  path: PATHS.root,
  beforeLoad() {
    // A user who opens `/` takes no way back along.
    throw redirect({ to: session.token() ? PATHS.home : PATHS.signIn, replace: true })
  },
})
/** Unknown paths lead to `/`, and from there to home. [view/signed-in-routes] */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad() {
    throw redirect({ to: PATHS.root, replace: true })
  },
})

listenBeforeRouter()
export const router = createRouter({
  routeTree: root.addChildren([
    entry,
    outside.addChildren([
      signedOut('signIn', () => import('./routes/sign-in.tsx'), 'SignIn'),
      signedOut('signUp', () => import('./routes/sign-up.tsx'), 'SignUp'),
      signedOut('forgotPassword', () => import('./routes/forgot-password.tsx'), 'ForgotPassword'),
      signedOut('resetPassword', () => import('./routes/reset-password.tsx'), 'ResetPassword'),
      signedOut('childSignIn', () => import('./routes/child-sign-in.tsx'), 'ChildSignIn'),
    ]),
    open.addChildren([
      openToAll('confirmEmail', () => import('./routes/confirm-email.tsx'), 'ConfirmEmail'),
      openToAll('familyInvitation', () => import('./routes/family-invitation.tsx'), 'FamilyInvitation'),
      openToAll('locked', () => import('./routes/locked.tsx'), 'Locked'),
      // Where the identity provider sends a user back: to sign in, or signed in, to link.
      openToAll('googleCallback', () => import('./routes/google-callback.tsx'), 'GoogleCallback'),
    ]),
    wide.addChildren([shared]),
    inside.addChildren([
      home,
      calendar,
      note,
      searched('search', searchFilters, () => import('./routes/search.tsx'), 'Search'),
      searched('plans', plansSearch, () => import('./routes/plans.tsx'), 'Plans'),
      searched('notes', notesSearch, () => import('./routes/notes.tsx'), 'Notes'),
      searched('reminders', remindersSearch, () => import('./routes/reminders.tsx'), 'Reminders'),
      searched('statistics', statisticsSearch, () => import('./routes/statistics.tsx'), 'Statistics'),
      searched('report', searchFilters, () => import('./routes/report.tsx'), 'Report'),
      searched('sleep', sleepSearch, () => import('./routes/sleep.tsx'), 'Sleep'),
      screen('insights', () => import('./routes/insights.tsx'), 'Insights'),
      searched('timebank', timebankSearch, () => import('./routes/timebank.tsx'), 'Timebank'),
      screen('projects', () => import('./routes/projects.tsx'), 'Projects'),
      searched('recipients', tabSearch, () => import('./routes/recipients.tsx'), 'Recipients'),
      searched('tags', tabSearch, () => import('./routes/tags.tsx'), 'Tags'),
      searched('family', familySearch, () => import('./routes/family.tsx'), 'Family'),
      screen('account', () => import('./routes/account.tsx'), 'Account'),
      screen('preferences', () => import('./routes/preferences.tsx'), 'Preferences'),
      searched('import', importSearch, () => import('./routes/import.tsx'), 'Import'),
      screen('admin', () => import('./routes/admin.tsx'), 'Admin'),
      screen('accessDenied', () => import('./routes/access-denied.tsx'), 'AccessDenied'),
    ]),
    unknown,
  ]),
  defaultPreload: 'intent',
  // The queries know how old their answers are, and a screen that comes back waits for them again.
  defaultPreloadStaleTime: 0,
  defaultGcTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorBoundary,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: AppWord
  }
}
