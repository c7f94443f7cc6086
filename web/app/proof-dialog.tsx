import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined, signWithPasskey } from '#web/api/passkey.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { proofMessages } from './proof-messages.ts'
import { signOut } from '#web/session/sign-out.ts'

type Typed = { way: 'password' | 'code'; text: string }

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
  const proof = useMutation({ mutationFn: prove, onSuccess: () => onDone(true) })
  const usePasskey = () => proof.mutate(null)
  const way = status?.twoStepSince ? 'code' : status?.hasPassword ? 'password' : null
  const hasPasskey = canUsePasskeys() && (status?.passkeys.length ?? 0) > 0
  const sayOf = (failure: Error) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    return refusedFields(failure).includes('passkey') ? t('passkeyRefused') : wordsFor(failure, say)
  }
  const { error, isPending } = proof
  const wrong = refusedFields(error).find((field) => field === 'password' || field === 'code')
  const failure = error && !wrong ? sayOf(error) : unknown ? wordsFor(unknown, say) : null
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={() => onDone(false)}>
      <Stack gap="md">
        <Text c="dimmed">{t(status && !way && !hasPasskey ? 'signInAgain' : 'lead')}</Text>
        {!status && !unknown && <Skeleton height={120} />}
        {way && (
          <TypedProof
            way={way}
            refused={wrong !== undefined}
            pending={isPending}
            failure={failure}
            onTyped={(text) => proof.mutate({ way, text })}
          />
        )}
        {!way && failure && (
          <Text c="red" role="alert">
            {failure}
          </Text>
        )}
        {hasPasskey && (
          <Button variant="default" size="md" fullWidth disabled={isPending} onClick={usePasskey}>
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

type TypedProps = {
  way: Typed['way']
  refused: boolean
  pending: boolean
  failure: string | null
  onTyped: (text: string) => void
}

const WORDS = {
  password: { need: 'needPassword', wrong: 'wrongPassword' },
  code: { need: 'needCode', wrong: 'wrongCode' },
} as const

function TypedProof({ way, refused, pending, failure, onTyped }: TypedProps) {
  const t = useWords(proofMessages)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') onTyped(text)
  }
  const { need, wrong } = WORDS[way]
  const shared = {
    size: 'md',
    label: t(way),
    value: text,
    error: isMissing ? t(need) : refused && t(wrong),
    'data-autofocus': true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setText(currentTarget.value)
      setMissing(false)
    },
  } as const
  return (
    <FormShell submit={t('confirm')} pending={pending} error={failure ? { text: failure } : null} onSubmit={submit}>
      {way === 'password' ? (
        <PasswordInput
          {...shared}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
      ) : (
        <TextInput
          {...shared}
          description={t('codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      )}
    </FormShell>
  )
}
