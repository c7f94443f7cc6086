// For tests of messages to a closed app: a server that knows of one more push service, whose clock can be moved, and
// browsers that are reached through it. The server's messages are decrypted and handed to the real worker.
import type { CDPSession, Page } from '@playwright/test'
import type { NotifiedAction, PushMessage } from '#contract/delivery.ts'
import { addMinutes, epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { findWholeChromium } from './chromium.mjs'
import { seenAs } from '#web/push-worker.ts'
import { launchAt, type MovedServer } from './clock-fixtures.ts'
import { expect, test as base } from './fixtures.ts'
import { WITHOUT_SERVER } from './complaints.ts'

type Clock = {
  /** The server's. */
  now: () => Instant
  /** Forward. */
  moveBy: (minutes: number) => Promise<void>
}
type Service = Awaited<ReturnType<typeof startPushService>>
type Permission = 'granted' | 'denied' | 'prompt'

type PerTest = {
  clock: Clock
  /** A browser that a push service reaches; `permission` is the current answer of the user, `answer` the next one. */
  reach: (page: Page, permission?: Permission, answer?: Permission) => Promise<Device>
}
type PerWorker = { service: Service; moved: MovedServer & { at: { moment: Instant; since: number } } }

export const test = base.extend<PerTest, PerWorker>({
  service: [
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  moved: [
    async ({ service }, use) => {
      const at = { moment: instantAt(Date.now()), since: performance.now() }
      const moved = await launchAt(at.moment, { PUSH_SERVICES: service.origin })
      await use({ ...moved, at })
      await moved.server.dispose()
    },
    { scope: 'worker' },
  ],
  server: [async ({ moved }, use) => use(moved.server), { scope: 'worker' }],
  clock: async ({ moved }, use) => {
    const now = () => instantAt(epochMs(moved.at.moment) + performance.now() - moved.at.since)
    await use({
      now,
      async moveBy(minutes) {
        Object.assign(moved.at, { moment: addMinutes(now(), minutes), since: performance.now() })
        await moved.moveTo(moved.at.moment)
      },
    })
  },
  reach: async ({ service, server }, use) => {
    await use(async (page, permission = 'prompt', answer = 'granted') => {
      const device = new Device(page, service, server.url)
      await device.prepare(permission, answer)
      return device
    })
  },
  serviceWorkers: 'allow',
  // Its server is started anew on the way.
  tolerated: async ({}, use) => use([WITHOUT_SERVER, /50[234]/]),
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: findWholeChromium() ?? 'chromium' }),
})

type Shown = { title: string; body: string; tag: string; lang: string; actions: string[] }

/** One browser, its push service and its worker. */
class Device {
  readonly page: Page
  private readonly browser: ReturnType<Service['newBrowser']>
  private readonly service: Service
  private readonly origin: string
  private taken = 0
  private settings: CDPSession | undefined
  private session: CDPSession | undefined
  private registrationId: string | undefined

  constructor(page: Page, service: Service, origin: string) {
    this.page = page
    this.service = service
    this.origin = origin
    this.browser = service.newBrowser()
  }

  async prepare(permission: Permission, answer: Permission) {
    await this.permit(permission)
    const context = this.page.context()
    await context.exposeFunction('answerPrompt', () => this.permit(answer))
    await context.addInitScript(subscribeHere, this.browser.subscription)
  }

  /** The settings of the browser, as long as this connection is open. */
  async permit(setting: Permission) {
    const context = this.page.context()
    this.settings ??= await context.browser()!.newBrowserCDPSession()
    const session = await context.newCDPSession(this.page)
    const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo
    await session.detach()
    const permission = { name: 'notifications' }
    const where = { origin: this.origin, ...(browserContextId && { browserContextId }) }
    await this.settings.send('Browser.setPermission', { permission, setting, ...where })
  }

  /** The next thing that this device is sent. */
  async waitForNext(): Promise<PushMessage> {
    const mine = () => this.service.received.filter(({ path }) => this.browser.endpoint.endsWith(path))
    await expect.poll(() => mine().length, 'what was sent').toBeGreaterThan(this.taken)
    return this.browser.open(mine()[this.taken++]!.body)
  }

  /** As the browser hands it to the worker; a message that can be read has been shown by then, now or before. */
  async deliver(message: PushMessage | string) {
    const session = await this.openWorkerSession()
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    const [origin, registrationId] = [this.origin, this.registrationId!]
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    if (typeof message === 'string') return
    // Chromium forgets a notification for good if it is asked for the list of them before this one is on the screen.
    const isKnown = () =>
      this.page.evaluate(async (path) => (await caches.match(path)) !== undefined, seenAs(message.id))
    await expect.poll(isKnown, 'the worker has shown it').toBe(true)
  }

  /** The notifications on the screen of the device. */
  readNotifications = (): Promise<Shown[]> =>
    this.page.evaluate(async () => {
      type WithActions = Notification & { actions: readonly { title: string }[] }
      const ready = await navigator.serviceWorker.ready
      return ((await ready.getNotifications()) as WithActions[]).map(({ title, body, tag, lang, actions }) => ({
        title,
        body,
        tag,
        lang,
        actions: actions.map((action) => action.title),
      }))
    })

  /** Put away, without anything being chosen. */
  dismiss = (): Promise<void> =>
    this.page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready
      for (const one of await ready.getNotifications()) one.close()
    })

  /** One of its buttons is pressed; '': the notification itself. */
  async choose(action: NotifiedAction | '') {
    const worker = this.page.context().serviceWorkers().at(-1)
    await worker!.evaluate(async (chosen) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
      const [notification] = await scope.registration.getNotifications()
      const Click = (globalThis as unknown as { NotificationEvent: new (type: string, about: object) => Event })
        .NotificationEvent
      const event = new Click('notificationclick', { notification, action: chosen })
      // A browser takes it from events of its own only.
      let done: Promise<unknown> = Promise.resolve()
      Object.assign(event, { waitUntil: (all: Promise<unknown>) => (done = all) })
      scope.dispatchEvent(event)
      await done
    }, action)
  }

  private async openWorkerSession(): Promise<CDPSession> {
    if (this.session) return this.session
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const session = await this.page.context().newCDPSession(this.page)
    const known = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${this.origin}/` && !isDeleted)
        if (mine) resolve(mine.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    this.registrationId = await known
    this.session = session
    return session
  }
}

/**
 * In the page: no test can reach the browser's own push service, and without a window it does not ask for permission.
 */
function subscribeHere(known: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const KEY = 'subscribedBy'
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)!).buffer
  const subscription = (key: string) => ({
    endpoint: known.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ ...known, expirationTime: null }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  const current = () => {
    const key = localStorage.getItem(KEY)
    return key === null ? null : subscription(key)
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
      if (Notification.permission !== 'granted') throw new DOMException('Not permitted', 'NotAllowedError')
      localStorage.setItem(KEY, key)
      return current()
    },
  })
  const { answerPrompt } = globalThis as unknown as { answerPrompt: () => Promise<void> }
  Notification.requestPermission = async () => {
    if (Notification.permission === 'default') await answerPrompt()
    return Notification.permission
  }
}
