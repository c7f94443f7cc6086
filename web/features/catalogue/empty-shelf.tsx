import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** A shelf with room on it. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path d="M16 52h148M16 102h148" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" />
    <rect
      x="30"
      y="18"
      width="16"
      height="34"
      rx="3"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
    />
    <rect x="50" y="10" width="14" height="42" rx="3" stroke="var(--brand-2)" strokeWidth="3" />
    <path d="M72 50l12-34 13 5-11 30" stroke="var(--brand-4)" strokeWidth="3" strokeLinejoin="round" />
    <path
      d="M118 102V82a14 14 0 0 1 28 0v20M132 68V58"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="5 6"
    />
  </svg>
)

type Props = { text: string; isSearch: boolean; add: string; onAdd: () => void; onClear: () => void }

/** Nothing here yet, or nothing of that name: one thing to know, one thing to do. */
export function EmptyShelf({ text, isSearch, add, onAdd, onClear }: Props) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      <p>{isSearch ? t('nothingFound') : text}</p>
      {isSearch ? (
        <Button variant="light" onClick={onClear}>
          {t('clearSearch')}
        </Button>
      ) : (
        <Button onClick={onAdd}>{add}</Button>
      )}
    </EmptyState>
  )
}
