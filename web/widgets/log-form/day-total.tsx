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
  around: Pick<NeighborLogs, 'day' | 'logs'>
}

/** The logged time of the day, without the form and with it. */
export function DayTotal({ values, log, zones, now, around: { day, logs } }: Props) {
  const t = useWords(formMessages)
  const language = useLanguage()
  const span = day && { startTime: day.dayStart, endTime: day.dayEnd }
  const draft = optimisticLog(values, zones, now, log ?? undefined)
  const totals = span && {
    before: length(dayTotals(logs, span, now).logged, language),
    after: length(dayTotals([...logs.filter(({ id }) => id !== log?.id), draft], span, now).logged, language),
  }
  // The end is offered in slots of five minutes, so it may lie a little ahead.
  const isAhead = values.endTime > ceil5(now)
  return (
    <span className={`${classes.total} figures`} aria-live="polite">
      {totals && t('total', totals)}
      {isAhead && ` · ${t('ahead')}`}
    </span>
  )
}
