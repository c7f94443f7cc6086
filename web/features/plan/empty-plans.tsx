import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { planMessages } from './messages.ts'

/** A week on the wall, with one thing pinned to it. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <rect x="22" y="18" width="136" height="86" rx="10" stroke="var(--brand-4)" strokeWidth="3" />
    <path d="M22 40h136" stroke="var(--brand-4)" strokeWidth="3" />
    <path d="M52 8v18M128 8v18" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M56 40v64M90 40v64M124 40v64"
      stroke="var(--brand-2)"
      strokeWidth="2"
      strokeDasharray="4 6"
      strokeLinecap="round"
    />
    <rect
      x="61"
      y="56"
      width="24"
      height="34"
      rx="5"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
    />
    <path d="M67 72l5 5 8-10" stroke="var(--brand-6)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

type Props = { of: 'Weekly' | 'Other' | 'Plan'; onAdd: () => void }

/** One thing to know, one thing to do. */
export function EmptyPlans({ of, onAdd }: Props) {
  const t = useWords(planMessages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{t(`empty${of}Title`)}</h2>
      <p>{t(`empty${of}Text`)}</p>
      <Button onClick={onAdd}>{t('firstPlan')}</Button>
    </EmptyState>
  )
}
