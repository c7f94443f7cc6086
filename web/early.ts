// Runs before the first paint and before the program has arrived. Everything here costs every visit: keep it tiny.
import './api/early-answers.ts'
import { CHILD_COOKIE } from '#contract/app-view.ts'
import { readCookie } from './api/cookies.ts'
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
  const own = ['/api/user/preference', '/api/user/account/mode', '/api/family-group'].map(
    (path) => [path, null] as const,
  )
  const theirs = (atHome ? ['/api/user/log/activity-logs/with-adjacent', '/api/user/favourites'] : []).map(
    (path) => [path, child] as const,
  )
  globalThis.earlyAnswers = {}
  for (const [path, dataGroup] of [...theirs, ...own]) {
    const headers = { authorization: `Bearer ${token}`, ...(dataGroup && { 'x-data-group': dataGroup }) }
    const answer = fetch(path, { headers })
    // The code that takes the answer handles a failure; it may be that nothing takes it.
    answer.catch(() => undefined)
    globalThis.earlyAnswers[path] = { token, child: dataGroup, answer }
  }
}
