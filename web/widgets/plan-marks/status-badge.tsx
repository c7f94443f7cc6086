import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react'
import type { Plan } from '#contract/plan.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './status-badge.module.css'
import { statusNames } from './status-names.ts'

type Status = Plan['executionStatus']

const ICONS = {
  'not started': IconCircleDashed,
  'in progress': IconProgress,
  completed: IconCircleCheck,
  overdue: IconAlertCircle,
} as const

/** Word and icon: colour never speaks alone. @param count of how many it is told */
export function StatusBadge({ status, count }: { status: Status; count?: number }) {
  const t = useWords(statusNames)
  const Icon = ICONS[status]
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(status)}
      {count !== undefined && <b className="figures">{count}</b>}
    </span>
  )
}

/** Where there is no room for the word it is only heard, and told by the shape. */
export function StatusIcon({ status }: { status: Status }) {
  const t = useWords(statusNames)
  const Icon = ICONS[status]
  return (
    <span className={classes.icon} data-status={status}>
      <Icon size={18} stroke={1.8} role="img" aria-label={t(status)} />
    </span>
  )
}
