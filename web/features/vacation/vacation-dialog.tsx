import { useState } from 'react'
import type { Vacation } from '#contract/vacation.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useSaving } from '#web/ui/use-saving.ts'
import { messages } from './messages.ts'
import {
  bodyOf,
  type Complaints,
  fieldErrorsOf,
  type Field,
  serverFieldErrors,
  type Values,
  valuesOf,
} from './model.ts'
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
  const [values, setValues] = useState(typed ?? start)
  const [isTried, setTried] = useState(false)
  const saving = useSaving({ version: vacation?.version ?? null, stale: t('stale'), refusalsOf: serverFieldErrors })
  const found = fieldErrorsOf(values)
  // An end before the start is reported at once; an empty field, once the user wants to save.
  const isEarly = found.endDate === 'endBeforeStart' || found.endDate === 'endTooLong'
  const shown: Complaints = { ...saving.refused, ...(isTried ? found : isEarly && { endDate: found.endDate! }) }

  function set(part: Partial<typeof values>) {
    setValues({ ...values, ...part })
    saving.retype()
  }
  async function save() {
    setTried(true)
    saving.forget()
    if (Object.keys(found).length) return
    const body = bodyOf(values)
    if (await saving.save((version) => (vacation ? changeWithUndo(vacation, body, version) : createWithUndo(body))))
      onClose(null)
  }
  const isTyped = JSON.stringify(values) !== JSON.stringify(start)
  const errorOf = (field: Field) => shown[field] && t(shown[field])
  return (
    <Dialog
      title={t(vacation ? 'editVacation' : 'newVacation')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped && !saving.isPending ? values : null)}
      closeOnClickOutside={!isTyped}
    >
      <FormShell
        error={saving.failure}
        pending={saving.isPending}
        submit={t(vacation ? 'save' : 'add')}
        onSubmit={() => void save()}
      >
        <VacationFields values={values} errorOf={errorOf} onChange={set} />
      </FormShell>
    </Dialog>
  )
}
