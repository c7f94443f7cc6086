import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, type Named, optionsOf, withChosen } from './options.ts'
import { useSearchText } from './use-search-text.ts'

type Props = Omit<MultiSelectProps, 'value' | 'data' | 'onChange'> & {
  known: readonly Named[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Without it, nothing is created on the way. */
  onCreate?: (name: string) => void
}

/** Any of what there is, found by typing, in the order in which they were chosen. */
export function ManyPicker({ known, value, error, onChange, onCreate, ...field }: Props) {
  const t = useWords(pickerMessages)
  // Where no more fit, a name that was typed in full is complained about, not left out.
  const isFull = field.maxValues !== undefined && value.length >= field.maxValues
  const search = useSearchText({ known: isFull ? [] : known, onPick: (id) => onChange([...new Set([...value, id])]) })
  return (
    <MultiSelect
      placeholder={value.length ? '' : t('select')}
      nothingFoundMessage={t('noOptions')}
      data={optionsOf(
        withChosen(known, value, t('unknown')),
        search.text,
        onCreate ? (name) => [{ value: CREATE, label: t('create', { name }) }] : null,
      )}
      value={[...value]}
      error={search.error ?? error}
      searchable
      hidePickedOptions
      maxDropdownHeight={300}
      filter={({ options, search: typed }) =>
        matching(
          options.filter((option) => 'value' in option),
          typed,
        )
      }
      onChange={(ids) => {
        if (ids.includes(CREATE)) onCreate?.(search.text.trim())
        else onChange(ids)
        search.clear()
      }}
      {...search.field}
      {...field}
    />
  )
}
