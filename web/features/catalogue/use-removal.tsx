import { errorMessages, phraseFor, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import { inTheWay, type InTheWay, type Thing } from './model.ts'
import { type PageQuery, refresh, type Shelf, takeOff } from './queries.ts'

type RemovalInput<T extends Thing> = {
  kind: Shelf<T>
  /** Notes point at it, which lose it; else logs do, which keep it. */
  isOfNotes: boolean
  /** Called if something points at it, with the reason in words. */
  onInTheWay: (thing: T, reason: string) => void
}

/** @returns the function that deletes a thing, if the user confirms it, and takes it off the page that is shown */
export function useRemoval<T extends Thing>({ kind, isOfNotes, onInTheWay }: RemovalInput<T>) {
  const t = useWords(messages)
  const say = useWords(errorMessages)

  const complain = (failure: unknown) => void notify({ kind: 'error', message: phraseFor(failure) })

  /** null: logs or groups are in the way, which `wordsFor` has words for. [error/words-for-codes] */
  function reasonOf({ activityLogs, groups, projects, plans, notes }: InTheWay): string | null {
    if (activityLogs || groups) return null
    if (projects) return t('refProjects', { count: projects })
    if (plans) return t('refPlans', { count: plans })
    return notes ? t('refNotes', { count: notes }) : null
  }

  const notesText = (count: number) => (count ? t('deleteUsed', { count }) : t('deleteUnused'))

  return async function remove(thing: T, asked: PageQuery) {
    const { name } = thing
    const text = isOfNotes ? notesText(thing.uses ?? 0) : t('deleteText')
    const question = { title: t('deleteTitle', { name }), text, confirm: t('delete') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    takeOff(kind, asked, thing.id)
    try {
      await kind.remove(thing)
      notifyUndo(t.phrase('deleted', { name }), {
        undo: () => kind.again(thing).then(refresh),
        redo: () => kind.remove(thing).then(refresh),
        failed: complain,
      })
    } catch (failure) {
      const way = inTheWay(failure)
      if (way) onInTheWay(thing, reasonOf(way) ?? wordsFor(failure, say))
      else complain(failure)
    } finally {
      void refresh()
    }
  }
}
