import { ActionIcon, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RecipientsMode } from '#domain/log/shared-recipients.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { RecipientPicker } from '#web/widgets/pickers/recipient-picker.tsx'
import { toolMessages } from './messages.ts'
import classes from './sheet.module.css'

export type SharedRecipients = { readonly ids: readonly string[]; readonly mode: RecipientsMode }

type Props = {
  value: SharedRecipients
  error: string | undefined
  onChange: (value: SharedRecipients) => void
}

/**
 * The recipients of all selected logs, and whether they are added or replace the present ones. [log/bulk-recipients]
 */
export function BulkRecipients({ value: { ids, mode }, error, onChange }: Props) {
  const t = useWords(toolMessages)
  const picker = useWords(pickerMessages)
  const { data: recipients = [] } = useQuery(recipientsQuery)
  const nameOf = (id: string) => recipients.find((recipient) => recipient.id === id)?.name ?? picker('unknown')
  return (
    <Stack gap="xs">
      <RecipientPicker without={ids} error={error} onPick={(id) => onChange({ mode, ids: [...ids, id] })} />
      {ids.length > 0 && (
        <>
          <ul className={classes.chosen}>
            {ids.map((id) => (
              <li key={id} className={classes.one}>
                {nameOf(id)}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={picker('remove', { name: nameOf(id) })}
                  onClick={() => onChange({ mode, ids: ids.filter((other) => other !== id) })}
                >
                  <IconX size={18} stroke={1.8} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Choice
            label={t('recipientsMode')}
            value={mode}
            options={[
              { value: 'add', label: t('addRecipients') },
              { value: 'replace', label: t('replaceRecipients') },
            ]}
            onChange={(chosen) => onChange({ ids, mode: chosen })}
          />
          <p className={classes.hint}>{t('recipientsShare')}</p>
        </>
      )}
    </Stack>
  )
}
