import { Button } from '@mantine/core'
import { useState } from 'react'
import { slot3 } from '#domain/time/duration.ts'
import { endAfter } from '#domain/plan/night.ts'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { parseClock, parseLength } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { useNotATime } from '#web/widgets/use-not-a-time.ts'
import { planFormMessages } from './messages.ts'
import classes from './time-field.module.css'

const STEPS = [-15, -5, 5, 15] as const
const STEP = 5

type Props = {
  label: string
  field: string
  value: Minutes
  error: string | undefined
  onChange: (minutes: Minutes) => void
}
type StepsProps = Pick<Props, 'label' | 'value' | 'onChange'> & {
  words: readonly ['earlier' | 'shorter', 'later' | 'longer']
  least: Minutes
  most: Minutes
}

function Steps({ label, value, words: [less, more], least, most, onChange }: StepsProps) {
  const t = useWords(planFormMessages)
  return (
    <div className={classes.steps} role="group" aria-label={t('adjust', { field: label })}>
      {STEPS.map((minutes) => (
        <Button
          key={minutes}
          variant="default"
          size="compact-sm"
          disabled={value + minutes < least || value + minutes > most}
          aria-label={t(minutes < 0 ? less : more, { field: label, minutes: Math.abs(minutes) })}
          onClick={() => onChange(value + minutes)}
        >
          {minutes < 0 ? `−${-minutes}` : `+${minutes}`}
        </Button>
      ))}
    </div>
  )
}

/** A field that drops a typed text that it did not understand, once a button has moved its value. */
function useFresh(onChange: (minutes: Minutes) => void) {
  const [round, setRound] = useState(0)
  return {
    round,
    step: (minutes: Minutes) => {
      setRound(round + 1)
      onChange(minutes)
    },
  }
}

/** @param after of an end, the start, in minutes since the same midnight */
type TimeProps = Props & { after?: Minutes }

/**
 * A time of day in steps of five minutes, typed in any usual way. As an end it is the first such time after the start,
 * on the next day if necessary; midnight is that of the day's end. [plan/over-midnight]
 */
export function TimeField({ label, field, value, error, after, onChange }: TimeProps) {
  const notATime = useNotATime()
  const language = useLanguage()
  const { round, step } = useFresh(onChange)
  const [least, most] = after === undefined ? [0, DAY_MINUTES - STEP] : [after + STEP, after + DAY_MINUTES]
  return (
    <div className={classes.field}>
      <ClockField
        key={round}
        label={label}
        field={field}
        required
        isTime
        text={clockOfDay(value, language)}
        error={error}
        complaint={notATime}
        onCommit={(text) => {
          const clock = parseClock(text, value % DAY_MINUTES, habitsIn(language).hours === 12)
          if (clock === null) return false
          const slot = slot3(clock)
          onChange(after === undefined ? Math.min(slot, most) : endAfter(after, slot || DAY_MINUTES, null))
          return true
        }}
      />
      <Steps label={label} value={value} words={['earlier', 'later']} least={least} most={most} onChange={step} />
    </div>
  )
}

/** A length in steps of five minutes. */
export function LengthField({ label, field, value, error, onChange }: Props) {
  const t = useWords(planFormMessages)
  const language = useLanguage()
  const { round, step } = useFresh(onChange)
  return (
    <div className={classes.field}>
      <ClockField
        key={round}
        label={label}
        field={field}
        required
        text={length(value, language)}
        error={error}
        complaint={t('notALength')}
        onCommit={(text) => {
          const typed = parseLength(text)
          if (typed !== null) onChange(slot3(typed))
          return typed !== null
        }}
      />
      <Steps
        label={label}
        value={value}
        words={['shorter', 'longer']}
        least={STEP}
        most={DAY_MINUTES}
        onChange={step}
      />
    </div>
  )
}
