import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { SecondStep } from '#contract/second-factor.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { authMessages } from './messages.ts'
import { type Entered, takeSecondStep } from './queries.ts'

type Props = { step: SecondStep; onIn: (entered: Entered) => void }

/** A code of the app, a recovery code, or a passkey: the password was right already. [account/two-step-sign-in] */
export function SecondStepForm({ step, onIn }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const sayOf = (error: unknown) => {
    const wrong = refusedFields(error)
    if (isDeclined(error)) return t('passkeyDeclined')
    if (wrong.includes('ticket')) return t('ticketOver')
    return wrong.includes('passkey') ? t('passkeyUnknown') : wordsFor(error, say)
  }
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'needCode' as const }),
    say: (complaint: 'needCode' | 'wrongCode') => t(complaint),
    send: ({ code }) => takeSecondStep(step, code),
    onDone: onIn,
    refusalsOf: (error) => (refusedFields(error).includes('code') ? { code: 'wrongCode' as const } : {}),
    failureOf: (error) => ({ text: sayOf(error) }),
  })
  // The form replaces the one with the pressed button: the focus goes to its first field.
  useEffect(() => document.getElementById('code')?.focus(), [])
  return (
    <Stack gap="md">
      <FormShell {...form.shell} submit={t('confirmCode')}>
        <TextInput
          {...form.field('code')}
          id="code"
          name="code"
          size="md"
          label={t('code')}
          description={t('codeHint')}
          // A recovery code has letters: the keyboard must have both.
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      </FormShell>
      {step.methods.includes('passkey') && canUsePasskeys() && (
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={form.shell.pending}
          onClick={() => void form.run(() => takeSecondStep(step, null))}
        >
          {t('usePasskey')}
        </Button>
      )}
    </Stack>
  )
}
