import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { carriedTo } from '#domain/log/edit.ts'
import { freeIn } from '#domain/log/overlap.ts'
import { slot3At } from '#domain/time/duration.ts'
import { addMinutes, type Instant, minutesBetween, overlaps } from '#domain/time/time.ts'
import { type Moves, resized } from '#web/widgets/log-moves.ts'
import { type ClosedSpan, earlier, later, spanOf, type Timeline } from './model.ts'
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

type Around = { day: LogDay; timeline: Timeline }
type Hand = {
  around: () => Around
  /** null: nothing is dragged any more. */
  onHold: (held: DraggedSpan | null) => void
  onDrop: (held: DraggedSpan) => void
  /** The user pressed long without moving. */
  onMenu: (log: ActivityLog, x: number, y: number) => void
}

/** A shorter touch is a tap, and a touch that moves before it is scrolling. */
const LONG_PRESS_MS = 380
/** A smaller movement is not meant. */
const SLACK = { mouse: 4, touch: 9 }
/** This close to the edge of a card the user holds the edge. */
const GRIP = { mouse: 8, touch: 14 }
/** This close to the edge of the window it scrolls, below the header and above the buttons of a phone. */
const SCROLL_ZONE = 88
const SCROLL_STEP = 10
const LEAST = 5

type Grab =
  | { kind: 'new'; room: ClosedSpan; from: Instant }
  | { kind: 'move'; log: ActivityLog; edge: keyof ClosedSpan; top: number }
  | { kind: 'edge'; log: ActivityLog; edge: keyof ClosedSpan; top: number }

/** This close to the start or end of free time, the drag snaps to it. */
const STICKS = 7

const clampToSpan = (moment: Instant, { startTime, endTime }: ClosedSpan) => earlier(later(moment, startTime), endTime)

/** The grabbed log, edge or free time; null: nothing that could be moved. */
function grabAt({ day, timeline }: Around, target: Element, y: number, grip: number): Grab | null {
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
  const at = timeline.at(y)
  const room = freeIn(spanOf(day), primary).find((free) => free.startTime <= at && at <= free.endTime)
  return room ? { kind: 'new', room, from: inRoom(timeline, room, y) } : null
}

function inRoom(timeline: Timeline, room: ClosedSpan, y: number): Instant {
  for (const edge of [room.startTime, room.endTime]) if (Math.abs(timeline.topOf(edge) - y) < STICKS) return edge
  return clampToSpan(slot3At(timeline.at(y)), room)
}

/**
 * The result of a drag by so many pixels: edges that two logs share move together, on the 5-minute slot.
 * [log/drag-or-type]
 */
function heldAt({ day, timeline }: Around, grab: Grab, y: number, by: number): DraggedSpan | null {
  if (grab.kind === 'new') {
    const to = inRoom(timeline, grab.room, y)
    const [startTime, endTime] = [earlier(grab.from, to), later(grab.from, to)]
    const span =
      minutesBetween(startTime, endTime) >= LEAST
        ? { startTime, endTime }
        : { startTime, endTime: earlier(addMinutes(startTime, LEAST), grab.room.endTime) }
    return { log: null, span, moves: new Map(), clashes: false }
  }
  const { log, edge } = grab
  // Back in its place, an edge has its old time, also off the grid.
  const moment = Math.abs(by) < 3 ? log[edge] : clampToSpan(timeline.at(grab.top + by), spanOf(day))
  if (grab.kind === 'move') {
    const span = moment === log[edge] ? spanIn(log) : carriedTo(log, edge, moment)
    const lane = day.logs.filter((other) => other.id !== log.id && other.parallelActivity === log.parallelActivity)
    return { log, span, moves: new Map([[log.id, span]]), clashes: lane.some((other) => overlaps(other, span)) }
  }
  const snapped = moment === log[edge] ? moment : slot3At(moment)
  const limit = edge === 'startTime' ? addMinutes(log.endTime, -LEAST) : addMinutes(log.startTime, LEAST)
  const to = edge === 'startTime' ? earlier(snapped, limit) : later(snapped, limit)
  const moves = resized(log, { ...spanIn(log), [edge]: to }, day.logs)
  const span = moves?.get(log.id)
  return moves && span ? { log, span, moves, clashes: false } : null
}
const spanIn = ({ startTime, endTime }: ClosedSpan): ClosedSpan => ({ startTime, endTime })

const isSame = (a: DraggedSpan | null, b: DraggedSpan | null) =>
  a?.span.startTime === b?.span.startTime && a?.span.endTime === b?.span.endTime

/** The click that ends a drag must not open anything. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 80)
}

type Press = { id: number; touch: boolean; grab: Grab; x: number; y: number; start: number }

const topIn = (lanes: HTMLElement, clientY: number) => clientY - lanes.getBoundingClientRect().top

/** The press that may become a drag; null: it is meant for something else. */
function pressAt(event: PointerEvent, lanes: HTMLElement, around: () => Around): Press | null {
  if (!event.isPrimary || event.button !== 0) return null
  // These keys select logs.
  if (event.ctrlKey || event.shiftKey || event.metaKey || lanes.dataset['selecting'] !== undefined) return null
  const target = event.target as Element
  if (target.closest('button, input, label, a')?.matches(':not([data-row])')) return null
  const touch = event.pointerType !== 'mouse'
  const y = topIn(lanes, event.clientY)
  const grab = grabAt(around(), target, y, touch ? GRIP.touch : GRIP.mouse)
  return grab && { id: event.pointerId, touch, grab, x: event.clientX, y: event.clientY, start: y }
}

