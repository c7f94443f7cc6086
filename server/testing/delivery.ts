import type { Instant } from '#domain/time/time.ts'
import { delivery } from '#contract/delivery.ts'
import type { Args } from '#contract/endpoint.ts'
import { reminder } from '#contract/reminder.ts'
import { webPush } from '#server/ports/push.ts'
import { pushKeys, startServer } from './harness.ts'
import type { newBrowser, startPushService } from './push-service.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>
type NewReminder = Args<typeof reminder.create>[0]['body']
type Browser = ReturnType<typeof newBrowser>

/** A Monday at 10:00 in New York. */
export const NOW = '2026-03-16T14:00:00Z'

/** A server whose people have devices that a push service finds. */
export function startDelivering(service: PushService, start: Parameters<typeof startServer>[0] = {}) {
  const services = [service.origin]
  const warnings: object[] = []
  const log = { warn: (about: object) => void warnings.push(about) }
  const now = (): Instant => server.clock.now()
  const sending = { subject: 'mailto:ops@example.org', now, log: log as never }
  const sendPush = webPush({ keys: pushKeys, services }, sending)
  const server = startServer({ now: NOW, timezone: 'America/New_York', sendPush, pushServices: services, ...start })
  const { as, clock, runJobs } = server

  /** All that this browser was sent so far, as its worker reads it. */
  const gotBy = (browser: Browser) =>
    service.received
      .filter(({ path }) => browser.endpoint.endsWith(path))
      .map(({ body, headers }) => ({ ...browser.open(body), headers }))

  /** A browser in which a user is signed in. */
  async function addDevice(name: string, browser = service.newBrowser()) {
    const { id } = await as(name)(delivery.addDevice, { body: browser.subscription })
    return {
      ...browser,
      id,
      got: () => gotBy(browser),
      titles: () => gotBy(browser).map(({ title }) => title),
    }
  }

  /** @returns its id */
  const remind = async (name: string, body: Partial<NewReminder> = {}) =>
    (await as(name)(reminder.create, { body: { title: 'Bins', dueDate: '2026-03-16T15:00:00Z', ...body } })).id

  /** The server works at these moments, one after the other. */
  async function workAt(...moments: string[]) {
    for (const moment of moments) {
      clock.set(moment)
      await runJobs()
    }
  }
  return { ...server, addDevice, gotBy, remind, workAt, warnings }
}
