import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { clockOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { ReadOnlyField } from './read-only-field.tsx'
import { accountMessages } from './messages.ts'
import { dayEndsWith, logLengthsWith } from './model.ts'

/** The length of a new log in the form. [log/new-log-length] */
function NewLogLength() {
  const t = useWords(accountMessages)
  const language = useLanguage()
  const chosen = usePreference().newLog.length
  const data = [
    { value: '', label: t('untilNow') },
    ...logLengthsWith(chosen).map((minutes) => ({ value: String(minutes), label: length(minutes, language) })),
  ]
  const choose = (value: string) => changePreference({ newLog: { length: value === '' ? null : Number(value) } })
  return (
    <NativeSelect
      label={t('newLogLength')}
      description={t('newLogHint')}
      value={String(chosen ?? '')}
      data={data}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

/** The end of the day. A child under parental control only reads it. [time/day-end-preference] */
export function DayCard() {
  const t = useWords(accountMessages)
  const section = useSection('day')
  const language = useLanguage()
  const { place } = usePermissions()
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
            <ReadOnlyField
              label={t('dayEndsAt')}
              value={data.find(({ value }) => value === dayEndsAt)?.label ?? dayEndsAt}
            />
            <Text c="dimmed">{t('notYours')}</Text>
          </>
        )}
        <NewLogLength />
      </Stack>
    </Card>
  )
}
