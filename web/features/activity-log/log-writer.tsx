import type { ActivityLog } from '#contract/activity-log.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import { phraseFor, refusalCode } from '#web/api/errors.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { type Batch, buildBatch, inverseSteps, type Step } from '#web/widgets/log-batch.ts'
import { notifyWith, closeNotices } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { sendBatch } from './queries.ts'

/** What of a batch is kept to take it back. */
type UndoBasis = Pick<Batch, 'operations' | 'before'>
type Answer = Awaited<ReturnType<typeof sendBatch>>
type Failure = 'addFailed' | 'changeFailed' | 'removeFailed' | 'restoreFailed' | 'undoFailed'
type ActionPhrases = { done: Phrase; undone?: Phrase; failure?: Failure }

/** So long an answer may take that something else stands on. */
const ANSWER_TIMEOUT_MS = 3000

const say = phrasesOf(messages)

export const notifyFailure = (what: Failure) => (error: unknown) =>
  void notify({ kind: 'error', title: say(what), message: phraseFor(error) })

/** Reports an action with its undo. One notice at a time: they must not pile up over the day. */
export function notifyDone(done: Phrase, undo: () => void) {
  closeNotices()
  notifyWith(done, { label: say('undo'), run: undo })
}

/** Changes of other users are kept: nothing of them is undone. */
export function notifyUndoFailure(error: unknown) {
  const code = refusalCode(error)
  const isStale = error instanceof ApiError && (error.status === 404 || (error.status === 409 && code === null))
  if (isStale) void notify({ kind: 'error', title: say('undoFailed'), message: say('changedMeanwhile') })
  else notifyFailure('undoFailed')(error)
}

export type LogWriter = ReturnType<typeof createLogWriter>

/** Writes steps on logs, each of which can be undone and done again. */
export function createLogWriter(zones: ZoneHistory) {
  /** The versions that this screen has made: a change on top of them is the user's own. */
  const versions = new Map<string, number>()
  const latestVersion = ({ id, version }: { id: string; version: number }) => Math.max(versions.get(id) ?? 0, version)

  const rememberVersions = (answer: Answer): Answer => {
    for (const { id, version } of answer.logs) versions.set(id, version)
    return answer
  }
  let lastWritten: Promise<unknown> = Promise.resolve()
  function send(batch: Batch): Promise<Answer> {
    const written = sendBatch(batch, latestVersion).then(rememberVersions)
    lastWritten = written.catch(() => null)
    return written
  }

  /**
   * Something is being done: `u` takes it back, as soon as it is answered.
   * @param written the logs that came of it
   */
  function registerUndo(said: ActionPhrases, batch: UndoBasis, written: Promise<Answer>, isAgain = false) {
    const { done, undone = say('undone', { what: done }) } = said
    /** @returns what does it again */
    async function revert() {
      const answer = await written
      // One after the other: each is based on the result of the one before. A write that waits for the network has no
      // answer.
      await Promise.race([lastWritten, new Promise((late) => setTimeout(late, ANSWER_TIMEOUT_MS))])
      const logs = new Map([...batch.before, ...answer.logs.map((log) => [log.id, log] as const)])
      const back = buildBatch(inverseSteps(batch, answer, latestVersion), [...logs.values()], zones, thisMoment())
      const restored = await send(back)
      for (const log of restored.logs) logs.set(log.id, log)
      return () =>
        void performAndNotify(inverseSteps(back, restored, latestVersion), [...logs.values()], said, undefined, true)
    }
    function undo(offerRedo: OfferRedo) {
      const takenBack = revert()
      const doAgain = () => void takenBack.then((run) => run()).catch(() => undefined)
      const redo = offerRedo(doAgain, takenBack)
      takenBack.then(
        () => notifyWith(undone, ...(redo.isOpen() ? [{ label: say('redo'), run: redo.run }] : [])),
        notifyUndoFailure,
      )
    }
    return offerUndo(done, undo, written, isAgain)
  }

  /**
   * Several steps as one, which can be undone as one.
   * @param logs those that the steps touch, as they are
   * @param onFail whether the caller handles the failure; otherwise a notice shows it
   */
  async function performAndNotify(
    steps: readonly Step[],
    logs: readonly ActivityLog[],
    said: ActionPhrases,
    onFail: (error: unknown) => boolean = () => false,
    isAgain = false,
  ) {
    const { done, failure = 'changeFailed' } = said
    const batch = buildBatch(steps, logs, zones, thisMoment())
    const written = send(batch)
    const { undo } = registerUndo(said, batch, written, isAgain)
    try {
      await written
      notifyDone(done, undo)
    } catch (error) {
      if (!onFail(error)) notifyFailure(failure)(error)
    }
  }
  const rememberAnswer = (log: ActivityLog): Answer => rememberVersions({ logs: [log], removed: [], timers: [] })

  return { latestVersion, send, registerUndo, performAndNotify, rememberAnswer }
}
