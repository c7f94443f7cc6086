import type { CalendarRef } from '@fullcalendar/react'
import { useEffect, useRef } from 'react'
import type { LocalDate } from '#domain/time/time.ts'

/** @returns the calendar, which follows the view and the date */
export function useShownView(viewType: string, date: LocalDate) {
  const ref = useRef<CalendarRef>(null)
  const shown = useRef(`${viewType} ${date}`)
  useEffect(() => {
    const wanted = `${viewType} ${date}`
    if (shown.current === wanted) return
    shown.current = wanted
    ref.current?.getApi().changeView(viewType, date)
  }, [viewType, date])
  return ref
}

/** Where the grid is wider than the screen, today is where one begins. @returns the frame of the grid */
export function useTodayInSight(isWide: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const cell = frame.current?.querySelector('[aria-current="date"]')
    const box = frame.current?.parentElement
    if (isWide && cell && box)
      box.scrollBy(cell.getBoundingClientRect().x - box.getBoundingClientRect().x - box.clientWidth / 3, 0)
  }, [isWide])
  return frame
}
