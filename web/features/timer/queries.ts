import { v7 as newId } from 'uuid'
import { type ActivityLog, activityLog, type LogDay } from '#contract/activity-log.ts'
import { logBatch } from '#contract/log-batch.ts'
import { type Timer, timer } from '#contract/timer.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, DAY_MS, epochMs, type Instant, instantAt, overlaps } from '#domain/time/time.ts'
import { stoppedSpan, switched } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import type { Change } from '#web/api/outbox-queue.ts'
import { isTimerQueued, post, type WriteEffect } from '#web/api/outbox.ts'
import { keyOf, queryClient, queryOf, show } from '#web/api/query.ts'
import type { Batch } from '#web/widgets/log-batch.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import { isNamed, type NamedTimer, runningQuery } from '#web/widgets/running-timer/running.ts'
import { draftOf, logOf, type Naming, startNow, type TimerValues } from './model.ts'

/** The running timers once all writes have arrived: an answer that comes in between is older. */
let expected: Timer[] | undefined
const now = () => expected ?? queryClient.getQueryData(runningQuery.queryKey) ?? []
const set = (running: Timer[]) => queryClient.setQueryData(runningQuery.queryKey, running)
const without = ({ id }: Pick<Timer, 'id'>) => now().filter((other) => other.id !== id)
/** The primary timer first, as the server lists them. */
const withThis = (one: Timer) =>
  [...without(one), one].toSorted((a, b) => Number(a.parallelActivity) - Number(b.parallelActivity))

const knownDays = () =>
  queryClient
    .getQueriesData<LogDay>({ queryKey: keyOf(activityLog.withAdjacent) })
    .flatMap(([, day]) => (day ? [day] : []))

/** Every log from which a timer that began then can take hours, or that can be in its way; the same all day long. */
export function logsAroundQuery(startTime: Instant) {
  const from = instantAt(Math.floor(epochMs(addMinutes(startTime, -LONGEST_LOG)) / DAY_MS) * DAY_MS)
  return queryOf(activityLog.between, { query: { from, to: addMinutes(from, 4 * LONGEST_LOG) } })
}

/** The logs of the days that this device knows. */
export const knownLogs = (): ActivityLog[] => [
  ...new Map(
    knownDays()
      .flatMap(({ logs }) => logs)
      .map((log) => [log.id, log]),
  ).values(),
]

/** The logs of the lane of a timer around its start, as far as they can be known now. */
export async function loadLaneLogs({ startTime, parallelActivity }: Timer): Promise<ActivityLog[]> {
  const logs = await queryClient.ensureQueryData(logsAroundQuery(startTime)).catch(knownLogs)
  return logs.filter((log) => log.parallelActivity === parallelActivity)
}

/** How a write changes the screen: the timers that then run, and the log that appears or goes. */
type Outcome = { running: Timer[]; shows?: Change; undo?: Change }
const NOTHING: Change = { put: [] }
const putting = (log: ActivityLog) => ({ shows: { put: [log] }, undo: { put: [], drop: [log.id] } })

let writing = 0
function isDone() {
  writing -= 1
  if (!writing) expected = undefined
}

/**
 * Shows what a write will do and sends it; a refusal brings back what there was before. The timers are loaded again
 * when the last of several writes is done: an answer in between is incomplete.
 * @param send posts everything with this effect before it waits for an answer
 */
async function write<T>(
  { running, shows = NOTHING, undo = NOTHING }: Outcome,
  send: (effect: WriteEffect) => Promise<T>,
  made: (answer: T) => void,
): Promise<T> {
  const before = now()
  let waits = false
  writing += 1
  void queryClient.cancelQueries(runningQuery, { revert: false })
  set(running)
  expected = running
  show(shows)
  const onWait = () => {
    if (!waits) isDone()
    waits = true
  }
  try {
    // The screen is drawn first; queries notify it in a task of their own.
    await new Promise((painted) => setTimeout(painted))
    const answer = await send({ group: newId(), shows, undo, onWait, isOfTimer: true })
    if ((writing === 1 || waits) && !isTimerQueued()) made(answer)
    return answer
  } catch (error) {
    set(before)
    expected = before
    show(undo)
    throw error
  } finally {
    if (!waits) isDone()
    if (!writing) expected = undefined
    if (!writing && !isTimerQueued()) void refreshAfter('timer')
  }
}

/** The timer that another device has started in that lane. [timer/one-per-lane] */
export const runningElsewhere = (error: unknown): Timer | undefined =>
  error instanceof ApiError ? (error.body?.details['running'] as Timer | undefined) : undefined

/** Whether a timer may have begun then: after the start of the running one in its lane, or in a gap. */
export function canBegin(moment: Instant, parallelActivity: boolean, running: readonly Timer[]): boolean {
  const before = running.find((one) => one.parallelActivity === parallelActivity)
  if (before) return before.startTime < moment
  const lane = knownDays().flatMap(({ logs }) => logs.filter((log) => log.parallelActivity === parallelActivity))
  return !lane.some((log) => overlaps(log, { startTime: moment, endTime: addMinutes(moment, LONGEST_LOG) }))
}

export type Starting = {
  wanted: TimerValues
  parallelActivity: boolean
  at: Instant
  zones: ZoneHistory
  startTime?: Instant
}
export type Started = { timer: Timer; log: ActivityLog | null }

