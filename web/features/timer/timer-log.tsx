import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import type { ClosedSpan } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { refusalCode } from '#web/api/errors.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { buildBatch, inverseSteps } from '#web/widgets/log-batch.ts'
import type { AppliedSolution } from '#web/widgets/log-form/log-form.tsx'
import { type Clash, conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import type { NamedTimer } from '#web/widgets/running-timer/running.ts'
import { notifySaved } from '#web/widgets/saved-notice.tsx'
import { logOf, valuesOfTimer } from './model.ts'
import { arrange, type Gone, resumeTimer, type Started } from './queries.ts'
import { failed, offerTimerUndo, say } from './timer-notices.tsx'

export type OnLog = {
  onDetails: (log: ActivityLog) => void
  /** @returns drops the step of the rating */
  onRate: (log: ActivityLog, rating: number | null) => () => void
  /** Others have the hours: it is asked what shall happen. */
  onClash: (clash: Clash, meeting: { back: null; solve: (solved: AppliedSolution) => void }) => void
}

/** How the log of a timer came about. */
type Logged = {
  /** The timer that took its place. */
  next?: Timer | null
  /** What gives back the hours for which others made room. */
  roomOf?: () => Gone['room']
  /** Does it once more, after an undo. @param again what runs then */
  redo?: (again: NamedTimer) => void
  isAgain?: boolean
}

export type Meet = (clash: Clash, solve: (solved: AppliedSolution) => void) => void

/** Reports the log of a timer, and asks about logs in its way. */
export function timerLogger(
  zones: ZoneHistory,
  { onDetails, onRate }: Pick<OnLog, 'onDetails' | 'onRate'>,
  openClash: Meet,
) {
  const zone = zones.at(-1)!.tz

  /** The timer is logged: the rating, and an undo that continues the timer. */
  function notifyLogged(was: NamedTimer, log: ActivityLog, { next = null, roomOf, redo, isAgain = false }: Logged) {
    const name = was.activityName
    const { undo } = offerTimerUndo<Started>(say('logged', { name }), {
      undo: () => resumeTimer(was, thisMoment(), { log, next, room: roomOf?.() ?? null }),
      redo: redo && (({ timer }) => redo({ ...was, ...timer, category: was.category, activityName: was.activityName })),
      undone: say('undone', { name }),
      isAgain,
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
   * The user is asked about logs in the way, and the timer continues until they have chosen. @param then the timer that
   * starts after it
   */
  function askAboutClash(was: NamedTimer, span: ClosedSpan, error: unknown, then?: () => Promise<Timer | null>) {
    const { id, version } = was
    const clash = { wanted: valuesOfTimer(was, span), log: null, conflicts: conflictsIn(error) }
    openClash({ ...clash, timer: { id, version, goesOn: false } }, (solved) => void settle(was, solved, then))
  }

  /** It stops into the hours that were chosen, for which others make room. */
  async function settle(was: NamedTimer, { steps, logs }: AppliedSolution, then?: () => Promise<Timer | null>) {
    const at = thisMoment()
    const hours = steps.find((step) => step.op === 'stopTimer')!
    const batch = buildBatch(steps, [...logs, logOf(was, hours, zones, at)], zones, at)
    try {
      const answer = await arrange(was, null, batch)
      const log = answer.logs.find(({ id }) => id === was.id)
      const next = then ? await then() : null
      if (!log) return
      const back = () => inverseSteps(batch, answer, ({ version }) => version)
      const roomOf = () => buildBatch(back(), [...batch.before.values(), ...answer.logs], zones, thisMoment())
      notifyLogged(was, log, { next, roomOf })
    } catch (error) {
      if (refusalCode(error) === 'TIME_RANGE_OVERLAP') askAboutClash(was, hours, error, then)
      else failed('stopFailed')(error)
    }
  }

  return { notifyLogged, askAboutClash }
}
