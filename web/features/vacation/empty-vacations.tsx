import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/** A palm, a sun, and nothing to do. */
const Drawing = () => (
  <svg width="200" height="124" viewBox="0 0 200 124" fill="none" aria-hidden focusable="false">
    <circle cx="152" cy="36" r="20" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="3" />
    <path
      d="M16 110c24-16 52-22 84-22s60 6 84 22"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M82 90c-2-22 2-40 12-54" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M94 36c-14-14-32-14-42-2 16-2 28 0 42 2zm0 0c-20-4-34 8-36 24 12-12 22-20 36-24zm0 0c8-16 24-22 38-14-14 2-26 6-38 14zm0 0c18-2 30 8 32 24-10-12-20-18-32-24z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M118 98h34l8-16M126 98v10M146 98v10" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
  </svg>
)

/** One thing to know, one thing to do. */
export function EmptyVacations({ onAdd, smart }: { onAdd: () => void; smart: ReactNode }) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <Button onClick={onAdd}>{t('newVacation')}</Button>
      {smart}
    </EmptyState>
  )
}
