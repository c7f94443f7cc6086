import { PasswordInput, TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import type { TextFieldProps } from '#web/ui/use-form.ts'
import { authMessages } from './messages.ts'
import type { Account } from './model.ts'

type Name = keyof Account
type Props = {
  name: Name
  /** spelt as password managers expect it */
  autoComplete: string
  label?: string
  description?: string
  field: TextFieldProps
}

const KINDS: Record<Name, { type?: 'email'; inputMode?: 'email'; maxLength: number }> = {
  firstName: { maxLength: 120 },
  lastName: { maxLength: 120 },
  email: { type: 'email', inputMode: 'email', maxLength: 254 },
  password: { maxLength: 200 },
}

export function AuthField({ name, label, field, ...rest }: Props) {
  const t = useWords(authMessages)
  const shared = {
    ...field,
    ...rest,
    ...KINDS[name],
    name,
    id: name,
    size: 'md',
    label: label ?? t(name),
    required: name !== 'lastName',
    withAsterisk: false,
    autoCapitalize: name.endsWith('Name') ? 'words' : 'none',
  } as const
  if (name !== 'password') return <TextInput {...shared} />
  return <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />
}
