import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'

/** The typed text, and the functions that change it. */
export type TypedSearch = { typed: string; type: (text: string) => void; clear: () => void }

type Props = {
  field: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  clearLabel: string
  search: TypedSearch
}

/** One line to search with, and a way to empty it that keeps its place. */
export const SearchField = ({ field, label, placeholder, clearLabel, search: { typed, type, clear } }: Props) => (
  <TextInput
    ref={field}
    type="search"
    size="md"
    aria-label={label}
    placeholder={placeholder}
    maxLength={200}
    enterKeyHint="search"
    autoComplete="off"
    leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
    rightSection={
      typed && (
        <CloseButton
          aria-label={clearLabel}
          onClick={() => {
            clear()
            field.current?.focus()
          }}
        />
      )
    }
    value={typed}
    onChange={({ currentTarget }) => type(currentTarget.value)}
  />
)
