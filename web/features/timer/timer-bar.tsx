import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import buttons from '#web/widgets/button.module.css'
import { useGoingOn } from '#web/widgets/running-timer/go-on.ts'
import { runningQuery } from '#web/widgets/running-timer/running.ts'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import type { OnLog } from './timer-log.tsx'
import classes from './timer-bar.module.css'

const parts = () => import('./timer-panel.tsx')
const onIntent = () => loadAhead(parts)
const TimerPanel = lazy(() => parts().then(({ TimerPanel: component }) => ({ default: component })))

type Props = {
  /** The moment of a wish to start something; another one is another wish. */
  wish: number | undefined
  onGranted: () => void
} & OnLog

/** The running timers, or a small button to start one. Its parts are loaded when there is something to show. */
export function TimerBar({ wish, onGranted, ...on }: Props) {
  const t = useWords(chipMessages)
  const { data: running = [] } = useQuery(runningQuery)
  const [isOpen, setOpen] = useState(false)
  const [granted, setGranted] = useState<number>()
  if (wish !== undefined && wish !== granted) {
    setGranted(wish)
    setOpen(!running.length)
  }
  useEffect(() => {
    if (wish !== undefined) onGranted()
  }, [wish, onGranted])
  const [going, setGoing] = useState<ActivityLog | null>(null)
  useGoingOn(setGoing)
  const isIdle = !running.length && !isOpen && !going
  useCommand('timer', isIdle ? () => setOpen(true) : null)
  const bar = useRef<HTMLElement>(null)
  useKeptFocus(bar)
  const idle = (
    <button
      type="button"
      className={`${buttons.quiet} ${classes.start}`}
      onClick={() => setOpen(true)}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <IconPlayerPlay size={18} stroke={1.8} aria-hidden />
      {t('start')}
    </button>
  )
  return (
    <section ref={bar} className={classes.bar} data-active={!isIdle || undefined} aria-label={t('timer')}>
      {isIdle ? (
        idle
      ) : (
        <Suspense fallback={idle}>
          <TimerPanel
            running={running}
            isOpen={isOpen}
            onOpen={setOpen}
            going={going}
            onGoing={() => setGoing(null)}
            {...on}
          />
        </Suspense>
      )}
    </section>
  )
}
