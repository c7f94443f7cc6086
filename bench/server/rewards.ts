// Half a year of a child's coins, reckoned again.
import { addDays } from '#domain/time/time.ts'
import { newPerson } from '../fixtures/crowd.ts'
import type { Database } from '../support/databases.ts'
import { settleHousehold } from '../fixtures/family-fixtures.ts'
import { LAST, plannerRows } from '../fixtures/planner.ts'
import { listenIn } from '../support/recorder.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { createBelongings } from '../fixtures/search-fixtures.ts'

const ROUNDS = 3
const DAYS = 180

/** A child with sixty plans and 4,000 logs: all days brought into the Time Bank, and then found to be right. */
export async function measureRewards(database: Database): Promise<Figure[]> {
  const times = { posted: [] as number[], again: [] as number[] }
  let postings = 0
  for (let round = 0; round < ROUNDS; round++) {
    const store = await database.fresh()
    const { parent, children } = await settleHousehold(store.where, 1)
    const { dataGroup } = children[0]!
    await store.fill(plannerRows(newPerson(dataGroup), createBelongings()))
    await store.rest()
    const { ask, issueToken, close } = await listenIn(store.where)
    const token = await issueToken(parent)
    const payload = { from: addDays(LAST, 1 - DAYS), to: LAST }
    const rebuild = () => ask({ token, method: 'POST', url: '/api/rewards/rebuild', payload, dataGroup })
    const began = performance.now()
    postings = (await rebuild()).filter(({ sql }) => sql.startsWith('insert into bank_transactions')).length
    const posted = performance.now()
    await rebuild()
    times.posted.push(posted - began)
    times.again.push(performance.now() - posted)
    await close()
  }
  if (postings < DAYS / 2) throw new Error(`Only ${postings} days were worth a coin`)
  const figure = (name: string, seen: number[]): Figure => ({
    name: `coins of ${DAYS} days rebuilt, ${name} (${database.name})`,
    ours: inMs(median(seen)),
    floor: '–',
    ...overRounds(seen.map((ms) => ms / 1000)),
    bar: 2,
    want: 'at most',
    unit: 's',
  })
  return [figure(`${postings} postings`, times.posted), figure('nothing to post', times.again)]
}
