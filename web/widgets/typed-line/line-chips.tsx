import type { ActivityLog } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { minutesBetween } from '#domain/time/time.ts'
import type { Problem } from '#domain/typed-line/typed-line.ts'
import { daySpan } from '#domain/time/zone.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { conflictsOf } from '#web/widgets/log-form/rules.ts'
import { optimisticLog } from '#web/widgets/log-form/values.ts'
import classes from './line-assist.module.css'
import type { LineProps } from './line-assist.tsx'
import { LineNotes } from './line-notes.tsx'
import { lineMessages } from './messages.ts'
import { useChips } from './use-chips.tsx'
import type { ParsedLine } from './use-parsed-line.ts'

type Props = {
  parsed: ParsedLine
  text: string
  /** The day that is shown, with its logs. */
  day: Pick<LineProps, 'zones' | 'date' | 'now' | 'logs'>
  problems: readonly Problem[]
  isSettled: boolean
  isSent: boolean
  /** These words are no time. */
  onKeep: (words: string) => void
}

/** The understood parts of the line, the others, and the day with the new log. */
export function LineChips({ parsed, text, day, problems, isSettled, isSent, onKeep }: Props) {
  const { line, values } = parsed
  const { log, notes } = line
  const { zones, date, now, logs } = day
  const t = useWords(lineMessages)
  const language = useLanguage()
  const chips = useChips(parsed, day)

  const span = daySpan(zones, date)
  const isShown = log.span !== null && log.span.startTime < span.endTime && log.span.endTime > span.startTime
  const logged = (all: readonly ActivityLog[]) => length(dayTotals(all, span, now).logged, language)
  const said = chips.map((chip) => chip.text).join(', ')
  return (
    <>
      <ul className={classes.chips} aria-label={t('understood')}>
        {chips.map((chip) => (
          <li
            key={chip.key}
            className={classes.chip}
            data-kind={chip.kind}
            data-category={chip.key === 'category' ? values.category : undefined}
          >
            {chip.icon && <span aria-hidden>{chip.icon}</span>}
            <span className={chip.key === 'rating' ? classes.hidden : classes.words}>{chip.text}</span>
          </li>
        ))}
        {isShown && !values.parallelActivity && (
          <li className={`${classes.total} figures`}>
            {t('total', { before: logged(logs), after: logged([...logs, optimisticLog(values, zones, now)]) })}
          </li>
        )}
      </ul>
      <LineNotes
        text={text}
        problems={problems}
        notes={notes}
        filled={
          log.span && {
            hours: clockSpan(log.span.startTime, log.span.endTime, zones.at(-1)!.tz, language),
            length: length(minutesBetween(log.span.startTime, log.span.endTime), language),
          }
        }
        conflicts={log.span ? conflictsOf(values, logs) : []}
        isSent={isSent}
        onKeep={onKeep}
      />
      <p className={classes.hidden} role="status">
        {isSettled ? said : ''}
      </p>
    </>
  )
}
