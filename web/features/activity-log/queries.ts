import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { v7 as newId } from 'uuid'
import { type ActivityLog, activityLog, type LogDay } from '#contract/activity-log.ts'
import { logBatch } from '#contract/log-batch.ts'
import { addDays, type Instant, instant, type LocalDate, MINUTE_MS } from '#domain/time/time.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import { post, type WriteEffect } from '#web/api/outbox.ts'
import { follow, keyOf, queryClient, queryOf, show, useLoaded } from '#web/api/query.ts'
import { actingFor } from '#web/api/subject.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { proposesNow } from '#web/session/app-view.ts'
import { preferenceQuery, usePreference } from '#web/session/preference.ts'
import { dayFromLogs } from '#web/widgets/day-from-logs.ts'
import { favouritesQuery } from '#web/widgets/likely-queries.ts'
import type { Batch } from '#web/widgets/log-batch.ts'
import type { LogEdit, NewLog } from '#web/widgets/log-form/values.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import {
  dayWithChange,
  logsWithChange,
  dayAcrossMidnight,
  type LogChange,
  dayEndMinutesOf,
  shownToday,
  zonesOf,
} from './model.ts'

type Versioned = { id: string; version: number }

const DAYS_KEY = keyOf(activityLog.withAdjacent)
const LISTS_KEY = keyOf(activityLog.between)

const serverDayQuery = (date?: LocalDate) => queryOf(activityLog.withAdjacent, { query: date ? { date } : {} })

/** Without a date: the owner's today, which the page asks for before the program is loaded. */
function dayQuery(date?: LocalDate) {
  const { queryKey, queryFn } = serverDayQuery(date)
  return queryOptions({
    queryKey,
    async queryFn(context) {
      try {
        return await queryFn!(context)
      } catch (error) {
        const known = error instanceof ApiError && error.body ? undefined : buildDayFromCache(date)
        // A day that is on the screen shows more already, and that it could not be reloaded.
        if (!known || queryClient.getQueryData(queryKey)) throw error
        return known
      }
    },
  })
}

/** The logs behind the small ribbons of a week. */
export const logsBetweenQuery = (from: Instant, to: Instant) => queryOf(activityLog.between, { query: { from, to } })

/** How many days can be opened without the network, whether or not the user has opened them before. */
const OFFLINE_DAYS = 14
const OFFLINE_REFRESH_MS = 10 * MINUTE_MS
let offlineRefreshedAt = -OFFLINE_REFRESH_MS

/** Loads the days beside, so that a tap shows them at once, and from time to time those for use without a network. */
export async function prefetchDays(date: LocalDate): Promise<void> {
  await refreshOfflineDays()
  await Promise.all([-1, 1].map((days) => prefetchDay(addDays(date, days))))
}

/** One list has all these days. */
async function refreshOfflineDays() {
  const timezone = cachedDays()[0]?.timezone
  if (!timezone || performance.now() - offlineRefreshedAt < OFFLINE_REFRESH_MS) return
  offlineRefreshedAt = performance.now()
  const today = localDate(zonesOf(timezone), thisMoment())
  const [first, last] = [addDays(today, 1 - OFFLINE_DAYS), addDays(today, 1)].map((day) =>
    daySpan(zonesOf(timezone), day),
  )
  await queryClient.prefetchQuery({ ...logsBetweenQuery(first!.startTime, last!.endTime), staleTime: 0 })
}

/** A day whose logs a list has is not asked for until it is opened. */
async function prefetchDay(date: LocalDate) {
  const { queryKey } = dayQuery(date)
  const known = queryClient.getQueryData(queryKey) ? undefined : buildDayFromCache(date)
  if (known) queryClient.setQueryData(queryKey, known, { updatedAt: 1 })
  else await queryClient.prefetchQuery(dayQuery(date))
}

/** A log as the screen has it by now. */
export const shownLog = (log: ActivityLog): ActivityLog =>
  cachedDays()
    .flatMap(({ logs }) => logs)
    .find(({ id }) => id === log.id) ?? log

const cachedDays = () => queryClient.getQueriesData<LogDay>({ queryKey: DAYS_KEY }).flatMap(([, day]) => day ?? [])

