import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
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
  component: lazyRouteComponent(() => import('./app/public-layout.tsx'), 'PublicLayout'),
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

/** A screen of the house whose address says nothing but its path. */
const screen = <const T extends keyof typeof PATHS & AppWord>(title: T, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inside, path: PATHS[title], staticData: { title }, component })

/** One whose address says more than that. */
const searched = <const T extends keyof typeof PATHS & AppWord, Search extends object>(
  title: T,
  validateSearch: (given: Record<string, unknown>) => Search,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => inside, path: PATHS[title], staticData: { title }, validateSearch, component })

const signIn = createRoute({
  getParentRoute: () => outside,
  path: PATHS.signIn,
  component: lazyRouteComponent(() => import('./routes/sign-in.tsx'), 'SignIn'),
})
const signUp = createRoute({
  getParentRoute: () => outside,
  path: PATHS.signUp,
  component: lazyRouteComponent(() => import('./routes/sign-up.tsx'), 'SignUp'),
})
const forgotPassword = createRoute({
  getParentRoute: () => outside,
  path: PATHS.forgotPassword,
  component: lazyRouteComponent(() => import('./routes/forgot-password.tsx'), 'ForgotPassword'),
})
const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: PATHS.resetPassword,
  component: lazyRouteComponent(() => import('./routes/reset-password.tsx'), 'ResetPassword'),
})
const childSignIn = createRoute({
  getParentRoute: () => outside,
  path: PATHS.childSignIn,
  component: lazyRouteComponent(() => import('./routes/child-sign-in.tsx'), 'ChildSignIn'),
})

/** A screen for everybody, signed in or not. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyRouteComponent(() => import('./app/public-layout.tsx'), 'PublicLayout'),
})
const locked = createRoute({
  getParentRoute: () => open,
  path: PATHS.locked,
  component: lazyRouteComponent(() => import('./routes/locked.tsx'), 'Locked'),
})
const familyInvitation = createRoute({
  getParentRoute: () => open,
  path: PATHS.familyInvitation,
  component: lazyRouteComponent(() => import('./routes/family-invitation.tsx'), 'FamilyInvitation'),
})
const confirmEmail = createRoute({
  getParentRoute: () => open,
  path: PATHS.confirmEmail,
  component: lazyRouteComponent(() => import('./routes/confirm-email.tsx'), 'ConfirmEmail'),
})
/** Where the identity provider sends a user back: to sign in, or signed in, to link. */
const googleCallback = createRoute({
  getParentRoute: () => open,
  path: PATHS.googleCallback,
  component: lazyRouteComponent(() => import('./routes/google-callback.tsx'), 'GoogleCallback'),
})

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
const search = searched(
  'search',
  searchFilters,
  lazyRouteComponent(() => import('./routes/search.tsx'), 'Search'),
)
const calendar = createRoute({
  getParentRoute: () => inside,
  path: PATHS.calendar,
  staticData: { title: 'calendar' },
  validateSearch: calendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ deps: { date } }) => loadCalendarScreen(date),
  component: lazyRouteComponent(() => import('./routes/calendar.tsx'), 'Calendar'),
})
const notes = searched(
  'notes',
  notesSearch,
  lazyRouteComponent(() => import('./routes/notes.tsx'), 'Notes'),
)
const plans = searched(
  'plans',
  plansSearch,
  lazyRouteComponent(() => import('./routes/plans.tsx'), 'Plans'),
)
const sleep = searched(
  'sleep',
  sleepSearch,
  lazyRouteComponent(() => import('./routes/sleep.tsx'), 'Sleep'),
)
const statistics = searched(
  'statistics',
  statisticsSearch,
  lazyRouteComponent(() => import('./routes/statistics.tsx'), 'Statistics'),
)
const reminders = searched(
  'reminders',
  remindersSearch,
  lazyRouteComponent(() => import('./routes/reminders.tsx'), 'Reminders'),
)
const note = createRoute({
  getParentRoute: () => inside,
  path: PATHS.note,
  staticData: { title: 'notes' },
  component: lazyRouteComponent(() => import('./routes/note.tsx'), 'Note'),
})
const preferences = screen(
  'preferences',
  lazyRouteComponent(() => import('./routes/preferences.tsx'), 'Preferences'),
)
const projects = screen(
  'projects',
  lazyRouteComponent(() => import('./routes/projects.tsx'), 'Projects'),
)
const recipients = searched(
  'recipients',
  tabSearch,
  lazyRouteComponent(() => import('./routes/recipients.tsx'), 'Recipients'),
)
const tags = searched(
  'tags',
  tabSearch,
  lazyRouteComponent(() => import('./routes/tags.tsx'), 'Tags'),
)
const family = searched(
  'family',
  familySearch,
  lazyRouteComponent(() => import('./routes/family.tsx'), 'Family'),
)
const account = screen(
  'account',
  lazyRouteComponent(() => import('./routes/account.tsx'), 'Account'),
)
const accessDenied = screen(
  'accessDenied',
  lazyRouteComponent(() => import('./routes/access-denied.tsx'), 'AccessDenied'),
)
const insights = screen(
  'insights',
  lazyRouteComponent(() => import('./routes/insights.tsx'), 'Insights'),
)
const timebank = searched(
  'timebank',
  timebankSearch,
  lazyRouteComponent(() => import('./routes/timebank.tsx'), 'Timebank'),
)

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
    outside.addChildren([signIn, signUp, forgotPassword, resetPassword, childSignIn]),
    open.addChildren([confirmEmail, familyInvitation, locked, googleCallback]),
    inside.addChildren([
      home,
      search,
      preferences,
      accessDenied,
      plans,
      calendar,
      notes,
      note,
      reminders,
      statistics,
      sleep,
      insights,
      timebank,
      projects,
      recipients,
      tags,
      family,
      account,
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
