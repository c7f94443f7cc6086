import { delivery } from '#contract/delivery.ts'
import { isAppleHandheld } from '#web/ui/platform.ts'
import { call } from './client.ts'
import { queryClient, queryOf } from './query.ts'
import { DEVICE, session } from './session.ts'
import { findSubscription, unsubscribe } from './subscription.ts'
import { takenOverChild } from './taken-over.ts'

export const deliveryQuery = queryOf(delivery.settings)

/** Who wants to be told on this device: as long as they are signed in, and again when they are back. */
const WANTED = 'pushFor'
/** A first visit on a slow line keeps the whole app before its worker is ready. */
const READY_WITHIN_MS = 30_000

/** The facts that decide whether this browser can show notifications. */
export type Facts = {
  /** Over https, or on this very machine. */
  readonly isSecure: boolean
  readonly canPush: boolean
  readonly isAppleHandheld: boolean
  readonly permission: NotificationPermission
  readonly isSubscribed: boolean
}

export const readPushFacts = async (): Promise<Facts> => ({
  isSecure: isSecureContext,
  canPush: 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator,
  isAppleHandheld: isAppleHandheld(),
  permission: 'Notification' in window ? Notification.permission : 'default',
  isSubscribed: (await findSubscription()) !== null,
})

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isFor = ({ options }: PushSubscription, publicKey: string) =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === publicKey.replaceAll('=', '')

const workerReady = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No service worker')), READY_WITHIN_MS)),
  ])

let last: Promise<unknown> = Promise.resolve()
/** One after the other: the check at the start of a visit must not undo the user's choice. */
function runInTurn(deed: () => Promise<void>): Promise<void> {
  const mine = last.then(deed)
  last = mine.catch(() => undefined)
  return mine
}

const refresh = () => queryClient.invalidateQueries({ queryKey: deliveryQuery.queryKey })

/** Adds this browser, by the server's present key, to the session of the signed-in user. [notification/push-devices] */
async function join() {
  const { publicKey } = await queryClient.fetchQuery(deliveryQuery)
  const { pushManager } = await workerReady()
  const known = await pushManager.getSubscription()
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { id } = await call(delivery.addDevice, { body: { endpoint, keys: { p256dh, auth } } })
  localStorage.setItem(WANTED, session.user()?.userId ?? '')
  localStorage.setItem(DEVICE, id)
  await refresh()
}

async function leave() {
  const id = localStorage.getItem(DEVICE)
  localStorage.removeItem(WANTED)
  localStorage.removeItem(DEVICE)
  await unsubscribe()
  const { devices } = await queryClient.fetchQuery(deliveryQuery)
  const here = devices.find((device) => device.current || device.id === id)
  if (here) await call(delivery.removeDevice, { params: { id: here.id } })
  await refresh()
}

/** To be called by a click: the browser asks. @returns the user's answer */
export async function turnOn(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await runInTurn(join)
  return permission
}

/** Not on this device any more, whether the server hears of it or not. */
export const turnOff = (): Promise<void> => runInTurn(leave)

/**
 * Once per visit: the device of an earlier session joins this one, if it is of the same user. A device that was removed
 * on another one stays removed, and that of another user is removed.
 */
export const comeAlong = (): Promise<void> =>
  runInTurn(async () => {
    // A child has the view for a while; the device is its parent's.
    if (takenOverChild() !== null) return
    if (localStorage.getItem(WANTED) !== session.user()?.userId) {
      await unsubscribe()
      return
    }
    const id = localStorage.getItem(DEVICE)
    const { devices } = await queryClient.fetchQuery(deliveryQuery)
    const isRemoved = id !== null && !devices.some((device) => device.id === id)
    // A subscription that the browser has lost was not removed by the user.
    await (isRemoved && (await findSubscription()) ? leave() : join())
  })
