import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startDelivering } from './delivery.ts'
import { kinOf } from './kin.ts'
import type { startPushService } from './push-service.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>
const NAMES = ['ada', 'pat', 'le', 'una'] as const

/** Ada and Pat are the parents of Le, who has 100 minutes; Una is a stranger. Each has a device. */
export async function createAskingFamily(service: PushService, given: Parameters<typeof startDelivering>[1] = {}) {
  const server = startDelivering(service, given)
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['le'], settings: { parentControl: true } })
  const { as, sendRaw, runJobs } = server
  const ada = as('ada', server.given.stranger('le'))
  await ada(bank.changeBalanceSplit, { body: { spend: 100, save: 0, give: 0 } })
  await ada(bank.deposit, { body: { source: 'parent', minutes: 100 } })
  const devices = new Map<string, Awaited<ReturnType<typeof server.addDevice>>>()
  for (const name of NAMES) devices.set(name, await server.addDevice(name))

  /** Who was told, and what, all in all. */
  async function collectNotifications() {
    await runJobs()
    return Object.fromEntries([...devices].flatMap(([name, { titles }]) => (titles().length ? [[name, titles()]] : [])))
  }
  const ask = (minutes = 30) => as('le')(bank.withdraw, { body: { minutes, purpose: 'A film' } })

  /** Le has a wish for the crown of an hour at the desk. @param at when that began */
  async function makeWish(title = 'To the zoo', at = '2026-03-16T12:00:00Z') {
    const log = await ada(activityLog.create, {
      body: {
        category: 'study',
        activityName: 'Maths',
        rating: 5,
        startTime: at,
        endTime: addMinutes(instant(at), 30),
      },
    })
    const { crown: awarded } = await ada(crown.award, { body: { id: log.id, value: {} } })
    const reward = { type: 'custom', title } as const
    return (await as('le')(crown.redeem, { params: { crownId: awarded.id }, body: { reward } })).redemption
  }

  /** The token in the newest notification of a user. */
  const tokenOf = (name: (typeof NAMES)[number]) => devices.get(name)!.got().at(-1)?.token ?? ''
  /** As a service worker calls, without a session. @returns the status, if it is refused */
  async function act(token: string, action: string) {
    const answer = await sendRaw({ method: 'POST', url: '/api/delivery/act', payload: { token, action } })
    return answer.statusCode === 200 ? answer.json<{ applied: boolean }>() : answer.statusCode
  }
  return { ...server, kin, devices, collectNotifications, ask, makeWish, ada, tokenOf, act }
}
