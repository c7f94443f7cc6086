import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { securityMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { changePassword } from './queries.ts'
import { SecurityCard } from './security-card.tsx'

/** @param hasPassword undefined: not known yet */
export function PasswordCard({ hasPassword }: { hasPassword: boolean | undefined }) {
  const t = useWords(securityMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <SecurityCard
      section="password"
      title={t('password')}
      lead={t(hasPassword === false ? 'noPassword' : 'passwordLead')}
    >
      <Button
        variant="default"
        disabled={hasPassword === undefined}
        aria-haspopup="dialog"
        style={{ alignSelf: 'start' }}
        onClick={() => setOpen(true)}
      >
        {t(hasPassword === false ? 'setPassword' : 'changePassword')}
      </Button>
      {isOpen && <PasswordDialog hasPassword={hasPassword ?? true} onClose={() => setOpen(false)} />}
    </SecurityCard>
  )
}

const FIELDS = ['currentPassword', 'newPassword'] as const
const AUTO_COMPLETE = { currentPassword: 'current-password', newPassword: 'new-password' } as const

function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useWords(securityMessages)
  const email = useUser()?.email ?? ''
  const bodyOf = ({ currentPassword, newPassword }: Record<(typeof FIELDS)[number], string>) => ({
    newPassword,
    ...(hasPassword && { currentPassword }),
  })
  const form = useForm({
    start: { currentPassword: '', newPassword: '' },
    check: (values) => fieldErrorsOf.password(bodyOf(values)),
    say: (complaint) => t(complaint),
    send: (values) => changePassword(bodyOf(values)),
    onDone() {
      notify({ kind: 'success', message: t.phrase('passwordChanged') })
      onClose()
    },
    refusalsOf: serverFieldErrors.password,
  })
  const title = t(hasPassword ? 'changePassword' : 'setPassword')
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={false}>
      <FormShell {...form.shell} submit={t('save')}>
        {/* Password managers need the name of the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {FIELDS.slice(hasPassword ? 0 : 1).map((field, at) => (
          <PasswordInput
            {...form.field(field)}
            key={field}
            id={field}
            name={field}
            size="md"
            label={t(field)}
            description={field === 'newPassword' ? t('passwordHint') : undefined}
            autoComplete={AUTO_COMPLETE[field]}
            data-autofocus={at === 0 || undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
        ))}
      </FormShell>
    </Dialog>
  )
}
