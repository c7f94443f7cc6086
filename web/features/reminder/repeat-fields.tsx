import { NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { firstNamedDay } from '#domain/time/recurrence.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { WeekdayChips } from '#web/widgets/plan-form/weekday-chips.tsx'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { monthDayText } from '#web/widgets/reminder/reminder-text.ts'
import { type MonthDay, monthDaysOf, REPEATS, type Rule, ruleText } from '#web/widgets/reminder/repeat.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import type { Complaints } from './model.ts'

const EVERY = { daily: 'everyDays', weekly: 'everyWeeks', monthly: 'everyMonths', yearly: 'everyYears' } as const
const ENDS = { never: 'endsNever', until: 'endsUntil', count: 'endsCount' } as const
/** Every month has so many days. */
const SHORTEST_MONTH = 28

type Props = {
  rule: Rule
  date: LocalDate | ''
  shown: Complaints
  /** @param date its first day, where that is another one now */
  onChange: (rule: Rule, date: LocalDate | '') => void
}

/** Whether it comes again, how often, and until when. */
export function RepeatFields({ rule, date, shown, onChange }: Props) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const language = useLanguage()
  const { repeat, interval, days, on, text } = rule
  const error = (field: keyof Complaints) => shown[field] && t(shown[field])
  const set = (part: Partial<Rule>) => onChange({ ...rule, ...part }, date)
  const dayOfMonth = Number(date.slice(8))
  // Of weeks the day of the date is the first guess.
  const daysFor = (next: Rule['repeat']) => (next === 'weekly' && !days.length && date ? [weekdayOf(date)] : days)
  // A rule that no form has can be kept, and chosen again as long as the form is open.
  const [unusual] = useState(repeat === 'other' && text)
  const kinds: { value: string; label: string }[] = REPEATS.map((kind) => ({ value: kind, label: t(kind) }))
  if (unusual) kinds.push({ value: 'other', label: t('other', { rule: unusual }) })
  /** The first day counts, though the rule may not name it: so it goes to one that it names. */
  function setMonthDay(chosen: MonthDay) {
    const next = { ...rule, on: chosen }
    const named = ruleText({ ...next, ends: 'never' })
    onChange(next, (date && named && firstNamedDay(named, date, date)) || date)
  }
  const isOurs = repeat !== 'none' && repeat !== 'other'
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('repeat')}
          value={repeat}
          data={kinds}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Rule['repeat']
            set({ repeat: next, days: daysFor(next) })
          }}
        />
        {isOurs && repeat !== 'weekdays' && (
          <CountInput
            label={t(EVERY[repeat])}
            value={interval}
            error={error('interval')}
            onChange={(value) => set({ interval: value })}
          />
        )}
      </SimpleGrid>
      {repeat === 'weekly' && (
        <WeekdayChips
          label={t('days')}
          value={days}
          error={error('days')}
          onChange={(chosen) => set({ days: chosen })}
        />
      )}
      {repeat === 'monthly' && date && (
        <NativeSelect
          label={t('onDay')}
          value={on}
          data={monthDaysOf(date, on).map((value) => ({
            value,
            label: monthDayText(value, say, language) || t('dayOfMonth', { day: dayOfMonth }),
          }))}
          onChange={({ currentTarget }) => setMonthDay(currentTarget.value as MonthDay)}
        />
      )}
      {repeat === 'monthly' && on === 'date' && dayOfMonth > SHORTEST_MONTH && (
        <Text size="sm" c="dimmed">
          {t('shortMonths', { day: dayOfMonth })}
        </Text>
      )}
      {isOurs && <EndFields rule={rule} error={error} onChange={set} />}
    </>
  )
}

type EndProps = {
  rule: Rule
  error: (field: keyof Complaints) => string | undefined
  onChange: (part: Partial<Rule>) => void
}

/** How the repetition ends. */
function EndFields({ rule: { ends, until, count }, error, onChange }: EndProps) {
  const t = useWords(messages)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label={t('ends')}
        value={ends}
        data={(['never', 'until', 'count'] as const).map((end) => ({ value: end, label: t(ENDS[end]) }))}
        onChange={({ currentTarget }) => onChange({ ends: currentTarget.value as Rule['ends'] })}
      />
      {ends === 'until' && (
        <DateField
          label={t('until')}
          value={until}
          error={error('until')}
          onChange={(day) => onChange({ until: day })}
        />
      )}
      {ends === 'count' && (
        <CountInput
          label={t('count')}
          value={count}
          error={error('count')}
          onChange={(value) => onChange({ count: value })}
        />
      )}
    </SimpleGrid>
  )
}

type CountProps = {
  label: string
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

const CountInput = ({ label, value, error, onChange }: CountProps) => (
  <NumberInput
    label={label}
    min={1}
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    value={value ?? ''}
    error={error}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)
