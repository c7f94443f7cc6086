import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessages, phraseFor, wordsFor } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { currentIn, type FieldErrors, fieldErrorsOf } from './model.ts'
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

type Failed = { fields: FieldErrors; text: string | null }
const NOTHING: Failed = { fields: {}, text: null }

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
  const [values, setValues] = useState(start)
  const [known, setKnown] = useState(version)
  const [failed, setFailed] = useState(NOTHING)
  const [gap, setGap] = useState<{ field: string; text: string } | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit() {
    const named = { ...values, name: values.name.trim() }
    const lacking = named.name ? (missing?.(named) ?? null) : { field: 'name', text: t('nameNeeded') }
    setGap(lacking)
    setFailed(NOTHING)
    if (lacking) return
    setPending(true)
    try {
      const saved = await save(named, known)
      onSaved()
      if (version !== null && !isSame(named, start))
        tellChanged(start.name, named.name, () => save(start, saved.version))
    } catch (error) {
      const current = currentIn(error)
      if (current) setKnown(current.version)
      const fields = fieldErrorsOf(error)
      const isNamed = Object.keys(fields).length > 0
      setFailed({
        fields,
        text: current ? t('stale', { name: current.name }) : isNamed ? null : wordsFor(error, say),
      })
    } finally {
      setPending(false)
    }
  }

  const errorOf = (field: string) => {
    if (gap?.field === field) return gap.text
    const kind = failed.fields[field]
    return kind === 'taken' ? say('exists', { values: values.name.trim() }) : kind && t(kind)
  }
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={isSame(values, start)}>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          {children({ values, onValues: (part) => setValues({ ...values, ...part }), errorOf })}
          {failed.text && (
            <Alert color="red" variant="light" role="alert">
              {failed.text}
            </Alert>
          )}
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t(version === null ? 'add' : 'save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
