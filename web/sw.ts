// The service worker: the shell and everything that logging needs open without a network, and pushed messages are
// shown. It makes one API call only, that of a notification. [offline/offline-app]
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { showPushed, type Worker } from './push-worker.ts'

/** What tools/web-build/service-worker.ts found in the build. A hashed name is its own revision. */
declare const FILES: { url: string; revision: string | null }[]

type Activation = Event & { waitUntil: (done: Promise<unknown>) => void }
const worker = globalThis as unknown as Worker & { skipWaiting: () => Promise<void> }

/** tools/web-build/compile-hints.ts: that the browser shall compile a file as a whole when it arrives. */
const HINT = /^\/\/# allFunctionsCalledOnLoad\n/

/** The browser stores the files of a service worker with what it has compiled of them, and would compile all again. */
async function removeCompileHint(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('javascript')) return response
  const text = await response.clone().text()
  return HINT.test(text) ? new Response(text.replace(HINT, ''), { headers: { 'content-type': type } }) : response
}

addPlugins([{ cacheWillUpdate: ({ response }) => removeCompileHint(response) }])
precacheAndRoute(FILES)
cleanupOutdatedCaches()
// Every screen is the same page; it asks the API for its data.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// The page stores the words of the language that it speaks.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/words-'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// A new version waits until the user takes it, so that no open page loses its parts. [offline/offline-app]
worker.addEventListener('message', ({ data }: Event & { data?: unknown }) => {
  if (data === 'take over') void worker.skipWaiting()
})
// The very first visit is served too: the network may go before it has opened everything once.
worker.addEventListener('activate', (event) => (event as Activation).waitUntil(worker.clients.claim()))
showPushed(worker)
