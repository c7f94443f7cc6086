import { type RefObject, useId } from 'react'
import type { Timer } from '#contract/timer.ts'
import type { Instant } from '#domain/time/time.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { messages } from './messages.ts'
import type { TimerActions } from './timer-actions.tsx'
import classes from './timer-bar.module.css'
import { WhatPicker } from './what-picker.tsx'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  timer: Timer
  zone: string
  actions: TimerActions
  /** When it was stopped; null: it runs. */
  endTime: Instant | null
  onGoOn: () => void
}

/** A timer without a name is named first, and ends when it was stopped. */
export function TimerQuestion({ ref, timer, zone, actions, endTime, onGoOn }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const asked = useId()
  return (
    <div ref={ref} className={classes.question} role="group" aria-labelledby={asked} tabIndex={-1}>
      <p id={asked} className={classes.ask}>
        {endTime ? t('whatWasIt', { time: clockTime(endTime, zone, language) }) : t('whatIsIt')}
      </p>
      <WhatPicker
        at={timer.startTime}
        label={t('nameIt')}
        onChoose={(naming) => (endTime ? actions.nameAndStop(timer, naming, endTime) : actions.giveName(timer, naming))}
      />
      {endTime && (
        <button type="button" className={buttons.quiet} onClick={onGoOn}>
          {t('goOn')}
        </button>
      )}
    </div>
  )
}
