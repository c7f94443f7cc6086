import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { useFigureWords } from './filter-words.tsx'
import { messages } from './messages.ts'
import type { Filters } from './model.ts'
import classes from './search-filters.module.css'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** The filters of a figure that led here and that no field of the form shows; each can be removed. */
export function FigureFilters({ filters, onChange }: Props) {
  const t = useWords(messages)
  const chips = useFigureWords(filters)
  if (!chips.length) return null
  return (
    <ul className={classes.chips} aria-label={t('alsoFiltered')}>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Button
            variant="light"
            className={classes.chip}
            aria-label={t('without', { filter: text })}
            rightSection={<IconX size={16} stroke={2} aria-hidden />}
            onClick={() => onChange(without)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
