import { queryOptions } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import { type NewVacation, type Places, type SmartJob, vacation, type Vacation } from '#contract/vacation.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import type { Wanted } from './model.ts'

/** rule [9.4-d]. */
const EVERY_MS = 3000

type Latest = { job: SmartJob | null }
const isRunning = (latest: Latest | undefined) => latest?.job?.status === 'running'

/** The search that runs, or whose answer waits: whichever page began it. A live event brings what comes sooner. */
export const latestQuery = queryOptions({
  ...queryOf(vacation.latestSmart),
  staleTime: 0,
  refetchInterval: ({ state }) => (isRunning(state.data) ? EVERY_MS : false),
})

/** The names of countries do not change while somebody looks at them. */
export const countriesQuery = queryOptions({ ...queryOf(catalogue.countries), staleTime: Infinity })

/** Where a city is does not change while somebody looks at it. */
export const placesQuery = (country: string, city: string) =>
  queryOptions({ ...queryOf(vacation.places, { query: { country, city } }), staleTime: Infinity })

/** undefined: the server does not say. */
export const findPlaces = ({ country, city }: Wanted): Promise<Places | undefined> =>
  queryClient.fetchQuery(placesQuery(country, city.trim())).catch(() => undefined)

const show = (job: SmartJob | null) => queryClient.setQueryData(latestQuery.queryKey, { job })
const look = () => queryClient.invalidateQueries({ queryKey: latestQuery.queryKey })

export async function startSearch({ country, city, region, level, schoolYear }: Wanted): Promise<void> {
  const where = region === undefined ? {} : { region }
  const asked = { country, city: city.trim(), ...where, ...(level && { level }), ...(schoolYear && { schoolYear }) }
  await call(vacation.startSmart, { body: asked })
  await look()
}

/** What runs is cancelled, what is done forgotten. */
export async function endSearch({ id }: SmartJob): Promise<void> {
  await call(vacation.endSmart, { params: { id } })
  await queryClient.cancelQueries({ queryKey: latestQuery.queryKey })
  show(null)
}

/** All or none; the search has served then. */
export async function saveChosen(job: SmartJob, items: NewVacation[]): Promise<Vacation[]> {
  const made = await call(vacation.createMany, { body: { items } })
  // They are stored: that the search is still there may be said another time.
  await endSearch(job).catch(() => undefined)
  void queryClient.invalidateQueries()
  return made
}

export async function removeAll(vacations: readonly Vacation[]): Promise<void> {
  try {
    for (const { id } of vacations) await call(vacation.remove, { params: { id } })
  } finally {
    void queryClient.invalidateQueries()
  }
}
