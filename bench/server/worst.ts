// What one call costs all other users at its worst: each endpoint with every extreme value that the contract allows.
import type { LocalDate } from '#domain/time/time.ts'
import { instant } from '#domain/time/time.ts'
import { openDb } from '#server/db/open.ts'
import { everyEndpoint } from '#server/testing/contract-request.ts'
import { type CallCost, measureCosts } from '#server/testing/cost-sweep.ts'
import { seedLongLife } from '#server/testing/long-life.ts'
import { type OwnedIds, loadOwnedIds } from '#server/testing/owned-ids.ts'
import type { Database } from '../support/databases.ts'
import { listenIn, settle } from '../support/recorder.ts'
import { type Figure, inMs, median } from '../support/report.ts'

const TODAY = '2026-11-20' as LocalDate
const NOW = instant(`${TODAY}T12:00:00Z`)
/** Rounds over all calls: the first one compiles and fills the caches. */
const ROUNDS = 4

/** What changes something answers otherwise the second time, and what ends the session ends the round. */
const READS = everyEndpoint.filter(({ noun, endpoint }) => endpoint.method === 'GET' && noun !== 'auth')

async function createLongLivedPerson(
  where: string,
): Promise<{ person: Awaited<ReturnType<typeof settle>>[number]; ids: OwnedIds }> {
  const [person] = await settle(where, 1)
  const db = await openDb(where)
  await seedLongLife(db, person!, NOW)
  const ids = await loadOwnedIds(db, { ...person!, email: 'crew-0@example.org' })
  await db.destroy()
  return { person: person!, ids }
}

/** The longest turn that each call took of the event loop, in milliseconds of CPU time, by the name of the call. */
function mediansOf(rounds: readonly (readonly CallCost[])[]): Map<string, number> {
  const seen = new Map<string, number[]>()
  for (const costs of rounds)
    for (const { call, longestTurn } of costs.filter(({ status }) => status < 400))
      seen.set(call, [...(seen.get(call) ?? []), longestTurn])
  return new Map([...seen].map(([call, times]) => [call, median(times)]))
}

export async function measureWorstCase(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const { person, ids } = await createLongLivedPerson(store.where)
  await store.rest()
  const { tryTo, issueToken, close } = await listenIn(store.where)
  const token = await issueToken(person)
  const ask = async ({ url }: { url: string }) => (await tryTo({ token, method: 'GET', url })).status
  const rounds: CallCost[][] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureCosts(READS, { ask, ids, today: TODAY }))
  await close()
  const slowest = [...mediansOf(rounds.slice(1))].toSorted(([, a], [, b]) => b - a)
  for (const [call, ms] of slowest.slice(0, 10)) console.log(`  ${inMs(ms)} ${call}`)
  const [call, ms] = slowest[0]!
  return [
    {
      name: `the worst of ${slowest.length} calls at extreme input, without a turn for others: ${call} (${database.name})`,
      ours: inMs(ms),
      floor: '–',
      value: ms,
      bar: 50,
      want: 'at most',
      unit: 'ms',
    },
  ]
}
