import { LONGEST_NAME } from '#domain/text-limits.ts'
import { TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'

/** A name has no more characters. [catalogue/catalogue-name] */

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

export function NameField({ value, error, onChange }: Props) {
  const t = useWords(messages)
  return (
    <TextInput
      label={t('name')}
      data-autofocus
      required
      maxLength={LONGEST_NAME}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
