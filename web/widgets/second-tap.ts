import type { MouseEvent } from 'react'

/** So soon and so near that a tap belongs to the one before it. */
const SOON_MS = 400
const NEAR_PX = 24

let last = { at: -Infinity, x: 0, y: 0 }

/**
 * Whether a click is the second half of a double tap. After the first half, something else may be under the finger,
 * which the user did not mean. Keys and assistive programs click as often as they like.
 */
export function isSecondTap({ timeStamp, clientX, clientY, detail }: MouseEvent): boolean {
  if (detail === 0) return false
  const isNear = Math.hypot(clientX - last.x, clientY - last.y) < NEAR_PX
  const isSecond = isNear && (detail > 1 || timeStamp - last.at < SOON_MS)
  last = { at: timeStamp, x: clientX, y: clientY }
  return isSecond
}
