import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** The rows that the arrow keys move through. */
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

/** Arrow keys move the focus through the rows. @returns the handler for the keys of each row */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const deletedRow = useRef<{ card: HTMLElement; at: number } | null>(null)
  const walk = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const rows = rowsOf(list.current)
      const at = rows.indexOf(event.currentTarget)
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      // After a deletion the focus stays in its place.
      if (event.key === 'Delete' || event.key === 'Backspace') deletedRow.current = { card: event.currentTarget, at }
      if (!step) return
      event.preventDefault()
      rows[at + step]?.focus()
    },
    [list],
  )
  useEffect(() => {
    if (!deletedRow.current || deletedRow.current.card.isConnected) return
    const rows = rowsOf(list.current)
    rows[Math.min(deletedRow.current.at, rows.length - 1)]?.focus()
    deletedRow.current = null
  })
  return walk
}
