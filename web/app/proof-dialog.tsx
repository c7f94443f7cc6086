import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined, signWithPasskey } from '#web/api/passkey.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { type TextFieldProps, useForm } from '#web/ui/use-form.ts'
import { proofMessages } from './proof-messages.ts'
import { signOut } from '#web/session/sign-out.ts'

type Typed = { way: 'password' | 'code'; text: string }

const WORDS = {
  password: { need: 'needPassword', wrong: 'wrongPassword' },
  code: { need: 'needCode', wrong: 'wrongCode' },
} as const
const NEED = { text: 'need' } as const
const WRONG = { text: 'wrong' } as const

async function prove(typed: Typed | null) {
  if (typed) return call(session.prove, { body: { [typed.way]: typed.text } })
  const { options } = await call(session.proofOptions)
  return call(session.prove, { body: { passkey: await signWithPasskey(options) } })
}

/** The password, or where signing in takes two steps the second of them; or a passkey, which is both. */
export function ProofDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const t = useWords(proofMessages)
  const say = useWords(errorMessages)
  const { data: status, error: unknown } = useQuery(queryOf(secondFactor.status))
  const way = status?.twoStepSince ? 'code' : status?.hasPassword ? 'password' : null
  const hasPasskey = canUsePasskeys() && (status?.passkeys.length ?? 0) > 0
  const sayOf = (failure: unknown) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    return refusedFields(failure).includes('passkey') ? t('passkeyRefused') : wordsFor(failure, say)
  }
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => (text.trim() === '' ? NEED : {}),
    say: (complaint: 'need' | 'wrong') => t(WORDS[way ?? 'password'][complaint]),
    send: ({ text }) => prove(way && { way, text }),
    onDone: () => onDone(true),
    refusalsOf: (error) => (refusedFields(error).some((field) => field in WORDS) ? WRONG : {}),
    failureOf: (error) => ({ text: sayOf(error) }),
  })
  const { pending } = form.shell
  const error = form.shell.error ?? (unknown ? { text: wordsFor(unknown, say) } : null)
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={() => onDone(false)}>
      <Stack gap="md">
        <Text c="dimmed">{t(status && !way && !hasPasskey ? 'signInAgain' : 'lead')}</Text>
        {!status && !unknown && <Skeleton height={120} />}
        {way && (
          <FormShell {...form.shell} error={error} submit={t('confirm')}>
            <ProofField way={way} field={form.field('text')} />
          </FormShell>
        )}
        {!way && error && (
          <Text c="red" role="alert">
            {error.text}
          </Text>
        )}
        {hasPasskey && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={pending}
            onClick={() => void form.run(() => prove(null))}
          >
            {t('usePasskey')}
          </Button>
        )}
        {status && !way && !hasPasskey && (
          <Button size="md" fullWidth onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

function ProofField({ way, field }: { way: Typed['way']; field: TextFieldProps }) {
  const t = useWords(proofMessages)
  const shared = { ...field, size: 'md', label: t(way), 'data-autofocus': true } as const
  if (way === 'password')
    return (
      <PasswordInput
        {...shared}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
    )
  return (
    <TextInput
      {...shared}
      description={t('codeHint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
    />
  )
}