/** A day of which every log is known, made of loaded days and lists. @param date without it, today */
function buildDayFromCache(date?: LocalDate): LogDay | undefined {
  const days = cachedDays()
  const lists = queryClient.getQueriesData<ActivityLog[]>({ queryKey: LISTS_KEY })
  const latest = queryClient.getQueryData(serverDayQuery().queryKey)
  const timezone = latest?.timezone ?? days[0]?.timezone
  if (!timezone) return undefined
  const logs = [...days.flatMap((day) => day.logs), ...lists.flatMap(([, list]) => list ?? [])]
  const day = dayFromLogs(logs, date ?? localDate(zonesOf(timezone), thisMoment()), timezone)
  const isListed = lists.some(([[, input], list]) => {
    const { from, to } = (input as { query: { from: string; to: string } }).query
    return list && from <= day.dayStart && day.dayEnd <= to
  })
  // A day that was still to come could not have logs.
  const wasAhead = latest !== undefined && day.date > latest.date
  return isListed || wasAhead || days.some((other) => other.date === day.date) ? day : undefined
}

/** At midnight today becomes another day, which is made of the known logs. */
function updateTodayCache(now: Instant) {
  const { queryKey } = dayQuery()
  const day = queryClient.getQueryData(queryKey)
  const known = day && day.dayEnd <= now && buildDayFromCache()
  if (known) queryClient.setQueryData(queryKey, known, { updatedAt: 1 })
}

/**
 * Loads everything that the screen needs before it is drawn: the day, or the two dates that it lies on.
 * [time/day-end-preference]
 */
export async function loadDay(date: LocalDate | undefined) {
  updateTodayCache(thisMoment())
  const day = queryClient.ensureQueryData(dayQuery(date))
  // Pinned activities have a row of their own: loaded with the day, they do not move it later.
  void queryClient.prefetchQuery(favouritesQuery)
  const { home } = await queryClient.ensureQueryData(preferenceQuery)
  const dayEndMinutes = dayEndMinutesOf(home.dayEndsAt)
  const { timezone } = await day
  if (!dayEndMinutes) return
  const shown = date ?? shownToday(timezone, thisMoment(), dayEndMinutes)
  await Promise.all([0, 1].map((days) => queryClient.ensureQueryData(dayQuery(addDays(shown, days)))))
}

/** The date that the screen calls today, from the last loaded days. @returns undefined before the first */
export function useTodayContext(now: Instant) {
  const dayEndMinutes = dayEndMinutesOf(usePreference().home.dayEndsAt)
  const zone = cachedDays()[0]?.timezone
  return zone === undefined ? undefined : { today: shownToday(zone, now, dayEndMinutes), zone, dayEndMinutes }
}

/**
 * The day that the screen shows, its today, and when its days end. @param date without it, today
 * @returns `counted` is the day from midnight to midnight, for totals [time/day-end-preference]
 */
export function useDay(date: LocalDate | undefined, now: Instant) {
  const dayEndMinutes = dayEndMinutesOf(usePreference().home.dayEndsAt)
  const loaded = useLoaded(dayQuery(date))
  const { timezone } = loaded
  const today = shownToday(timezone, now, dayEndMinutes)
  const shown = date ?? today
  const { data: first } = useQuery({ ...dayQuery(shown), enabled: dayEndMinutes > 0 })
  const { data: second } = useQuery({ ...dayQuery(addDays(shown, 1)), enabled: dayEndMinutes > 0 })
  const day = useMemo(
    () => (dayEndMinutes && first && second ? dayAcrossMidnight(first, second, dayEndMinutes) : loaded),
    [loaded, first, second, dayEndMinutes],
  )
  const isOver = !date && loaded.dayEnd <= now
  useEffect(() => {
    if (!isOver) return
    updateTodayCache(now)
    void queryClient.invalidateQueries({ queryKey: dayQuery().queryKey })
  }, [isOver, now])
  return { day, counted: (dayEndMinutes > 0 && first) || loaded, today, dayEndMinutes }
}

follow(activityLog.withAdjacent, dayWithChange)
follow(activityLog.between, (logs, change, { query: { from, to } }) =>
  logsWithChange(logs, change, { startTime: instant(from), endTime: instant(to) }),
)

let pendingWrites = 0
let writeCount = 0
/** The number of the last write about each log. */
const lastWriteOf = new Map<string, number>()

/** The part of an earlier write's change that no later write has replaced. */
function omitOverwritten({ put, drop = [] }: LogChange, number: number): LogChange {
  const isLatest = (id: string) => (lastWriteOf.get(id) ?? number) <= number
  return { put: put.filter(({ id }) => isLatest(id)), drop: drop.filter(isLatest) }
}

