import { Button, Stack, Text, Title } from '@mantine/core'
import { errorMessages, titleFor, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { uiMessages } from './messages.ts'

type Props = { error: unknown; title?: string; onRetry: () => void }

/** What stands where a screen could not be shown: what happened, and what to do. */
export function Failure({ error, title, onRetry }: Props) {
  const t = useWords(uiMessages)
  const say = useWords(errorMessages)
  return (
    <Stack align="flex-start" gap="sm" role="alert" maw={560} mx="auto" py="xl" px="md">
      <Title order={2}>{title ?? titleFor(error, say) ?? t('failed')}</Title>
      <Text c="dimmed">{wordsFor(error, say)}</Text>
      <Button variant="light" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  )
}
