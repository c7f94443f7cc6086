import { Link } from '@tanstack/react-router'
import type { LogDay } from '#contract/activity-log.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HistoryLink } from '#web/widgets/history-link/history-link.tsx'
import buttons from '#web/widgets/button.module.css'
import { dayLink } from './day-header.tsx'
import { messages } from './messages.ts'

/** Morning on a dial: an hour is taken, the others wait. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path d="M8 100h164" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path d="M42 100a48 48 0 0 1 96 0" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="3" />
    <path d="M90 100l-24-26" stroke="var(--brand-6)" strokeWidth="4" strokeLinecap="round" />
    <path d="M90 100v-36" stroke="var(--brand-4)" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M90 34V18M49 51L38 39M131 51l11-12M26 78l-14-6M154 78l14-6"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)

/** The kind of a day without logs. */
type Emptiness = 'first' | 'empty' | 'ahead' | 'farAhead'

export function emptinessOf(day: LogDay, today: LocalDate): Emptiness | null {
  if (day.logs.length) return null
  if (day.date > addDays(today, 1)) return 'farAhead'
  if (day.date > today) return 'ahead'
  return day.previous || day.date < today ? 'empty' : 'first'
}

type Props = { kind: Emptiness; today: LocalDate; onAdd: () => void; onIntent: () => void }

/** One thing to know, one thing to do. */
export function EmptyDay({ kind, today, onAdd, onIntent }: Props) {
  const t = useWords(messages)
  return (
    <EmptyState drawing={<Drawing />}>
      <h3>{t(kind === 'farAhead' ? 'aheadTitle' : `${kind}Title`)}</h3>
      <p>{t(`${kind}Text`)}</p>
      {kind === 'farAhead' ? (
        <Link {...dayLink(today, today)} className={buttons.primary}>
          {t('farAheadButton')}
        </Link>
      ) : (
        <button type="button" className={buttons.primary} onClick={onAdd} onPointerEnter={onIntent} onFocus={onIntent}>
          {t(`${kind}Button`)}
        </button>
      )}
      {kind === 'first' && <HistoryLink />}
    </EmptyState>
  )
}
