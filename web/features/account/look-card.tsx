import { Card, Stack, Title } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { LookChoices } from '#web/widgets/appearance/look-choices.tsx'
import { useSection } from '#web/ui/section.ts'
import { accountMessages } from './messages.ts'

export function LookCard() {
  const t = useWords(accountMessages)
  const section = useSection('look')
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('look')}</Title>
        <LookChoices />
      </Stack>
    </Card>
  )
}
