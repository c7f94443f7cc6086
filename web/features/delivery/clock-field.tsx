import { NativeSelect } from '@mantine/core'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { clockChoices } from './model.ts'

type Props = {
  label: string
  /** `22:00` */
  value: string
  /** The value that it must not have. */
  but?: string
  onChange: (time: string) => void
}

/** A time of day, by half hours. */
export function ClockField({ label, value, but, onChange }: Props) {
  const language = useLanguage()
  return (
    <NativeSelect
      label={label}
      value={value}
      data={clockChoices(value, but).map(({ value: time, minutes }) => ({
        value: time,
        label: clockOfDay(minutes, language),
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
