import { Progress, Stack, Text } from '@mantine/core'
import type { SmartJob } from '#contract/vacation.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'

/** Something is seen to begin, also while the first source is asked. */
const LEAST = 4

/** How far the search is, and with whom. */
export function SearchProgress({ job, isOffline }: { job: SmartJob; isOffline: boolean }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { done, all, asking } = job.progress
  const place = t('place', { city: job.city, country: countryName(job.country, language) })
  return (
    <Stack gap={6}>
      <Text fw={600}>{place}</Text>
      <Text size="sm">{t('generating')}</Text>
      <Progress value={Math.max(LEAST, all ? (done / all) * 100 : 0)} aria-label={t('stepSearch')} animated />
      <Text size="sm" c="dimmed" role="status">
        {t('asked', { done, all })}
        {asking && ` · ${t('asking', { source: asking })}`}
      </Text>
      {isOffline && (
        <Text size="sm" role="status">
          {t('offline')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('closeHint')}
      </Text>
    </Stack>
  )
}
