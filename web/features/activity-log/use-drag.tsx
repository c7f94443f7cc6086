import { type RefObject, useEffect, useRef } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { TimelineLayout } from './model.ts'
import type { DraggedSpan } from './timeline-drag.tsx'

/** Loaded once the user begins to drag. */
const loadDrag = () => import('./timeline-drag.tsx')

type DragInput = {
  day: LogDay
  timeline: TimelineLayout
  onDragMove: (dragged: DraggedSpan | null) => void
  onDrop: (dragged: DraggedSpan) => void
  onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement | null) => void
}

/**
 * Logs can be dragged.
 * @param isReady the page has time for it, and there is something to drag
 * @returns the ref of the list with the logs
 */
export function useDrag<E extends HTMLElement>(isReady: boolean, input: DragInput): RefObject<E | null> {
  const list = useRef<E>(null)
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!isReady) return undefined
    let end: (() => void) | undefined
    let isGone = false
    async function attach() {
      // If the download fails, the day can be read and edited; only nothing can be dragged until the next visit.
      const loaded = await loadDrag().catch(() => null)
      if (isGone || !loaded || !list.current) return
      end = loaded.attachDrag(list.current, {
        around: () => latest.current,
        onDragMove: (what) => latest.current.onDragMove(what),
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
  }, [isReady])
  return list
}
