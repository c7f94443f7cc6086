import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Passkey } from '#contract/second-factor.ts'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { isDeclined, isMadeAlready } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { securityMessages } from './messages.ts'
import { type Complaint, complaints } from './model.ts'
import { useAddPasskey, useRenamePasskey } from './queries.ts'

type Props = { passkey: Passkey | null; onClose: () => void }

/** The name of a passkey; the browser makes a new one after that. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const t = useWords(securityMessages)
  const say = useWords(errorMessages)
  const [add, rename] = [useAddPasskey(), useRenamePasskey(passkey?.id ?? '')]
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey?.name ?? t('myPasskey') },
    validate: { name: complaints.name },
  })
  const submit = ({ name }: { name: string }) => {
    if (passkey) return rename.mutate(name, { onSuccess: onClose })
    add.mutate(name, {
      onSuccess(added) {
        notify({ kind: 'success', message: t.phrase('passkeyAdded', { name: added.name }) })
        onClose()
      },
    })
  }
  const sayOf = (failure: Error) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    if (isMadeAlready(failure) || refusalCode(failure) === 'ALREADY_EXISTS') return t('passkeyThere')
    if (!refusedFields(failure).includes('passkey')) return wordsFor(failure, say)
    return t(refusalCode(failure) === 'INVALID_PARAMS' ? 'passkeyRefused' : 'tooManyPasskeys')
  }
  const error = add.error ?? rename.error
  const { error: complaint, ...field } = form.getInputProps('name')
  return (
    <Dialog title={t(passkey ? 'renameTitle' : 'addPasskey')} closeLabel={t('close')} onClose={onClose}>
      <FormShell
        submit={t(passkey ? 'save' : 'next')}
        pending={add.isPending || rename.isPending}
        error={error && { text: sayOf(error) }}
        onSubmit={form.onSubmit(submit)}
      >
        <TextInput
          {...field}
          key={form.key('name')}
          size="md"
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
          error={complaint ? t(complaint as Complaint) : undefined}
          maxLength={120}
          autoComplete="off"
          data-autofocus
        />
      </FormShell>
    </Dialog>
  )
}
