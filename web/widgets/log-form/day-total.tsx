import type { ActivityLog } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { ceil5 } from '#domain/time/duration.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import type { NeighborLogs } from './use-logs-around.ts'
import { optimisticLog, type LogValues } from './values.ts'

type Props = {
  values: LogValues
  /** The log that is edited; null: a new one. */
  log: ActivityLog | null
  zones: ZoneHistory
  now: Instant
  around: Pick<NeighborLogs, 'day' | 'logs' | 'moves' | 'conflicts'>
}

/**
 * The logged time of the day, without the form and with it. While another log is in the way nothing can be saved, so no
 * total is promised.
 */
export function DayTotal({ values, log, zones, now, around: { day, logs, moves, conflicts } }: Props) {
  const t = useWords(formMessages)
  const language = useLanguage()
  const span = !conflicts.length && day && { startTime: day.dayStart, endTime: day.dayEnd }
  const draft = optimisticLog(values, zones, now, log ?? undefined)
  const others = logs
    .filter(({ id }) => id !== log?.id)
    .map((other) => {
      const move = moves.find(({ neighbor }) => neighbor.id === other.id)
      return move ? { ...other, [move.edge === 'startTime' ? 'endTime' : 'startTime']: move.to } : other
    })
  const totals = span && {
    before: length(dayTotals(logs, span, now).logged, language),
    after: length(dayTotals([...others, draft], span, now).logged, language),
  }
  // The end is offered in slots of five minutes, so it may lie a little ahead.
  const isAhead = values.endTime > ceil5(now)
  return (
    <span className={`${classes.total} figures`} aria-live="polite">
      {[totals ? t('total', totals) : [], isAhead ? t('ahead') : []].flat().join(' · ')}
    </span>
  )
}
