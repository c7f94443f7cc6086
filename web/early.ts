// Runs before the first paint and before the program has arrived. Everything here costs every visit: keep it tiny.
import './api/early-answers.ts'
import { CHILD_COOKIE } from '#contract/app-view.ts'
import { readCookie } from './api/cookies.ts'
import { loadDateTables } from './i18n/date-tables.ts'
import { showLook, storedLook } from './theme/stored-look.ts'

/** The file of the words of the first screen, by language; tools/web-build/early.ts knows them. */
declare const FIRST_WORDS: Readonly<Record<string, string>>

const page = document.documentElement
const token = localStorage.getItem('token')
const look = storedLook()
showLook(look)
// They come beside the program, which asks for them when it has come itself.
const firstWords = FIRST_WORDS[look.language]
if (firstWords)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: firstWords }))

if (token) {
  page.dataset['inside'] = ''
  const child = readCookie(CHILD_COOKIE)
  // Of another day than today, the address says which, and the screen asks for itself.
  const atHome = /^\/(home)?$/.test(location.pathname) && !location.search.includes('date=')
  // The screens of an earlier visit are stored: what changed since is all that is needed, and soon known.
  const isStored = !child && localStorage.getItem('answersStored') !== null
  const headers = { authorization: `Bearer ${token}` }
  const early: typeof globalThis.earlyAnswers = {}
  const addEarly = (path: string, dataGroup: string | null, answer: Promise<Response>) => {
    // The code that takes the answer handles a failure; it may be that nothing takes it.
    answer.catch(() => undefined)
    early[path] = { token, child: dataGroup, answer }
  }
  if (isStored) addEarly('/api/live/latest', null, fetch('/api/live/latest', { headers }))
  else {
    const own = [
      '/api/user/preference',
      '/api/user/account/mode',
      '/api/family-group',
      '/api/user/family-group/invitations/pending',
      '/api/user/family-group/waiting',
      '/api/user/task/reminders/overview',
    ]
    const theirs = ['/api/user/timers']
    if (atHome)
      theirs.push('/api/user/log/activity-logs/with-adjacent', '/api/user/favourites', '/api/user/sleep-plans')
    const headersFor = (dataGroup: string | null) => ({ ...headers, ...(dataGroup && { 'x-data-group': dataGroup }) })
    const asked = fetch(atHome ? '/api/start?screen=day' : '/api/start', { headers: headersFor(child) })
    const started = asked.then(readStart)
    const addPart = (path: string, dataGroup: string | null) => {
      // Where the calls do not come as one, each is made alone, and gets its own refusal.
      const answer = started.then((find) => find(path) ?? fetch(path, { headers: headersFor(dataGroup) }))
      addEarly(path, dataGroup, answer)
    }
    for (const path of own) addPart(path, null)
    for (const path of theirs) addPart(path, child)
  }
  globalThis.earlyAnswers = early
}

// Now, while the program is on its way, and not when the first screen is drawn.
setTimeout(() => loadDateTables(page.lang))

type StartAnswer = { path: string; status: number; moment: string; body: string }

/** Finds the answer to one call among those that came as one. */
async function readStart(answer: Response): Promise<(path: string) => Response | undefined> {
  // A session that is over is over for each.
  if (answer.status === 401) return () => answer.clone()
  if (!answer.ok) return () => undefined
  const { answers } = (await answer.json()) as { answers: StartAnswer[] }
  return (path) => {
    const found = answers.find((one) => one.path === path)
    return (
      found && new Response(found.body || null, { status: found.status, headers: { 'x-hourkin-now': found.moment } })
    )
  }
}
