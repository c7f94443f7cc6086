import { useEffect, useRef } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { type CommandId, commandOf, useCommand } from '#web/ui/shortcuts.ts'
import type { DayContext, Nudge } from './log-commands.tsx'
import { isSaved } from './queries.ts'
import type { DraggedSpan } from './timeline-drag.tsx'
import type { Tools } from './use-tools.tsx'

/** The commands on logs, fetched when the user may soon want one. */
export const loadLogCommands = () => import('./log-commands.tsx')

/** Where the keys lead next. */
function focusOn(id: string) {
  const row = document.querySelector<HTMLElement>(`[data-log="${id}"] [data-row]`)
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/**
 * A command that is pressed while a log is on its way to the server runs once it is there: a quick user loses nothing.
 */
function useCommandQueue(current: ActivityLog | undefined, isThere: boolean): (id: CommandId) => void {
  const waiting = useRef<{ log: string; commands: CommandId[] }>({ log: '', commands: [] })
  const log = current?.id ?? ''
  useEffect(() => {
    if (!isThere && waiting.current.log === log) return
    const { log: whose, commands } = waiting.current
    waiting.current = { log, commands: [] }
    // A user who has moved on to another log means that one.
    if (whose === log) for (const command of commands) commandOf(command)?.()
  }, [log, isThere])
  return (command) => void waiting.current.commands.push(command)
}

type Props = {
  dayContext: DayContext
  /** The log that is meant: the one with the focus, or the one that was chosen. */
  current: ActivityLog | undefined
  hasGaps: boolean
  tools: Tools
  onDragMove: (dragged: DraggedSpan | null) => void
  onRemove: (log: ActivityLog) => void
}

/** The day without a mouse. */
export function useDayCommands({ dayContext, current, hasGaps, tools, onDragMove, onRemove }: Props): void {
  const { day, actions } = dayContext
  const { logs } = day
  const log = current && isSaved(current) ? current : null
  const enqueue = useCommandQueue(current, log !== null)
  const forLog = (id: CommandId, run: (log: ActivityLog) => void) =>
    log ? () => run(log) : current ? () => enqueue(id) : null
  const nudgeCommand = (id: CommandId, edge: Nudge['edge'], by: -5 | 5) =>
    forLog(id, (each) => void loadLogCommands().then(({ nudge }) => nudge(dayContext, each, { edge, by }, onDragMove)))
  const rateCommand = (id: CommandId, rating: number) => forLog(id, (each) => actions.rateOrConfirm(each, rating))
  const stepCommand = (by: 1 | -1) => {
    const at = logs.findIndex(({ id }) => id === current?.id)
    const next = at < 0 ? logs.at(by > 0 ? 0 : -1) : logs[at + by]
    return next ? () => focusOn(next.id) : null
  }

  useCommand('rate1', rateCommand('rate1', 1))
  useCommand('rate2', rateCommand('rate2', 2))
  useCommand('rate3', rateCommand('rate3', 3))
  useCommand('rate4', rateCommand('rate4', 4))
  useCommand('rate5', rateCommand('rate5', 5))
  useCommand('nextLog', stepCommand(1))
  useCommand('previousLog', stepCommand(-1))
  useCommand('startEarlier', nudgeCommand('startEarlier', 'startTime', -5))
  useCommand('startLater', nudgeCommand('startLater', 'startTime', 5))
  useCommand('endEarlier', nudgeCommand('endEarlier', 'endTime', -5))
  useCommand('endLater', nudgeCommand('endLater', 'endTime', 5))
  useCommand(
    'duplicate',
    forLog('duplicate', (each) => void loadLogCommands().then(({ duplicate }) => duplicate(dayContext, each))),
  )
  useCommand(
    'split',
    forLog('split', (each) => tools.setSplitLog(each.id)),
  )
  useCommand('edit', forLog('edit', actions.edit))
  useCommand('remove', forLog('remove', onRemove))
  useCommand(
    'copyYesterday',
    hasGaps ? () => void loadLogCommands().then((all) => all.copyDayBefore(dayContext)) : null,
  )
}
