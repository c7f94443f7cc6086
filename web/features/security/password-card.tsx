import { Button, PasswordInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { securityMessages } from './messages.ts'
import { type Complaint, complaints, refusals } from './model.ts'
import { useChangePassword } from './queries.ts'
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
  const say = useWords(errorMessages)
  const email = useUser()?.email ?? ''
  const change = useChangePassword(() => {
    notify({ kind: 'success', message: t.phrase('passwordChanged') })
    onClose()
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (typed) => (hasPassword ? complaints.currentPassword(typed) : null),
      newPassword: complaints.newPassword,
    },
  })
  const show = (errors: FormErrors) => {
    form.setErrors(errors)
    document.getElementById(FIELDS.find((field) => field in errors) ?? '')?.focus()
  }
  const { error } = change
  const inFields = Object.keys(refusals(refusedFields(error))).length > 0
  const title = t(hasPassword ? 'changePassword' : 'setPassword')
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={false}>
      <FormShell
        submit={t('save')}
        pending={change.isPending}
        error={error && !inFields ? { text: wordsFor(error, say) } : null}
        onSubmit={form.onSubmit(
          ({ currentPassword, newPassword }) =>
            change.mutate(
              { newPassword, ...(hasPassword && { currentPassword }) },
              { onError: (refusal) => show(refusals(refusedFields(refusal))) },
            ),
          show,
        )}
      >
        {/* Password managers need the name of the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {FIELDS.slice(hasPassword ? 0 : 1).map((field, at) => {
          const { error: complaint, ...input } = form.getInputProps(field)
          return (
            <PasswordInput
              {...input}
              key={form.key(field)}
              id={field}
              name={field}
              size="md"
              label={t(field)}
              description={field === 'newPassword' ? t('passwordHint') : undefined}
              error={complaint ? t(complaint as Complaint) : undefined}
              autoComplete={AUTO_COMPLETE[field]}
              data-autofocus={at === 0 || undefined}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            />
          )
        })}
      </FormShell>
    </Dialog>
  )
}
