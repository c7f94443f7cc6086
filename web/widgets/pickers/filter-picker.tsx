import { useWords } from '#web/i18n/use-words.ts'
import { ManyPicker } from './many-picker.tsx'
import { pickerMessages } from './messages.ts'
import type { Named } from './options.ts'

/** More are found by typing. */
const MAX_SHOWN = 50

type Props = { label: string; known: readonly Named[]; value: string[]; onChange: (ids: string[]) => void }

/** Any of what there is, to look for; nothing is created on the way. */
export function FilterPicker({ label, ...things }: Props) {
  const t = useWords(pickerMessages)
  return (
    <ManyPicker
      label={label}
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { field: label }) }}
      limit={MAX_SHOWN}
      {...things}
    />
  )
}
