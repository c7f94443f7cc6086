import { Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { readDate } from '#domain/typed-line/typed-date.ts'
import { dateText, writtenDate } from '#web/i18n/format.ts'
import { useHabits } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import classes from './date-field.module.css'
import { dateMessages } from './messages.ts'
import { useTyped } from './use-typed.ts'

const DateCalendar = lazy(() =>
  import('./date-calendar.tsx').then(({ DateCalendar: component }) => ({ default: component })),
)

/** The first and the last day that the server accepts for plans and searches. [time/planned-date-bounds] */
const [FIRST, LAST] = ['1900-01-01', '2199-12-31'] as [LocalDate, LocalDate]

/** No other order makes this a date. */
const SAMPLE = '2026-12-31' as LocalDate

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** '' for none. */
  value: LocalDate | ''
  min?: LocalDate
  max?: LocalDate
  /** Called with whole dates between `min` and `max`, and with an empty field; with nothing else. */
  onChange: (value: LocalDate | '') => void
}

/**
 * A date, typed in the user's own order or picked from a calendar. A text that is no date, or one out of range, is
 * reported at the field and keeps the form from being sent. [time/typed-dates]
 */
export function DateField({ value, min = FIRST, max = LAST, onChange, error, ...input }: Props) {
  const t = useWords(dateMessages)
  const language = useLanguage()
  const { dateOrder } = useHabits(language)
  const own = useId()
  const id = input.id ?? own
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const said = (date: LocalDate) => dateText(date, language, 'date')
  const typing = useTyped<LocalDate>({
    value,
    write: (date) => writtenDate(date, dateOrder),
    read: (text) => readDate(text, dateOrder),
    complaintOf(text, date) {
      if (date === null) return t('notADate', { typed: text.slice(0, 20), sample: writtenDate(SAMPLE, dateOrder) })
      if (date < min) return t('tooEarly', { date: said(min) })
      return date > max ? t('tooLate', { date: said(max) }) : ''
    },
    onChange,
  })
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(dateOrder)}
      {...input}
      id={id}
      {...typing.field}
      error={typing.problem || error}
      onBlur={(event) => {
        typing.leave()
        input.onBlur?.(event)
      }}
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <IconButton
              label={t('calendar')}
              aria-describedby={`${id}-label`}
              Icon={IconCalendar}
              size={34}
              iconSize={18}
              disabled={input.disabled ?? false}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget
                setOpen(!isOpen)
              }}
            />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown} data-mantine-stop-propagation>
            <Suspense fallback={<Loader className={classes.waiting} />}>
              <DateCalendar
                value={value || null}
                min={min}
                max={max}
                onPick={(date) => {
                  typing.forget()
                  opener.current?.focus()
                  setOpen(false)
                  onChange(date)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
