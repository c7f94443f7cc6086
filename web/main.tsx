import './theme/mantine.css'
import './theme/schemes.css'
import './theme/tokens.css'
import './theme/category.css'
import './theme/calendar.css'
import './theme/fonts.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { live } from '#contract/live.ts'
import { App } from './app.tsx'
import { openOutbox } from './api/outbox.ts'
import { askWhatChanged } from './api/answer-age.ts'
import { call } from './api/client.ts'
import { leaveQueue } from './api/outbox-store.ts'
import { queryClient } from './api/query.ts'
import { session } from './api/session.ts'
import {
  finishForgetting,
  forgetAnswers,
  keepAnswers,
  readStoredAnswers,
  restoreAnswers,
} from './api/stored-answers.ts'
import { actingFor, leaveSubject, watchSubject } from './api/subject.ts'
import { forgetTakeOver } from './api/taken-over.ts'
import { PATHS, safeRedirect, signedOutSearch } from './paths.ts'
import { allowStyles } from './ui/trusted-types.ts'
import { loadFirstWords } from './i18n/load-words.ts'
import { currentLanguage } from './i18n/use-words.ts'
import { router } from './router.tsx'
import { forgetView } from './session/app-view.ts'
import { keepApp, onOpen } from './app/new-version.ts'
import { forgetUnsaved } from './session/preference.ts'
import { forgetSheet, waitForBack } from './ui/back-closes.ts'
import { clearSteps } from './widgets/undo.ts'

/** The page stays as the server sent it until there is something to show, or for this long at most. */
const PATIENCE_MS = 250
/** Stored answers are read in a moment, unless the browser's store hangs. */
const LONGEST_THOUGHT_MS = 3000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

session.onEnd((reason) => {
  forgetUnsaved()
  leaveQueue()
  leaveSubject()
  forgetTakeOver()
  forgetView()
  clearSteps()
  // Of a session that only ran out, the same user goes on. One that was ended elsewhere may be that of a lost device.
  if (reason !== 'expired') void forgetAnswers()
  const search = reason === 'signedOut' ? {} : signedOutSearch(router.latestLocation.href, reason)
  // Screens need their data until they are left.
  const forget = router.subscribe('onRendered', () => {
    forget()
    queryClient.removeQueries({ type: 'inactive' })
  })
  void router.navigate({ to: PATHS.signIn, search, replace: true })
})

function checkAnswers() {
  // While a parent acts for a child, each look at its data is asked for, and so recorded.
  if (actingFor() === null) askWhatChanged(() => call(live.latest))
}

/** What waits and what an earlier visit was told. Where the browser keeps nothing, the visit is a first one. */
const remember = async () => {
  await finishForgetting()
  if (!session.token()) return
  try {
    const [read] = await Promise.all([readStoredAnswers(), openOutbox()])
    restoreAnswers(read)
    checkAnswers()
  } catch (error) {
    console.warn(error)
  }
}

allowStyles()
forgetSheet()
// The entry of a sheet that was closed a moment ago is still being removed from the history: the way back would remove
// a newly opened sheet in its place.
router.history.block({ blockerFn: () => waitForBack().then(() => false), enableBeforeUnload: false })
watchSubject()
keepAnswers()
keepApp()
onOpen((path) => router.history.push(safeRedirect(path)))
// No `await` out here: lazy screens import this very module, and would wait for it while it waits for them.
void Promise.all([
  Promise.race([remember(), after(LONGEST_THOUGHT_MS)]),
  loadFirstWords(currentLanguage()).catch(console.warn),
])
  // Not before that: the routes would ask the server for known data.
  .then(() => Promise.race([router.load(), after(PATIENCE_MS)]))
  .then(() => createRoot(document.getElementById('root')!).render(<App />))
