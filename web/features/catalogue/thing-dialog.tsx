import type { ReactNode } from 'react'
import { errorMessages, phraseFor, wordsFor } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { currentIn, fieldErrorsOf } from './model.ts'
import { refresh, type Save } from './queries.ts'

export type FormProps<V> = {
  values: V
  onValues: (part: Partial<V>) => void
  /** The error text of a field. */
  errorOf: (field: string) => string | undefined
}
type Props<V extends { name: string }> = {
  title: string
  start: V
  /** The version of a changed thing; null for a new one. */
  version: number | null
  /** The field that is missing, or null. */
  missing?: ((values: V) => { field: string; text: string } | null) | undefined
  save: Save<V>
  onSaved: () => void
  onClose: () => void
  children: (form: FormProps<V>) => ReactNode
}

const phrases = phrasesOf(messages)

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Reports the change, with a way to undo it. */
function tellChanged(before: string, name: string, takeBack: () => Promise<unknown>): void {
  const said = before === name ? phrases('changed', { name }) : phrases('renamed', { before, name })
  const fail = (error: unknown) => void notify({ kind: 'error', message: phraseFor(error) })
  const { undo } = offerUndo(said, () => void takeBack().then(refresh).catch(fail))
  notifyWith(said, { label: phrases('undo'), run: undo })
}

/** A dialog 520 px wide around one item. Typed text stays, whatever the server answers. [limit/layout-sizes] */
export function ThingDialog<V extends { name: string }>(props: Props<V>) {
  const { title, start, version, missing, save, onSaved, onClose, children } = props
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const named = (values: V): V => ({ ...values, name: values.name.trim() })
  function sayOf(complaint: string, { name }: V) {
    if (complaint === 'taken') return say('exists', { values: name.trim() })
    return complaint === 'notThere' || complaint === 'notPossible' ? t(complaint) : complaint
  }
  const form = useForm({
    start,
    check(values): Readonly<Partial<Record<string, string>>> {
      const lacking = values.name.trim() ? missing?.(named(values)) : { field: 'name', text: t('nameNeeded') }
      return lacking ? { [lacking.field]: lacking.text } : {}
    },
    say: sayOf,
    version,
    send: (values, known) => save(named(values), version === null ? null : known),
    onDone(saved, values) {
      onSaved()
      if (version !== null && !isSame(named(values), start))
        tellChanged(start.name, named(values).name, () => save(start, saved.version))
    },
    refusalsOf: fieldErrorsOf,
    failureOf(error) {
      const current = currentIn(error)
      return { text: current ? t('stale', { name: current.name }) : wordsFor(error, say) }
    },
  })
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell {...form.shell} submit={t(version === null ? 'add' : 'save')}>
        {children({ values: form.values, onValues: form.set, errorOf: form.errorOf })}
      </FormShell>
    </Dialog>
  )
}
