import type { ActivityLog } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { BulkBar } from '#web/widgets/log-tools/bulk-bar.tsx'
import { BulkSheet } from '#web/widgets/log-tools/bulk-sheet.tsx'
import { CardMenu } from '#web/widgets/log-tools/card-menu.tsx'
import { SplitSheet } from '#web/widgets/log-tools/split-sheet.tsx'
import { OverlapSheet } from '#web/widgets/overlap-sheet/overlap-sheet.tsx'
import { goOnWith } from '#web/widgets/running-timer/go-on.ts'
import {
  type Around,
  changeAll,
  duplicate,
  knownLogs,
  merge,
  merging,
  nudge,
  removeAll,
  settlePresses,
  split,
} from './log-tools.tsx'
import { zonesOf } from './model.ts'
import type { OpenClash } from './open-form.tsx'
import { isSaved } from './queries.ts'
import type { DraggedSpan } from './timeline-drag.tsx'
import type { Tools } from './tool-state.tsx'

type Props = {
  around: Around
  tools: Tools
  clash: OpenClash | null
  held: DraggedSpan | null
  onHold: (held: DraggedSpan | null) => void
  onEdit: (log: ActivityLog) => void
  onRemove: (log: ActivityLog) => void
}

/** What can be done with the selected logs. */
function SelectionTools({ around, tools }: Pick<Props, 'around' | 'tools'>) {
  const { day } = around
  const { picked, bulk } = tools.open
  const chosen = day.logs.filter((log) => picked?.has(log.id) && isSaved(log))
  return (
    <>
      {picked && (
        <BulkBar
          count={chosen.length}
          onAll={() => tools.pickAll(day.logs.filter(isSaved).map(({ id }) => id))}
          onChange={() => tools.change(true)}
          onRemove={() => {
            tools.stopPicking()
            removeAll(around, chosen)
          }}
          onDone={tools.stopPicking}
        />
      )}
      {bulk && chosen.length > 0 && (
        <BulkSheet
          logs={chosen}
          known={knownLogs(day)}
          zone={day.timezone}
          onSave={(changeOf, minutes) => {
            tools.stopPicking()
            changeAll(around, chosen, changeOf, minutes)
          }}
          onClose={() => tools.change(false)}
        />
      )}
    </>
  )
}

/** Menus and sheets for logs, fetched when the user first opens one. */
export function DayTools({ around, tools, clash, held, onHold, onEdit, onRemove }: Props) {
  const { day, now, actions } = around
  const { menu, splitting } = tools.open
  const zone = day.timezone
  const logOf = (id: string | undefined) => day.logs.find((log) => log.id === id)
  const asked = logOf(menu?.id)
  const parted = logOf(splitting ?? undefined)
  const { timezone } = day
  return (
    <>
      {menu && asked && (
        <CardMenu
          log={asked}
          span={held?.moves.get(asked.id) ?? asked}
          zone={zone}
          place={menu}
          can={{
            split: minutesBetween(asked.startTime, asked.endTime) > 1,
            mergePrevious: merging(day, asked, 'previous') !== null,
            mergeNext: merging(day, asked, 'next') !== null,
          }}
          onContinue={asked.startTime <= now ? () => goOnWith(asked) : null}
          onEdit={() => onEdit(asked)}
          onDuplicate={() => duplicate(around, asked)}
          onSplit={() => tools.split(asked.id)}
          onMerge={(side) => merge(around, asked, side)}
          onNudge={(edge, by, alone) => nudge(around, asked, { edge, by, alone }, onHold)}
          onRemove={() => onRemove(asked)}
          onSelect={() => tools.pick(asked.id)}
          onClose={() => {
            settlePresses()
            tools.closeMenu()
          }}
        />
      )}
      {parted && (
        <SplitSheet
          log={parted}
          zones={zonesOf(timezone)}
          onSplit={(at) => {
            tools.split(null)
            split(around, parted, at)
          }}
          onClose={() => tools.split(null)}
        />
      )}
      <SelectionTools around={around} tools={tools} />
      {clash && (
        <OverlapSheet
          key={clash.opening}
          clash={clash}
          zones={zonesOf(timezone)}
          now={now}
          onSolve={(solved) => actions.solve(clash, solved)}
          onCancel={() => {
            actions.leave()
            clash.back?.()
          }}
        />
      )}
    </>
  )
}
