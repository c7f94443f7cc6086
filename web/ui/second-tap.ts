import { type MouseEvent as ReactMouseEvent, useEffect } from 'react'

/** So soon and so near that a tap belongs to the one before it. */
const SOON_MS = 400
const NEAR_PX = 24

type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'>

const isNear = (one: Tap, other: Tap) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < NEAR_PX
const isSoon = (one: Tap, other: Tap) => other.timeStamp - one.timeStamp < SOON_MS

const place = ({ clientX, clientY, detail }: Tap) => ({ clientX, clientY, detail })

let last: Tap | null = null

/**
 * Whether a click is the second half of a double tap. After the first half, something else may be under the finger,
 * which the user did not mean. Keys and assistive programs click as often as they like.
 */
export function isSecondTap({ nativeEvent: tap }: ReactMouseEvent): boolean {
  if (tap.detail === 0) return false
  const isSecond = last !== null && isNear(last, tap) && (tap.detail > 1 || isSoon(last, tap))
  last = tap
  return isSecond
}

/** The tap that something was closed by. */
let closing: Tap | null = null

function stopSecond(event: MouseEvent) {
  if (!closing || event.detail === 0) return
  if (isNear(closing, event) && isSoon(closing, event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // A user who has tapped elsewhere since then means the new target.
  else closing = null
}

/**
 * An element that covers a target disappears with a tap: the second half of a double tap must not hit the target behind
 * it.
 */
export function useStopsSecondTap(): void {
  useEffect(() => {
    let latest: Tap | null = null
    const remember = (event: MouseEvent) => {
      if (event.detail) latest = event
    }
    // Once on a page, however often it is asked for; pressing already gives a field the focus, and a phone its keyboard.
    for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, stopSecond, true)
    window.addEventListener('click', remember, true)
    return () => {
      window.removeEventListener('click', remember, true)
      // The user does not mean the element that has just appeared under the finger, however long that took.
      closing = latest && { ...place(latest), timeStamp: performance.now() }
    }
  }, [])
}
