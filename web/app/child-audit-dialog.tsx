import { List, Stack, Text, Title } from '@mantine/core'
import type { child } from '#contract/child.ts'
import type { Output } from '#contract/endpoint.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { HistoryList } from '#web/widgets/family/history-list.tsx'
import { watchedMessages } from './child-audit-messages.ts'

type Props = { watchers: Output<typeof child.watchers>; onClose: () => void }

/** Who sees and edits this account, which parts of it, and their actions. [family/acting-banner] */
export function ChildAuditDialog({ watchers: { parents, visible }, onClose }: Props) {
  const t = useWords(watchedMessages)
  const language = useLanguage()
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="lg">
        <Text>
          {t('who', {
            names: namesText(
              parents.map(({ name }) => name),
              language,
            ),
          })}
        </Text>
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('visible')}
          </Title>
          <List spacing={4}>
            {visible.map((part) => (
              <List.Item key={part}>{t(`see_${part}`)}</List.Item>
            ))}
          </List>
          <Text c="dimmed" size="sm" mt="sm">
            {t('never')}
          </Text>
        </section>
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('history')}
          </Title>
          <HistoryList of={null} />
        </section>
      </Stack>
    </Dialog>
  )
}
