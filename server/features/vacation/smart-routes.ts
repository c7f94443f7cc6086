import type { Region, SmartJob, vacation } from '#contract/vacation.ts'
import { sameVacation, schoolYearOf } from '#domain/vacation/smart-vacation.ts'
import { durationDays } from '#domain/vacation/vacation.ts'
import { epochMs, type Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import { findPlaces, listRegions } from '#server/data/city-data.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { listVacations } from './service.ts'
import { countries } from '#server/data/reference-data.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LONGEST_SEARCH_MS, SEARCH_JOB, type SearchPayload } from './smart.ts'
import {
  forgetSearches,
  insertSearch,
  findLatestSearch,
  findRunningSearch,
  type Search,
  findSearch,
  type SearchState,
  updateSearch,
} from './smart-store.ts'

/** The searching server reports that the search took too long; if it is gone, this is when the client learns it. */
const GRACE_MS = 15_000
const isLost = ({ status, createdAt }: Search, now: Instant) =>
  status === 'running' && epochMs(now) - epochMs(createdAt) > LONGEST_SEARCH_MS + GRACE_MS

const NOTHING_YET = { all: 1, answered: [], asking: null, items: [], failure: null }

const findRegion = async (country: string, code: string | null | undefined): Promise<Region | null> =>
  (await listRegions(country)).find((region) => region.code === code) ?? null

/** The region that the user names for a city, or the city's own if it is clear. */
async function resolvePlace(country: string, city: string, said: string | null | undefined) {
  const { places, clear } = await findPlaces(country, city)
  const region = said === undefined ? (clear?.region ?? null) : said
  return { name: places.find((place) => place.region === region)?.name ?? city, region }
}

async function wireOf(db: Db, subject: SubjectId, search: Search, now: Instant): Promise<SmartJob> {
  const { id, asked, createdAt } = search
  const { all, answered, asking, items, limits, failure } = search.state
  const own = await listVacations(db, subject)
  const lost = { status: 'failed', failure: 'timeout' } as const
  return {
    id,
    country: asked.country,
    city: asked.city,
    region: await findRegion(asked.country, asked.place?.region),
    progress: { done: answered.length, all, asking },
    items: items.map(({ from: _, nameLanguage = null, isLocal = false, ...item }) => ({
      ...item,
      nameLanguage,
      isLocal,
      durationDays: durationDays(item),
      exists: own.some((one) => sameVacation(one, item)),
    })),
    limits: [...limits],
    createdAt,
    ...(isLost(search, now) ? lost : { status: search.status, failure }),
  }
}

/** A search whose server is gone must not block others. */
async function endLost(trx: Trx, subject: SubjectId, now: Instant): Promise<void> {
  const running = await findRunningSearch(trx, subject)
  if (!running || !isLost(running, now)) return
  const state: SearchState = { ...running.state, asking: null, failure: 'timeout' }
  await updateSearch(trx, subject, running.id, { state, status: 'failed', updatedAt: now })
}

type Smart = 'places' | 'startSmart' | 'smart' | 'latestSmart' | 'endSmart'

export const smartVacationRoutes: Handlers<Pick<typeof vacation, Smart>> = {
  async places(_, { query: { country, city } }) {
    const [{ places, clear }, regions] = [await findPlaces(country, city), await listRegions(country)]
    const named = places.map(({ region, ...place }) => ({
      ...place,
      region: regions.find(({ code }) => code === region) ?? null,
    }))
    return { places: named, clear: clear !== null, regions }
  },

  async startSmart({ write, subject, owner, newId, now: clock, tell }, { body }) {
    const { country, city, region, schoolYear, level = null } = body
    const now = clock()
    const year = schoolYearOf(country, schoolYear, localDate(owner.zones, now))
    const isPlace = countries().some(({ code }) => code === country)
    const regions = await listRegions(country)
    const isRegion = !region || regions.some(({ code }) => code === region)
    const wrong = { country: !isPlace, region: isPlace && !isRegion, schoolYear: !year }
    if (!isPlace || !isRegion || !year)
      throw new ApiError(
        'INVALID_PARAMS',
        Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : [])),
      )
    const place = await resolvePlace(country, city, region)
    const limits = regions.length && !place.region ? ['regionUnknown' as const] : []
    return write(async (trx) => {
      await endLost(trx, subject, now)
      const id = newId()
      const asked = { country, city, place, level, year }
      const search = {
        id,
        asked,
        status: 'running',
        state: { ...NOTHING_YET, limits },
        createdAt: now,
        updatedAt: now,
      } as const
      if (!(await insertSearch(trx, subject, search))) {
        const running = await findRunningSearch(trx, subject)
        throw new ApiError('ALREADY_EXISTS', ['job'], { jobId: running?.id ?? null })
      }
      // A user who asks a new question is done with the last answer.
      await forgetSearches(trx, subject)
      const payload: SearchPayload = { dataGroup: subject, id, language: owner.language }
      await enqueue(trx, { kind: SEARCH_JOB, payload, runAt: now, dedupKey: `${SEARCH_JOB} ${id}` })
      tell({ action: 'create', entity: 'smartVacation', entityId: id, before: null, after: { country, city } })
      return { jobId: id }
    })
  },

  async smart({ db, subject, now }, { params: { id } }) {
    const search = await findSearch(db, subject, id)
    if (!search) throw new ApiError('NOT_FOUND', ['id'])
    return wireOf(db, subject, search, now())
  },

  async latestSmart({ db, subject, now }) {
    const search = await findLatestSearch(db, subject)
    return { job: search ? await wireOf(db, subject, search, now()) : null }
  },

  endSmart: ({ write, subject, now, tell }, { params: { id } }) =>
    write(async (trx) => {
      const isCancelled = await updateSearch(trx, subject, id, { status: 'cancelled', updatedAt: now() })
      if (!isCancelled && !(await forgetSearches(trx, subject, id))) throw new ApiError('NOT_FOUND', ['id'])
      tell({ action: 'remove', entity: 'smartVacation', entityId: id, before: null, after: null })
      return undefined
    }),
}
