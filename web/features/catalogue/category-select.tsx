import { NativeSelect } from '@mantine/core'
import type { Category } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { messages } from './messages.ts'

type Props = {
  label: string
  value: Category | undefined
  /** It may also be any: a filter. */
  withAll?: boolean
  className?: string | undefined
  required?: boolean
  onChange: (category: Category | undefined) => void
}

export function CategorySelect({ label, value, withAll = false, className, required = false, onChange }: Props) {
  const t = useWords(messages)
  const name = useWords(categoryNames)
  const all = { value: '', label: t('all') }
  return (
    <NativeSelect
      className={className}
      {...(withAll ? { 'aria-label': label } : { label })}
      required={required}
      value={value ?? ''}
      data={[...(withAll ? [all] : []), ...CATEGORIES.map((each) => ({ value: each, label: name(each) }))]}
      onChange={({ currentTarget }) => onChange(CATEGORIES.find((each) => each === currentTarget.value))}
    />
  )
}
