import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Category } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import classes from './import.module.css'
import { mappingMessages } from './messages.ts'

export type GroupChoice = Category | 'skip'

type Props = {
  label: string
  /** undefined: nothing is chosen yet. */
  value: GroupChoice | undefined
  onChange: (choice: GroupChoice) => void
}

/** One of the twelve categories, or none of these entries. The wheel of a phone is quicker than a list in the page. */
export function CategoryChoice({ label, value, onChange }: Props) {
  const t = useWords(mappingMessages)
  const name = useWords(categoryNames)
  const offered = useOfferedCategories()
  const category = value === undefined || value === 'skip' ? undefined : value
  const choices: GroupChoice[] = [...offered, 'skip']
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      data={[
        ...(value === undefined ? [{ value: '', label: t('choose') }] : []),
        ...offered.map((each) => ({ value: each, label: name(each) })),
        { value: 'skip', label: t('skipGroup') },
      ]}
      leftSection={
        value !== undefined && (
          <span className={classes.sign} data-category={category}>
            {category ? <CategoryIcon category={category} size={16} /> : <IconX size={16} stroke={1.8} aria-hidden />}
          </span>
        )
      }
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
