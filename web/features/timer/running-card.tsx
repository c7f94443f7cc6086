import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Timer } from '#contract/timer.ts'
import type { Instant } from '#domain/time/time.ts'
import { asksAt, needsEnd, stoppedSpan } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { clockTime, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now, useClock, useNow } from '#web/session/clock.ts'
import { useBroughtIntoView, useSeenWhole } from '#web/ui/brought-into-view.ts'
import surface from '#web/ui/surface.module.css'
import { isNamed, secondsSince, stopwatch, ticksFrom } from '#web/widgets/running-timer/running.ts'
import { TimerIcon } from '#web/widgets/running-timer/timer-icon.tsx'
import { EndQuestion } from './end-question.tsx'
import { useKeptStop } from './kept-stop.tsx'
import { messages } from './messages.ts'
import { inTheWayOf } from './model.ts'
import { logsAroundQuery } from './queries.ts'
import type { TimerActions } from './timer-actions.tsx'
import { TimerButtons } from './timer-buttons.tsx'
import { TimerEdit } from './timer-edit.tsx'
import { TimerQuestion } from './timer-question.tsx'
import classes from './timer-bar.module.css'
import { nameOf } from './timer-notices.tsx'

/** It ticks by the server's clock: a device's own may be wrong. */
function Ticking({ timer }: { timer: Timer }) {
  const shown = useClock((moment) => stopwatch(secondsSince(ticksFrom(timer), moment)))
  return (
    <strong className={`${classes.time} figures`} role="timer">
      {shown}
    </strong>
  )
}

/** What runs, since when, and for how long. */
function RunningHead({ timer, zone }: { timer: Timer; zone: string }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { category, subActivity, startTime } = timer
  return (
    <div className={classes.row}>
      <span className={classes.what}>
        <TimerIcon category={category} size={20} />
        <span className={classes.name}>
          <span>{nameOf(timer)(language)}</span>
          {subActivity && <small>{subActivity}</small>}
        </span>
        <span className={`${classes.since} figures`}>{t('since', { time: clockTime(startTime, zone, language) })}</span>
      </span>
      <Ticking timer={timer} />
    </div>
  )
}

type Props = {
  timer: Timer
  zones: ZoneHistory
  actions: TimerActions
  isSwitching: boolean
  onSwitch: () => void
}

/** What runs: for how long, and how it ends. */
export function RunningCard({ timer, zones, actions, isSwitching, onSwitch }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const { category, startTime } = timer
  const [isEditing, setEditing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  // One without a name is named first, and ends when it was stopped.
  const { endTime, isNew, keep } = useKeptStop(timer)
  const question = useBroughtIntoView<HTMLDivElement>(isNew)
  const edit = useSeenWhole<HTMLDivElement>(isEditing)
  const isAsked = useClock((moment) => asksAt(timer) <= moment)
  const { data: logs = [] } = useQuery(logsAroundQuery(startTime))
  const minute = useNow()
  const over = namesText([...new Set(inTheWayOf(timer, logs, minute).map((log) => log.activityName))], language)
  const isTooLong = useClock((moment) => needsEnd(timer, moment))

  function stop(said?: Instant) {
    if (isNamed(timer)) {
      if (!actions.stop(timer, said)) setEnding(true)
      return
    }
    const span = stoppedSpan(startTime, now(), said)
    keep(span?.endTime ?? null)
    setEnding(!span)
  }
  return (
    <div className={`${surface.card} ${classes.card}`} data-category={category ?? undefined}>
      <RunningHead timer={timer} zone={zone} />
      {over && (
        <p className={classes.over} role="status">
          <IconAlertCircle size={18} stroke={1.8} aria-hidden />
          {t('over', { names: over })}
        </p>
      )}
      <TimerButtons
        timer={timer}
        onStop={() => stop()}
        switching={{ isOpen: isSwitching, isDisabled: isTooLong, onToggle: onSwitch }}
        isEditing={isEditing}
        onEdit={() => setEditing(!isEditing)}
      />
      {!isNamed(timer) && (
        <TimerQuestion
          ref={question}
          timer={timer}
          zone={zone}
          actions={actions}
          endTime={endTime}
          onGoOn={() => keep(null)}
        />
      )}
      {isEditing && <TimerEdit ref={edit} timer={timer} zones={zones} actions={actions} />}
      {(isAsked || isTooLong || isEnding) && (
        <EndQuestion
          timer={timer}
          zones={zones}
          isTooLong={isTooLong}
          onStop={stop}
          onStillRunning={() => {
            setEnding(false)
            actions.stillRuns(timer)
          }}
        />
      )}
    </div>
  )
}