/**
 * Starts a timer, and ends the running one in its lane. The moment is sent by the server's clock as this device knows
 * it, so that a start that waits for the network keeps its time. @param at now
 */
export async function startTimer({ wanted, parallelActivity, at, zones, startTime }: Starting): Promise<Started> {
  const id = newId()
  const running = now().find((one) => one.parallelActivity === parallelActivity)
  const both = running ? switched(running.startTime, at, startTime) : null
  if (typeof both === 'string') throw new RangeError(both)
  const begins = both?.startTime ?? startTime ?? startNow(knownDays(), parallelActivity, at)
  const draft = draftOf(wanted, { id, startTime: begins, parallelActivity }, at)
  const log = running && isNamed(running) && both ? logOf(running, both.log, zones, at) : undefined
  const others = running ? without(running) : now()
  const outcome = { running: [...others, draft], ...(log && putting(log)) }
  // The log fills in the default recipients of a project if it names none.
  const { beneficiaries, ...rest } = wanted
  const said = beneficiaries?.length ? wanted : rest
  const body = { ...said, id, parallelActivity, startTime: begins, ...(running && { switch: true }) }
  return write(
    outcome,
    (effect) => post(timer.start, { body }, effect),
    (answer) => {
      set(withThis(answer.timer))
      if (answer.log) show({ put: [answer.log] })
    },
  )
}

/** null: it cannot be stopped without an end. @param endTime the end that the user gave [timer/stop-after-day] */
export function stopTimer(
  one: NamedTimer,
  at: Instant,
  zones: ZoneHistory,
  endTime?: Instant,
): Promise<ActivityLog> | null {
  const span = stoppedSpan(one.startTime, at, endTime)
  if (!span) return null
  return write(
    { running: without(one), ...putting(logOf(one, span, zones, at)) },
    (effect) => post(timer.stop, { params: { id: one.id }, body: { endTime: span.endTime } }, effect),
    (log) => show({ put: [log] }),
  )
}

/**
 * The timer and the logs around it get their hours together, or none of them does.
 * @param after the timer as it runs then; null: it has stopped
 */
export const arrange = (one: Timer, after: Timer | null, batch: Batch) =>
  write(
    { running: after ? withThis(after) : without(one), shows: batch.shows, undo: batch.undo },
    (effect) => post(logBatch.apply, { body: { operations: batch.operations } }, effect),
    ({ logs, removed, timers }) => {
      show({ put: logs, drop: removed })
      for (const moved of timers) set(withThis(moved))
    },
  )

/** The versions that this screen has made: a change on top of them is the user's own. */
const versions = new Map<string, number>()

export const changeTimer = (one: Timer, edit: { startTime: Instant } | { stillRunning: true } | Naming, at: Instant) =>
  write(
    { running: withThis({ ...one, ...('stillRunning' in edit ? { confirmedAt: at } : edit) }) },
    async (effect) => {
      const { id } = one
      const version = Math.max(versions.get(id) ?? 0, one.version)
      const changed = await post(timer.change, { params: { id }, body: { ...edit, version } }, effect)
      versions.set(id, changed.version)
      return changed
    },
    (changed) => set(withThis(changed)),
  )

/** The running timer of a lane that has no name yet. */
export const findUnnamed = (parallelActivity: boolean): Timer | undefined =>
  now().find((one) => one.parallelActivity === parallelActivity && !isNamed(one))

/** The current timer: a second press does not wait for the screen. */
export const latestOf = (one: Timer): Timer => now().find(({ id }) => id === one.id) ?? one

export const isRunning = (id: string): boolean => now().some((one) => one.id === id)

export const discardTimer = (one: Timer) =>
  write(
    { running: without(one) },
    (effect) => post(timer.discard, { params: { id: one.id } }, effect),
    () => undefined,
  )

/** The result of a timer: the log of its id, the timer that took its place, and what made room for it. */
export type Gone = { log: ActivityLog | null; next: Timer | null; room?: Batch | null }

/** The timer runs again under another id, and its result is removed. [timer/undo-stop] */
export async function resumeTimer(one: Timer, at: Instant, { log, next, room }: Gone) {
  const { tags, projectId, beneficiaries, parallelActivity, startTime } = one
  const { category, activityName, subActivity } = one
  const named = category !== null && activityName !== null ? { category, activityName, subActivity } : {}
  const said = { ...named, tags, projectId, beneficiaries, parallelActivity, startTime }
  const draft = { ...one, id: newId(), version: 0, updatedAt: at }
  const { shows, undo } = room ?? { shows: { put: [], drop: log ? [log.id] : [] }, undo: NOTHING }
  return write(
    { running: [...now().filter(({ id }) => id !== next?.id), draft], shows, undo },
    async (effect) => {
      // In this order, and each kept before the first is sent.
      const steps = [
        ...(next ? [post(timer.discard, { params: { id: next.id } }, effect)] : []),
        ...(room ? [post(logBatch.apply, { body: { operations: room.operations } }, effect)] : []),
        ...(log && !room ? [post(activityLog.remove, { params: { id: log.id } }, effect)] : []),
      ]
      const started = post(timer.start, { body: { ...said, id: draft.id } }, effect)
      await Promise.all(steps)
      return started
    },
    ({ timer: again }) => set(withThis(again)),
  )
}
