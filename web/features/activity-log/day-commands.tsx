import type { ActivityLog } from '#contract/activity-log.ts'
import { useCommand } from '#web/shell/commands.ts'
import { useLastDone } from '#web/widgets/undo.ts'
import type { Around, Nudge } from './log-tools.tsx'
import { isSaved } from './queries.ts'
import type { Held } from './timeline-hand.tsx'
import type { Tools } from './tool-state.tsx'

/** What is done to logs besides writing them down, fetched when somebody may soon want it. */
export const logTools = () => import('./log-tools.tsx')

/** Where the keys lead next. */
function focusOn(id: string) {
  const row = document.querySelector<HTMLElement>(`[data-log="${id}"] [data-row]`)
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

type Props = {
  around: Around
  /** The log that is meant: the one with the focus, or the one that was chosen. */
  current: ActivityLog | undefined
  hasGaps: boolean
  tools: Tools
  onHold: (held: Held | null) => void
  onRemove: (log: ActivityLog) => void
}

/** The day without a mouse. */
export function useDayCommands({ around, current, hasGaps, tools, onHold, onRemove }: Props): void {
  const { day, actions } = around
  const { logs } = day
  const done = useLastDone()
  const log = current && isSaved(current) ? current : null
  const forLog = (run: (log: ActivityLog) => void) => log && (() => run(log))
  const nudges = (edge: Nudge['edge'], by: -5 | 5) =>
    forLog((each) => void logTools().then(({ nudge }) => nudge(around, each, { edge, by }, onHold)))
  const rates = (rating: number) => forLog((each) => actions.rate(each, rating))
  const step = (by: 1 | -1) => {
    const at = logs.findIndex(({ id }) => id === current?.id)
    const next = at < 0 ? logs.at(by > 0 ? 0 : -1) : logs[at + by]
    return next ? () => focusOn(next.id) : null
  }

  useCommand('rate1', rates(1))
  useCommand('rate2', rates(2))
  useCommand('rate3', rates(3))
  useCommand('rate4', rates(4))
  useCommand('rate5', rates(5))
  useCommand('nextLog', step(1))
  useCommand('previousLog', step(-1))
  useCommand('startEarlier', nudges('startTime', -5))
  useCommand('startLater', nudges('startTime', 5))
  useCommand('endEarlier', nudges('endTime', -5))
  useCommand('endLater', nudges('endTime', 5))
  useCommand(
    'duplicate',
    forLog((each) => void logTools().then(({ duplicate }) => duplicate(around, each))),
  )
  useCommand(
    'split',
    forLog((each) => tools.split(each.id)),
  )
  useCommand('edit', forLog(actions.edit))
  useCommand('remove', forLog(onRemove))
  useCommand('copyYesterday', hasGaps ? () => void logTools().then((all) => all.copyDayBefore(around)) : null)
  useCommand('undo', done && done.undo)
}
