// A screen of statistics about half a year, for a user with ten years of logs among 499 others.
import type { Aspect } from '#domain/activity/aspect.ts'
import { addDays } from '#domain/time/time.ts'
import { lifeOf, newPerson } from '../fixtures/crowd.ts'
import type { Database, Store } from '../support/databases.ts'
import { HALF_A_YEAR, LAST, longLifeRows } from '../fixtures/planner.ts'
import { copyCrowd, PER_DAY, TEN_YEARS } from '../fixtures/shared-crowd.ts'
import { type Account, signUp, withServer } from '../support/process.ts'
import { listenIn, openSessionFor } from '../support/recorder.ts'
import type { Recorded } from '../support/statement-replay.ts'
import { fetchFully } from '../support/one-line.ts'
import { type Figure, inMs, median } from '../support/report.ts'
import { createBelongings } from '../fixtures/search-fixtures.ts'

const ROUNDS = 5
/** Calls of each side in a round. */
const EACH = 5

const ASPECTS: readonly Aspect[] = ['category', 'activity', 'subActivity', 'project', 'tag', 'recipient']
/** As long as a range of single days may be. */
const QUARTER = { from: addDays(HALF_A_YEAR.to, -91), to: HALF_A_YEAR.to }
const span = (range: { from: string; to: string }) => `from=${range.from}&to=${range.to}`

const CALLS: readonly string[] = [
  `/statistics/daily?${span(QUARTER)}`,
  ...ASPECTS.flatMap((aspect) => [
    `/statistics/aspect-duration?aspect=${aspect}&${span(HALF_A_YEAR)}`,
    `/statistics/aspect-duration?aspect=${aspect}&${span(HALF_A_YEAR)}&categoryId=study`,
    `/statistics/days?aspect=${aspect}&${span(HALF_A_YEAR)}`,
  ]),
  `/statistics/days?aspect=recipient&byPerson=true&${span(HALF_A_YEAR)}`,
  `/statistics/typical-day?${span(HALF_A_YEAR)}`,
  `/statistics/sleep-metrics?${span(HALF_A_YEAR)}`,
  `/statistics/sleep-plan?${span(HALF_A_YEAR)}`,
  `/statistics/plans`,
  `/statistics/overall-plan-execution?${span(HALF_A_YEAR)}`,
  `/insights`,
]

/** One person who plans and logs in words for ten years, with the totals of a rebuild; over HTTP. */
export async function measureStatistics(database: Database): Promise<Figure[]> {
  const store = await copyCrowd(database)
  const person = await withServer(store, ({ url }) => signUp(url, 'ann'))
  await store.fill(longLifeRows(newPerson(person.dataGroup), createBelongings(), lifeOf(LAST, TEN_YEARS, PER_DAY)))
  const statements = await recordStatements(store, person)
  await store.rest()
  const times = await withServer(store, async ({ url }) => {
    const found = []
    for (const call of CALLS)
      found.push({ call, ...(await measureTimes(store, { url, path: `/api${call}` }, person, statements(call))) })
    return found
  })
  for (const { call, ours, bare, ratio } of times)
    console.log(`${inMs(ours).padStart(9)} ${inMs(bare).padStart(9)} ${ratio.toFixed(1).padStart(5)} ×  ${call}`)
  const slowest = times.toSorted((a, b) => b.ours - a.ours)[0]!
  const dearest = times.toSorted((a, b) => b.ratio - a.ratio)[0]!
  const name = (call: string) => `half a year of statistics, of ${CALLS.length} calls ${call.split('&from')[0]}`
  return [
    {
      name: `${name(slowest.call)}, the slowest (${database.name})`,
      ours: inMs(slowest.ours),
      floor: inMs(slowest.bare),
      value: slowest.ours,
      bar: 30,
      want: 'at most',
      unit: 'ms',
    },
    {
      name: `${name(dearest.call)}, the dearest against its statements, bare (${database.name})`,
      ours: inMs(dearest.ours),
      floor: inMs(dearest.bare),
      value: dearest.ratio,
      bar: 5,
      want: 'at most',
      unit: '×',
    },
  ]
}

/** The totals as they should be, and what each call asks of the database. */
async function recordStatements(store: Store, { dataGroup }: Account) {
  const session = await openSessionFor(store.where, dataGroup)
  const { ask, issueToken, close } = await listenIn(store.where)
  const token = await issueToken(session)
  await ask({ token, method: 'POST', url: '/api/statistics/aspect-duration/rebuild-all' })
  const byCall = new Map<string, Recorded>()
  for (const call of CALLS) {
    const asking = () => ask({ token, method: 'GET', url: `/api${call}` })
    // The first request adds up the months.
    await asking()
    byCall.set(call, await asking())
  }
  await close()
  return (call: string) => byCall.get(call)!
}

async function measureTimes(
  store: Store,
  { url, path }: { url: string; path: string },
  { token }: Account,
  statements: Recorded,
) {
  const seen = { ours: [] as number[], bare: [] as number[] }
  // The first round is slower, and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (let call = 0; call < EACH; call++) {
      const began = performance.now()
      await fetchFully(url, { method: 'GET', path, token })
      if (round) seen.ours.push(performance.now() - began)
    }
    const bare = 1000 / (await store.replay([Array.from({ length: EACH }, () => statements)]))
    if (round) seen.bare.push(bare)
  }
  const [ours, bare] = [median(seen.ours), median(seen.bare)]
  return { ours, bare, ratio: ours / bare }
}
