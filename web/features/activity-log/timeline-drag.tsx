import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { carriedTo } from '#domain/log/edit.ts'
import { freeIn } from '#domain/log/overlap.ts'
import { slot3At } from '#domain/time/duration.ts'
import { addMinutes, type Instant, minutesBetween, overlaps } from '#domain/time/time.ts'
import { attachPointerDrag, type Drag, isFinger } from '#web/ui/pointer-drag.ts'
import { type Moves, resizeMoves } from '#web/widgets/log-moves.ts'
import { type ClosedSpan, earlier, later, spanOf, type TimelineLayout } from './model.ts'
import { isSaved } from './queries.ts'

/** The dragged span: a new one, or a log with the hours that it would get. */
export type DraggedSpan = {
  log: ActivityLog | null
  span: ClosedSpan
  /** The log and the neighbors that move along; empty for a new one. */
  moves: Moves
  /** Another log has these hours. */
  clashes: boolean
}

type DragContext = { day: LogDay; timeline: TimelineLayout }
type DragHandlers = {
  around: () => DragContext
  /** null: nothing is dragged any more. */
  onDragMove: (dragged: DraggedSpan | null) => void
  onDrop: (dragged: DraggedSpan) => void
  /** The user pressed long without moving. */
  onMenu: (log: ActivityLog, x: number, y: number) => void
}

/** This close to the edge of a card the user holds the edge. */
const GRIP = { mouse: 8, touch: 14 }
const MIN_MINUTES = 5

type Grab =
  | { kind: 'new'; room: ClosedSpan; from: Instant }
  | { kind: 'move'; log: ActivityLog; edge: keyof ClosedSpan; top: number }
  | { kind: 'edge'; log: ActivityLog; edge: keyof ClosedSpan; top: number }

/** This close to the start or end of free time, the drag snaps to it. */
const SNAP_PX = 7

const clampToSpan = (moment: Instant, { startTime, endTime }: ClosedSpan) => earlier(later(moment, startTime), endTime)

/** The grabbed log, edge or free time; null: nothing that could be moved. */
function grabAt({ day, timeline }: DragContext, target: Element, y: number, grip: number): Grab | null {
  const id = target.closest<HTMLElement>('[data-log]')?.dataset['log']
  if (id !== undefined) {
    const row = timeline.rows.find((each) => each.kind === 'log' && each.log.id === id)
    if (row?.kind !== 'log' || !isSaved(row.log)) return null
    const { log, top, height, fromBefore, intoNext } = row
    const reach = Math.min(grip, height / 4)
    if (y - top < reach && !fromBefore) return { kind: 'edge', log, edge: 'startTime', top }
    if (top + height - y < reach && !intoNext) return { kind: 'edge', log, edge: 'endTime', top: top + height }
    if (fromBefore && intoNext) return null
    return fromBefore
      ? { kind: 'move', log, edge: 'endTime', top: top + height }
      : { kind: 'move', log, edge: 'startTime', top }
  }
  const primary = day.logs.filter((log) => !log.parallelActivity)
  const at = timeline.momentAtTop(y)
  const room = freeIn(spanOf(day), primary).find((free) => free.startTime <= at && at <= free.endTime)
  return room ? { kind: 'new', room, from: snapToRoom(timeline, room, y) } : null
}

function snapToRoom(timeline: TimelineLayout, room: ClosedSpan, y: number): Instant {
  for (const edge of [room.startTime, room.endTime]) if (Math.abs(timeline.topOf(edge) - y) < SNAP_PX) return edge
  return clampToSpan(slot3At(timeline.momentAtTop(y)), room)
}

/**
 * The result of a drag by so many pixels: edges that two logs share move together, on the 5-minute slot.
 * [log/drag-or-type]
 */
function draggedSpanAt({ day, timeline }: DragContext, grab: Grab, y: number, by: number): DraggedSpan | null {
  if (grab.kind === 'new') {
    const to = snapToRoom(timeline, grab.room, y)
    const [startTime, endTime] = [earlier(grab.from, to), later(grab.from, to)]
    const span =
      minutesBetween(startTime, endTime) >= MIN_MINUTES
        ? { startTime, endTime }
        : { startTime, endTime: earlier(addMinutes(startTime, MIN_MINUTES), grab.room.endTime) }
    return { log: null, span, moves: new Map(), clashes: false }
  }
  const { log, edge } = grab
  // Back in its place, an edge has its old time, also off the grid.
  const moment = Math.abs(by) < 3 ? log[edge] : clampToSpan(timeline.momentAtTop(grab.top + by), spanOf(day))
  if (grab.kind === 'move') {
    const span = moment === log[edge] ? spanIn(log) : carriedTo(log, edge, moment)
    const lane = day.logs.filter((other) => other.id !== log.id && other.parallelActivity === log.parallelActivity)
    return { log, span, moves: new Map([[log.id, span]]), clashes: lane.some((other) => overlaps(other, span)) }
  }
  const snapped = moment === log[edge] ? moment : slot3At(moment)
  const limit = edge === 'startTime' ? addMinutes(log.endTime, -MIN_MINUTES) : addMinutes(log.startTime, MIN_MINUTES)
  const to = edge === 'startTime' ? earlier(snapped, limit) : later(snapped, limit)
  const moves = resizeMoves(log, { ...spanIn(log), [edge]: to }, day.logs)
  const span = moves?.get(log.id)
  return moves && span ? { log, span, moves, clashes: false } : null
}
const spanIn = ({ startTime, endTime }: ClosedSpan): ClosedSpan => ({ startTime, endTime })

const isSame = (a: DraggedSpan | null, b: DraggedSpan | null) =>
  a?.span.startTime === b?.span.startTime && a?.span.endTime === b?.span.endTime

const topIn = (lanes: HTMLElement, clientY: number) => clientY - lanes.getBoundingClientRect().top

/** What the press grabs; null: it is meant for something else. */
function grabBy(press: PointerEvent, lanes: HTMLElement, around: DragContext): Grab | null {
  // These keys select logs.
  if (press.ctrlKey || press.shiftKey || press.metaKey || lanes.dataset['selecting'] !== undefined) return null
  const target = press.target as Element
  if (target.closest('button, input, label, a')?.matches(':not([data-row])')) return null
  return grabAt(around, target, topIn(lanes, press.clientY), isFinger(press) ? GRIP.touch : GRIP.mouse)
}

/** Attaches dragging with a mouse or a finger to the timeline. @returns the function that detaches it */
export function attachDrag(lanes: HTMLElement, { around, onDragMove, onDrop, onMenu }: DragHandlers): () => void {
  function take(press: PointerEvent): Drag | null {
    const grab = grabBy(press, lanes, around())
    if (!grab) return null
    const start = topIn(lanes, press.clientY)
    let dragged: DraggedSpan | null = null
    return {
      follow(pointer) {
        const y = topIn(lanes, pointer.y)
        const next = draggedSpanAt(around(), grab, y, y - start)
        if (!next || isSame(next, dragged)) return
        dragged = next
        onDragMove(dragged)
      },
      drop(isStill) {
        onDragMove(null)
        if (!isStill || !isFinger(press)) return dragged ? onDrop(dragged) : undefined
        if (grab.kind !== 'new') onMenu(grab.log, press.clientX, press.clientY)
      },
      cancel: () => onDragMove(null),
    }
  }
  return attachPointerDrag(lanes, { take, needsLongPress: true, scrolls: true })
}
