import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { catalogue, type Project } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { projectsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, optionsOf, withChosen } from './options.ts'
import { useCreate } from './use-create.ts'
import { useSearchText } from './use-search-text.ts'

type Props = { value: string | null; error: string | undefined; onChange: (project: Project | null) => void }

/** One project, or none; a user who may create projects creates one while picking. */
export function ProjectPicker({ value, error, onChange }: Props) {
  const t = useWords(pickerMessages)
  const ui = useWords(uiMessages)
  const { things } = usePermissions()
  const { data: projects = [], isPending } = useQuery(projectsQuery)
  const chosen = value === null ? [] : [value]
  const named = withChosen(projects, chosen, t('unknown'))
  const label = named.find(({ id }) => id === value)?.name ?? ''
  const pick = (id: string | null) => onChange(projects.find((project) => project.id === id) ?? null)
  const search = useSearchText({ known: projects, shown: label, onPick: pick })
  const create = useCreate(
    projectsQuery.queryKey,
    (name: string) => call(catalogue.createProject, { body: { name } }),
    (project) => {
      search.clear()
      onChange(project)
    },
  )
  return (
    <Select
      label={t('project')}
      data-field="projectId"
      placeholder={t('select')}
      nothingFoundMessage={isPending ? ui('loading') : t('noOptions')}
      data={optionsOf(named, search.text, things ? (name) => [{ value: CREATE, label: t('create', { name }) }] : null)}
      value={value}
      error={search.error ?? error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { field: t('project') }) }}
      // Not disabled: a user who is typing would lose the focus.
      readOnly={create.isPending}
      maxDropdownHeight={300}
      filter={({ options }) =>
        matching(
          options.filter((option) => 'value' in option),
          search.isSearching ? search.text : '',
        )
      }
      onChange={(id) => {
        // Until it is created, the field shows its name.
        if (id === CREATE) return create.mutate(search.text.trim())
        search.clear()
        pick(id)
      }}
      {...search.field}
    />
  )
}
