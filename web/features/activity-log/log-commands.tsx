import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { copiedDay, duplicated, merged, shifted, splitAt, steppedBy } from '#domain/log/edit.ts'
import { inTheWay } from '#domain/log/overlap.ts'
import { floor5 } from '#domain/time/duration.ts'
import { addDays, addMinutes, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { queryClient } from '#web/api/query.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { clockSpan, clockTime, namesText } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import type { Step } from '#web/widgets/log-batch.ts'
import { valuesOf } from '#web/widgets/log-form/values.ts'
import { type Moves, resizeMoves, moveSteps } from '#web/widgets/log-moves.ts'
import { toolMessages } from '#web/widgets/log-tools/messages.ts'
import { latestEnd } from '#web/widgets/overlap-sheet/solutions.ts'
import type { LogActions } from './log-actions.tsx'
import { type ClosedSpan, earlier, shownSpan, spanOf, zonesOf } from './model.ts'
import { logsBetweenQuery } from './queries.ts'
import type { DraggedSpan } from './timeline-drag.tsx'

/** The day on the screen, and what can be done to it. */
export type DayContext = { day: LogDay; now: Instant; dayEndMinutes: Minutes; actions: LogActions }

type OnDay = Pick<DayContext, 'day' | 'actions'>
type WithActions = Pick<DayContext, 'actions'>

const say = phrasesOf(toolMessages)

/** All that is known around the day: its logs, and the neighbors before and after. */
export const knownLogs = ({ previous, logs, next }: LogDay): ActivityLog[] => {
  const all = [...(previous ? [previous] : []), ...logs, ...(next ? [next] : [])]
  return [...new Map(all.map((log) => [log.id, log])).values()]
}
const othersInLane = (day: LogDay, { id, parallelActivity }: ActivityLog) =>
  knownLogs(day).filter((other) => other.id !== id && other.parallelActivity === parallelActivity)
const clockSpanPhrase =
  ({ startTime, endTime }: ClosedSpan, { timezone }: LogDay): Phrase =>
  (language) =>
    clockSpan(startTime, endTime, timezone, language)
const namesOf = (logs: readonly ActivityLog[]) => [...new Set(logs.map(({ activityName }) => activityName))]
const notifyImpossible = (message: Phrase) => void notify({ kind: 'info', message })

/** A log that gets other hours. Where others have them, it is asked what shall happen. */
export function applyMoves({ day, actions }: OnDay, log: ActivityLog, moves: Moves): void {
  const span = moves.get(log.id)
  if (!span || (span.startTime === log.startTime && span.endTime === log.endTime)) return
  const logs = knownLogs(day)
  const wanted = { ...valuesOf(log), ...span }
  const others = othersInLane(day, log).map((other) => ({ ...other, ...moves.get(other.id) }))
  const conflicts = inTheWay({ ...log, ...span }, others)
  if (conflicts.length) return actions.openClash({ wanted, log, conflicts }, { back: null })
  const isEdge = span.startTime === log.startTime || span.endTime === log.endTime
  const alongside = logs.filter((other) => other.id !== log.id && moves.has(other.id))
  const said = { name: log.activityName, time: clockSpanPhrase(span, day) }
  const done = alongside.length
    ? say('resizedWith', { ...said, others: (language) => namesText(namesOf(alongside), language) })
    : say(isEdge ? 'resized' : 'moved', said)
  void actions.performAndNotify(
    moveSteps(moves, logs),
    logs,
    { done },
    actions.createOverlapHandler({ wanted, log }, null),
  )
}

/** Where no free time is as long as the log, its copy is wanted as early after it as it is over by now. */
function askForRoom({ day, now, actions }: Omit<DayContext, 'dayEndMinutes'>, log: ActivityLog): void {
  const minutes = minutesBetween(log.startTime, log.endTime)
  const endTime =
    log.endTime > now ? addMinutes(log.endTime, minutes) : earlier(floor5(now), addMinutes(log.endTime, minutes))
  const wanted = { ...valuesOf(log), startTime: addMinutes(endTime, -minutes), endTime, rating: null }
  const conflicts = inTheWay({ ...log, startTime: wanted.startTime, endTime }, [log, ...othersInLane(day, log)])
  actions.openClash({ wanted, log: null, conflicts }, { back: null })
}

export function duplicate({ day, now, actions }: DayContext, log: ActivityLog): void {
  const times = { earliest: day.dayStart, now, latest: latestEnd(zonesOf(day.timezone), now) }
  const copy = duplicated(log, othersInLane(day, log), times)
  if (!copy) return askForRoom({ day, now, actions }, log)
  const said = copy.endTime > now ? 'duplicatedAhead' : 'duplicated'
  const done = say(said, { name: log.activityName, time: clockSpanPhrase(copy, day) })
  void actions.performAndNotify([{ op: 'create', log: copy }], [], { done, failure: 'addFailed' })
}

export function split({ day, actions }: DayContext, log: ActivityLog, at: Instant): void {
  const steps = splitAt(log, at)
  const time = clockTime(at, day.timezone, currentLanguage())
  if (steps) void actions.performAndNotify(steps, [log], { done: say('splitSaid', { name: log.activityName, time }) })
}

export type Side = 'previous' | 'next'

/** The neighbor in the same lane that could become one with a log, and how. */
export function findMerge(day: LogDay, log: ActivityLog, side: Side): { steps: Step[]; neighbor: ActivityLog } | null {
  const neighbor = othersInLane(day, log).find((other) =>
    side === 'previous' ? other.endTime === log.startTime : other.startTime === log.endTime,
  )
  const steps = neighbor && merged(log, neighbor)
  return steps ? { steps, neighbor } : null
}
export function merge({ day, actions }: DayContext, log: ActivityLog, side: Side): void {
  const found = findMerge(day, log, side)
  if (!found) return notifyImpossible(say('notMergeable'))
  const both = [log, found.neighbor].toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const time = clockSpanPhrase({ startTime: both[0]!.startTime, endTime: both[1]!.endTime }, day)
  void actions.performAndNotify(found.steps, both, { done: say('merged', { name: log.activityName, time }) })
}

/** What of the day before fits into the gaps of this one, as one step that can be taken back. */
export async function copyDayBefore({ day, now, dayEndMinutes, actions }: DayContext): Promise<void> {
  const { timezone, date, dayStart, dayEnd, previous, next } = day
  const source = shownSpan(timezone, addDays(date, -1), dayEndMinutes)
  const logs = await queryClient.fetchQuery(logsBetweenQuery(source.startTime, source.endTime))
  const until = earlier(now, next?.startTime ?? now)
  const { copies, skipped } = copiedDay({
    logs,
    days: 1,
    zones: zonesOf(timezone),
    day: spanOf(day),
    taken: knownLogs(day),
    free: {
      primary: { startTime: previous?.endTime ?? dayStart, endTime: until },
      // Of the other lane nothing is known beyond the day.
      parallel: { startTime: dayStart, endTime: earlier(now, dayEnd) },
    },
  })
  if (!copies.length) return notifyImpossible(say('nothingToCopy'))
  const steps = copies.map((log): Step => ({ op: 'create', log }))
  const count = copies.length
  const done = skipped ? say('copiedSome', { count, skipped }) : say('copied', { count })
  await actions.performAndNotify(steps, [], { done, failure: 'addFailed' })
}

export function removeLogs({ actions }: WithActions, logs: readonly ActivityLog[]): void {
  const steps = logs.map(({ id, version }): Step => ({ op: 'remove', id, version }))
  void actions.performAndNotify(steps, logs, {
    done: say('removedSome', { count: logs.length }),
    failure: 'removeFailed',
  })
}

export type StepChange = Extract<Step, { op: 'change' }>['change']

/** The same for many logs. @param changeOf the change of one of them. @param minutes how much later they are */
export function changeLogs(
  { actions }: WithActions,
  logs: readonly ActivityLog[],
  changeOf: (log: ActivityLog) => StepChange,
  minutes: Minutes,
): void {
  const steps = shifted(logs, minutes).flatMap((step): Step[] => {
    const log = logs.find(({ id }) => 'id' in step && id === step.id)
    if (!log || step.op !== 'change') return []
    return [{ ...step, change: { ...changeOf(log), ...(minutes && step.change) } }]
  })
  void actions.performAndNotify(steps, logs, { done: say('changedSome', { count: logs.length }) })
}

/** Presses that follow one another this quickly are one change. */
const PRESSES_MS = 650
let pendingNudge: { log: ActivityLog; moves: Moves; timer: ReturnType<typeof setTimeout>; commit: () => void } | null =
  null

/** Writes the presses that are not written yet. */
export function flushNudge(): void {
  clearTimeout(pendingNudge?.timer)
  pendingNudge?.commit()
}

export type Nudge = { edge: keyof ClosedSpan; by: Minutes; alone?: boolean }
/** Moves an edge a slot earlier or later; several quick moves are written once. @param onDragMove the hours so far */
export function nudge(
  { day, actions }: OnDay,
  log: ActivityLog,
  { edge, by, alone = false }: Nudge,
  onDragMove: (dragged: DraggedSpan | null) => void,
): void {
  if (pendingNudge && pendingNudge.log.id !== log.id) flushNudge()
  const from = pendingNudge?.moves.get(log.id) ?? log
  const to = { startTime: from.startTime, endTime: from.endTime, [edge]: steppedBy(from[edge], by) }
  const moves = resizeMoves(log, to, knownLogs(day), alone)
  if (!moves) return notifyImpossible(say('notMovable'))
  clearTimeout(pendingNudge?.timer)
  const commit = () => {
    pendingNudge = null
    onDragMove(null)
    applyMoves({ day, actions }, log, moves)
  }
  pendingNudge = { log, moves, commit, timer: setTimeout(commit, PRESSES_MS) }
  onDragMove({ log, span: moves.get(log.id)!, moves, clashes: false })
}
