import { useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import { refusalCode, phraseFor } from '#web/api/errors.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { type Phrase, phrasesOf } from '#web/i18n/define-messages.ts'
import { notify } from '#web/ui/notify.ts'
import { type Batch, batchOf, inverseOf, type Step } from '#web/widgets/log-batch.ts'
import type { Saving, Solved } from '#web/widgets/log-form/log-form.tsx'
import { reopened } from '#web/widgets/log-form/stale.ts'
import { bodyOf, draftOf, editOf, type LogValues, newValues, valuesOf } from '#web/widgets/log-form/values.ts'
import { type Clash, clashOf } from '#web/widgets/overlap-sheet/clash.ts'
import { offerBack } from '#web/widgets/offer-back.ts'
import { notifySaved, notifyWith, takeBackNotices } from '#web/widgets/saved-notice.tsx'
import { alongWith } from '#web/widgets/log-moves.ts'
import { type Unfinished, useUnfinished } from '#web/widgets/log-form/unfinished.ts'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { type ClosedSpan, zonesOf } from './model.ts'
import { batchLogs, changeLog, createLog, isToDecide, rateLog } from './queries.ts'

/** The form that is open: what it opened with, what it edits, and why it is here again. */
export type OpenForm = { opening: Instant; start: LogValues; log: ActivityLog | null; error: unknown }
/** What of a batch is kept to take it back. */
type SavedBatch = Pick<Batch, 'operations' | 'before'>
/** What met an overlap. */
export type OpenClash = Clash & Meeting & { opening: Instant }
/** `back` returns to what was typed. `solve` applies the chosen way out; without it, it is applied here. */
type Meeting = { back: (() => void) | null; solve?: (solved: Solved) => void }

/** So long an answer may take that something else stands on. */
const PATIENCE_MS = 3000

const say = phrasesOf(messages)

/** Everything that can be done to a log: shown at once, taken back with what was typed when it fails. */
export function useLogActions(zones: ZoneHistory) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [clash, setClash] = useState<OpenClash | null>(null)
  const zone = zones.at(-1)!.tz
  const actions = useMemo(() => actionsIn(zone, setForm, setClash), [zone])
  useUnfinished(actions.finish)
  return { form, clash, actions }
}
export type LogActions = ReturnType<typeof actionsIn>

