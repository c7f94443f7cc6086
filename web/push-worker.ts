// Shows the messages that the server sends to the service worker while the app is closed.
import type { PushMessage } from '#contract/delivery.ts'
import type { PageMessage } from './api/page-message.ts'
import { safeRedirect } from './paths.ts'

/** The workers' own parts of the DOM, as far as they are needed here. */
type Extended<T extends object> = Event & T & { waitUntil: (done: Promise<unknown>) => void }
type PushEvent = Extended<{ data: { json: () => unknown } | null }>
type NotificationData = Pick<PushMessage, 'path' | 'token'>
type ClickEvent = Extended<{ action: string; notification: { data: NotificationData; close: () => void } }>
type Page = { url: string; focus: () => Promise<unknown>; postMessage: (message: PageMessage) => void }
export type Worker = EventTarget & {
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>
    openWindow: (path: string) => Promise<unknown>
  }
}

const SEEN = 'pushed'
const MAX_SEEN = 200
/** A browser lets a worker open a window for ten seconds after a click, and not later. */
const PATIENCE_MS = 8000
const ICON = '/icons/192.png'

function messageIn(data: PushEvent['data']): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined
    return typeof message?.id === 'string' && typeof message.title === 'string' ? (message as PushMessage) : null
  } catch {
    return null
  }
}

/** Where it is kept that a message was shown: the server sends it at least once, and who put it away has seen it. */
export const seenAs = (id: string): string => `/${SEEN}/${encodeURIComponent(id)}`

async function remember(seen: Cache, id: string) {
  await seen.put(seenAs(id), new Response())
  const old = (await seen.keys()).slice(0, -MAX_SEEN)
  await Promise.all(old.map((each) => seen.delete(each)))
}

/** The one that was looked at last comes first. The server's own pages are none of ours. */
const listPages = async ({ clients }: Worker) =>
  (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => !new URL(url).pathname.startsWith('/api/'),
  )

async function show(worker: Worker, message: PushMessage) {
  const { id, title, body, lang, path, token, actions } = message
  const data: NotificationData = { path, token }
  // `renotify` is false by default.
  const options = { body, lang, tag: id, data, actions, icon: ICON, badge: ICON }
  const seen = await caches.open(SEEN)
  if (await seen.match(seenAs(id))) return
  await worker.registration.showNotification(title, options)
  // Not before: rather twice than never.
  await remember(seen, id)
  for (const page of await listPages(worker)) page.postMessage({ shown: id })
}

/** @returns whether the server has done it */
async function act(token: string, action: string): Promise<boolean> {
  const answer = await fetch('/api/delivery/act', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, action }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return answer.ok && ((await answer.json()) as { applied: boolean }).applied
}

/** In a page that is open, without loading it anew; else in a new window. */
async function open(worker: Worker, wanted: string) {
  const path = safeRedirect(wanted)
  const [page] = await listPages(worker)
  if (!page) return worker.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}

async function answerTo(worker: Worker, action: string, { path, token }: NotificationData) {
  const isDone = action !== '' && token !== null && (await act(token, action).catch(() => false))
  if (!isDone) await open(worker, path)
}

/** From now on a pushed message is shown once, and its actions work. */
export function showPushed(worker: Worker): void {
  let last: Promise<unknown> = Promise.resolve()
  worker.addEventListener('push', (event) => {
    const { data, waitUntil } = event as PushEvent
    const message = messageIn(data)
    if (!message) return
    // One after the other: of two that are the same, the second is to know of the first.
    last = last.then(() => show(worker, message)).catch(() => undefined)
    waitUntil.call(event, last)
  })
  worker.addEventListener('notificationclick', (event) => {
    const { action, notification, waitUntil } = event as ClickEvent
    notification.close()
    waitUntil.call(
      event,
      answerTo(worker, action, notification.data).catch(() => undefined),
    )
  })
}
