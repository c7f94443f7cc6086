import { Card, NativeSelect, Stack, Title } from '@mantine/core'
import type { Locale } from '#contract/account.ts'
import { dateText, writtenDate } from '#web/i18n/format.ts'
import { type Habits, regionHabits } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { accountMessages } from './messages.ts'
import { DATE_ORDERS, SAMPLE_DATE, WEEK_STARTS } from './model.ts'

type Option<V extends string> = { value: V; label: string }

/** One preference: the habit of the region, or a chosen one. */
function HabitField<V extends string>({
  label,
  description,
  value,
  auto,
  options,
  onChange,
}: {
  label: string
  description?: string
  value: V | 'auto'
  /** The habit of the region. */
  auto: string | undefined
  options: readonly Option<V>[]
  onChange: (value: V | 'auto') => void
}) {
  const t = useWords(accountMessages)
  const data = [{ value: 'auto' as const, label: t('auto', { value: auto ?? '' }) }, ...options]
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      data={data}
      onChange={({ currentTarget }) => {
        const chosen = data.find((option) => option.value === currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

/** Clock, date order and week start follow the region by default. [view/locale-preferences] */
export function LocaleCard() {
  const t = useWords(accountMessages)
  const section = useSection('formats')
  const language = useLanguage()
  const { clock, dateOrder, weekStart } = usePreference().locale
  const region: Habits = regionHabits(language)
  const change = (locale: Partial<Locale>) => changePreference({ locale })
  const clocks = (['24', '12'] as const).map((value) => ({ value, label: t(`clock${value}`) }))
  const orders = DATE_ORDERS.map((value) => ({ value, label: writtenDate(SAMPLE_DATE, value) }))
  const weeks = WEEK_STARTS.map(({ value, sample, weekday }) => ({
    value,
    label: dateText(sample, language, 'longWeekday'),
    weekday,
  }))
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('formats')}</Title>
        <HabitField
          label={t('clock')}
          value={clock}
          auto={t(`clock${region.hours}`)}
          options={clocks}
          onChange={(chosen) => change({ clock: chosen })}
        />
        <HabitField
          label={t('dateOrder')}
          value={dateOrder}
          auto={writtenDate(SAMPLE_DATE, region.dateOrder)}
          options={orders}
          onChange={(chosen) => change({ dateOrder: chosen })}
        />
        <HabitField
          label={t('weekStart')}
          description={t('weekStartHint')}
          value={weekStart}
          auto={weeks.find(({ weekday }) => weekday === region.weekStart)?.label}
          options={weeks.map(({ value, label }) => ({ value, label }))}
          onChange={(chosen) => change({ weekStart: chosen })}
        />
      </Stack>
    </Card>
  )
}