/** Near the upper and lower end the page scrolls, as long as the user holds there. */
function edgeScroller(clientY: () => number, onScroll: () => void) {
  let frame = 0
  function scroll() {
    const { innerHeight } = window
    const over = clientY() > innerHeight - SCROLL_ZONE ? 1 : clientY() < SCROLL_ZONE ? -1 : 0
    if (over) {
      window.scrollBy(0, over * SCROLL_STEP)
      onScroll()
    }
    frame = requestAnimationFrame(scroll)
  }
  return {
    start() {
      frame = requestAnimationFrame(scroll)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Escape ends the drag. @returns the function that stops listening */
function listenToEscape(letGo: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    letGo()
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}

type PointerHandler = (event: PointerEvent) => void
type LaneHandlers = {
  onDown: PointerHandler
  onMove: PointerHandler
  onUp: PointerHandler
  onCancel: PointerHandler
  /** A finger moves what it has picked up: the page must not scroll. */
  isPicked: () => boolean
  /** A finger is pressing. */
  isTouch: () => boolean
}

/** Listens to the pointer. @returns the function that stops it */
function listenToLanes(lanes: HTMLElement, on: LaneHandlers): () => void {
  const onTouch = (event: TouchEvent) => {
    if (on.isPicked() && event.cancelable) event.preventDefault()
  }
  /** The system's answer to a long press would disturb ours. */
  const onContext = (event: Event) => {
    if (!on.isTouch()) return
    event.preventDefault()
    event.stopPropagation()
  }
  lanes.addEventListener('pointerdown', on.onDown)
  lanes.addEventListener('pointermove', on.onMove)
  lanes.addEventListener('pointerup', on.onUp)
  lanes.addEventListener('pointercancel', on.onCancel)
  lanes.addEventListener('touchmove', onTouch, { passive: false })
  lanes.addEventListener('contextmenu', onContext, { capture: true })
  return () => {
    lanes.removeEventListener('pointerdown', on.onDown)
    lanes.removeEventListener('pointermove', on.onMove)
    lanes.removeEventListener('pointerup', on.onUp)
    lanes.removeEventListener('pointercancel', on.onCancel)
    lanes.removeEventListener('touchmove', onTouch)
    lanes.removeEventListener('contextmenu', onContext, { capture: true })
  }
}

/** Attaches dragging with a mouse or a finger to the timeline. @returns the function that detaches it */
export function attachDrag(lanes: HTMLElement, { around, onHold, onDrop, onMenu }: Hand): () => void {
  let press: Press | null = null
  let picked = false
  let held: DraggedSpan | null = null
  let pointer = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopEscape: (() => void) | undefined

  function hold(next: DraggedSpan | null) {
    if (next === held || (next && isSame(next, held))) return
    held = next
    onHold(next)
  }
  function follow() {
    if (!press) return
    const y = topIn(lanes, pointer.y)
    hold(heldAt(around(), press.grab, y, y - press.start) ?? held)
  }
  const scroller = edgeScroller(() => pointer.y, follow)
  function pick() {
    if (!press || picked) return
    picked = true
    lanes.setPointerCapture(press.id)
    if (press.touch) navigator.vibrate?.(12)
    stopEscape = listenToEscape(letGo)
    scroller.start()
    follow()
  }
  function letGo() {
    clearTimeout(timer)
    scroller.stop()
    stopEscape?.()
    if (press && lanes.hasPointerCapture(press.id)) lanes.releasePointerCapture(press.id)
    press = null
    picked = false
    held = null
    onHold(null)
  }

  function onDown(event: PointerEvent) {
    if (press) return
    press = pressAt(event, lanes, around)
    if (!press) return
    pointer = { x: event.clientX, y: event.clientY }
    if (press.touch) timer = setTimeout(pick, LONG_PRESS_MS)
  }
  function onMove(event: PointerEvent) {
    if (press?.id !== event.pointerId) return
    pointer = { x: event.clientX, y: event.clientY }
    if (picked) return follow()
    const far = Math.hypot(pointer.x - press.x, pointer.y - press.y)
    if (far < (press.touch ? SLACK.touch : SLACK.mouse)) return
    // A finger that moves at once scrolls.
    if (press.touch) letGo()
    else pick()
  }
  function onUp(event: PointerEvent) {
    if (press?.id !== event.pointerId) return
    const { grab, touch, x, y } = press
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) < SLACK.touch
    const what = held
    const wasPicked = picked
    letGo()
    if (!wasPicked) return
    swallowClick()
    if (touch && isStill) {
      if (grab.kind !== 'new') onMenu(grab.log, x, y)
    } else if (what) onDrop(what)
  }
  const onCancel = (event: PointerEvent) => {
    if (press?.id === event.pointerId) letGo()
  }

  const isPicked = () => picked
  const isTouch = () => press?.touch ?? false
  const stopListening = listenToLanes(lanes, { onDown, onMove, onUp, onCancel, isPicked, isTouch })
  return () => {
    letGo()
    stopListening()
  }
}
