import { loadAllWords } from '#web/i18n/load-words.ts'
import { currentLanguage, watchLanguage } from '#web/i18n/use-words.ts'
import type { PageMessage } from '#web/api/page-message.ts'
import { createStore, useStore } from '#web/ui/store.ts'

/** The service worker of a newer build, which waits until the user takes it. [offline/offline-app] */
const waiting = createStore<ServiceWorker | null>(null)

/** The service worker looks for words here first. */
const WORDS_CACHE = 'words'
const LOOK_AGAIN_MS = 60 * 60_000

/** Stores the words of the present language for visits without a network, and removes those of others. */
async function saveWords(): Promise<void> {
  const urls = await loadAllWords(currentLanguage())
  const cache = await caches.open(WORDS_CACHE)
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !urls.includes(url)).map((request) => cache.delete(request)))
  const known = new Set(stored.map(({ url }) => url))
  await cache.addAll(urls.filter((url) => !known.has(url)))
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = () => {
    // The first one of all is no news.
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
  watchLanguage(() => void saveWords().catch(console.warn))
  await saveWords()
}

/** The app opens without a network from the next visit on. Not before this one has all that it needs itself. */
export function keepApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => setTimeout(() => void register().catch(console.warn))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** The user has chosen a notification: this page was visible last, and shows its subject. */
export function onOpen(go: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.open) go(data.open)
  })
}

/** The new version takes over, here and in every other tab; this one begins anew. */
export function takeNewVersion(): void {
  // Another tab may have been first.
  const worker = waiting.get()
  if (worker?.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  return worker.postMessage('take over')
}

export const useNewVersion = (): boolean => useStore(waiting) !== null
