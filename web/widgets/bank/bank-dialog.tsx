import { type ReactNode, useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { closeNotices } from '#web/widgets/saved-notice.tsx'
import { bankMessages } from './bank-messages.ts'
import type { BankForm } from './use-bank-form.ts'

type Props = {
  title: string
  submit: string
  form: BankForm
  onClose: () => void
  children: ReactNode
}

/** A question of how much, with its result. Typed text stays, whatever the server answers. */
export function BankDialog({ title, submit, form, onClose, children }: Props) {
  const t = useWords(bankMessages)
  useEffect(closeNotices, [])
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell {...form.shell} submit={submit}>
        {children}
      </FormShell>
    </Dialog>
  )
}
