import * as z from 'zod/mini'
import { Language } from '#contract/common.ts'
import { newVacations } from '#domain/vacation/smart-vacation.ts'
import { DAY_MINUTES, addMinutes, epochMs, type Instant } from '#domain/time/time.ts'
import { type SubjectId, subjectOfJob } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import type { Live } from '#server/http/live.ts'
import type { HolidayAnswer, HolidaySource } from '#server/ports/holiday-source.ts'
import type { SchoolSource } from '#server/ports/school-holidays.ts'
import type { VacationModel } from '#server/ports/vacation-model.ts'
import {
  type Search,
  findSearch,
  type SearchState,
  type SourceKey,
  sweepSearches,
  updateSearch,
} from './smart-store.ts'

/** A search ends after this time, with the vacations found until then. [vacation/search-timeout] */
export const LONGEST_SEARCH_MS = 150_000
/**
 * A finished search is kept so long, so that a user who returns from a week away still finds it. [vacation/one-search]
 */
const KEPT_MINUTES = 7 * DAY_MINUTES

export const sweepSmartVacations = (db: Db, now: Instant): Promise<unknown> =>
  sweepSearches(db, addMinutes(now, -KEPT_MINUTES))

export const SEARCH_JOB = 'smart-vacation'
const Payload = z.object({ dataGroup: z.string(), id: z.string(), language: Language })
export type SearchPayload = z.output<typeof Payload>

type SearchDeps = {
  db: Db
  now: () => Instant
  live: Pick<Live, 'publish' | 'follow'>
  holidays: HolidaySource
  /** Without either source, only public holidays are found. [vacation/smart-add-sources] */
  schools: SchoolSource | undefined
  model: VacationModel | undefined
}

/**
 * The search outlives the request, the page and the server, so everything it knows is in its row.
 * [vacation/smart-add-job]
 */
export const smartVacationJobs = (world: SearchDeps): Jobs => ({
  [SEARCH_JOB]: {
    async slow(payload, serverStops) {
      const { dataGroup, id, language } = z.parse(Payload, payload)
      const subject = subjectOfJob(dataGroup)
      const ended = new AbortController()
      async function look() {
        const search = await findSearch(world.db, subject, id)
        if (search?.status === 'running') return search
        ended.abort()
        return undefined
      }
      // Another process may cancel the search. Events of this process carry its own origin and are ignored.
      const unfollow = world.live.follow({
        userId: id,
        dataGroups: [dataGroup],
        hear: ({ origin }) => void (origin === id || look().catch(() => {})),
        end: () => undefined,
      })
      try {
        const search = await look()
        if (!search) return
        const left = LONGEST_SEARCH_MS - (epochMs(world.now()) - epochMs(search.createdAt))
        const over = AbortSignal.timeout(Math.max(left, 0))
        await runSearch(world, { subject, search, language, ended, over, serverStops })
      } finally {
        unfollow()
      }
    },
  },
})

/** Stops waiting for a source that does not react when the search is over. */
async function* takeUntilAborted<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const over = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Without this handler, an abort while no source is being read would be an unhandled rejection.
  over.catch(() => undefined)
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), over])
      if (next.done) return
      yield next.value
    }
  } finally {
    iterator.return?.().catch(() => undefined)
  }
}

type Searching = {
  subject: SubjectId
  search: Search
  language: Language
  /** Aborted when the user cancels. */
  ended: AbortController
  over: AbortSignal
  serverStops: AbortSignal
}

/** Goes on from the step that the row names. [vacation/smart-add-sources] */
async function runSearch(world: SearchDeps, { subject, search, language, ended, over, serverStops }: Searching) {
  const { db, now, live, holidays, schools, model } = world
  const { id } = search
  const { country, city, place, level, year } = search.asked
  const region = place?.region ?? null
  const signal = AbortSignal.any([ended.signal, over, serverStops])
  let { state } = search
  let hasFailed = false

  async function keep(change: Partial<SearchState>, status: Search['status'] = 'running') {
    state = { ...state, ...change }
    if (await updateSearch(db, subject, id, { state, status, updatedAt: now() }))
      live.publish({ dataGroup: subject, noun: 'vacation', origin: id })
    else ended.abort()
  }
  const without = (limit: SearchState['limits'][number]) => ({ limits: [...new Set([...state.limits, limit])] })

  async function* askHolidays(): AsyncIterable<HolidayAnswer> {
    const question = { country, city: place?.name ?? city, region, language, from: year.from, to: year.to }
    const answers = await holidays.ask(question)
    if (answers.length === 0) state = { ...state, ...without('noHolidayData') }
    yield* answers
  }
  async function* askSchools({ name, ask }: SchoolSource): AsyncIterable<HolidayAnswer> {
    const said = await ask({ country, region, language, from: year.from, until: year.until }, signal)
    if (!said?.length) state = { ...state, ...without('noSchoolData') }
    else yield { source: name, said }
  }
  async function* askModel({ name, ask }: VacationModel): AsyncIterable<HolidayAnswer> {
    const known = state.items.map((item) => ({ name: item.name, startDate: item.startDate, endDate: item.endDate }))
    const { from, until } = year
    for await (const said of ask({ country, city, level, language, from, until, known }, signal))
      yield { source: name, said }
  }
  /** If one source fails, the answers of the others are still useful. */
  async function* readAnswers(answers: AsyncIterable<HolidayAnswer>) {
    try {
      yield* takeUntilAborted(signal, answers)
    } catch {
      hasFailed = true
    }
  }
  type Source = { key: SourceKey; name: string; ask: () => AsyncIterable<HolidayAnswer> }
  const sources: Source[] = [{ key: 'holidays', name: holidays.nameFor(country), ask: askHolidays }]
  if (schools) sources.push({ key: 'schools', name: schools.name, ask: () => askSchools(schools) })
  else state = { ...state, ...without('noSchoolSource') }
  if (model) sources.push({ key: 'model', name: model.name, ask: () => askModel(model) })
  else state = { ...state, ...without('noModel') }

  for (const { key, name, ask } of sources) {
    if (state.answered.includes(key)) continue
    // A source that was interrupted by a restart is asked again, so its half answer is dropped.
    // [vacation/smart-add-sources]
    const items = state.items.filter(({ from }) => from !== key)
    await keep({ asking: name, items, all: sources.length })
    if (signal.aborted) break
    const failedBefore: boolean = hasFailed
    for await (const { source, said } of readAnswers(ask())) {
      const found = newVacations(said, state.items, { year, source })
      if (found.length) await keep({ items: [...state.items, ...found.map((one) => ({ ...one, from: key }))] })
      if (signal.aborted) break
    }
    if (signal.aborted) break
    if (hasFailed === failedBefore) await keep({ answered: [...state.answered, key] })
  }
  const isWhole = state.answered.length === sources.length
  if (ended.signal.aborted) return
  if (serverStops.aborted && !isWhole) throw serverStops.reason
  const nothing = state.items.length ? null : ('nothingFound' as const)
  const failure = isWhole ? nothing : over.aborted ? 'timeout' : 'failed'
  await keep({ asking: null, failure }, failure ? 'failed' : 'done')
}
