import { useWords } from '#web/i18n/use-words.ts'
import { RecordToday } from '#web/widgets/data-gate/data-gate.tsx'
import { HistoryLink } from '#web/widgets/history-link/history-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { waitMessages } from './messages.ts'

/** A day, a week and a month, growing. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path d="M12 104h156" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path d="M32 100V78M58 100V58M84 100V68M110 100V42" stroke="var(--brand-2)" strokeWidth="14" />
    <path d="M32 78V66M58 58V40M84 68V46M110 42V24" stroke="var(--brand-4)" strokeWidth="14" />
    <circle cx="148" cy="34" r="20" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="4" />
    <path d="M148 22v12l8 6" stroke="var(--brand-6)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** One thing to know, one thing to do. */
export function EmptyStatistics() {
  const t = useWords(waitMessages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <RecordToday />
      <HistoryLink />
    </EmptyState>
  )
}
