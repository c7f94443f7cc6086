import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import type { NoteView } from '#domain/note/note.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { noteListMessages } from './messages.ts'

/** A sheet, a pen, and the first line of it. */
export const Drawing = () => (
  <svg width="180" height="120" viewBox="0 0 180 120" fill="none" aria-hidden focusable="false">
    <path d="M10 112h160" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <rect
      x="42"
      y="12"
      width="80"
      height="100"
      rx="8"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
    />
    <path d="M58 36h48M58 54h34M58 72h20" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M90 80l38-38 10 10-38 38-14 4z"
      fill="var(--surface-page)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M121 49l10 10" stroke="var(--brand-4)" strokeWidth="3" />
  </svg>
)

const WORDS = {
  all: ['emptyAllTitle', 'emptyAllText'],
  flagged: ['emptyFlaggedTitle', 'emptyFlaggedText'],
  todos: ['emptyTodosTitle', 'emptyTodosText'],
  quick: ['emptyAllTitle', 'emptyQuickText'],
  'by-creation-date': ['emptyAllTitle', 'emptyCreatedText'],
  trash: ['emptyTrashTitle', 'trashHint'],
} as const

type Props = { view: Exclude<NoteView, 'daily'>; onNew: () => void; isMaking: boolean }

/** One thing to know, one thing to do. */
export function EmptyNotes({ view, onNew, isMaking }: Props) {
  const t = useWords(noteListMessages)
  const [title, text] = WORDS[view]
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t(title)}</h2>
      <p>{t(text)}</p>
      {view !== 'trash' && (
        <Button onClick={onNew} loading={isMaking}>
          {t('newNote')}
        </Button>
      )}
    </EmptyState>
  )
}
