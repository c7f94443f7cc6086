import { IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Minutes } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { isTimerStart } from '#domain/timer/timer.ts'
import { clockTime } from '#web/i18n/format.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import buttons from '#web/widgets/button.module.css'
import { parseClock } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { useNotATime } from '#web/widgets/use-not-a-time.ts'
import { messages } from './messages.ts'
import { clockOf, startAtClock } from './model.ts'
import type { TimerActions } from './timer-actions.tsx'
import classes from './timer-bar.module.css'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  timer: Timer
  zones: ZoneHistory
  actions: TimerActions
}

/** When it began, which can be corrected, and how it is discarded. */
export function TimerEdit({ ref, timer, zones, actions }: Props) {
  const t = useWords(messages)
  const notATime = useNotATime()
  const language = useLanguage()
  const { startTime } = timer
  const canMove = (minutes: Minutes) =>
    isTimerStart(addMinutes(startTime, minutes), now()) && addMinutes(startTime, minutes) <= now()
  return (
    <div ref={ref} className={classes.edit}>
      <ClockField
        label={t('startTime')}
        field="timerStart"
        isTime
        text={clockTime(startTime, zones.at(-1)!.tz, language)}
        error={undefined}
        complaint={notATime}
        onCommit={(text) => {
          const clock = parseClock(text, clockOf(zones, startTime), habitsIn(language).hours === 12)
          const moment = clock === null ? null : startAtClock(zones, clock, now(), startTime)
          if (moment !== null) actions.startAt(timer, moment)
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
  )
}
