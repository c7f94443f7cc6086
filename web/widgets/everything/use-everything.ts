import { useQuery } from '@tanstack/react-query'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { reminder } from '#contract/reminder.ts'
import { searchWords } from '#domain/note/search.ts'
import { queryOf } from '#web/api/query.ts'
import { type Hit, type Kind, knownNoteHits, noteHits, planHits, reminderHits } from './hit.ts'
import { knownNotes, knownReminders } from './known.ts'

/** Every letter that is typed would be one more. */
const KEPT_MS = 5 * 60_000
/** Who is away is told at once, and the next letter asks again. */
const ASKED = { gcTime: KEPT_MS, retry: false } as const

export type Everything = {
  readonly hits: readonly Hit[]
  /** The server has not answered yet. */
  readonly isLooking: boolean
  /** Of these kinds only the data on the device were searched: the server did not answer. */
  readonly unsearched: readonly Kind[]
}

/**
 * Plans, reminders and notes that have all the words. Until the server has answered, those that the device knows.
 * [search/menu-contents-search]
 * @param q without spaces around it
 * @param isSettled whether the server may be asked: the user has stopped typing
 * @param zone of the reader
 */
export function useEverything(q: string, isSettled: boolean, kinds: readonly Kind[], zone: string): Everything {
  const words = searchWords(q)
  const isAsked = (kind: Kind) => words !== null && kinds.includes(kind)
  const query = { query: { q } }
  const plans = useQuery({ ...queryOf(plan.list), retry: false, enabled: isAsked('plans') })
  const notes = useQuery({ ...queryOf(note.search, query), ...ASKED, enabled: isSettled && isAsked('notes') })
  const reminders = useQuery({
    ...queryOf(reminder.search, query),
    ...ASKED,
    enabled: isSettled && isAsked('reminders'),
  })
  const answers = { plans, notes, reminders }
  if (!words) return { hits: [], isLooking: false, unsearched: [] }
  const asked = kinds.filter(isAsked)
  const open = asked.filter((kind) => answers[kind].data === undefined)
  const unsearched = open.filter((kind) => answers[kind].error !== null)
  const found: Readonly<Record<Kind, () => Hit[]>> = {
    plans: () => planHits(plans.data ?? [], words),
    reminders: () => reminderHits(reminders.data ?? knownReminders(), words, zone),
    notes: () => (notes.data ? noteHits(notes.data) : knownNoteHits(knownNotes(), words)),
  }
  return { hits: asked.flatMap((kind) => found[kind]()), isLooking: open.length > unsearched.length, unsearched }
}
