import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
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
  const [sentence, setSentence] = useState('')
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string } | null>(null)
  async function send() {
    setPending(true)
    setFailure(null)
    try {
      await onSubmit(sentence)
      onClose()
    } catch (error) {
      setFailure({ text: failureOf(error) })
      setPending(false)
    }
  }
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={sentence === ''}>
      <FormShell submit={submit} pending={isPending} error={failure} onSubmit={() => void send()}>
        <TextInput
          label={label}
          description={hint}
          value={sentence}
          maxLength={most}
          data-autofocus
          autoComplete="off"
          onChange={({ currentTarget }) => setSentence(currentTarget.value)}
        />
      </FormShell>
    </Dialog>
  )
}