function actionsIn(
  zone: string,
  setForm: (form: OpenForm | null) => void,
  setClash: (clash: OpenClash | null) => void,
) {
  const zones = zonesOf(zone)
  let isOpen = false
  /** The versions that this screen has made: a change on top of them is the user's own. */
  const versions = new Map<string, number>()
  const remember = <L extends { id: string; version: number }>(log: L): L => {
    versions.set(log.id, log.version)
    return log
  }
  const latest = ({ id, version }: { id: string; version: number }) => Math.max(versions.get(id) ?? 0, version)

  const showForm = (form: OpenForm | null) => {
    isOpen = form !== null
    setForm(form)
  }
  type Failure = 'addFailed' | 'changeFailed' | 'removeFailed' | 'restoreFailed' | 'undoFailed'
  const failed = (what: Failure) => (error: unknown) =>
    void notify({ kind: 'error', title: say(what), message: phraseFor(error) })

  /** What waits in the queue for whoever is at it now; once they are done, this stands for it. */
  let unfinished: Unfinished | null = null
  async function replaceUnfinished<T>(write: () => Promise<T>): Promise<T> {
    const replaced = unfinished
    unfinished = null
    await replaced?.onSaved()
    return write()
  }

  function open(start: LogValues, log: ActivityLog | null = null, error: unknown = null) {
    unfinished = null
    takeBackNotices()
    setClash(null)
    showForm({ opening: thisMoment(), start, log, error })
  }
  const edit = (log: ActivityLog) => open(valuesOf(log), log)

  /** Who has the hours, and what can be done about it. */
  function meet(clash: Clash, meeting: Meeting) {
    takeBackNotices()
    setClash({ ...clash, ...meeting, opening: thisMoment() })
  }

  /** Changes of other users are kept: nothing of them is undone. */
  function undoFailed(error: unknown) {
    const code = refusalCode(error)
    const isStale = error instanceof ApiError && (error.status === 404 || (error.status === 409 && code === null))
    if (isStale) void notify({ kind: 'error', title: say('undoFailed'), message: say('changedMeanwhile') })
    else failed('undoFailed')(error)
  }

  type Answer = Awaited<ReturnType<typeof batchLogs>>
  const remembered = (answer: Answer): Answer => {
    for (const log of answer.logs) remember(log)
    return answer
  }
  let lastWritten: Promise<unknown> = Promise.resolve()
  function send(batch: Batch): Promise<Answer> {
    const written = batchLogs(batch, latest).then(remembered)
    lastWritten = written.catch(() => null)
    return written
  }

  /**
   * Something is being done: `u` takes it back, as soon as it is answered.
   * @param written the logs that came of it
   */
  function undoable(said: Said, batch: SavedBatch, written: Promise<Answer>, isAgain = false): () => void {
    const { done, undone = say('undone', { what: done }) } = said
    /** @returns what does it again */
    async function takeBack() {
      const answer = await written
      // One after the other: each stands on what the one before has made. What waits for the network is never answered.
      await Promise.race([lastWritten, new Promise((late) => setTimeout(late, PATIENCE_MS))])
      const logs = new Map([...batch.before, ...answer.logs.map((log) => [log.id, log] as const)])
      const back = batchOf(inverseOf(batch, answer, latest), [...logs.values()], zones, thisMoment())
      const restored = await send(back)
      for (const log of restored.logs) logs.set(log.id, log)
      return () => void perform(inverseOf(back, restored, latest), [...logs.values()], said, undefined, true)
    }
    function undo(offerRedo: OfferRedo) {
      const takenBack = takeBack()
      const doAgain = () => void takenBack.then((run) => run()).catch(() => undefined)
      const redo = offerRedo(doAgain, takenBack)
      takenBack.then(
        () => notifyWith(undone, ...(redo.isOpen() ? [{ label: say('redo'), run: redo.run }] : [])),
        undoFailed,
      )
    }
    return offerUndo(done, undo, written, isAgain).undo
  }

  type Said = { done: Phrase; undone?: Phrase; failure?: Failure }
  /**
   * Several steps as one, which can be undone as one.
   * @param logs those that the steps touch, as they are
   * @param onFail whether the caller handles the failure; otherwise a notice shows it
   */
  async function perform(
    steps: readonly Step[],
    logs: readonly ActivityLog[],
    said: Said,
    onFail: (error: unknown) => boolean = () => false,
    isAgain = false,
  ) {
    const { done, failure = 'changeFailed' } = said
    const batch = batchOf(steps, logs, zones, thisMoment())
    const written = send(batch)
    const undo = undoable(said, batch, written, isAgain)
    try {
      await written
      // One at a time: notices must not pile up over the day.
      takeBackNotices()
      notifyWith(done, { label: say('undo'), run: undo })
    } catch (error) {
      if (!onFail(error)) failed(failure)(error)
    }
  }
  /** Of an overlap it is asked what shall happen. */
  const meeting = (clash: Omit<Clash, 'conflicts'>, back: (() => void) | null) => (error: unknown) => {
    const isOverlap = refusalCode(error) === 'TIME_RANGE_OVERLAP'
    if (isOverlap) meet(clashOf(clash.wanted, clash.log, error), { back })
    return isOverlap
  }

  /** A parent who chooses the stars that are proposed agrees to them. */
  const rate = (log: ActivityLog, rating: number | null) =>
    void rateLog(log, rating ?? (isToDecide(log) ? log.rating : null))
      .then(remember)
      .catch(failed('changeFailed'))

  function remove(log: ActivityLog) {
    const { id, version, activityName: name } = log
    const said = { done: say('removed', { name }), undone: say('restored', { name }), failure: 'removeFailed' as const }
    void perform([{ op: 'remove', id, version }], [log], said)
  }

  async function add(values: LogValues, now: Instant) {
    const id = newId()
    const created = createLog({ ...bodyOf(values), id }, draftOf(values, zones, now))
    const operations = [{ op: 'create' as const, log: { ...bodyOf(values), id } }]
    const done = say('loggedName', { name: values.activityName })
    const undo = undoable({ done }, { operations, before: new Map() }, created.then(answerOf))
    const log = await created
    // Whoever is at the next one sees this one on the day when they are done.
    if (isOpen) return
    notifySaved({ log, zone, onRate: (rating) => rate(log, rating), onUndo: undo, onDetails: () => edit(log) })
  }
  const answerOf = (log: ActivityLog): Answer => remembered({ logs: [log], removed: [], timers: [] })

  async function change(edited: ActivityLog, values: LogValues, moves: Saving['moves'], now: Instant) {
    const log = { ...edited, version: latest(edited) }
    const changes = editOf(log, values)
    if (!Object.keys(changes).length) return
    const said = { done: say('changedName', { name: values.activityName }) }
    if (moves.length) {
      const neighbours = moves.map(({ neighbour }) => neighbour)
      const batch = batchOf(alongWith(log, changes, moves), [log, ...neighbours], zones, now)
      const written = send(batch)
      undoable(said, batch, written)
      await written
      return
    }
    const changed = changeLog(log, draftOf(values, zones, now, log), changes)
    const operations = [{ op: 'change' as const, id: log.id, change: changes }]
    const kept = changed.then(({ timeProportionAdjusted: _, ...saved }) => answerOf(saved))
    undoable(said, { operations, before: new Map([[log.id, log]]) }, kept)
    if ((await changed).timeProportionAdjusted) notifyWith(say('scaled'))
  }

  /** One tap: this is what it was. */
  function give(span: ClosedSpan, what: Partial<LogValues>) {
    const values = newValues(span, what)
    add(values, thisMoment()).catch((error: unknown) => {
      if (!meeting({ wanted: values, log: null }, null)(error)) failed('addFailed')(error)
    })
  }

  /** What was not saved is not lost: it is asked about, or the form is there again with it. */
  const handBack =
    ({ wanted, log, ...clash }: Omit<Clash, 'conflicts'>, back: (() => void) | null) =>
    (error: unknown) => {
      const { values, log: known } = reopened(wanted, log, error)
      const again = () => open(values, known, error)
      if (isOpen) notifyWith(say(log ? 'changeFailed' : 'addFailed'), { label: say('reopen'), run: again })
      else if (!meeting({ wanted, log, ...clash }, back ?? again)(error)) again()
      return true
    }

  /** The sheet closes now; should it fail, it is back with all that was typed, unless another is open by then. */
  function save({ values, moves, solved, back }: Saving, log: ActivityLog | null) {
    showForm(null)
    const now = thisMoment()
    const failing = handBack({ wanted: values, log }, back ?? null)
    if (solved) void replaceUnfinished(() => perform(solved.steps, solved.logs, { done: solved.said }, failing))
    else replaceUnfinished(() => (log ? change(log, values, moves, now) : add(values, now))).catch(failing)
  }

  /** Opens the form again as it was typed, for a write that was begun or refused while no form was open. */
  function finish(what: Unfinished) {
    const { values, log, error } = what
    const type = () => {
      open(values, log, error)
      unfinished = what
    }
    if (!meeting({ wanted: values, log }, type)(error)) type()
    unfinished = what
  }

  /** One of the ways out of an overlap. */
  function solve({ back, solve: theirs, ...clash }: OpenClash, solved: Solved) {
    const { steps, logs, said } = solved
    setClash(null)
    if (theirs) theirs(solved)
    else void replaceUnfinished(() => perform(steps, logs, { done: said }, handBack(clash, back)))
  }

  /** Closed without saving: what was typed can be had back. */
  function close(typed: LogValues | null, log: ActivityLog | null) {
    showForm(null)
    if (typed) offerBack(typed.activityName || say('draft'), () => open(typed, log))
  }

  return {
    add: (span: ClosedSpan) => open(newValues(span)),
    form: (values: LogValues) => open(values),
    edit,
    finish,
    rate,
    remove,
    give,
    save,
    close,
    perform,
    meet,
    meeting,
    solve,
    /** Nothing is done about it after all. */
    leave() {
      unfinished = null
      setClash(null)
    },
    latest,
  }
}
