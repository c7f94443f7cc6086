import { LONGEST_PASSWORD } from '#domain/account/password.ts'
import { LONGEST_PIN } from '#domain/family/pin.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import type { TextFieldProps, useForm } from '#web/ui/use-form.ts'
import { handOverMessages } from './messages.ts'
import type { TypedWay } from './queries.ts'

type Props = {
  name: string
  way: TypedWay
  field: TextFieldProps
  shell: ReturnType<typeof useForm>['shell']
}

const INPUTS = {
  devicePin: { autoComplete: 'off', inputMode: 'numeric', maxLength: LONGEST_PIN },
  password: { autoComplete: 'current-password', maxLength: LONGEST_PASSWORD },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false, maxLength: 64 },
} as const

/** One field for the parent's secret, and its error. */
export function ReturnForm({ name, way, field, shell }: Props) {
  const t = useWords(handOverMessages)
  const shared = {
    ...field,
    size: 'md',
    label: way === 'password' ? t('password', { name }) : t(way),
    autoFocus: true,
    ...INPUTS[way],
  } as const
  return (
    <FormShell {...shell} submit={t('submit')}>
      {way === 'code' ? (
        <TextInput {...shared} description={t('codeHint')} />
      ) : (
        <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />
      )}
    </FormShell>
  )
}
