import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { managedChildMessages } from './messages.ts'

type Props = { ref: Ref<HTMLInputElement>; value: string; isWrong: boolean; onChange: (typed: string) => void }

/** The address of another person. */
export function EmailField({ ref, value, isWrong, onChange }: Props) {
  const t = useWords(managedChildMessages)
  return (
    <TextInput
      ref={ref}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      maxLength={254}
      value={value}
      error={isWrong ? t('needEmail') : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
