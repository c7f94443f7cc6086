import type { NoteHit, NoteSummary } from '#contract/note.ts'
import type { Plan } from '#contract/plan.ts'
import type { Reminder } from '#contract/reminder.ts'
import { fold } from '#domain/fold.ts'
import { hitIn } from '#domain/note/search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { Marked } from '#web/widgets/marked-text/cut.ts'
import { dayOf } from '#web/widgets/reminder/due.ts'

/** Kinds of items with words that are neither screens nor logs. */
export const KINDS = ['plans', 'reminders', 'notes'] as const
export type Kind = (typeof KINDS)[number]

export type Hit = {
  readonly kind: Kind
  readonly id: string
  /** '' of a note without a word. */
  readonly title: Marked
  /** What else in it has the words; null: nothing but the title. */
  readonly text: Marked | null
  /** When it is due, or which day a note is of. */
  readonly day: LocalDate | null
  readonly isDone: boolean
}

const orNothing = (marked: Marked): Marked | null => (marked.marks.length ? marked : null)

/** @param words folded; what does not have all of them is left out */
export function planHits(plans: readonly Plan[], words: readonly string[]): Hit[] {
  return plans.flatMap(({ id, name, activityName }) => {
    const hit = hitIn({ title: name, text: activityName === name ? '' : activityName }, words)
    if (!hit) return []
    const [title, text] = [
      { text: name, marks: hit.titleMarks },
      { text: hit.snippet, marks: hit.marks },
    ]
    return [{ kind: 'plans', id, title, text: orNothing(text), day: null, isDone: false }]
  })
}

/** @param zone of the reader */
export function reminderHits(reminders: readonly Reminder[], words: readonly string[], zone: string): Hit[] {
  return reminders.flatMap((one) => {
    const hit = hitIn({ title: one.title, text: one.description ?? '' }, words)
    if (!hit) return []
    const [title, text] = [
      { text: one.title, marks: hit.titleMarks },
      { text: hit.snippet, marks: hit.marks },
    ]
    const { id, completed: isDone } = one
    return [{ kind: 'reminders', id, title, text: orNothing(text), day: dayOf(one, zone), isDone }]
  })
}

type FoundNote = Pick<NoteHit, 'id' | 'displayTitle' | 'titleMarks' | 'snippet' | 'marks' | 'date'>

/** As the server found them. */
export const noteHits = (notes: readonly FoundNote[]): Hit[] =>
  notes.map(({ id, displayTitle, titleMarks, snippet, marks, date }) => ({
    kind: 'notes',
    id,
    title: { text: displayTitle, marks: titleMarks },
    text: orNothing({ text: snippet, marks }),
    day: date,
    isDone: false,
  }))

/** Those of a list; `text`: all that it says, where the device has that. */
export type KnownNote = Pick<NoteSummary, 'id' | 'displayTitle' | 'excerpt' | 'date'> & { readonly text?: string }

/** Of the notes that the device has. @param words folded; a note without all of them is left out */
export const knownNoteHits = (notes: readonly KnownNote[], words: readonly string[]): Hit[] =>
  noteHits(
    notes.flatMap(({ id, displayTitle, excerpt, text = excerpt, date }) => {
      // Where the words stand takes twelve times as long to find out as whether they are there.
      const said = fold(`${displayTitle} ${text}`)
      if (!words.every((word) => said.includes(word))) return []
      const hit = hitIn({ title: displayTitle, text }, words)
      return hit ? [{ id, displayTitle, date, ...hit }] : []
    }),
  )
