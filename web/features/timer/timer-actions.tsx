import { useMemo } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type ClosedSpan, type Instant, type Minutes } from '#domain/time/time.ts'
import { floorMinute, stoppedSpan } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { refusalCode } from '#web/api/errors.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { batchOf, inverseOf } from '#web/widgets/log-batch.ts'
import type { Solved } from '#web/widgets/log-form/log-form.tsx'
import { type Clash, conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import { isNamed, type NamedTimer } from '#web/widgets/running-timer/running.ts'
import { notifySaved, notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { logOf, type Naming, valuesOfTimer, type Wanted } from './model.ts'
import { startMover } from './moved-start.tsx'
import { arrange, changeTimer, discardTimer, type Gone, resumeTimer, startTimer, stopTimer } from './queries.ts'
import { failed, nameOf, say } from './timer-notices.tsx'

export type OnLog = {
  onDetails: (log: ActivityLog) => void
  onRate: (log: ActivityLog, rating: number | null) => void
  /** Others have the hours: it is asked what shall happen. */
  onClash: (clash: Clash, meeting: { back: null; solve: (solved: Solved) => void }) => void
}

/** All actions on a timer: shown at once, reversed when they fail, and undone on request. */
export function useTimerActions(zones: ZoneHistory, { onDetails, onRate, onClash }: OnLog) {
  return useMemo(() => actionsIn(zones, { onDetails, onRate, onClash }), [zones, onDetails, onRate, onClash])
}
export type TimerActions = ReturnType<typeof actionsIn>

function actionsIn(zones: ZoneHistory, { onDetails, onRate, onClash }: OnLog) {
  const zone = zones.at(-1)!.tz
  const meet = (clash: Clash, solve: (solved: Solved) => void) => onClash(clash, { back: null, solve })
  const moveStart = startMover(zones, meet)

  /** What was running is logged: how good it was, and the way back, on which it runs again. */
  function notifyLogged(was: NamedTimer, log: ActivityLog, next: Timer | null, roomOf?: () => Gone['room']) {
    const name = was.activityName
    const { undo } = offerUndo(say('logged', { name }), () => {
      resumeTimer(was, thisMoment(), { log, next, room: roomOf?.() ?? null }).then(
        () => notify({ kind: 'success', message: say('undone', { name }) }),
        failed('undoFailed'),
      )
    })
    notifySaved({
      log,
      zone,
      onRate: (rating) => onRate(log, rating),
      onUndo: undo,
      onDetails: () => onDetails(log),
    })
  }

  /**
   * The user is asked about logs in the way, and the timer runs on until they have chosen. @param then what is started
   * after it
   */
  function askAboutClash(was: NamedTimer, span: ClosedSpan, error: unknown, then?: () => Promise<Timer | null>) {
    const { id, version } = was
    const clash = { wanted: valuesOfTimer(was, span), log: null, conflicts: conflictsIn(error) }
    meet({ ...clash, timer: { id, version, goesOn: false } }, (solved) => void settle(was, solved, then))
  }

  /** It stops into the hours that were chosen, for which others make room. */
  async function settle(was: NamedTimer, { steps, logs }: Solved, then?: () => Promise<Timer | null>) {
    const at = thisMoment()
    const hours = steps.find((step) => step.op === 'stopTimer')!
    const batch = batchOf(steps, [...logs, logOf(was, hours, zones, at)], zones, at)
    try {
      const answer = await arrange(was, null, batch)
      const log = answer.logs.find(({ id }) => id === was.id)
      const next = then ? await then() : null
      if (!log) return
      const back = () => inverseOf(batch, answer, ({ version }) => version)
      notifyLogged(was, log, next, () =>
        batchOf(back(), [...batch.before.values(), ...answer.logs], zones, thisMoment()),
      )
    } catch (error) {
      if (refusalCode(error) === 'TIME_RANGE_OVERLAP') askAboutClash(was, hours, error, then)
      else failed('stopFailed')(error)
    }
  }

  /** false: only its owner knows when it ended. */
  function stop(was: NamedTimer, said?: Instant): boolean {
    const at = thisMoment()
    const stopping = stopTimer(was, at, zones, said)
    stopping?.then(
      (log) => notifyLogged(was, log, null),
      (error: unknown) =>
        refusalCode(error) === 'TIME_RANGE_OVERLAP'
          ? askAboutClash(was, stoppedSpan(was.startTime, at, said)!, error)
          : failed('stopFailed')(error),
    )
    return stopping !== null
  }

  /** What runs is called this from now on. */
  const giveName = (was: Timer, naming: Naming) =>
    void changeTimer(was, naming, thisMoment()).catch(failed('changeFailed'))

  /** It is named and ends at once; the two are sent in this order. */
  function nameAndStop(was: Timer, { category, activityName, ...more }: Naming, endTime: Instant) {
    giveName(was, { category, activityName, ...more })
    stop({ ...was, ...more, category, activityName: activityName.trim() }, endTime)
  }

  /** Ends what runs in its lane. @param running what it ends. @param ago minutes since it began */
  async function start(wanted: Wanted, parallelActivity: boolean, running: Timer | null, ago: Minutes = 0) {
    // A log needs a name, and starting the next timer would make one of the timer that runs.
    if (running && !isNamed(running)) {
      notifyWith(say('nameFirst'))
      return
    }
    const at = thisMoment()
    const said = ago ? { startTime: addMinutes(floorMinute(at), -ago) } : {}
    const begin = () => startTimer({ wanted, parallelActivity, at, zones, ...said })
    try {
      const { timer, log } = await begin()
      if (running && log) notifyLogged(running, log, timer)
    } catch (error) {
      const span = running && stoppedSpan(running.startTime, at, said.startTime)
      if (span && refusalCode(error) === 'TIME_RANGE_OVERLAP')
        askAboutClash(running, span, error, async () => (await begin()).timer)
      else failed('startFailed')(error)
    }
  }

  async function discard(was: Timer) {
    const said = say('discarded', { name: nameOf(was) })
    try {
      await discardTimer(was)
    } catch (error) {
      failed('discardFailed')(error)
      return
    }
    const { undo } = offerUndo(said, () => {
      resumeTimer(was, thisMoment(), { log: null, next: null }).catch(failed('undoFailed'))
    })
    notifyWith(said, { label: say('undo'), run: undo })
  }

  const stillRuns = (was: Timer) =>
    void changeTimer(was, { stillRunning: true }, thisMoment()).catch(failed('changeFailed'))

  const shift = (was: Timer, minutes: Minutes) =>
    void moveStart(was, (startTime) => addMinutes(startTime, minutes)).catch(failed('changeFailed'))
  const startAt = (was: Timer, startTime: Instant) => void moveStart(was, () => startTime).catch(failed('changeFailed'))

  return { start, stop, giveName, nameAndStop, discard, stillRuns, shift, startAt }
}
