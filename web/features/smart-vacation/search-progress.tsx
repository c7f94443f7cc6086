import { Progress, Stack, Text } from '@mantine/core'
import type { SmartJob } from '#contract/vacation.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { SearchedPlace } from './searched-place.tsx'

/** Something is seen to begin, also while the first source is asked. */
const MIN_PERCENT = 4

/** How far the search is, and which source is being asked. */
export function SearchProgress({ job, isOffline }: { job: SmartJob; isOffline: boolean }) {
  const t = useWords(messages)
  const { done, all, asking } = job.progress
  return (
    <Stack gap={6}>
      <SearchedPlace job={job} />
      <Text size="sm">{t('generating')}</Text>
      <Progress value={Math.max(MIN_PERCENT, all ? (done / all) * 100 : 0)} aria-label={t('stepSearch')} animated />
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
