import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { clockSpan, clockTime, hourOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { labelOffset } from '#web/widgets/gap-words.ts'
import { DraggedCards, DragAnnouncement } from './dragged-cards.tsx'
import { type CardActions, LogCard } from './log-card.tsx'
import { messages } from './messages.ts'
import { type ClosedSpan, type Crowns, type GapRow, type LogRow, type TimelineLayout, timelineOf } from './model.ts'
import classes from './timeline.module.css'
import type { DraggedSpan } from './timeline-drag.tsx'
import { useDrag } from './use-drag.tsx'
import { useRowFocus } from './use-row-focus.tsx'

type Props = Omit<CardActions, 'onWalk' | 'onMenu'> & {
  day: LogDay
  gaps: readonly ClosedSpan[]
  now: Instant
  chosenLogId: string | null
  marksOf: (log: LogDay['logs'][number]) => readonly string[]
  onFill: (gap: ClosedSpan) => void
  /** The selected logs; null while the user does not select. */
  selectedIds: ReadonlySet<string> | null
  /** The span that the user drags. */
  dragged: DraggedSpan | null
  crowns: Crowns
  onDragMove: (dragged: DraggedSpan | null) => void
  onDrop: (dragged: DraggedSpan) => void
  onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement | null) => void
  /** The page has time for less important parts. */
  ready: boolean
  /** The plans, between the logs. */
  planned: PlanLayer | null
}

/** What stands on the timeline without being a log, of another feature. */
export type PlanLayer = {
  spans: readonly ClosedSpan[]
  boxesOf: (topOf: TimelineLayout['topOf']) => readonly { top: number; height: number }[]
  draw: (topOf: TimelineLayout['topOf']) => ReactNode
}

/** A label of an hour this near to that of now is hidden. */
const NOW_ROOM = 14

type Rows = TimelineLayout['rows']

/** A log that another replaces in its place, such as a saved draft, is not gone. */
const removedRows = (before: Rows, after: Rows): LogRow[] =>
  before.filter(
    (row): row is LogRow =>
      row.kind === 'log' && !after.some((other) => other.kind === 'log' && isSameLogOrSlot(row.log, other.log)),
  )
const isSameLogOrSlot = (a: ActivityLog, b: ActivityLog) =>
  a.id === b.id || (a.startTime === b.startTime && a.parallelActivity === b.parallelActivity)

/** A row that was removed folds away in its place. @returns the rows that do so, and what ends it */
function useLeavingRows(day: LogDay, rows: Rows) {
  const [seen, setSeen] = useState({ day, rows })
  const [leaving, setLeaving] = useState<readonly LogRow[]>([])
  if (seen.day !== day) {
    setSeen({ day, rows })
    setLeaving(seen.day.date === day.date ? removedRows(seen.rows, rows) : [])
  }
  return { leaving, endLeaving: () => setLeaving([]) }
}

/** The hours at the side, and the time of now among them. */
function HourLabels({ timeline, now, zone }: { timeline: TimelineLayout; now: Instant; zone: string }) {
  const language = useLanguage()
  return (
    <div className={`${classes.hours} figures`} aria-hidden>
      {timeline.hours
        .filter(({ top }) => timeline.now === null || Math.abs(top - timeline.now) > NOW_ROOM)
        .map(({ clock, top }) => (
          <span key={top} className={classes.hour} style={{ insetBlockStart: top }}>
            {hourOfDay(clock, language)}
          </span>
        ))}
      {timeline.now !== null && (
        <span className={classes.nowLabel} style={{ insetBlockStart: timeline.now }}>
          {clockTime(now, zone, language)}
        </span>
      )}
    </div>
  )
}

type GapProps = {
  row: GapRow
  zone: string
  /** The plans, which the words make room for. */
  boxes: readonly { top: number; height: number }[]
  onFill: (gap: ClosedSpan) => void
  onIntent: () => void
  onWalk: (event: KeyboardEvent<HTMLElement>) => void
}

