import { TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { crownFailure } from './crown-failure.ts'
import { crownMessages } from './crown-messages.ts'

type Props = {
  title: string
  label: string
  hint?: string
  /** Letters. */
  most: number
  submit: string
  /** Resolves when it is done; its error is shown, and typed text stays. */
  onSubmit: (sentence: string) => Promise<unknown>
  /** The words for a failure, unless it is about crowns. */
  failureOf?: (error: unknown) => string
  onClose: () => void
}

/** A sentence that goes with something, or none. */
export function SentenceDialog({
  title,
  label,
  hint,
  most,
  submit,
  onSubmit,
  failureOf = crownFailure,
  onClose,
}: Props) {
  const t = useWords(crownMessages)
  const form = useForm({
    start: { sentence: '' },
    send: ({ sentence }) => onSubmit(sentence),
    onDone: onClose,
    failureOf: (error) => ({ text: failureOf(error) }),
  })
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell {...form.shell} submit={submit}>
        <TextInput
          {...form.field('sentence')}
          label={label}
          description={hint}
          maxLength={most}
          data-autofocus
          autoComplete="off"
        />
      </FormShell>
    </Dialog>
  )
}
