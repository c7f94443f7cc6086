import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { preloadLogSheet } from './day-sheets.tsx'
import type { LogActions } from './log-actions.tsx'
import type { Tools } from './use-tools.tsx'

/** From this many pixels on the chosen log stands beside the timeline, as day-screen.module.css has it. */
const ROOM_BESIDE = 880

type ChosenLogInput = {
  day: LogDay
  actions: LogActions
  screen: RefObject<HTMLElement | null>
  tools: Tools
}

/**
 * The log that the user has chosen, and what its card does. `current` is the one that keys mean: the one with the focus,
 * or else the chosen one.
 */
export function useChosenLog({ day, actions, tools: { openMenu, toggleSelected }, screen }: ChosenLogInput) {
  const [chosenLogId, setChosenLogId] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const order = useRef<readonly string[]>([])
  const cards = useMemo(
    () => ({
      onChoose: (log: ActivityLog) =>
        (screen.current?.clientWidth ?? 0) >= ROOM_BESIDE ? setChosenLogId(log.id) : actions.edit(log),
      onOpen: actions.edit,
      onRemove: (log: ActivityLog) => {
        setChosenLogId((id) => (id === log.id ? null : id))
        actions.remove(log)
      },
      onRate: actions.rateOrConfirm,
      onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement | null) => openMenu(log.id, x, y, from),
      onFocus: (log: ActivityLog) => setFocused(log.id),
      onSelect: (log: ActivityLog, all: boolean) => toggleSelected(log.id, all ? order.current : undefined),
      onIntent: preloadLogSheet,
    }),
    [actions, openMenu, toggleSelected, screen],
  )
  useEffect(() => {
    order.current = day.logs.map(({ id }) => id)
  })
  const chosen = day.logs.find(({ id }) => id === chosenLogId)
  const current = day.logs.find(({ id }) => id === focused) ?? chosen
  return { chosenLogId, setChosenLogId, chosen, current, cards }
}
