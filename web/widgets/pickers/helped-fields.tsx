import { ActionIcon, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Minutes } from '#domain/time/time.ts'
import type { Beneficiary } from '#domain/log/time-proportion.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { AllocationBar } from './allocation-bar.tsx'
import classes from './helped-fields.module.css'
import { pickerMessages } from './messages.ts'
import { RecipientPicker } from './recipient-picker.tsx'

type Share = 'equal' | 'duration' | 'percent'
type Row = { recipientId: string; forWhat: string; share: Share; value: string }
type Props = {
  rows: readonly Row[]
  minutes: Minutes
  beneficiaries: readonly Beneficiary[]
  error: string | undefined
  onChange: (rows: Row[]) => void
}

/** The recipients, what each got, and their share of the time. [log/share-of-recipient] */
export function HelpedFields({ rows, minutes, beneficiaries, error, onChange }: Props) {
  const t = useWords(pickerMessages)
  const { data: recipients = [] } = useQuery(recipientsQuery)
  const nameOf = (id: string) => recipients.find((recipient) => recipient.id === id)?.name ?? t('unknown')
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <Stack gap="md">
      {rows.map((row, index) => {
        const name = nameOf(row.recipientId)
        return (
          <div key={row.recipientId} className={classes.row} role="group" aria-label={name}>
            <strong className={classes.name}>{name}</strong>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('remove', { name })}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            >
              <IconX size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
            <TextInput
              className={classes.wide}
              label={t('forWhat')}
              value={row.forWhat}
              maxLength={200}
              onChange={({ currentTarget }) => change(index, { forWhat: currentTarget.value })}
            />
            <Group gap="xs" className={classes.wide} wrap="nowrap">
              <SegmentedControl
                className={classes.share}
                aria-label={t('share')}
                value={row.share}
                data={[
                  { value: 'equal', label: t('equal') },
                  { value: 'duration', label: t('minutes') },
                  { value: 'percent', label: t('percent') },
                ]}
                onChange={(share) => change(index, { share })}
              />
              {row.share !== 'equal' && (
                <TextInput
                  aria-label={t('value', { name })}
                  inputMode="numeric"
                  w={76}
                  value={row.value}
                  onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
                />
              )}
            </Group>
          </div>
        )
      })}
      <AllocationBar minutes={minutes} beneficiaries={beneficiaries} nameOf={nameOf} />
      <RecipientPicker
        without={rows.map(({ recipientId }) => recipientId)}
        error={error}
        onPick={(recipientId) => onChange([...rows, { recipientId, forWhat: '', share: 'equal', value: '' }])}
      />
    </Stack>
  )
}
