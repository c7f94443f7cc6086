import { type RefObject, useDeferredValue, useEffect, useState } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { useRunningSince } from '#web/widgets/running-timer/running.ts'
import { useDayCommands } from './day-commands.tsx'
import { preloadLogSheet, preloadTools } from './day-sheets.tsx'
import { useLogActions } from './log-actions.tsx'
import { useReferenceNames } from './use-reference-names.tsx'
import { type Crowns, NO_CROWNS, mainGap, openGaps, spanForNew, zonesOf } from './model.ts'
import { prefetchDays, useDay } from './queries.ts'
import type { DraggedSpan } from './timeline-drag.tsx'
import type { PlanLayer } from './timeline.tsx'
import { useTools } from './use-tools.tsx'
import { useChosenLog } from './use-chosen-log.tsx'

/** Loaded last: the week, the days beside, and names. @returns whether the page has time for them */
function useIdlePrefetch(date: LocalDate): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => {
      setReady(true)
      void prefetchDays(date)
    }, 200)
    return () => clearTimeout(later)
  }, [date])
  return ready
}

/** A first touch suggests that the form is needed soon. */
function usePreloadOnFirstInput(): void {
  useEffect(() => {
    const signs = ['pointerdown', 'keydown', 'scroll']
    const preloadFormAndTools = () => {
      preloadLogSheet()
      preloadTools()
    }
    for (const sign of signs) window.addEventListener(sign, preloadFormAndTools, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, preloadFormAndTools)
    }
  }, [])
}

export type DayView = ReturnType<typeof useDayView>

/** The day on the screen, its actions, and the user's current action. @param date without it, today */
export function useDayView(date: LocalDate | undefined, screen: RefObject<HTMLElement | null>) {
  const now = useNow()
  const { day, counted, today, dayEndMinutes } = useDay(date, now)
  const [dragged, setDragged] = useState<DraggedSpan | null>(null)
  const [planned, setPlanned] = useState<PlanLayer | null>(null)
  const [crowns, setCrowns] = useState<Crowns>(NO_CROWNS)
  const { form, clash, actions } = useLogActions(zonesOf(day.timezone))
  const tools = useTools()
  const choice = useChosenLog({ day, actions, tools, screen })
  const timerStart = useRunningSince()
  const gaps = openGaps(day, now, timerStart)
  // The timeline shows a write in the next frame; sums may follow later.
  const deferredDay = useDeferredValue(day)
  const dayContext = { day, now, dayEndMinutes, actions }
  const { current, cards } = choice
  useDayCommands({
    dayContext,
    current,
    hasGaps: gaps.length > 0,
    tools,
    onDragMove: setDragged,
    onRemove: cards.onRemove,
  })
  const ready = useIdlePrefetch(day.date)
  usePreloadOnFirstInput()
  const { length } = usePreference().newLog
  const marksOf = useReferenceNames(day, ready)
  return {
    ...dayContext,
    ...choice,
    dayContext,
    counted,
    deferredDay,
    today,
    ready,
    timerStart,
    gaps,
    gap: mainGap(day, gaps, now),
    room: () => spanForNew(day, gaps, now, length),
    form,
    clash,
    tools,
    marksOf,
    dragged,
    setDragged,
    planned,
    setPlanned,
    crowns,
    setCrowns,
  }
}
