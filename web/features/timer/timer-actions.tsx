import { useMemo } from 'react'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'
import { floorMinute, stoppedSpan } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { refusalCode } from '#web/api/errors.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { isNamed, type NamedTimer } from '#web/widgets/running-timer/running.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import type { Naming, TimerValues } from './model.ts'
import { startMover } from './moved-start.tsx'
import { changeTimer, discardTimer, resumeTimer, startTimer, stopTimer } from './queries.ts'
import { type Meet, type OnLog, timerLogger } from './timer-log.tsx'
import { failed, nameOf, offerTimerUndo, say } from './timer-notices.tsx'

/** All actions on a timer: shown at once, reversed when they fail, and undone on request. */
export function useTimerActions(zones: ZoneHistory, { onDetails, onRate, onClash }: OnLog) {
  return useMemo(() => actionsIn(zones, { onDetails, onRate, onClash }), [zones, onDetails, onRate, onClash])
}
export type TimerActions = ReturnType<typeof actionsIn>

function actionsIn(zones: ZoneHistory, { onDetails, onRate, onClash }: OnLog) {
  const openClash: Meet = (clash, solve) => onClash(clash, { back: null, solve })
  const moveStart = startMover(zones, openClash)
  const { notifyLogged, askAboutClash } = timerLogger(zones, { onDetails, onRate }, openClash)

  /** false: only its owner knows when it ended. */
  function stop(was: NamedTimer, said?: Instant, isAgain = false): boolean {
    const at = thisMoment()
    const stopping = stopTimer(was, at, zones, said)
    stopping?.then(
      (log) => notifyLogged(was, log, { isAgain, redo: (again) => void stop(again, log.endTime, true) }),
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

  /** Ends the timer in its lane. @param running the timer that it ends. @param ago minutes since it began */
  async function start(wanted: TimerValues, parallelActivity: boolean, running: Timer | null, ago: Minutes = 0) {
    // A log needs a name, and starting the next timer would make one of the timer that runs.
    if (running && !isNamed(running)) {
      notifyWith(say('nameFirst'))
      return
    }
    const at = thisMoment()
    await startFrom(wanted, parallelActivity, running, ago ? addMinutes(floorMinute(at), -ago) : undefined)
  }

  /** @param startTime undefined: now. @param isAgain it was undone before */
  async function startFrom(
    wanted: TimerValues,
    parallelActivity: boolean,
    running: Timer | null,
    startTime: Instant | undefined,
    isAgain = false,
  ) {
    const at = thisMoment()
    const said = startTime ? { startTime } : {}
    const begin = () => startTimer({ wanted, parallelActivity, at, zones, ...said })
    try {
      const { timer, log } = await begin()
      const redo = (again: NamedTimer) => void startFrom(wanted, parallelActivity, again, timer.startTime, true)
      if (running && isNamed(running) && log) notifyLogged(running, log, { next: timer, isAgain, redo })
    } catch (error) {
      const span = running && isNamed(running) && stoppedSpan(running.startTime, at, startTime)
      if (span && refusalCode(error) === 'TIME_RANGE_OVERLAP')
        askAboutClash(running, span, error, async () => (await begin()).timer)
      else failed('startFailed')(error)
    }
  }

  async function discard(was: Timer, isAgain = false) {
    const said = say('discarded', { name: nameOf(was) })
    try {
      await discardTimer(was)
    } catch (error) {
      failed('discardFailed')(error)
      return
    }
    const { undo } = offerTimerUndo(said, {
      undo: () => resumeTimer(was, thisMoment(), { log: null, next: null }),
      redo: ({ timer }) => void discard(timer, true),
      undone: say('undone', { name: nameOf(was) }),
      isAgain,
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
