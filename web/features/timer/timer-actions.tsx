import { useMemo } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import type { Instant, Minutes } from '#domain/time.ts'
import type { ZoneHistory } from '#domain/zone.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { type Translate, wordsIn } from '#web/i18n/define-messages.ts'
import { clockTime } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { now as thisMoment } from '#web/shell/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import { notifySaved, notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { type Wanted, waysOut } from './model.ts'
import {
  changeTimer,
  discardTimer,
  resumeTimer,
  runningElsewhere,
  shiftTimer,
  startTimer,
  stopTimer,
} from './queries.ts'

/** In the language of the moment, so that what can be done stays the same while words change. */
const t: Translate<(typeof messages)['all']['en']> = (key, ...values) =>
  wordsIn(messages, currentLanguage())(key, ...values)

type Failure = 'startFailed' | 'stopFailed' | 'changeFailed' | 'discardFailed' | 'undoFailed'
function failed(what: Failure) {
  return (error: unknown) => {
    const other = runningElsewhere(error)
    const message = other
      ? t('runsAlready', { name: other.activityName })
      : wordsFor(error, wordsIn(errorMessages, currentLanguage()))
    void notify({ kind: 'error', title: t(what), message })
  }
}

export type OnLog = {
  onDetails: (log: ActivityLog) => void
  onRate: (log: ActivityLog, rating: number | null) => void
}

/** Everything that can be done to a timer: shown at once, taken back when it fails, undone when somebody wishes. */
export function useTimerActions(zones: ZoneHistory, { onDetails, onRate }: OnLog) {
  return useMemo(() => actionsIn(zones, { onDetails, onRate }), [zones, onDetails, onRate])
}
export type TimerActions = ReturnType<typeof actionsIn>

function actionsIn(zones: ZoneHistory, { onDetails, onRate }: OnLog) {
  const zone = zones.at(-1)!.tz

  /** What was running is logged: how good it was, and the way back, on which it runs again. */
  function logged(was: Timer, log: ActivityLog, next: Timer | null) {
    const name = was.activityName
    const { undo } = offerUndo(t('logged', { name }), () => {
      resumeTimer(was, thisMoment(), { log, next }).then(
        () => notify({ kind: 'success', message: t('undone', { name }) }),
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

  /** What is in the way, and how to get round it. */
  function taken(was: Timer, said: Instant | undefined, error: unknown) {
    const conflicts = conflictsIn(error)
    const { from, until } = waysOut(was, said ?? thisMoment(), conflicts)
    const time = (moment: Instant) => clockTime(moment, zone, currentLanguage())
    const names = conflicts.map(({ activityName }) => activityName).join(', ')
    notifyWith(
      t('taken', { names }),
      ...(until ? [{ label: t('until', { time: time(until) }), run: () => stop(was, until) }] : []),
      ...(from ? [{ label: t('from', { time: time(from) }), run: () => startLater(was, from, said) }] : []),
    )
  }

  function startLater(was: Timer, startTime: Instant, said: Instant | undefined) {
    changeTimer(was, { startTime }, thisMoment()).then((moved) => stop(moved, said), failed('stopFailed'))
  }

  /** false: only its owner knows when it ended. */
  function stop(was: Timer, said?: Instant): boolean {
    const at = thisMoment()
    const stopping = stopTimer(was, at, zones, said)
    stopping?.then(
      (log) => logged(was, log, null),
      (error: unknown) =>
        refusalCode(error) === 'TIME_RANGE_OVERLAP' ? taken(was, said, error) : failed('stopFailed')(error),
    )
    return stopping !== null
  }

  /** Ends what runs in its lane. @param running what it ends */
  async function start(wanted: Wanted, parallelActivity: boolean, running: Timer | null) {
    const at = thisMoment()
    try {
      const { timer, log } = await startTimer({ wanted, parallelActivity, at, zones })
      if (running && log) logged(running, log, timer)
    } catch (error) {
      if (running && refusalCode(error) === 'TIME_RANGE_OVERLAP') taken(running, undefined, error)
      else failed('startFailed')(error)
    }
  }

  async function discard(was: Timer) {
    const said = t('discarded', { name: was.activityName })
    try {
      await discardTimer(was)
    } catch (error) {
      failed('discardFailed')(error)
      return
    }
    const { undo } = offerUndo(said, () => {
      resumeTimer(was, thisMoment(), { log: null, next: null }).catch(failed('undoFailed'))
    })
    notifyWith(said, { label: t('undo'), run: undo })
  }

  const change = (was: Timer, edit: Parameters<typeof changeTimer>[1]) =>
    void changeTimer(was, edit, thisMoment()).catch(failed('changeFailed'))

  const shift = (was: Timer, minutes: Minutes) =>
    void shiftTimer(was, minutes, thisMoment()).catch(failed('changeFailed'))

  return { start, stop, discard, change, shift }
}
