import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { clockSpan, clockTime, hourOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { wordsShift } from '#web/widgets/gap-words.ts'
import { HeldCards, HeldHours } from './held-cards.tsx'
import { type CardActions, LogCard } from './log-card.tsx'
import { messages } from './messages.ts'
import { type ClosedSpan, type Crowns, type LogRow, type Timeline as Rowed, timelineOf } from './model.ts'
import classes from './timeline.module.css'
import type { DraggedSpan } from './timeline-drag.tsx'

/** Loaded once the user begins to drag. */
const hand = () => import('./timeline-drag.tsx')

type Props = Omit<CardActions, 'onWalk' | 'onMenu'> & {
  day: LogDay
  gaps: readonly ClosedSpan[]
  now: Instant
  selected: string | null
  marksOf: (log: LogDay['logs'][number]) => readonly string[]
  onFill: (gap: ClosedSpan) => void
  /** The selected logs; null while the user does not select. */
  picked: ReadonlySet<string> | null
  /** The span that the user drags. */
  held: DraggedSpan | null
  crowns: Crowns
  onHold: (held: DraggedSpan | null) => void
  onDrop: (held: DraggedSpan) => void
  onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement | null) => void
  /** The page has time for less important parts. */
  ready: boolean
  /** The plans, behind the logs. */
  planned: Planned | null
}

/** What stands on the timeline without being a log, of another feature. */
export type Planned = { spans: readonly ClosedSpan[]; draw: (topOf: Rowed['topOf']) => ReactNode }

/** A label of an hour this near to that of now is hidden. */
const NOW_ROOM = 14

type Rows = Rowed['rows']

/** The rows that the arrow keys move through. */
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

/** A log that another replaces in its place, such as a saved draft, is not gone. */
const goneFrom = (before: Rows, after: Rows): LogRow[] =>
  before.filter(
    (row): row is LogRow =>
      row.kind === 'log' && !after.some((other) => other.kind === 'log' && isOne(row.log, other.log)),
  )
const isOne = (a: ActivityLog, b: ActivityLog) =>
  a.id === b.id || (a.startTime === b.startTime && a.parallelActivity === b.parallelActivity)

/** Hours down the side, the day beside them, the newest at the bottom. [log/home-layout] */
export function Timeline({
  day,
  gaps,
  now,
  selected,
  marksOf,
  onFill,
  picked,
  held,
  crowns,
  ready,
  planned,
  ...more
}: Props) {
  const { onHold, onDrop, ...on } = more
  const t = useWords(messages)
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const parted = useRef<{ card: HTMLElement; at: number } | null>(null)
  const { timezone } = day
  const timeline = timelineOf(day, now, gaps, planned?.spans)
  const isEmpty = !timeline.rows.length

  const latest = useRef({ day, timeline, onHold, onDrop, onMenu: on.onMenu })
  useEffect(() => {
    latest.current = { day, timeline, onHold, onDrop, onMenu: on.onMenu }
  })
  useEffect(() => {
    if (!ready || isEmpty) return undefined
    let end: (() => void) | undefined
    let isGone = false
    async function attach() {
      // If the download fails, the day can be read and edited; only nothing can be dragged until the next visit.
      const loaded = await hand().catch(() => null)
      if (isGone || !loaded || !list.current) return
      end = loaded.attachDrag(list.current, {
        around: () => latest.current,
        onHold: (what) => latest.current.onHold(what),
        onDrop: (what) => latest.current.onDrop(what),
        onMenu: (log, x, y) => latest.current.onMenu(log, x, y, null),
      })
      list.current.dataset['byHand'] = ''
    }
    void attach()
    return () => {
      isGone = true
      end?.()
    }
  }, [ready, isEmpty])

  // A removed row folds away in its place.
  const [seen, setSeen] = useState({ day, rows: timeline.rows })
  const [leaving, setLeaving] = useState<readonly LogRow[]>([])
  if (seen.day !== day) {
    setSeen({ day, rows: timeline.rows })
    setLeaving(seen.day.date === day.date ? goneFrom(seen.rows, timeline.rows) : [])
  }
  const walk = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const rows = rowsOf(list.current)
    const at = rows.indexOf(event.currentTarget)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // After a deletion the focus stays in its place.
    if (event.key === 'Delete' || event.key === 'Backspace') parted.current = { card: event.currentTarget, at }
    if (!step) return
    event.preventDefault()
    rows[at + step]?.focus()
  }, [])
  useEffect(() => {
    if (!parted.current || parted.current.card.isConnected) return
    const rows = rowsOf(list.current)
    rows[Math.min(parted.current.at, rows.length - 1)]?.focus()
    parted.current = null
  })
  const boxes = (planned?.spans ?? []).map(({ startTime, endTime }) => {
    const top = timeline.topOf(startTime)
    return { top, height: timeline.topOf(endTime) - top }
  })
  return (
    <div className={classes.timeline} style={{ blockSize: timeline.height }}>
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
            {clockTime(now, timezone, language)}
          </span>
        )}
      </div>
      <ol
        ref={list}
        className={classes.lanes}
        aria-label={t('timeline')}
        data-selecting={picked ? '' : undefined}
        data-held={held ? '' : undefined}
      >
        {timeline.rows.map((row) => {
          if (row.kind === 'log')
            return (
              <LogCard
                key={row.key}
                row={row}
                zone={timezone}
                marks={marksOf(row.log)}
                selected={row.log.id === selected}
                picked={picked && picked.has(row.log.id)}
                held={held?.moves.has(row.log.id) ?? false}
                crown={crowns.get(row.log.id)}
                onWalk={walk}
                {...on}
              />
            )
          const { startTime, endTime } = row.gap
          const unrecorded = length(minutesBetween(startTime, endTime), language)
          const time = clockSpan(startTime, endTime, timezone, language)
          const shift = wordsShift(row, boxes)
          return (
            <li
              key={row.key}
              className={classes.gap}
              data-beside={row.beside || undefined}
              data-covered={shift === null || undefined}
              style={{ insetBlockStart: row.top, blockSize: row.height, '--words': `${shift ?? 0}px` } as CSSProperties}
            >
              <button
                type="button"
                data-row
                aria-label={t('fillLabel', { length: unrecorded, time })}
                onClick={() => onFill(row.gap)}
                onPointerEnter={on.onIntent}
                onFocus={on.onIntent}
                onKeyDown={walk}
              >
                <span>{t('unrecorded', { length: unrecorded })}</span>
                <strong>{t('fillGap')}</strong>
              </button>
            </li>
          )
        })}
        {planned?.draw(timeline.topOf)}
        {held && <HeldCards held={held} day={day} timeline={timeline} />}
        {leaving.map(({ key, log, beside, top, height }) => (
          <li
            key={key}
            aria-hidden
            className={classes.leaving}
            data-category={log.category}
            data-beside={beside || undefined}
            data-parallel={log.parallelActivity || undefined}
            style={{ insetBlockStart: top, blockSize: height }}
            onAnimationEnd={() => setLeaving([])}
          />
        ))}
      </ol>
      <HeldHours held={held} zone={timezone} />
      {timeline.now !== null && <span className={classes.now} style={{ insetBlockStart: timeline.now }} aria-hidden />}
    </div>
  )
}
