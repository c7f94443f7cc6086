import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** A finger with a thread around it, and a bell that is quiet. */
const Drawing = () => (
  <svg width="180" height="116" viewBox="0 0 180 116" fill="none" aria-hidden focusable="false">
    <path
      d="M90 18c-22 0-34 16-34 36v16l-10 16h88l-10-16V54c0-20-12-36-34-36z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M90 18v-8M80 94a10 10 0 0 0 20 0" stroke="var(--brand-4)" strokeWidth="3" strokeLinecap="round" />
    <path d="M76 58l10 10 18-20" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    <path
      d="M20 44c4-4 4-10 0-14M8 50c8-8 8-20 0-28M160 44c-4-4-4-10 0-14M172 50c-8-8-8-20 0-28"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)

/** One thing to know, one thing to do. */
export function EmptyReminders({ onAdd }: { onAdd: () => void }) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <Button variant="light" onClick={onAdd}>
        {t('newReminder')}
      </Button>
    </EmptyState>
  )
}
