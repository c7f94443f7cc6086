import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue, type RecipientType } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useAllowed } from '#web/shell/what-may.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, optionsOf } from './options.ts'
import { useCreate } from './use-create.ts'

const TYPES: readonly RecipientType[] = ['personal', 'customer', 'group']

type Props = { without: readonly string[]; error: string | undefined; onPick: (recipientId: string) => void }

/** Adds somebody who was helped. Whoever is new says what they are to one, and is created on the way. */
export function RecipientPicker({ without, error, onPick }: Props) {
  const t = useWords(pickerMessages)
  const ui = useWords(uiMessages)
  const { things } = useAllowed()
  const [search, setSearch] = useState('')
  const [newcomer, setNewcomer] = useState<{ name: string; type: RecipientType } | null>(null)
  const { data: recipients = [], isPending } = useQuery(recipientsQuery)
  const create = useCreate(
    recipientsQuery.queryKey,
    (body: { name: string; type: RecipientType }) => call(catalogue.createRecipient, { body }),
    ({ id }) => {
      setNewcomer(null)
      onPick(id)
    },
  )
  const options = optionsOf(recipients, search, things ? (name) => t('create', { name }) : null)
  return (
    <Stack gap="xs">
      <Select
        label={t('recipient')}
        data-field="beneficiaries"
        placeholder={t('select')}
        nothingFoundMessage={isPending ? ui('loading') : t('noOptions')}
        data={options.filter(({ value }) => !without.includes(value))}
        value={null}
        error={error}
        searchable
        maxDropdownHeight={300}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options: all, search: typed }) =>
          matching(
            all.filter((option) => 'value' in option),
            typed,
          )
        }
        onChange={(id) => {
          if (id === CREATE) setNewcomer({ name: search.trim(), type: 'personal' })
          else if (id !== null) onPick(id)
          setSearch('')
        }}
      />
      {newcomer && (
        <Stack gap={6} align="flex-start">
          <Text size="sm">{t('newType', { name: newcomer.name })}</Text>
          <SegmentedControl
            aria-label={t('newType', { name: newcomer.name })}
            value={newcomer.type}
            data={TYPES.map((type) => ({ value: type, label: t(type) }))}
            onChange={(type) => setNewcomer({ ...newcomer, type })}
          />
          <Button variant="light" loading={create.isPending} onClick={() => create.mutate(newcomer)}>
            {t('add', { name: newcomer.name })}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
