import type { ActivityLog } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { BulkBar } from '#web/widgets/log-tools/bulk-bar.tsx'
import { BulkSheet } from '#web/widgets/log-tools/bulk-sheet.tsx'
import { CardMenu } from '#web/widgets/log-tools/card-menu.tsx'
import { SplitSheet } from '#web/widgets/log-tools/split-sheet.tsx'
import { OverlapSheet } from '#web/widgets/overlap-sheet/overlap-sheet.tsx'
import { goOnWith } from '#web/widgets/running-timer/go-on.ts'
import {
  type DayContext,
  changeLogs,
  duplicate,
  knownLogs,
  merge,
  findMerge,
  nudge,
  removeLogs,
  flushNudge,
  split,
} from './log-commands.tsx'
import { zonesOf } from './model.ts'
import type { OpenClash } from './form-controller.tsx'
import { isSaved } from './queries.ts'
import type { DraggedSpan } from './timeline-drag.tsx'
import type { Tools } from './use-tools.tsx'

type Props = {
  dayContext: DayContext
  tools: Tools
  clash: OpenClash | null
  dragged: DraggedSpan | null
  onDragMove: (dragged: DraggedSpan | null) => void
  onEdit: (log: ActivityLog) => void
  onRemove: (log: ActivityLog) => void
}

/** What can be done with the selected logs. */
function SelectionTools({ dayContext, tools }: Pick<Props, 'dayContext' | 'tools'>) {
  const { day } = dayContext
  const { selectedIds, isBulkSheetOpen } = tools.open
  const chosen = day.logs.filter((log) => selectedIds?.has(log.id) && isSaved(log))
  return (
    <>
      {selectedIds && (
        <BulkBar
          count={chosen.length}
          onAll={() => tools.selectAll(day.logs.filter(isSaved).map(({ id }) => id))}
          onChange={() => tools.setBulkSheetOpen(true)}
          onRemove={() => {
            tools.stopSelecting()
            removeLogs(dayContext, chosen)
          }}
          onDone={tools.stopSelecting}
        />
      )}
      {isBulkSheetOpen && chosen.length > 0 && (
        <BulkSheet
          logs={chosen}
          known={knownLogs(day)}
          zone={day.timezone}
          onSave={(changeOf, minutes) => {
            tools.stopSelecting()
            changeLogs(dayContext, chosen, changeOf, minutes)
          }}
          onClose={() => tools.setBulkSheetOpen(false)}
        />
      )}
    </>
  )
}

/** Menus and sheets for logs, fetched when the user first opens one. */
export function DayTools({ dayContext, tools, clash, dragged, onDragMove, onEdit, onRemove }: Props) {
  const { day, now, actions } = dayContext
  const { menu, splitting } = tools.open
  const zone = day.timezone
  const logOf = (id: string | undefined) => day.logs.find((log) => log.id === id)
  const menuLog = logOf(menu?.id)
  const splitLog = logOf(splitting ?? undefined)
  const { timezone } = day
  return (
    <>
      {menu && menuLog && (
        <CardMenu
          log={menuLog}
          span={dragged?.moves.get(menuLog.id) ?? menuLog}
          zone={zone}
          place={menu}
          can={{
            split: minutesBetween(menuLog.startTime, menuLog.endTime) > 1,
            mergePrevious: findMerge(day, menuLog, 'previous') !== null,
            mergeNext: findMerge(day, menuLog, 'next') !== null,
          }}
          onContinue={menuLog.startTime <= now ? () => goOnWith(menuLog) : null}
          onEdit={() => onEdit(menuLog)}
          onDuplicate={() => duplicate(dayContext, menuLog)}
          onSplit={() => tools.setSplitLog(menuLog.id)}
          onMerge={(side) => merge(dayContext, menuLog, side)}
          onNudge={(edge, by, alone) => nudge(dayContext, menuLog, { edge, by, alone }, onDragMove)}
          onRemove={() => onRemove(menuLog)}
          onSelect={() => tools.toggleSelected(menuLog.id)}
          onClose={() => {
            flushNudge()
            tools.closeMenu()
          }}
        />
      )}
      {splitLog && (
        <SplitSheet
          log={splitLog}
          zones={zonesOf(timezone)}
          onSplit={(at) => {
            tools.setSplitLog(null)
            split(dayContext, splitLog, at)
          }}
          onClose={() => tools.setSplitLog(null)}
        />
      )}
      <SelectionTools dayContext={dayContext} tools={tools} />
      {clash && (
        <OverlapSheet
          key={clash.opening}
          clash={clash}
          zones={zonesOf(timezone)}
          now={now}
          onSolve={(solved) => actions.applySolution(clash, solved)}
          onCancel={() => {
            actions.dismissClash()
            clash.back?.()
          }}
        />
      )}
    </>
  )
}
