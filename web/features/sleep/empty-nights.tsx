import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** Nights as rows, and a moon over them. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path
      d="M146 8a22 22 0 1 0 18 32 18 18 0 0 1-18-32z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M36 36h62M28 60h70M44 84h74" stroke="var(--brand-4)" strokeWidth="9" strokeLinecap="round" />
    <path d="M16 104h148" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
  </svg>
)

/**
 * One thing to know, one thing to do.
 * @param isSecond something else is to be done before
 */
export function EmptyNights({ isSecond }: { isSecond: boolean }) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={!isSecond && <Drawing />}>
      {!isSecond && <h2>{t('emptyTitle')}</h2>}
      <p>{t('emptyText')}</p>
      <Button
        variant={isSecond ? 'subtle' : 'filled'}
        renderRoot={(props) => <Link to={PATHS.home} search={{ action: 'add', t: 0 }} {...props} />}
      >
        {t('emptyButton')}
      </Button>
    </EmptyState>
  )
}
