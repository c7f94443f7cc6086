import { useQuery } from '@tanstack/react-query'
import type { Looked } from '#contract/log-mark.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import type { SearchFilters } from '#web/paths.ts'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import { activitiesQuery, activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { messages } from './messages.ts'
import { logsBehind, type Mark, NOBODY, REST } from './model.ts'

type Named = { id: string | null; name: string }

/** The names of the counted things; loaded only where they are not known. null: not known yet. */
function useKnown(looked: Looked): readonly Named[] | null {
  const category = useWords(categoryNames)
  const isActivity = looked === 'activity' || looked === 'subActivity'
  const { data: activities = [] } = useQuery({ ...activitiesQuery, enabled: isActivity })
  const { data: tags = [] } = useQuery({ ...activityTagsQuery, enabled: looked === 'tag' })
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: looked === 'project' })
  const isPerson = looked === 'recipient' || looked === 'person'
  const { data: people = null } = useQuery({ ...recipientsQuery, enabled: isPerson })
  if (looked === 'category') return CATEGORIES.map((id) => ({ id, name: category(id) }))
  if (looked === 'activity') return activities
  if (looked === 'subActivity') return activities.flatMap(({ subActivities }) => subActivities)
  if (looked === 'tag') return tags
  return looked === 'project' ? projects : people
}

export type Names = {
  nameOf: (id: string) => string
  /** Whether it has a name, and is not deleted. */
  isNamed: (id: string) => boolean
  /** null: the mark leads nowhere. */
  logsOf: (mark: Mark) => SearchFilters | null
}

const membersOf = (known: readonly (Named & { members?: readonly string[] | null })[]) =>
  new Set(known.flatMap(({ members }) => members ?? []))

export function useNames(looked: Looked): Names {
  const t = useWords(messages)
  const things = useKnown(looked)
  const known = new Map(things?.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => (id === REST ? t('rest') : id === NOBODY ? t('nobody') : (known.get(id) ?? t('gone')))
  return {
    nameOf,
    isNamed: (id) => known.has(id),
    logsOf(mark) {
      const logs = things && logsBehind(looked, mark, membersOf(things))
      return logs && addressOfLogs(logs)
    },
  }
}

/** `33.3%`; a dash of nothing. */
export function usePercent() {
  const language = useLanguage()
  return (percent: number | null) => (percent === null ? '–' : `${numberText(percent, language)}%`)
}