/**
 * Shows what a write will do, sends it, and shows the server's result; after a refusal, what there was before. The days
 * are loaded again when the last of several writes is done: an answer in between is incomplete. A write that waits for
 * the network stays as it is shown, in a queue of its own (web/api/outbox.ts), and never settles.
 * @param send posts everything with this effect before it waits for an answer: each write is kept before it is sent
 */
export async function writeOptimistically<T>(
  expected: LogChange,
  before: LogChange,
  send: (effect: WriteEffect) => Promise<T>,
  changeFrom: (answer: T) => LogChange,
): Promise<T> {
  let isWaiting = false
  pendingWrites += 1
  writeCount += 1
  const number = writeCount
  for (const id of [...expected.put.map((log) => log.id), ...(expected.drop ?? [])]) lastWriteOf.set(id, number)
  // An answer that is on its way does not include this yet. A day that has never loaded is waited for.
  const loadedDays = {
    queryKey: DAYS_KEY,
    predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  }
  void queryClient.cancelQueries(loadedDays, { revert: false })
  show(expected)
  const onWait = () => {
    if (!isWaiting) pendingWrites -= 1
    isWaiting = true
  }
  try {
    // The screen is drawn first; queries notify it in a task of their own.
    await new Promise((painted) => setTimeout(painted))
    const answer = await send({ group: newId(), shows: expected, undo: before, onWait })
    if (isWaiting) return await new Promise<never>(() => undefined)
    show(omitOverwritten(changeFrom(answer), number))
    return answer
  } catch (error) {
    show(before)
    throw error
  } finally {
    if (!isWaiting) pendingWrites -= 1
    if (!pendingWrites) void refreshAfter('activityLog')
  }
}

/** Whether the server knows the log. A draft has no version yet. */
export const isSaved = ({ version }: { version: number }) => version > 0

/** Whether a child's rating waits for the parent who looks at it. [reward/rating-states] */
export const canConfirm = ({ ratingStatus }: ActivityLog) => ratingStatus === 'proposed' && actingFor() !== null

/** A log after a rating by the acting user, which is confirmed or proposed. [reward/who-proposes] */
const withRating = (log: ActivityLog, rating: number | null): ActivityLog => ({
  ...log,
  rating,
  ratingStatus: rating === null ? 'unrated' : proposesNow() ? 'proposed' : 'confirmed',
})

/** @param draft the log as it will be, as far as the screen knows; its id is the body's, or is made here */
export function createLog({ id = newId(), ...body }: NewLog, draft: ActivityLog): Promise<ActivityLog> {
  return writeOptimistically(
    { put: [withRating({ ...draft, id }, draft.rating)] },
    { put: [], drop: [id] },
    (effect) => post(activityLog.create, { body: { ...body, id } }, effect),
    (saved) => ({ put: [saved] }),
  )
}

/** @param after the log as it will be */
export const changeLog = (before: ActivityLog, after: ActivityLog, edit: LogEdit) =>
  writeOptimistically(
    { put: [after.rating === before.rating ? after : withRating(after, after.rating)] },
    { put: [before] },
    (effect) =>
      post(activityLog.change, { params: { id: before.id }, body: { ...edit, version: before.version } }, effect),
    ({ timeProportionAdjusted: _, ...saved }) => ({ put: [saved] }),
  )

export const rateLog = (log: ActivityLog, rating: number | null) =>
  writeOptimistically(
    { put: [withRating(log, rating)] },
    { put: [log] },
    (effect) => post(activityLog.rating, { body: { id: log.id, value: rating } }, effect),
    ({ timeProportionAdjusted: _, ...saved }) => ({ put: [saved] }),
  )

/**
 * Several changes as one: all of them are made, or none. [log/batch-operations]
 * @param latest the version of a log when the shown changes are written
 */
export async function sendBatch({ operations, shows, undo }: Batch, latestVersion: (log: Versioned) => number) {
  const withLatestVersion = (operation: Batch['operations'][number]) =>
    'version' in operation && operation.version !== undefined
      ? { ...operation, version: latestVersion({ id: operation.id, version: operation.version }) }
      : operation
  return writeOptimistically(
    shows,
    undo,
    (effect) => post(logBatch.apply, { body: { operations: operations.map(withLatestVersion) } }, effect),
    ({ logs, removed }) => ({ put: logs, drop: removed }),
  )
}
