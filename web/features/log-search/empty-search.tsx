import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** A lens over lines, one of which it has found. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path d="M18 24h96M18 48h64M18 72h104M18 96h48" stroke="var(--brand-2)" strokeWidth="5" strokeLinecap="round" />
    <circle cx="116" cy="54" r="30" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="4" />
    <path d="M98 54h36" stroke="var(--brand-6)" strokeWidth="5" strokeLinecap="round" />
    <path d="M138 76l24 22" stroke="var(--brand-4)" strokeWidth="6" strokeLinecap="round" />
  </svg>
)

type Props = { onClear: () => void; isAsking: boolean; hasFilters: boolean }

/** Nothing was found, or there is nothing yet to find: one thing to know, one thing to do. */
export function EmptySearch({ onClear, isAsking, hasFilters }: Props) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      {!isAsking && <h2>{t('neverTitle')}</h2>}
      <p>{t(isAsking ? 'noneText' : 'neverText')}</p>
      {hasFilters && (
        <Button variant="light" onClick={onClear}>
          {t('clearAll')}
        </Button>
      )}
      {!isAsking && (
        <Button renderRoot={(props) => <Link to={PATHS.home} search={{ action: 'add', t: 0 }} {...props} />}>
          {t('neverButton')}
        </Button>
      )}
    </EmptyState>
  )
}
