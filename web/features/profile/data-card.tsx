import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useSection } from '#web/ui/section.ts'
import { notify } from '#web/ui/notify.ts'
import { profileMessages } from './messages.ts'
import { useExport } from './queries.ts'

/** A user downloads all their data. [account/data-export] */
export function DataCard() {
  const t = useWords(profileMessages)
  const section = useSection('data')
  const download = useExport((name) => notify({ kind: 'success', message: t.phrase('exported', { name }) }))
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="md" align="flex-start">
        <div>
          <Title order={2}>{t('data')}</Title>
          <Text c="dimmed">{t('exportText')}</Text>
        </div>
        {download.error && (
          <Alert color="red" variant="light" title={t('exportFailed')} role="alert">
            {failureOf('load', download.error).text}
          </Alert>
        )}
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {t('export')}
        </Button>
        {download.isPending && (
          <Text size="sm" c="dimmed" role="status">
            {t('exporting')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
