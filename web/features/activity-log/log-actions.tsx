import { useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import { buildBatch } from '#web/widgets/log-batch.ts'
import type { SaveInput, AppliedSolution } from '#web/widgets/log-form/log-form.tsx'
import { useUnfinished } from '#web/widgets/log-form/unfinished.ts'
import { bodyOf, optimisticLog, editOf, type LogValues, newValues } from '#web/widgets/log-form/values.ts'
import { stepsWithMoves } from '#web/widgets/log-moves.ts'
import { notifySaved, notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { notifyDone, notifyFailure, type LogWriter, createLogWriter, notifyUndoFailure } from './log-writer.tsx'
import { messages } from './messages.ts'
import { type ClosedSpan, zonesOf } from './model.ts'
import { createFormController, type OpenClash, type OpenForm } from './form-controller.tsx'
import { changeLog, createLog, canConfirm, rateLog, shownLog } from './queries.ts'

const say = phrasesOf(messages)

/** All actions on a log: shown at once, and undone with the typed values when they fail. */
export function useLogActions(zones: ZoneHistory) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [clash, setClash] = useState<OpenClash | null>(null)
  const zone = zones.at(-1)!.tz
  const actions = useMemo(() => createLogActions(zone, setForm, setClash), [zone])
  useUnfinished(actions.reopenUnfinished)
  return { form, clash, actions }
}
export type LogActions = ReturnType<typeof createLogActions>

/** Writes the values of a form: a new log, or changes of one. */
function valuesWriter(zones: ZoneHistory, { send, registerUndo, latestVersion, rememberAnswer }: LogWriter) {
  function create(values: LogValues, now: Instant) {
    const id = newId()
    const created = createLog({ ...bodyOf(values), id }, optimisticLog(values, zones, now))
    const operations = [{ op: 'create' as const, log: { ...bodyOf(values), id } }]
    const done = say('loggedName', { name: values.activityName })
    const { undo } = registerUndo({ done }, { operations, before: new Map() }, created.then(rememberAnswer))
    return { created, undo }
  }

  /** @returns what to say of it, and its undo; null if nothing was changed */
  async function change(edited: ActivityLog, values: LogValues, moves: SaveInput['moves'], now: Instant) {
    const log = { ...edited, version: latestVersion(edited) }
    const changes = editOf(log, values)
    if (!Object.keys(changes).length) return null
    const said = { done: say('changedName', { name: values.activityName }) }
    if (moves.length) {
      const neighbors = moves.map(({ neighbor }) => neighbor)
      const batch = buildBatch(stepsWithMoves(log, changes, moves), [log, ...neighbors], zones, now)
      const written = send(batch)
      const { undo } = registerUndo(said, batch, written)
      await written
      return { ...said, undo }
    }
    const changed = changeLog(log, optimisticLog(values, zones, now, log), changes)
    const operations = [{ op: 'change' as const, id: log.id, change: changes }]
    const answer = changed.then(({ timeProportionAdjusted: _, ...saved }) => rememberAnswer(saved))
    const { undo } = registerUndo(said, { operations, before: new Map([[log.id, log]]) }, answer)
    const isScaled = (await changed).timeProportionAdjusted
    return { done: isScaled ? say('scaled') : said.done, undo }
  }

  return { create, change }
}

/** Rates logs, each time as a step that can be undone and done again. */
function ratingWriter({ registerUndo, rememberAnswer, latestVersion }: LogWriter) {
  /** The rating of a child waits again. [reward/reopen-confirmation] */
  async function reopen(before: ActivityLog, written: Promise<ActivityLog>, done: Phrase) {
    const { createReopenAction } = await import('./reopen-ratings.tsx')
    const log = await written
    const { logs } = await createReopenAction([log])([
      { id: log.id, version: latestVersion(log), rating: before.rating! },
    ])
    if (!logs.length) throw new ApiError(409, undefined)
    for (const each of logs) rememberAnswer(each)
    notifyWith(say('undone', { what: done }))
  }

  /**
   * A parent who chooses the stars that are proposed agrees to them.
   * @returns drops the step, where another one takes back the whole log
   */
  return (log: ActivityLog, chosen: number | null): (() => void) => {
    const before = shownLog(log)
    const decides = canConfirm(before)
    const rating = chosen ?? (decides ? before.rating : null)
    const rated = rateLog(before, rating)
    rated.catch(notifyFailure('changeFailed'))
    if (rating === before.rating && !decides) return () => undefined
    const done = say('ratedName', { name: before.activityName })
    const written = rated.then(rememberAnswer)
    if (decides)
      return offerUndo(done, () => void reopen(before, rated, done).catch(notifyUndoFailure), written).discard
    const operations = [{ op: 'change' as const, id: before.id, change: { rating } }]
    return registerUndo({ done }, { operations, before: new Map([[before.id, before]]) }, written).discard
  }
}

function createLogActions(
  zone: string,
  setForm: (form: OpenForm | null) => void,
  setClash: (clash: OpenClash | null) => void,
) {
  const zones = zonesOf(zone)
  const writer = createLogWriter(zones)
  const { performAndNotify, latestVersion } = writer
  const { create, change } = valuesWriter(zones, writer)
  const rateOrConfirm = ratingWriter(writer)
  const { isOpen, open, edit, hideForm, close, reopenUnfinished, openClash, createOverlapHandler, ...forms } =
    createFormController(setForm, setClash)
  const { createInputRecovery, writeInsteadOfUnfinished, dismissClash } = forms

  function remove(log: ActivityLog) {
    const { id, version, activityName: name } = log
    const said = { done: say('removed', { name }), undone: say('restored', { name }), failure: 'removeFailed' as const }
    void performAndNotify([{ op: 'remove', id, version }], [log], said)
  }

  async function addLog(values: LogValues, now: Instant) {
    const { created, undo } = create(values, now)
    const log = await created
    // A user who is at the next one sees this one on the day when they are done.
    if (isOpen()) return
    notifySaved({ log, zone, onRate: (rating) => rateOrConfirm(log, rating), onUndo: undo, onDetails: () => edit(log) })
  }

  async function editLog(log: ActivityLog, values: LogValues, moves: SaveInput['moves'], now: Instant) {
    const changed = await change(log, values, moves, now)
    if (changed && !isOpen()) notifyDone(changed.done, changed.undo)
  }

  /** One tap logs this activity. */
  function fillSpan(span: ClosedSpan, what: Partial<LogValues>) {
    const values = newValues(span, what)
    addLog(values, thisMoment()).catch((error: unknown) => {
      if (!createOverlapHandler({ wanted: values, log: null }, null)(error)) notifyFailure('addFailed')(error)
    })
  }

  /** The sheet closes now; should it fail, it is back with all that was typed, unless another is open by then. */
  function save({ values, moves, solved, back }: SaveInput, log: ActivityLog | null) {
    hideForm()
    const now = thisMoment()
    const onFail = createInputRecovery({ wanted: values, log }, back ?? null)
    if (solved)
      void writeInsteadOfUnfinished(() => performAndNotify(solved.steps, solved.logs, { done: solved.said }, onFail))
    else writeInsteadOfUnfinished(() => (log ? editLog(log, values, moves, now) : addLog(values, now))).catch(onFail)
  }

  /** One of the ways out of an overlap. */
  function applySolution({ back, solve: applyElsewhere, ...clash }: OpenClash, solved: AppliedSolution) {
    const { steps, logs, said } = solved
    setClash(null)
    if (applyElsewhere) applyElsewhere(solved)
    else
      void writeInsteadOfUnfinished(() =>
        performAndNotify(steps, logs, { done: said }, createInputRecovery(clash, back)),
      )
  }

  return {
    openNew: (span: ClosedSpan) => open(newValues(span)),
    openForm: (values: LogValues) => open(values),
    edit,
    reopenUnfinished,
    rateOrConfirm,
    remove,
    fillSpan,
    save,
    close,
    performAndNotify,
    openClash,
    createOverlapHandler,
    applySolution,
    dismissClash,
    latestVersion,
  }
}
