import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import classes from './shelf.module.css'

type Props = {
  typed: string
  onTyped: (typed: string) => void
  /** Beside the search. */
  filter: ReactNode
  add: string
  onAdd: () => void
}

/** Above a shelf: the search, its filter and the button that adds a thing. */
export function ShelfTools({ typed, onTyped, filter, add, onAdd }: Props) {
  const t = useWords(messages)
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={60}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      {filter}
      <Button className={classes.add} leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onAdd}>
        {add}
      </Button>
    </div>
  )
}
