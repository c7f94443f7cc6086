import { DISTRIBUTIONS } from '#domain/plan/plan.ts'
import { type OpenPlan, placePlans } from '#domain/plan/distribution.ts'
import { addDays, instant, type LocalDate } from '#domain/time/time.ts'
import { newPerson } from '../fixtures/crowd.ts'
import type { Database, Store } from '../support/databases.ts'
import { HALF_A_YEAR, PLANS, plannerRows } from '../fixtures/planner.ts'
import { listenIn, settle } from '../support/recorder.ts'
import type { Recorded } from '../support/statement-replay.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { createBelongings } from '../fixtures/search-fixtures.ts'

const ROUNDS = 9
/** Calls of each side in a round. */
const EACH = 10
const MAX_STATEMENTS = 12

const CALLS = {
  'a month of the calendar': '/api/calendar?start=2026-11-01&end=2026-12-01',
  'all plans over half a year': `/api/statistics/overall-plan-execution?from=${HALF_A_YEAR.from}&to=${HALF_A_YEAR.to}`,
}

/** Sixty plans and 4,000 logs, by turns with the statements of the same call, bare. */
export async function measurePlans(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const [person] = await settle(store.where)
  await store.fill(plannerRows(newPerson(person!.dataGroup), createBelongings()))
  await store.rest()
  const { ask, issueToken, close } = await listenIn(store.where)
  const token = await issueToken(person!)
  const figures: Figure[] = []
  for (const [name, url] of Object.entries(CALLS)) {
    const asking = () => ask({ token, method: 'GET', url })
    figures.push(...(await callFigures(`${name}, ${PLANS} plans and 4,000 logs (${database.name})`, store, asking)))
  }
  await close()
  return figures
}

async function callFigures(name: string, store: Store, asking: () => Promise<Recorded>): Promise<Figure[]> {
  // The first request is slower.
  for (let call = 0; call < EACH; call++) await asking()
  const statements = await asking()
  const seen = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    for (let call = 0; call < EACH; call++) await asking()
    seen.ours.push((performance.now() - began) / EACH)
    seen.bare.push(1000 / (await store.replay([Array.from({ length: EACH }, () => statements)])))
  }
  return [
    {
      name: `${name}, against its statements, bare`,
      ours: inMs(median(seen.ours)),
      floor: inMs(median(seen.bare)),
      ...overRounds(seen.ours.map((each, round) => each / seen.bare[round]!)),
      bar: 4,
      want: 'at most',
      unit: '×',
    },
    {
      name: `${name}, its statements`,
      ours: String(statements.length),
      floor: '–',
      value: statements.length,
      bar: MAX_STATEMENTS,
      want: 'at most',
      unit: 'statements',
    },
  ]
}

const MONTH = Array.from({ length: 30 }, (_, day) => addDays('2026-11-01' as LocalDate, day))
const DISTRIBUTING = 200

/** Sixty flexible plans, all of them over the same thirty days, which have not room enough for all. */
export async function measureDistribution(): Promise<Figure[]> {
  const capacities = new Map(MONTH.map((date, day) => [date, 300 + 15 * (day % 7)]))
  const plans = Array.from({ length: PLANS }, (_, at): OpenPlan => ({
    id: String(at),
    createdAt: instant('2026-01-01T00:00:00Z'),
    distribution: DISTRIBUTIONS[at % DISTRIBUTIONS.length]!,
    duration: 30 + 5 * (at % 7),
    periodEnd: MONTH.at(-1)!,
    remaining: 60 + 5 * (at % 60),
    days: MONTH,
    pinned: new Map(at % 4 ? [] : [[MONTH[at % MONTH.length]!, 25]]),
  }))
  const times: number[] = []
  for (let run = 0; run < DISTRIBUTING; run++) {
    const began = performance.now()
    placePlans(plans, capacities)
    times.push(performance.now() - began)
  }
  return [
    {
      name: `${PLANS} flexible plans distributed over a month, median`,
      ours: inMs(median(times)),
      floor: '–',
      value: median(times),
      bar: 10,
      want: 'at most',
      unit: 'ms',
    },
  ]
}
