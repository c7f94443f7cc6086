import { SHORT_UNDO_MS } from '#web/ui/notice-time.ts'
import type { NoteSummary, Rolled } from '#contract/note.ts'
import { phraseFor } from '#web/api/errors.ts'
import { phrasesOf, wordsIn } from '#web/i18n/words-in.ts'
import { dateText } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { notifyFor, notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { dailyMessages, noteListMessages } from './messages.ts'
import {
  copyNote,
  destroyNote,
  flagNote,
  refreshNotes,
  removeNote,
  restoreNote,
  moveRestToToday,
  undoRoll,
} from './queries.ts'

const words = () => wordsIn(noteListMessages, currentLanguage())
const say = phrasesOf(noteListMessages)
const sayOfDays = phrasesOf(dailyMessages)

/** The title of a note that may have no text yet; a daily note is called by its date. */
export const nameOf = ({ displayTitle, date }: Pick<NoteSummary, 'displayTitle' | 'date'>): string =>
  displayTitle || (date === null ? words()('untitled') : dateText(date, currentLanguage(), 'longDay'))

/** The words for a failed action on a note. [error/words-for-codes] */
export function notifyFailure(error: unknown): void {
  notify({ kind: 'error', title: say('failed'), message: phraseFor(error) })
}

/** @returns the result; null: it failed, which was shown */
async function tryWrite<T>(written: Promise<T>): Promise<T | null> {
  try {
    return await written
  } catch (error) {
    notifyFailure(error)
    return null
  }
}

async function tellRestored(note: NoteSummary, restored: Promise<unknown>): Promise<void> {
  if (await tryWrite(restored)) notify({ kind: 'success', message: say('restored', { name: nameOf(note) }) })
}

/** The actions on a note in a list. Each shows its result. */
export const deeds = {
  flag: ({ id, flagged }: NoteSummary) => tryWrite(flagNote(id, !flagged)),

  async copy(note: NoteSummary) {
    const made = await tryWrite(copyNote(note.id))
    if (made) notify({ kind: 'success', message: say('copied', { name: nameOf(note) }) })
    return made
  },

  /** @param isAgain it was undone before */
  async remove(note: NoteSummary, isAgain = false) {
    const said = say('trashed', { name: nameOf(note) })
    const written = removeNote(note.id)
    const takeBack = (offerRedo: OfferRedo) => {
      const restored = restoreNote(note.id)
      offerRedo(() => void deeds.remove(note, true), restored)
      void tellRestored(note, restored)
    }
    const { undo } = offerUndo(said, takeBack, written, isAgain)
    notifyWith(said, { label: say('undo'), run: undo })
    await tryWrite(written)
  },

  restore: (note: NoteSummary) => tellRestored(note, restoreNote(note.id)),

  async destroy(note: NoteSummary) {
    const t = words()
    const name = nameOf(note)
    const question = { title: t('destroyTitle', { name }), text: t('destroyText'), confirm: t('destroy') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    const gone = await tryWrite(destroyNote(note.id).then(() => true))
    if (gone) notify({ kind: 'success', message: say('destroyed', { name }) })
  },

  /** @param noteId without one, all daily notes are rolled */
  async toToday(noteId?: string) {
    const rolled = await tryWrite(moveRestToToday(noteId))
    if (rolled && !tellRolled(rolled)) notify({ kind: 'info', message: sayOfDays('rolledNone') })
  },
}

/** Tells what went on to today, with a way to undo it. @returns whether anything did */
export function tellRolled({ roll }: Rolled): boolean {
  if (!roll) return false
  void refreshNotes()
  const said = sayOfDays('rolled', { count: roll.count })
  const { undo, discard } = offerUndo(
    said,
    () =>
      void tryWrite(undoRoll(roll.id).then(() => true)).then(
        (isUndone) => isUndone && notify({ kind: 'success', message: sayOfDays('rollUndone') }),
      ),
  )
  setTimeout(discard, SHORT_UNDO_MS)
  notifyFor(SHORT_UNDO_MS, said, { label: say('undo'), run: undo })
  return true
}
