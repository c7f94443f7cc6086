import { refreshAfter } from '#web/api/refresh.ts'
import { queryOptions } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import { type NewVacation, type Places, type SmartJob, vacation, type Vacation } from '#contract/vacation.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import type { SearchValues } from './model.ts'

/** The web asks this often. [vacation/smart-add-job] */
const EVERY_MS = 3000

type Latest = { job: SmartJob | null }
const isRunning = (latest: Latest | undefined) => latest?.job?.status === 'running'

/** The running search, or the one whose answer waits, whichever page began it. A live event brings earlier news. */
export const latestQuery = queryOptions({
  ...queryOf(vacation.latestSmart),
  staleTime: 0,
  refetchInterval: ({ state }) => (isRunning(state.data) ? EVERY_MS : false),
})

/** The names of countries do not change while a page lives. */
export const countriesQuery = queryOptions({ ...queryOf(catalogue.countries), staleTime: Infinity })

/** The place of a city does not change while a page lives. */
export const placesQuery = (country: string, city: string) =>
  queryOptions({ ...queryOf(vacation.places, { query: { country, city } }), staleTime: Infinity })

/** undefined: the server does not say. */
export const findPlaces = ({ country, city }: SearchValues): Promise<Places | undefined> =>
  queryClient.fetchQuery(placesQuery(country, city.trim())).catch(() => undefined)

const show = (job: SmartJob | null) => queryClient.setQueryData(latestQuery.queryKey, { job })
const look = () => queryClient.invalidateQueries({ queryKey: latestQuery.queryKey })

export async function startSearch({ country, city, region, level, schoolYear }: SearchValues): Promise<void> {
  const where = region === undefined ? {} : { region }
  const asked = { country, city: city.trim(), ...where, ...(level && { level }), ...(schoolYear && { schoolYear }) }
  await call(vacation.startSmart, { body: asked })
  await look()
}

/** A running search is cancelled, a finished one deleted. */
export async function endSearch({ id }: SmartJob): Promise<void> {
  await call(vacation.endSmart, { params: { id } })
  await queryClient.cancelQueries({ queryKey: latestQuery.queryKey })
  show(null)
}

/** Stores all or none; then the search is not needed any more. */
export async function saveChosen(job: SmartJob, items: NewVacation[]): Promise<Vacation[]> {
  const made = await call(vacation.createMany, { body: { items } })
  // The vacations are stored, so a failure to end the search does not matter.
  await endSearch(job).catch(() => undefined)
  void refreshAfter('vacation')
  return made
}

export async function removeAll(vacations: readonly Vacation[]): Promise<void> {
  try {
    for (const { id } of vacations) await call(vacation.remove, { params: { id } })
  } finally {
    void refreshAfter('vacation')
  }
}
