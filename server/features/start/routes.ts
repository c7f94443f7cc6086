import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import { recommendation } from '#contract/recommendation.ts'
import { reminder } from '#contract/reminder.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import type { start } from '#contract/start.ts'
import { timer } from '#contract/timer.ts'
import { waiting } from '#contract/waiting.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Handlers } from '#server/http/http.ts'

/** What every screen begins with, and what the day does. */
const ALWAYS: readonly Endpoint[] = [
  account.preference,
  account.mode,
  family.mine,
  family.pendingInvitations,
  waiting.list,
  timer.running,
  reminder.overview,
]
const DAY: readonly Endpoint[] = [activityLog.withAdjacent, recommendation.favourites, sleepPlan.list]

/** One call of this server, as if it had come over the network. */
type Asked = { readonly url: string; readonly headers: Record<string, string>; readonly remoteAddress: string }
type Answered = { readonly statusCode: number; readonly headers: Record<string, unknown>; readonly body: string }
type RouteDeps = { readonly ask: (asked: Asked) => Promise<Answered> }

export const startRoutes = ({ ask }: RouteDeps): Handlers<typeof start> => ({
  async read({ http }, { query: { screen } }) {
    const dataGroup = http.header('x-data-group')
    const own = { host: http.header('host') ?? '', authorization: http.header('authorization') ?? '' }
    const answers = [...ALWAYS, ...(screen === 'day' ? DAY : [])].map(async ({ path: its, access }) => {
      const path = `/api${its}`
      const headers = access === 'user' && dataGroup ? { ...own, 'x-data-group': dataGroup } : own
      const { statusCode: status, headers: sent, body } = await ask({ url: path, headers, remoteAddress: http.ip })
      return { path, status, moment: String(sent['x-hourkin-now']) as Instant, body }
    })
    return { answers: await Promise.all(answers) }
  },
})
