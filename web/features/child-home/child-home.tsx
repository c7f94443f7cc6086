import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import type { Instant } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import type { Likely } from '#web/widgets/likely.ts'
import { isNamed, runningQuery } from '#web/widgets/running-timer/running.ts'
import { ActivityChoice, type Place } from './activity-choice.tsx'
import classes from './child-home.module.css'
import { tellStartFailure, tellStopFailure } from './failures.tsx'
import { DoneToday, JustDone } from './done-today.tsx'
import { Greeting } from './greeting.tsx'
import { messages } from './messages.ts'
import { NewAnswers } from './new-answers.tsx'
import { NewCrowns } from './new-crowns.tsx'
import { doneOf } from './model.ts'
import { RunningNow } from './running-now.tsx'

/** The activity to start, from the suggestions or from the plans of the day. */
export type ToStart = Pick<Likely, 'category' | 'name' | 'subActivity' | 'tags' | 'projectId'> & { planId?: string }
export type ChildActions = {
  start: (wanted: ToStart) => Promise<unknown>
  /** null: it has run for too long to be stopped without saying when it ended. */
  stop: (running: Timer) => Promise<unknown> | null
  discard: (running: Timer) => Promise<unknown>
  rate: (log: ActivityLog, rating: number | null) => Promise<unknown>
}
type Props = {
  day: LogDay
  now: Instant
  actions: ChildActions
  /** Reminders, before everything that could be started. */
  reminders?: ReactNode
  /** The plan of the day. */
  renderPlan?: (start: (wanted: ToStart) => void, running: Timer | null) => ReactNode
  /** What else there is of today, of other features. */
  children?: ReactNode
}

/** look, 'Children's view': tiles with pictures, one tap starts, and praise for finished activities. */
export function ChildHome({ day, now, actions, reminders, renderPlan, children }: Props) {
  const t = useWords(messages)
  const { data: timers = [] } = useQuery(runningQuery)
  const running = timers.find(({ parallelActivity }) => !parallelActivity) ?? null
  const [place, setPlace] = useState<Place>('likely')
  const [doneId, setDoneId] = useState<string | null>(null)
  const done = doneOf(day.logs, now)
  const just = done.find(({ id }) => id === doneId) ?? null

  function start(wanted: ToStart) {
    setPlace('likely')
    // What ran until now is done by it, under the number that it had; one without a name gets this one.
    setDoneId(running && isNamed(running) ? running.id : null)
    actions.start(wanted).catch(tellStartFailure)
  }
  function stop(timer: Timer) {
    setDoneId(timer.id)
    actions.stop(timer)?.catch(tellStopFailure)
  }
  return (
    <div className={classes.home}>
      <Greeting done={done} dayStart={day.dayStart} />
      {/* What stops becomes the log of the same number: under one key, the timer would stay on the screen. */}
      {running && (
        <RunningNow
          key={`running ${running.id}`}
          timer={running}
          zone={day.timezone}
          onDone={() => stop(running)}
          onDiscard={() => void actions.discard(running).catch(tellStopFailure)}
        />
      )}
      {just && (
        <JustDone
          key={`done ${just.id}`}
          log={just}
          onRate={(rating) => void actions.rate(just, rating).catch(tellStopFailure)}
        />
      )}
      <NewAnswers now={now} />
      <NewCrowns today={day.date} now={now} />
      {reminders}
      {renderPlan?.(start, running)}
      <ActivityChoice place={place} onPlace={setPlace} isNext={running !== null && isNamed(running)} onStart={start} />
      <DoneToday
        done={done.filter(({ id }) => id !== just?.id)}
        isBegun={just !== null}
        zone={day.timezone}
        onRate={(log, rating) => void actions.rate(log, rating).catch(tellStopFailure)}
      />
      {children}
      <Link to={PATHS.home} search={{ date: day.date }} className={classes.all}>
        {t('all')}
      </Link>
    </div>
  )
}
