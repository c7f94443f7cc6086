import { LONGEST_PASSWORD } from '#domain/account/password.ts'
import { LONGEST_PIN } from '#domain/family/pin.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { isDeclined } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { handOverMessages } from './messages.ts'
import type { TypedProof, TypedWay } from './queries.ts'

type Props = {
  name: string
  way: TypedWay
  error: Error | null
  pending: boolean
  onSubmit: (typed: TypedProof) => void
}

const INPUTS = {
  devicePin: { autoComplete: 'off', inputMode: 'numeric', maxLength: LONGEST_PIN },
  password: { autoComplete: 'current-password', maxLength: LONGEST_PASSWORD },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false, maxLength: 64 },
} as const

/** One field for the parent's secret, and its error. */
export function ReturnForm({ name, way, error, pending, onSubmit }: Props) {
  const t = useWords(handOverMessages)
  const say = useWords(errorMessages)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isWrong = refusedFields(error).includes(way)
  const submit = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') onSubmit({ way, text })
  }
  const shared = {
    size: 'md',
    label: way === 'password' ? t('password', { name }) : t(way),
    value: text,
    error: isMissing ? t(`need_${way}`) : isWrong ? t(`wrong_${way}`) : undefined,
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setText(currentTarget.value)
      setMissing(false)
    },
    ...INPUTS[way],
  } as const
  const sayOf = (failure: Error) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    return refusedFields(failure).includes('passkey') ? t('passkeyWrong', { name }) : wordsFor(failure, say)
  }
  return (
    <FormShell
      submit={t('submit')}
      pending={pending}
      error={error && !isWrong ? { text: sayOf(error) } : null}
      onSubmit={submit}
    >
      {way === 'code' ? (
        <TextInput {...shared} description={t('codeHint')} />
      ) : (
        <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />
      )}
    </FormShell>
  )
}
