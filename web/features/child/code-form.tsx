import { Alert, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { childMessages } from './messages.ts'
import { SignInPage } from './sign-in-page.tsx'

type Props = {
  /** The last code that was tried. */
  start: string
  pending: boolean
  /** No family has that code. */
  isUnknown: boolean
  /** The one that this device knew is good for nothing any more. */
  isOutdated: boolean
  error: Error | null
  onCode: (code: string) => void
}

export function CodeForm({ start, pending, isUnknown, isOutdated, error, onCode }: Props) {
  const t = useWords(childMessages)
  const say = useWords(errorMessages)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(start)
  const [isMissing, setMissing] = useState(false)
  const isSame = code.trim() === start
  const complaint = isMissing ? t('needCode') : isSame && isUnknown ? t('codeWrong') : undefined
  return (
    <SignInPage title={t('helloTitle')} lead={t('helloLead')}>
      {isOutdated && (
        <Alert color="brand" variant="light" role="status">
          {t('codeOutdated')}
        </Alert>
      )}
      <FormShell
        submit={t('goOn')}
        pending={pending}
        error={isSame && error ? { title: t('signInFailed'), text: wordsFor(error, say) } : null}
        onSubmit={() => {
          setMissing(!code.trim())
          if (code.trim()) onCode(code.trim())
          else field.current?.focus()
        }}
      >
        <TextInput
          ref={field}
          size="lg"
          label={t('code')}
          required
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={complaint}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setMissing(false)
          }}
        />
      </FormShell>
    </SignInPage>
  )
}
