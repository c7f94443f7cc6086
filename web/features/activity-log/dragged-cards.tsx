import type { LogDay } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import classes from './dragged-cards.module.css'
import { messages } from './messages.ts'
import { type ClosedSpan, earlier, later, type TimelineLayout } from './model.ts'
import type { DraggedSpan } from './timeline-drag.tsx'

type Props = { dragged: DraggedSpan; day: LogDay; timeline: TimelineLayout }

/** The hours of the dragged span, for screen readers. */
export function DragAnnouncement({ dragged, zone }: { dragged: DraggedSpan | null; zone: string }) {
  const language = useLanguage()
  return (
    <p className={classes.said} role="status">
      {dragged && clockSpan(dragged.span.startTime, dragged.span.endTime, zone, language)}
    </p>
  )
}

/** The dragged span in its new place, with the times that it would have. */
export function DraggedCards({ dragged, day, timeline }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { log, span, moves, clashes } = dragged
  const timeOf = ({ startTime, endTime }: ClosedSpan) => clockSpan(startTime, endTime, day.timezone, language)
  const positionOf = ({ startTime, endTime }: ClosedSpan) => {
    const top = timeline.topOf(later(startTime, day.dayStart))
    return { insetBlockStart: top, blockSize: timeline.topOf(earlier(endTime, day.dayEnd)) - top }
  }
  const others = day.logs.flatMap((other) => {
    const moved = other.id === log?.id ? undefined : moves.get(other.id)
    return moved ? { log: other, span: moved } : []
  })
  return (
    <>
      {[...others, { log, span }].map((each) => (
        <li
          key={each.log?.id ?? ''}
          aria-hidden
          className={classes.held}
          data-category={each.log?.category ?? 'other_activities'}
          data-own={each.log === log || undefined}
          data-parallel={each.log?.parallelActivity || undefined}
          data-clashes={(clashes && each.log === log) || undefined}
          style={positionOf(each.span)}
        >
          <strong className="figures">{timeOf(each.span)}</strong>
          <span>
            {each.log?.activityName ?? t('newHere')}
            {` · ${length(minutesBetween(each.span.startTime, each.span.endTime), language)}`}
          </span>
        </li>
      ))}
    </>
  )
}
