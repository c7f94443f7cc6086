import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { catalogue, type RecipientType } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, optionsOf } from './options.ts'
import { useCreate } from './use-create.ts'
import { useSearchText } from './use-search-text.ts'

const TYPES: readonly RecipientType[] = ['personal', 'customer', 'group']

type Props = { without: readonly string[]; error: string | undefined; onPick: (recipientId: string) => void }

/** Adds a recipient that the log helped. A name that is new is created as the kind that the user chooses. */
export function RecipientPicker({ without, error, onPick }: Props) {
  const t = useWords(pickerMessages)
  const ui = useWords(uiMessages)
  const { things } = usePermissions()
  const { data: recipients = [], isPending } = useQuery(recipientsQuery)
  const others = recipients.filter(({ id }) => !without.includes(id))
  const search = useSearchText({ known: others, onPick })
  const create = useCreate(
    recipientsQuery.queryKey,
    (body: { name: string; type: RecipientType }) => call(catalogue.createRecipient, { body }),
    ({ id }) => {
      search.clear()
      onPick(id)
    },
  )
  const offers = (name: string) =>
    TYPES.map((type) => ({ value: `${CREATE} ${type}`, label: t('createAs', { name, type: t(type) }) }))
  // A recipient that is chosen already is not offered as new.
  const options = optionsOf(recipients, search.text, things ? offers : null)
  return (
    <Select
      label={t('recipient')}
      data-field="beneficiaries"
      placeholder={t('select')}
      nothingFoundMessage={isPending ? ui('loading') : t('noOptions')}
      data={options.filter(({ value }) => !without.includes(value))}
      value={null}
      error={search.error ?? error}
      searchable
      // Not disabled: the user would lose their place.
      readOnly={create.isPending}
      maxDropdownHeight={300}
      filter={({ options: all, search: typed }) =>
        matching(
          all.filter((option) => 'value' in option),
          typed,
        )
      }
      onChange={(id) => {
        const type = TYPES.find((one) => id === `${CREATE} ${one}`)
        if (type) return create.mutate({ name: search.text.trim(), type })
        search.clear()
        if (id !== null) onPick(id)
      }}
      {...search.field}
    />
  )
}
