import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** Three jars on a shelf, each with something in it. */
const Drawing = () => (
  <svg width="220" height="124" viewBox="0 0 220 124" fill="none" aria-hidden focusable="false">
    <path d="M10 112h200" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M30 66h42v34a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8zM89 84h42v16a8 8 0 0 1-8 8H97a8 8 0 0 1-8-8z"
      fill="var(--accent-soft)"
    />
    <path d="M148 94h42v6a8 8 0 0 1-8 8h-26a8 8 0 0 1-8-8z" fill="var(--accent-soft)" />
    <path
      d="M36 44h30c4 3 6 8 6 14v42a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8V58c0-6 2-11 6-14zM95 44h30c4 3 6 8 6 14v42a8 8 0 0 1-8 8H97a8 8 0 0 1-8-8V58c0-6 2-11 6-14zM154 44h30c4 3 6 8 6 14v42a8 8 0 0 1-8 8h-26a8 8 0 0 1-8-8V58c0-6 2-11 6-14z"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M34 40h34M93 40h34M152 40h34" stroke="var(--brand-4)" strokeWidth="5" strokeLinecap="round" />
    <circle cx="51" cy="16" r="10" stroke="var(--brand-2)" strokeWidth="3" />
    <path d="M51 11v5l3 3" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** One thing to know, one thing to do. */
export function EmptyBank() {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <Button renderRoot={(props) => <Link to={PATHS.family} {...props} />}>{t('toFamily')}</Button>
    </EmptyState>
  )
}
