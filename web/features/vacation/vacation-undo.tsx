import type { Vacation } from '#contract/vacation.ts'
import { phraseFor } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { bodyOf, valuesOf } from './model.ts'
import { archiveVacation, changeVacation, createVacation, removeVacation } from './queries.ts'

const phrases = phrasesOf(messages)

type Body = ReturnType<typeof bodyOf>

const complain = (failure: unknown) => void notify({ kind: 'error', message: phraseFor(failure) })

/** Saves a changed vacation and offers to undo it. Throws if it is not saved. */
export async function changeWithUndo(before: Vacation, body: Body, version: number) {
  let { version: latest } = await changeVacation(before.id, body, version)
  // Another screen's changes of other fields stay.
  const write = async (what: Body) => {
    latest = (await changeVacation(before.id, what, latest)).version
  }
  notifyUndo(phrases('changed', { name: body.name }), {
    undo: () => write(bodyOf(valuesOf(before))),
    redo: () => write(body),
    failed: (error) => tellFailure('update', error),
  })
}

/** Saves a new vacation and offers to undo it. Throws if it is not saved. */
export async function createWithUndo(body: Body) {
  let made = await createVacation(body)
  notifyUndo(phrases('added', { name: body.name }), {
    undo: () => removeVacation(made),
    redo: async () => {
      made = await createVacation({ id: made.id, ...body })
    },
    failed: (error) => tellFailure('update', error),
  })
}

/** Archives a vacation, or restores it, and offers to undo it. A failure is told. */
export async function archiveWithUndo(vacation: Vacation) {
  const archived = !vacation.archived
  const { name } = vacation
  try {
    await archiveVacation(vacation, archived)
    notifyUndo(phrases(archived ? 'archivedNow' : 'restoredNow', { name }), {
      undo: () => archiveVacation(vacation, !archived),
      redo: () => archiveVacation(vacation, archived),
      failed: complain,
    })
  } catch (failure) {
    complain(failure)
  }
}

/** Deletes a vacation and offers to undo it. A failure is told. */
export async function removeWithUndo(vacation: Vacation) {
  const { id, name, archived } = vacation
  try {
    await removeVacation(vacation)
    const said = phrases('deleted', { name })
    // An archived vacation cannot be restored with its date of archiving, so its deletion cannot be undone.
    // [vacation/vacation-list]
    if (archived) return notifyWith(said)
    notifyUndo(said, {
      undo: () => createVacation({ id, ...bodyOf(valuesOf(vacation)) }),
      redo: () => removeVacation(vacation),
      failed: complain,
    })
  } catch (failure) {
    complain(failure)
  }
}