/** An open gap, which a tap fills. */
function Gap({ row, zone, boxes, onFill, onIntent, onWalk }: GapProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const { startTime, endTime } = row.gap
  const unrecorded = length(minutesBetween(startTime, endTime), language)
  const time = clockSpan(startTime, endTime, zone, language)
  const offset = labelOffset(row, boxes)
  return (
    <li
      className={classes.gap}
      data-beside={row.beside || undefined}
      data-covered={offset === null || undefined}
      style={{ insetBlockStart: row.top, blockSize: row.height, '--words': `${offset ?? 0}px` } as CSSProperties}
    >
      <button
        type="button"
        data-row
        aria-label={t('fillLabel', { length: unrecorded, time })}
        onClick={() => onFill(row.gap)}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onKeyDown={onWalk}
      >
        <span>{t('unrecorded', { length: unrecorded })}</span>
        <strong>{t('fillGap')}</strong>
      </button>
    </li>
  )
}

/** The place of a removed log, while it folds away. */
const LeavingRow = ({ row: { log, beside, top, height }, onEnd }: { row: LogRow; onEnd: () => void }) => (
  <li
    aria-hidden
    className={classes.leaving}
    data-category={log.category}
    data-beside={beside || undefined}
    data-parallel={log.parallelActivity || undefined}
    style={{ insetBlockStart: top, blockSize: height }}
    onAnimationEnd={onEnd}
  />
)

/** Hours down the side, the day beside them, the newest at the bottom. [log/home-layout] */
export function Timeline({
  day,
  gaps,
  now,
  chosenLogId,
  marksOf,
  onFill,
  selectedIds,
  dragged,
  crowns,
  ready,
  planned,
  ...more
}: Props) {
  const { onDragMove, onDrop, ...on } = more
  const t = useWords(messages)
  const { timezone } = day
  const timeline = timelineOf(day, now, gaps, planned?.spans)
  const canDrag = ready && timeline.rows.length > 0
  const list = useDrag<HTMLOListElement>(canDrag, { day, timeline, onDragMove, onDrop, onMenu: on.onMenu })
  const { leaving, endLeaving } = useLeavingRows(day, timeline.rows)
  const walk = useRowFocus(list)
  const boxes = planned?.boxesOf(timeline.topOf) ?? []
  return (
    <div className={classes.timeline} style={{ blockSize: timeline.height }}>
      <HourLabels timeline={timeline} now={now} zone={timezone} />
      <ol
        ref={list}
        className={classes.lanes}
        aria-label={t('timeline')}
        data-selecting={selectedIds ? '' : undefined}
        data-held={dragged ? '' : undefined}
      >
        {timeline.rows.map((row) =>
          row.kind === 'log' ? (
            <LogCard
              key={row.key}
              row={row}
              zone={timezone}
              marks={marksOf(row.log)}
              isChosen={row.log.id === chosenLogId}
              isSelected={selectedIds && selectedIds.has(row.log.id)}
              isDragged={dragged?.moves.has(row.log.id) ?? false}
              crown={crowns.get(row.log.id)}
              onWalk={walk}
              {...on}
            />
          ) : (
            <Gap
              key={row.key}
              row={row}
              zone={timezone}
              boxes={boxes}
              onFill={onFill}
              onIntent={on.onIntent}
              onWalk={walk}
            />
          ),
        )}
        {planned?.draw(timeline.topOf)}
        {dragged && <DraggedCards dragged={dragged} day={day} timeline={timeline} />}
        {leaving.map((row) => (
          <LeavingRow key={row.key} row={row} onEnd={endLeaving} />
        ))}
      </ol>
      <DragAnnouncement dragged={dragged} zone={timezone} />
      {timeline.now !== null && <span className={classes.now} style={{ insetBlockStart: timeline.now }} aria-hidden />}
    </div>
  )
}
