import { useId, useState } from 'react'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { askedAfterHours, stoppedSpan } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockTime, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import buttons from '#web/widgets/button.module.css'
import { parseClock } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { localDate } from '#domain/time/zone.ts'
import { messages } from './messages.ts'
import { clockOf, endAtClock, suggestedEnd } from './model.ts'
import classes from './timer-bar.module.css'
import { nameOf } from './timer-notices.tsx'

type Props = {
  timer: Timer
  zones: ZoneHistory
  /** For more than a day: it cannot have ended now. */
  isTooLong: boolean
  onStop: (endTime?: Instant) => void
  onStillRunning: () => void
}

/** Whether something that runs for long still does; a forgotten timer ends when its owner says that it did. */
export function EndQuestion({ timer, zones, isTooLong, onStop, onStillRunning }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const { category, startTime } = timer
  const name = nameOf(timer)(language)
  const hours = askedAfterHours(category)
  const asked = useId()
  const [isSaying, setSaying] = useState(isTooLong)
  const [end, setEnd] = useState(() => suggestedEnd(startTime, now(), hours * 60))
  const time = (moment: Instant) =>
    localDate(zones, moment) === localDate(zones, now())
      ? clockTime(moment, zone, language)
      : `${dateText(localDate(zones, moment), language)} ${clockTime(moment, zone, language)}`
  const fits = (moment: Instant) => stoppedSpan(startTime, now(), moment) !== null && moment <= now()
  return (
    <div className={classes.question} role="group" aria-labelledby={asked}>
      <p id={asked}>
        {isTooLong ? t('whenEnded', { name }) : t('stillRunning', { name, hours, time: time(startTime) })}
      </p>
      {isSaying && (
        <form
          className={classes.edit}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!stopsAtUnread(event.currentTarget)) onStop(end)
          }}
        >
          <ClockField
            label={t('endTime')}
            field="timerEnd"
            isTime
            text={clockTime(end, zone, language)}
            error={undefined}
            complaint={t('notYet')}
            onCommit={(text) => {
              const clock = parseClock(text, clockOf(zones, end), habitsIn(language).hours === 12)
              const moment = clock === null ? null : endAtClock(zones, clock, startTime, now())
              if (moment !== null) setEnd(moment)
              return moment !== null
            }}
            onNudge={{
              allowed: (minutes) => fits(addMinutes(end, minutes)),
              by: (minutes) => setEnd(addMinutes(end, minutes)),
            }}
          />
          <button type="submit" className={buttons.primary}>
            {t('endThen')}
          </button>
        </form>
      )}
      <div className={classes.answers}>
        {!isTooLong && (
          <button type="button" className={buttons.soft} onClick={() => onStop()}>
            {t('stopNow')}
          </button>
        )}
        {!isSaying && (
          <button type="button" className={buttons.soft} onClick={() => setSaying(true)}>
            {t('stoppedAt')}
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={onStillRunning}>
          {t('yes')}
        </button>
      </div>
    </div>
  )
}
