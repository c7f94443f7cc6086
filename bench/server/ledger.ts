// One account, and many who want something of it at the same time.
import type { Database } from '../support/databases.ts'
import { settleHousehold } from '../fixtures/family-fixtures.ts'
import { listenIn } from '../support/recorder.ts'
import { type Figure, median, perSecond } from '../support/report.ts'

const ROUNDS = 5
const AT_ONCE = 200
const MINUTES = 5
const ME = '/api/bank-accounts/me'

/** Two hundred withdrawals at once: of an account that has enough for all of them, and of one that has for half. */
export async function measureLedger(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const { parent, children } = await settleHousehold(store.where, 2 * ROUNDS)
  const { ask, tryTo, issueToken, close } = await listenIn(store.where)
  const ofParent = await issueToken(parent)
  /** @returns how many were posted in a second, and how many were */
  async function withdraw(child: (typeof children)[number], minutes: number) {
    const { dataGroup } = child
    const asParent = (path: string, payload: object) =>
      ask({ token: ofParent, dataGroup, method: 'POST', url: `${ME}/${path}`, payload })
    await asParent('limits', { dailyWithdrawLimit: 1440, autoApproveMinutes: 60 })
    await asParent('balance-split', { spend: 100, save: 0, give: 0 })
    for (let left = minutes; left > 0; left -= 500)
      await asParent('deposits', { source: 'parent', minutes: Math.min(left, 500) })
    const token = await issueToken(child)
    const payload = { minutes: MINUTES, purpose: 'Play' }
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => tryTo({ token, method: 'POST', url: `${ME}/withdraw`, payload })),
    )
    const seconds = (performance.now() - began) / 1000
    const posted = answers.filter(({ status }) => status === 201).length
    const { body } = await tryTo({ token, method: 'GET', url: ME })
    const { spend } = JSON.parse(body) as { spend: number }
    if (spend !== minutes - posted * MINUTES) throw new Error(`${posted} postings left ${spend} of ${minutes}`)
    return { speed: posted / seconds, posted, spend }
  }
  const rich = []
  const poor = []
  for (let round = 0; round < ROUNDS; round++) {
    rich.push(await withdraw(children[2 * round]!, AT_ONCE * MINUTES))
    poor.push(await withdraw(children[2 * round + 1]!, (AT_ONCE * MINUTES) / 2))
  }
  await close()
  const speed = median(rich.map((each) => each.speed))
  const posted = poor.map((each) => each.posted)
  return [
    {
      name: `${AT_ONCE} withdrawals of one account at once, postings (${database.name})`,
      ours: perSecond(speed),
      floor: '–',
      value: speed,
      bar: 100,
      want: 'at least',
      unit: '/s',
    },
    {
      name: `${AT_ONCE} withdrawals at once of what is enough for ${AT_ONCE / 2}, the most that were posted (${database.name})`,
      ours: `${Math.min(...posted)}–${Math.max(...posted)}`,
      floor: String(AT_ONCE / 2),
      value: Math.max(...posted, AT_ONCE - Math.min(...posted)),
      bar: AT_ONCE / 2,
      want: 'at most',
      unit: 'postings',
    },
  ]
}
