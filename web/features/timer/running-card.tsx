import { IconAlertCircle, IconArrowsExchange, IconPencil, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'
import { asksAt, isTimerStart, needsEnd, stoppedSpan } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockTime, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now, useClock, useNow } from '#web/session/clock.ts'
import { useBroughtIntoView, useSeenWhole } from '#web/ui/brought-into-view.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { parseClock } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { isNamed, secondsSince, stopwatch, ticksFrom } from '#web/widgets/running-timer/running.ts'
import { TimerIcon } from '#web/widgets/running-timer/timer-icon.tsx'
import { useNotATime } from '#web/widgets/use-not-a-time.ts'
import { EndQuestion } from './end-question.tsx'
import { useKeptStop } from './kept-stop.tsx'
import { messages } from './messages.ts'
import { clockOf, inTheWayOf, startAtClock } from './model.ts'
import { logsAroundQuery } from './queries.ts'
import classes from './timer-bar.module.css'
import type { TimerActions } from './timer-actions.tsx'
import { nameOf } from './timer-notices.tsx'
import { WhatPicker } from './what-picker.tsx'

/** It ticks by the server's clock: a device's own may be wrong. */
function Ticking({ timer }: { timer: Timer }) {
  const shown = useClock((moment) => stopwatch(secondsSince(ticksFrom(timer), moment)))
  return (
    <strong className={`${classes.time} figures`} role="timer">
      {shown}
    </strong>
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
  const notATime = useNotATime()
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const asked = useId()
  const { category, subActivity, startTime } = timer
  const name = nameOf(timer)(language)
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

  const begin = (moment: Instant) => actions.startAt(timer, moment)
  const canMove = (minutes: Minutes) =>
    isTimerStart(addMinutes(startTime, minutes), now()) && addMinutes(startTime, minutes) <= now()
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
      <div className={classes.row}>
        <span className={classes.what}>
          <TimerIcon category={category} size={20} />
          <span className={classes.name}>
            <span>{name}</span>
            {subActivity && <small>{subActivity}</small>}
          </span>
          <span className={`${classes.since} figures`}>
            {t('since', { time: clockTime(startTime, zone, language) })}
          </span>
        </span>
        <Ticking timer={timer} />
      </div>
      {over && (
        <p className={classes.over} role="status">
          <IconAlertCircle size={18} stroke={1.8} aria-hidden />
          {t('over', { names: over })}
        </p>
      )}
      <div className={classes.row}>
        <button type="button" className={buttons.primary} aria-label={t('stopLabel', { name })} onClick={() => stop()}>
          <IconPlayerStopFilled size={16} aria-hidden />
          {t('stop')}
        </button>
        {!timer.parallelActivity && isNamed(timer) && (
          <button
            type="button"
            className={buttons.soft}
            aria-label={t('switchLabel', { name })}
            aria-expanded={isSwitching}
            disabled={isTooLong}
            onClick={onSwitch}
          >
            <IconArrowsExchange size={18} stroke={1.8} aria-hidden />
            {t('switch')}
          </button>
        )}
        <span className={classes.rest}>
          <button
            type="button"
            className={buttons.round}
            aria-label={t('editLabel', { name })}
            title={t('edit')}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            <IconPencil size={20} stroke={1.8} aria-hidden />
          </button>
        </span>
      </div>
      {!isNamed(timer) && (
        <div ref={question} className={classes.question} role="group" aria-labelledby={asked} tabIndex={-1}>
          <p id={asked} className={classes.ask}>
            {endTime ? t('whatWasIt', { time: clockTime(endTime, zone, language) }) : t('whatIsIt')}
          </p>
          <WhatPicker
            at={startTime}
            label={t('nameIt')}
            onChoose={(naming) =>
              endTime ? actions.nameAndStop(timer, naming, endTime) : actions.giveName(timer, naming)
            }
          />
          {endTime && (
            <button type="button" className={buttons.quiet} onClick={() => keep(null)}>
              {t('goOn')}
            </button>
          )}
        </div>
      )}
      {isEditing && (
        <div ref={edit} className={classes.edit}>
          <ClockField
            label={t('startTime')}
            field="timerStart"
            isTime
            text={clockTime(startTime, zone, language)}
            error={undefined}
            complaint={notATime}
            onType={(text) => {
              const clock = parseClock(text, clockOf(zones, startTime), habitsIn(language).hours === 12)
              const moment = clock === null ? null : startAtClock(zones, clock, now(), startTime)
              if (moment !== null) begin(moment)
              return moment !== null
            }}
            onNudge={{ allowed: canMove, by: (minutes) => actions.shift(timer, minutes) }}
          />
          <button
            type="button"
            className={`${buttons.quiet} ${classes.discard}`}
            onClick={() => void actions.discard(timer)}
          >
            <IconTrash size={18} stroke={1.8} aria-hidden />
            {t('discard')}
          </button>
        </div>
      )}
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
