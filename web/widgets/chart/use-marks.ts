import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { PATHS, searchAddress, type SearchFilters } from '#web/paths.ts'

/** The number of marks that each key moves; a key that is not named does nothing in the picture. */
export type Steps = Readonly<Partial<Record<string, number>>>
const LINE: Steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Opens the logs behind something. */
export function useOpenLogs() {
  const navigate = useNavigate()
  return (search: SearchFilters) => void navigate({ to: PATHS.search, search })
}

/**
 * The marks of a picture as one stop of the tab key: arrows go from one to the next, Home and End to the first and the
 * last, Enter opens the logs behind it. A mark without logs is only read out. Plain anchors: hundreds of links that
 * follow the router would be slow.
 */
export function useMarks(count: number, steps: Steps = LINE) {
  const [chosen, setAt] = useState(0)
  const openLogs = useOpenLogs()
  const at = Math.min(chosen, Math.max(0, count - 1))
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step === undefined ? null : at + step
    if (next === null) return
    event.preventDefault()
    event.currentTarget
      .closest('[data-marks]')
      ?.querySelector<HTMLElement | SVGElement>(`[data-mark="${Math.min(Math.max(next, 0), count - 1)}"]`)
      ?.focus()
  }
  return (index: number, logs: SearchFilters | null) => ({
    ...(logs ? { href: searchAddress(logs) } : { role: 'img' }),
    'data-mark': index,
    tabIndex: index === at ? 0 : -1,
    onKeyDown,
    onFocus: (_: FocusEvent) => setAt(index),
    onClick(event: MouseEvent) {
      if (!logs || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      openLogs(logs)
    },
  })
}
