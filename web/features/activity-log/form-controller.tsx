import type { ActivityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import { refusalCode } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { now as thisMoment } from '#web/session/clock.ts'
import type { AppliedSolution } from '#web/widgets/log-form/log-form.tsx'
import { rebasedInput } from '#web/widgets/log-form/stale.ts'
import type { Unfinished } from '#web/widgets/log-form/unfinished.ts'
import { type LogValues, valuesOf } from '#web/widgets/log-form/values.ts'
import { notifyNotSaved } from '#web/widgets/notify-not-saved.ts'
import { type Clash, clashOf } from '#web/widgets/overlap-sheet/clash.ts'
import { notifyWith, closeNotices } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'

/** The open form: its first values, the log that it edits, and why it is open again. */
export type OpenForm = { opening: Instant; start: LogValues; log: ActivityLog | null; error: unknown }
/** What met an overlap. */
export type OpenClash = Clash & ClashHandlers & { opening: Instant }
/** `back` returns to the typed values. `solve` applies the chosen solution; without it, it is applied here. */
type ClashHandlers = { back: (() => void) | null; solve?: (solved: AppliedSolution) => void }

const say = phrasesOf(messages)

/** Opens and closes the form, and the question that an overlap asks. */
export function createFormController(
  setForm: (form: OpenForm | null) => void,
  setClash: (clash: OpenClash | null) => void,
) {
  let isOpen = false
  const showForm = (form: OpenForm | null) => {
    isOpen = form !== null
    setForm(form)
  }
  /** A waiting change in the hands of the user; once they are done, this replaces it. */
  let unfinished: Unfinished | null = null
  async function writeInsteadOfUnfinished<T>(write: () => Promise<T>): Promise<T> {
    const replaced = unfinished
    unfinished = null
    await replaced?.onSaved()
    return write()
  }

  function open(start: LogValues, log: ActivityLog | null = null, error: unknown = null) {
    unfinished = null
    closeNotices()
    setClash(null)
    showForm({ opening: thisMoment(), start, log, error })
  }
  const edit = (log: ActivityLog) => open(valuesOf(log), log)

  /** Who has the hours, and what can be done about it. */
  function openClash(clash: Clash, handlers: ClashHandlers) {
    closeNotices()
    setClash({ ...clash, ...handlers, opening: thisMoment() })
  }

  /** Of an overlap it is asked what shall happen. */
  const createOverlapHandler = (clash: Omit<Clash, 'conflicts'>, back: (() => void) | null) => (error: unknown) => {
    const isOverlap = refusalCode(error) === 'TIME_RANGE_OVERLAP'
    if (isOverlap) openClash(clashOf(clash.wanted, clash.log, error), { back })
    return isOverlap
  }

  /** Unsaved values are not lost: the app asks about them, or opens the form again with them. */
  const createInputRecovery =
    ({ wanted, log, ...clash }: Omit<Clash, 'conflicts'>, back: (() => void) | null) =>
    (error: unknown) => {
      const { values, log: known } = rebasedInput(wanted, log, error)
      const again = () => open(values, known, error)
      if (isOpen) notifyWith(say(log ? 'changeFailed' : 'addFailed'), { label: say('reopen'), run: again })
      else if (!createOverlapHandler({ wanted, log, ...clash }, back ?? again)(error)) again()
      return true
    }

  /** Opens the form again as it was typed, for a write that was begun or refused while no form was open. */
  function reopenUnfinished(what: Unfinished) {
    const { values, log, error } = what
    const openAsTyped = () => {
      open(values, log, error)
      unfinished = what
    }
    if (!createOverlapHandler({ wanted: values, log }, openAsTyped)(error)) openAsTyped()
    unfinished = what
  }

  /** Closed without saving: the typed values can be restored. */
  function close(typed: LogValues | null, log: ActivityLog | null) {
    showForm(null)
    if (typed) notifyNotSaved(typed.activityName || say('draft'), () => open(typed, log))
  }

  /** Nothing is done about it after all. */
  function dismissClash() {
    unfinished = null
    setClash(null)
  }
  const hideForm = () => showForm(null)

  return {
    isOpen: () => isOpen,
    open,
    edit,
    hideForm,
    close,
    reopenUnfinished,
    openClash,
    createOverlapHandler,
    createInputRecovery,
    writeInsteadOfUnfinished,
    dismissClash,
  }
}
