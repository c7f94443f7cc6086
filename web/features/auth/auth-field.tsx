import { PasswordInput, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'
import type { Account, Complaint } from './model.ts'

type Name = keyof Account
type Props = {
  name: Name
  /** spelt as password managers expect it */
  autoComplete: string
  label?: string
  description?: string
  /** What @mantine/form gives: its error is a key, so that it follows the language. */
  field: GetInputPropsReturnType
}

const KINDS: Record<Name, { type?: 'email'; inputMode?: 'email'; maxLength: number }> = {
  firstName: { maxLength: 120 },
  lastName: { maxLength: 120 },
  email: { type: 'email', inputMode: 'email', maxLength: 254 },
  password: { maxLength: 200 },
}

/** A user who cannot see the red is led to it. */
export const focusFirst = (errors: object) => document.getElementById(Object.keys(errors)[0] ?? '')?.focus()

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
    error: field.error ? t(field.error as Complaint) : undefined,
  } as const
  if (name !== 'password') return <TextInput {...shared} />
  return <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />
}
