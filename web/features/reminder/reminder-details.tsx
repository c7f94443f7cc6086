import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconRotate2, IconTrash } from '@tabler/icons-react'
import type { Reminder } from '#contract/reminder.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'
import { ReminderFacts } from './reminder-facts.tsx'
import type { RowActions } from './reminder-row.tsx'

type Props = Pick<RowActions, 'here' | 'onTick' | 'onRemove'> & { reminder: Reminder; onClose: () => void }

/** A whole reminder that the user may not change, with the allowed actions. [reminder/reminder-roles] */
export function ReminderDetails({ reminder, here, onTick, onRemove, onClose }: Props) {
  const t = useWords(messages)
  const { title, description, completed, role } = reminder
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="sm">
        <ReminderFacts reminder={reminder} here={here} isWhole />
        {description && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>}
        <Group gap="sm" mt="sm">
          {role === 'sharedWith' ? (
            <Text c="dimmed" size="sm">
              {t('readOnly')}
            </Text>
          ) : (
            <Button
              data-autofocus
              leftSection={
                completed ? (
                  <IconRotate2 size={18} stroke={1.8} aria-hidden />
                ) : (
                  <IconCheck size={18} stroke={2} aria-hidden />
                )
              }
              onClick={() => {
                onClose()
                onTick(reminder)
              }}
            >
              {t(completed ? 'reopenIt' : 'complete')}
            </Button>
          )}
          {role === 'owner' && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
              onClick={() => {
                onClose()
                onRemove(reminder)
              }}
            >
              {t('delete')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
