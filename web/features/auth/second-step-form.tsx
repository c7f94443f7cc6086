import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { SecondStep } from '#contract/second-factor.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { type Entered, useSecondStep } from './queries.ts'

type Props = { step: SecondStep; onIn: (entered: Entered) => void }

/** A code of the app, a recovery code, or a passkey: the password was right already. [account/two-step-sign-in] */
export function SecondStepForm({ step, onIn }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const second = useSecondStep(step, onIn)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() ? null : 'needCode') },
  })
  // The form replaces the one with the pressed button: the focus goes to its first field.
  useEffect(() => focusFirst({ code: true }), [])
  const { error, isPending } = second
  const wrong = refusedFields(error)
  const sayOf = (failure: Error) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    if (wrong.includes('ticket')) return t('ticketOver')
    return wrong.includes('passkey') ? t('passkeyUnknown') : wordsFor(failure, say)
  }
  const inField = wrong.includes('code')
  const show = (refusal: Error) => {
    if (!refusedFields(refusal).includes('code')) return
    form.setErrors({ code: 'wrongCode' })
    focusFirst({ code: true })
  }
  const field = form.getInputProps('code')
  return (
    <Stack gap="md">
      <FormShell
        submit={t('confirmCode')}
        pending={isPending}
        error={error && !inField ? { text: sayOf(error) } : null}
        onSubmit={form.onSubmit(({ code }) => second.mutate(code, { onError: show }), focusFirst)}
      >
        <TextInput
          {...field}
          key={form.key('code')}
          id="code"
          name="code"
          size="md"
          label={t('code')}
          description={t('codeHint')}
          error={field.error ? t(field.error as 'needCode' | 'wrongCode') : undefined}
          // A recovery code has letters: the keyboard must have both.
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      </FormShell>
      {step.methods.includes('passkey') && canUsePasskeys() && (
        <Button variant="default" size="md" fullWidth disabled={isPending} onClick={() => second.mutate(null)}>
          {t('usePasskey')}
        </Button>
      )}
    </Stack>
  )
}
