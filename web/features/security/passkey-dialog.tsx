import { TextInput } from '@mantine/core'
import type { Passkey } from '#contract/second-factor.ts'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { isDeclined, isMadeAlready } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { securityMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { addPasskey, renamePasskey } from './queries.ts'

type Props = { passkey: Passkey | null; onClose: () => void }

/** The name of a passkey; the browser makes a new one after that. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const t = useWords(securityMessages)
  const say = useWords(errorMessages)
  const sayOf = (failure: unknown) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    if (isMadeAlready(failure) || refusalCode(failure) === 'ALREADY_EXISTS') return t('passkeyThere')
    if (!refusedFields(failure).includes('passkey')) return wordsFor(failure, say)
    return t(refusalCode(failure) === 'INVALID_PARAMS' ? 'passkeyRefused' : 'tooManyPasskeys')
  }
  const form = useForm({
    start: { name: passkey?.name ?? t('myPasskey') },
    check: fieldErrorsOf.name,
    say: (complaint) => t(complaint),
    send: ({ name }) => (passkey ? renamePasskey(passkey.id, name) : addPasskey(name)),
    onDone(saved) {
      if (!passkey) notify({ kind: 'success', message: t.phrase('passkeyAdded', { name: saved.name }) })
      onClose()
    },
    refusalsOf: serverFieldErrors.name,
    failureOf: (error) => ({ text: sayOf(error) }),
  })
  return (
    <Dialog title={t(passkey ? 'renameTitle' : 'addPasskey')} closeLabel={t('close')} onClose={onClose}>
      <FormShell {...form.shell} submit={t(passkey ? 'save' : 'next')}>
        <TextInput
          {...form.field('name')}
          size="md"
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
          maxLength={120}
          autoComplete="off"
          data-autofocus
        />
      </FormShell>
    </Dialog>
  )
}
