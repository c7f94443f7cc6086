import { SHORT_UNDO_MS } from '#web/ui/notice-time.ts'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import { epochMs, type Instant } from '#domain/time/time.ts'
import { movedStart } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Phrase } from '#web/i18n/words-in.ts'
import { clockTime } from '#web/i18n/format.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { buildBatch, inverseSteps, type Step } from '#web/widgets/log-batch.ts'
import type { AppliedSolution } from '#web/widgets/log-form/log-form.tsx'
import type { Clash } from '#web/widgets/overlap-sheet/clash.ts'
import { notifyFor, closeNotices } from '#web/widgets/saved-notice.tsx'
import { valuesOfTimer } from './model.ts'
import { arrange, changeTimer, loadLaneLogs, latestOf } from './queries.ts'
import { failed, offerTimerUndo, say } from './timer-notices.tsx'

type Meet = (clash: Clash, solve: (solved: AppliedSolution) => void) => void
/** The moved timer and log, as they were before the first of several presses. */
type Moved = { was: Timer; log: ActivityLog; at: number; forget: () => void }

/** Moves the start of what runs, and the end of the log before it along with it; where that cannot be, it is asked. */
export function startMover(zones: ZoneHistory, openClash: Meet) {
  let moved: Moved | null = null

  /** What runs, together with the logs that the steps touch. */
  async function perform(one: Timer, steps: readonly Step[], logs: readonly ActivityLog[]) {
    const step = steps.find((each) => each.op === 'moveTimer')
    const { startTime = one.startTime, parallelActivity = one.parallelActivity } = step ?? {}
    const batch = buildBatch(steps, logs, zones, thisMoment())
    return { batch, answer: await arrange(one, { ...one, startTime, parallelActivity }, batch) }
  }

  type Performed = Awaited<ReturnType<typeof perform>>
  /** @param before the logs as the undo brings them back */
  function undoable(name: Phrase, was: Timer, done: Performed, before = done.batch.before, isAgain = false) {
    let after = was
    return offerTimerUndo(name, {
      undo: () => {
        after = latestOf(was)
        const { id, version } = after
        const { startTime, parallelActivity } = was
        const back = inverseSteps({ operations: done.batch.operations, before }, done.answer, (log) => log.version)
        const steps: Step[] = [{ op: 'moveTimer', id, version, startTime, parallelActivity }, ...back]
        moved = null
        return perform(after, steps, [...before.values(), ...done.answer.logs])
      },
      redo: (undone) => void moveAgain(name, was, after, undone).catch(failed('changeFailed')),
      undone: say('movedBack', { what: name }),
      isAgain,
    })
  }

  /** @param after the timer as it was before the undo */
  async function moveAgain(name: Phrase, was: Timer, after: Timer, { batch, answer }: Performed) {
    const one = latestOf(was)
    const { startTime, parallelActivity } = after
    const again = inverseSteps(batch, answer, (log) => log.version)
    const steps: Step[] = [...again, { op: 'moveTimer', id: one.id, version: one.version, startTime, parallelActivity }]
    const done = await perform(one, steps, [...batch.before.values(), ...answer.logs])
    tell(name, undoable(name, was, done, done.batch.before, true).undo)
  }

  function tell(name: Phrase, undo: () => void) {
    closeNotices()
    notifyFor(SHORT_UNDO_MS, name, { label: say('undo'), run: undo })
  }

  async function follow(one: Timer, startTime: Instant, log: ActivityLog) {
    const { id, version, parallelActivity } = one
    const earlier =
      moved?.was.id === id && moved.log.id === log.id && epochMs(thisMoment()) - moved.at < SHORT_UNDO_MS ? moved : null
    const first = earlier ?? { was: one, log }
    const steps: Step[] = [
      { op: 'change', id: log.id, version: log.version, change: { endTime: startTime } },
      { op: 'moveTimer', id, version, startTime, parallelActivity },
    ]
    const said = say('follows', {
      name: log.activityName,
      time: (language) => clockTime(startTime, zones.at(-1)!.tz, language),
    })
    const mine: Moved = { ...first, at: epochMs(thisMoment()), forget: () => undefined }
    moved = mine
    const done = await perform(one, steps, [log])
    earlier?.forget()
    const offered = undoable(said, first.was, done, new Map([[log.id, first.log]]))
    mine.forget = offered.discard
    // A user who has pressed again hears of that.
    if (moved === mine) tell(said, offered.undo)
  }

  async function solve(one: Timer, { steps, logs, said }: AppliedSolution) {
    const done = await perform(one, steps, logs)
    tell(said, undoable(said, one, done).undo)
  }

  /** @param to where it is to begin, by where it begins by now */
  return async function move(which: Timer, to: (startTime: Instant) => Instant) {
    const lane = await loadLaneLogs(latestOf(which))
    const one = latestOf(which)
    const startTime = to(one.startTime)
    const becomes = movedStart(one.startTime, startTime, lane)
    if (becomes.kind === 'follows') await follow(one, startTime, becomes.log)
    else if (becomes.kind === 'free') await changeTimer(one, { startTime }, thisMoment())
    else {
      const { id, version } = one
      const wanted = valuesOfTimer(one, { startTime, endTime: thisMoment() })
      openClash({ wanted, log: null, conflicts: [], timer: { id, version, goesOn: true } }, (solved) => {
        solve(one, solved).catch(failed('changeFailed'))
      })
    }
  }
}
