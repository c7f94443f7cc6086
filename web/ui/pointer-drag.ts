/** A finger that is lifted sooner taps, and one that moves sooner scrolls. */
const LONG_PRESS_MS = 380
/** A smaller movement is not meant. */
const SLACK_PX = { mouse: 4, touch: 9 }
/** This close to the edge of the window it scrolls, below the header and above the buttons of a phone. */
const SCROLL_ZONE_PX = 88
const SCROLL_STEP_PX = 10
const VIBRATION_MS = 12
/** A browser sends the click of a release within this time. */
const CLICK_MS = 80

/** Where a pointer is in the window. */
export type Point = { readonly x: number; readonly y: number }

/** What a press takes along. */
export type Drag = {
  /** The pointer has picked it up, or carries it on. */
  readonly follow: (pointer: Point) => void
  /** @param isStill the pointer is where it was pressed */
  readonly drop: (isStill: boolean) => void
  /** Escape was pressed, or the browser needs the pointer for something else. */
  readonly cancel: () => void
}

export type DragOptions = {
  /** null: the press is meant for something else */
  readonly take: (press: PointerEvent) => Drag | null
  /** A finger picks up after a long press; else at once, which needs `touch-action: none`. */
  readonly needsLongPress?: boolean
  /** Near the upper and lower end of the window the page scrolls, as long as the user holds there. */
  readonly scrolls?: boolean
}

/** A pen scrolls as a finger does. */
export const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType !== 'mouse'

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

/** The click that ends a drag must not open anything. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), CLICK_MS)
}

/** Scrolls for as long as the pointer is near the edge. @returns the function that ends it */
function scrollAtEdge(readY: () => number, onScroll: () => void): () => void {
  let frame = 0
  function scroll() {
    const over = readY() > window.innerHeight - SCROLL_ZONE_PX ? 1 : readY() < SCROLL_ZONE_PX ? -1 : 0
    if (over) {
      window.scrollBy(0, over * SCROLL_STEP_PX)
      onScroll()
    }
    frame = requestAnimationFrame(scroll)
  }
  frame = requestAnimationFrame(scroll)
  return () => cancelAnimationFrame(frame)
}

type Press = { readonly isFinger: boolean; readonly isPicked: () => boolean; readonly cancel: () => void }

/** Follows a pointer from its press until it is released. */
function followPress(
  surface: HTMLElement,
  press: PointerEvent,
  drag: Drag,
  { needsLongPress = false, scrolls = false, onEnd }: Omit<DragOptions, 'take'> & { onEnd: () => void },
): Press {
  const { pointerId } = press
  const start = pointOf(press)
  const waits = needsLongPress && isFinger(press)
  const ending = new AbortController()
  const { signal } = ending
  let state: 'pressed' | 'picked' | 'over' = 'pressed'
  let pointer = start
  let stopScroll: (() => void) | undefined
  const distance = () => Math.hypot(pointer.x - start.x, pointer.y - start.y)

  function pick() {
    state = 'picked'
    surface.setPointerCapture(pointerId)
    if (waits) navigator.vibrate?.(VIBRATION_MS)
    const follow = () => drag.follow(pointer)
    if (scrolls) stopScroll = scrollAtEdge(() => pointer.y, follow)
    follow()
  }
  const timer = waits ? setTimeout(pick, LONG_PRESS_MS) : undefined
  function release() {
    state = 'over'
    clearTimeout(timer)
    stopScroll?.()
    if (surface.hasPointerCapture(pointerId)) surface.releasePointerCapture(pointerId)
  }
  function end() {
    release()
    ending.abort()
    onEnd()
  }
  function cancel() {
    const wasPicked = state === 'picked'
    end()
    if (wasPicked) drag.cancel()
  }
  const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', handle: () => void) =>
    window.addEventListener(
      name,
      (event) => {
        if (event.pointerId !== pointerId) return
        pointer = pointOf(event)
        handle()
      },
      { signal },
    )
  listen('pointermove', () => {
    if (state === 'picked') drag.follow(pointer)
    else if (state === 'pressed' && distance() >= SLACK_PX[waits ? 'touch' : 'mouse']) (waits ? end : pick)()
  })
  listen('pointerup', () => {
    const before = state
    end()
    if (before !== 'pressed') swallowClick()
    if (before === 'picked') drag.drop(distance() < SLACK_PX.touch)
  })
  listen('pointercancel', cancel)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || state !== 'picked') return
      event.preventDefault()
      event.stopPropagation()
      // The user still has to release the pointer, and that opens nothing either.
      release()
      drag.cancel()
    },
    { capture: true, signal },
  )
  return { isFinger: isFinger(press), isPicked: () => state === 'picked', cancel }
}

/** Lets a mouse, a pen or a finger drag what is on a surface. @returns the function that ends it */
export function attachPointerDrag(surface: HTMLElement, { take, ...options }: DragOptions): () => void {
  let press: Press | undefined
  const ending = new AbortController()
  const { signal } = ending
  surface.addEventListener(
    'pointerdown',
    (event) => {
      const drag = event.isPrimary && event.button === 0 ? take(event) : null
      if (!drag) return
      press?.cancel()
      press = followPress(surface, event, drag, { ...options, onEnd: () => (press = undefined) })
    },
    { signal },
  )
  // A finger moves what it has picked up, so the page must not scroll. Safari heeds this listener only if it was there
  // before the finger.
  surface.addEventListener(
    'touchmove',
    (event) => {
      if (press?.isPicked() && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
  // The system's answer to a long press would disturb ours.
  surface.addEventListener(
    'contextmenu',
    (event) => {
      if (!press?.isFinger) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  return () => {
    press?.cancel()
    ending.abort()
  }
}
