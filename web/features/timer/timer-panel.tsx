import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import { needsEnd } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import buttons from '#web/widgets/button.module.css'
import { isNamed } from '#web/widgets/running-timer/running.ts'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import { wantedAgain } from './model.ts'
import { RunningCard } from './running-card.tsx'
import { StartPanel } from './start-panel.tsx'
import { useTimerActions } from './timer-actions.tsx'
import type { OnLog } from './timer-log.tsx'
import classes from './timer-bar.module.css'

type Props = OnLog & {
  running: readonly Timer[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The log whose activity is continued, once. */
  going: ActivityLog | null
  onGoing: () => void
}

/** What runs, with all that can be done to it, and what may be started. */
export function TimerPanel({ running, isOpen, onOpen, going, onGoing, ...onLog }: Props) {
  const timezone = useSubjectZone()
  const zones = useMemo<ZoneHistory>(() => [{ from: null, tz: timezone }], [timezone])
  const t = useWords(chipMessages)
  const actions = useTimerActions(zones, onLog)
  const [first] = running
  const granted = useRef<ActivityLog>(undefined)
  useEffect(() => {
    if (!going || granted.current === going) return
    granted.current = going
    onGoing()
    const { parallelActivity } = going
    const before = running.find((one) => one.parallelActivity === parallelActivity) ?? null
    void actions.start(wantedAgain(going), parallelActivity, before)
  })
  useCommand('timer', first && isNamed(first) && !needsEnd(first, now()) ? () => actions.stop(first) : null)
  return (
    <>
      {running.map((timer) => (
        <RunningCard
          key={timer.parallelActivity ? 'parallel' : 'primary'}
          timer={timer}
          zones={zones}
          actions={actions}
          isSwitching={isOpen}
          onSwitch={() => onOpen(!isOpen)}
        />
      ))}
      {!isOpen && first?.parallelActivity && (
        <button type="button" className={`${buttons.quiet} ${classes.start}`} onClick={() => onOpen(true)}>
          <IconPlayerPlay size={18} stroke={1.8} aria-hidden />
          {t('start')}
        </button>
      )}
      {isOpen && <StartPanel running={running} zones={zones} actions={actions} onDone={() => onOpen(false)} />}
    </>
  )
}
