import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { changePreference, usePreference } from '#web/shell/preference.ts'
import { useSection } from '#web/shell/section.ts'
import { useAllowed } from '#web/shell/what-may.ts'
import { Given } from './given.tsx'
import { accountMessages } from './messages.ts'
import { dayEndsWith } from './model.ts'

/** decisions 4. For a child under parental control, to be read (rules §6.2). */
export function DayCard() {
  const t = useWords(accountMessages)
  const section = useSection('day')
  const language = useLanguage()
  const { place } = useAllowed()
  const { dayEndsAt } = usePreference().home
  const data = dayEndsWith(dayEndsAt).map(({ value, minutes }) => ({ value, label: clockOfDay(minutes, language) }))
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('day')}</Title>
        {place ? (
          <NativeSelect
            label={t('dayEndsAt')}
            description={t('dayEndsHint')}
            value={dayEndsAt}
            data={data}
            onChange={({ currentTarget }) => changePreference({ home: { dayEndsAt: currentTarget.value } })}
          />
        ) : (
          <>
            <Given label={t('dayEndsAt')} value={data.find(({ value }) => value === dayEndsAt)?.label ?? dayEndsAt} />
            <Text c="dimmed">{t('notYours')}</Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
