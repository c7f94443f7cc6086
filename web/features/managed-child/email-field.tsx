import { TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import type { TextFieldProps } from '#web/ui/use-form.ts'
import { managedChildMessages } from './messages.ts'

/** The address of another person. */
export function EmailField(field: TextFieldProps) {
  const t = useWords(managedChildMessages)
  return (
    <TextInput
      {...field}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      maxLength={254}
    />
  )
}
