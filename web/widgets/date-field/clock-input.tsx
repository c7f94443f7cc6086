import { TextInput, type TextInputProps } from '@mantine/core'
import { slot3 } from '#domain/time/duration.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useHabits } from '#web/i18n/habits.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { useClockKeyboard } from '#web/widgets/clock-keyboard.ts'
import { parseClock } from '#web/widgets/clock-text.ts'
import { useNotATime } from '#web/widgets/use-not-a-time.ts'
import { useTyped } from './use-typed.ts'

/** A bare `2` is two in the afternoon. */
const WAKING = 14 * 60
const LAST_SLOT = 1435

const two = (part: number) => String(part).padStart(2, '0')

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `14:05`, '' for none. */
  value: string
  /** Whether the time is one of the 5-minute slots. [time/slot-rounding] */
  inSlots?: boolean
  onChange: (value: string) => void
}

/** A time of day that may stay empty, typed in any usual way and shown as its reader has clocks. [view/typed-clock] */
export function ClockInput({ value, inSlots = false, onChange, error, ...input }: Props) {
  const notATime = useNotATime()
  const language = useLanguage()
  const { hours } = useHabits(language)
  const keyboard = useClockKeyboard()
  const typing = useTyped({
    value,
    write: (clock) => clockOfDay(Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), language),
    read(text) {
      const minutes = parseClock(text, WAKING, hours === 12)
      if (minutes === null) return null
      const kept = inSlots ? Math.min(slot3(minutes), LAST_SLOT) : minutes
      return `${two(Math.floor(kept / 60))}:${two(kept % 60)}`
    },
    complaintOf: (_, clock) => (clock === null ? notATime : ''),
    onChange,
  })
  return (
    <TextInput
      inputMode={keyboard}
      autoComplete="off"
      placeholder="--:--"
      {...input}
      {...typing.field}
      error={typing.problem || error}
      onBlur={typing.leave}
    />
  )
}
