import { useState } from 'react'
import type { Vacation } from '#contract/vacation.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { messages } from './messages.ts'
import { bodyOf, fieldErrorsOf, serverFieldErrors, type Values, valuesOf } from './model.ts'
import { VacationFields } from './vacation-fields.tsx'
import { changeWithUndo, createWithUndo } from './vacation-undo.tsx'

type Props = {
  /** null: a new one. */
  vacation: Vacation | null
  /** The values that were typed before the dialog was closed. */
  typed?: Values | undefined
  /** Called with the typed values, if there are unsaved ones. */
  onClose: (typed: Values | null) => void
}

/** The fields of a vacation. Typed text stays, whatever the server answers. [vacation/vacation-fields] */
export function VacationDialog({ vacation, typed, onClose }: Props) {
  const t = useWords(messages)
  const [start] = useState(() => valuesOf(vacation))
  const form = useForm({
    start,
    typed,
    check: fieldErrorsOf,
    // An end before the start is reported at once; an empty field, once the user wants to save.
    early: ({ endDate }) => (endDate === 'endBeforeStart' || endDate === 'endTooLong' ? { endDate } : {}),
    say: (complaint) => t(complaint),
    version: vacation?.version ?? null,
    send(values, version) {
      const body = bodyOf(values)
      return vacation ? changeWithUndo(vacation, body, version) : createWithUndo(body)
    },
    onDone: () => onClose(null),
    refusalsOf: serverFieldErrors,
    stale: t('stale'),
    failureOf: (error) => failureOf(vacation ? 'update' : 'create', error),
  })
  const { values, isTyped, shell } = form
  return (
    <Dialog
      title={t(vacation ? 'editVacation' : 'newVacation')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped && !shell.pending ? values : null)}
      closeOnClickOutside={!isTyped}
    >
      <FormShell {...shell} submit={t(vacation ? 'save' : 'add')}>
        <VacationFields values={values} errorOf={form.errorOf} onChange={form.set} />
      </FormShell>
    </Dialog>
  )
}
