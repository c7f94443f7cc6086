import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'
import { currentIn, type FieldErrors, fieldErrors } from './model.ts'
import type { Save } from './queries.ts'

export type FormProps<V> = {
  values: V
  onValues: (part: Partial<V>) => void
  /** What to say under a field. */
  errorOf: (field: string) => string | undefined
}
type Props<V extends { name: string }> = {
  title: string
  start: V
  /** Of what is changed; null for something new. */
  version: number | null
  /** The field that is missing, or null. */
  missing?: ((values: V) => { field: string; text: string } | null) | undefined
  save: Save<V>
  onSaved: () => void
  onClose: () => void
  children: (form: FormProps<V>) => ReactNode
}

type Failed = { fields: FieldErrors; text: string | null }
const NOTHING: Failed = { fields: {}, text: null }

/** spec §9: a dialog 520 wide around one thing. What was typed stays, whatever the server says. */
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
      await save(named, known)
      onSaved()
    } catch (error) {
      const current = currentIn(error)
      if (current) setKnown(current.version)
      const fields = fieldErrors(error)
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
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={JSON.stringify(values) === JSON.stringify(start)}
    >
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
