// The service worker: the shell and what logging needs open without a network, and what is sent is shown. Of the API it
// knows the one call that a notification makes.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { showPushed, type Worker } from './push-worker.ts'

/** What tools/web-build/service-worker.ts found in the build. A hashed name is its own revision. */
declare const FILES: { url: string; revision: string | null }[]

type Activation = Event & { waitUntil: (done: Promise<unknown>) => void }
const worker = globalThis as unknown as Worker & { skipWaiting: () => Promise<void> }

precacheAndRoute(FILES)
cleanupOutdatedCaches()
// Every screen is the same page; what it shows, it asks the API.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// A new version waits until somebody wants it, so that no page loses its parts while it is open.
worker.addEventListener('message', ({ data }: Event & { data?: unknown }) => {
  if (data === 'take over') void worker.skipWaiting()
})
// The very first visit is served too: the network may go before it has opened everything once.
worker.addEventListener('activate', (event) => (event as Activation).waitUntil(worker.clients.claim()))
showPushed(worker)
