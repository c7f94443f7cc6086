import { type ReactNode, useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { takeBackNotices } from '#web/widgets/saved-notice.tsx'
import { bankMessages } from './bank-messages.ts'
import type { useBankForm } from './use-bank-form.ts'

type Props = {
  title: string
  submit: string
  form: ReturnType<typeof useBankForm>
  /** Whether anything was typed that a slip should not lose. */
  isTyped: boolean
  onClose: () => void
  children: ReactNode
}

/** A question of how much, with its result. Typed text stays, whatever the server answers. */
export function BankDialog({ title, submit, form, isTyped, onClose, children }: Props) {
  const t = useWords(bankMessages)
  useEffect(takeBackNotices, [])
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!isTyped}>
      <FormShell submit={submit} pending={form.isPending} error={form.failure} onSubmit={form.submit}>
        {children}
      </FormShell>
    </Dialog>
  )
}
