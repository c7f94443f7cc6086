import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { isOpen } from '#web/session/route-guard.ts'
import { entryMessages } from './messages.ts'

/** The way to bring one's history along, if this view has it. */
export function ImportCard() {
  const t = useWords(entryMessages)
  if (!isOpen(PATHS.import, useAppView())) return null
  return (
    <Card component="section" padding="lg">
      <Stack gap="md" align="flex-start">
        <div>
          <Title order={2}>{t('title')}</Title>
          <Text c="dimmed">{t('text')}</Text>
        </div>
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.import} {...props} />}>
          {t('button')}
        </Button>
      </Stack>
    </Card>
  )
}
