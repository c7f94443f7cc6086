import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { messages } from './messages.ts'

/** The recipients, the project and the tags of a log, by name. @param ready names may be loaded */
export function useReferenceNames(day: LogDay, ready: boolean): (log: ActivityLog) => string[] {
  const t = useWords(messages)
  // A new log is painted first, and its marks are loaded after that.
  const { logs } = useDeferredValue(day)
  const { data: tags } = useQuery({ ...activityTagsQuery, enabled: ready && logs.some((log) => log.tags.length) })
  const { data: projects } = useQuery({ ...projectsQuery, enabled: ready && logs.some((log) => log.projectId) })
  const { data: people } = useQuery({
    ...recipientsQuery,
    enabled: ready && logs.some((log) => log.beneficiaries.length),
  })
  return (log) => {
    const project = projects?.find(({ id }) => id === log.projectId)
    const named = people?.filter(({ id }) => log.beneficiaries.some(({ recipientId }) => recipientId === id)) ?? []
    return [
      ...(named.length ? [t('helped', { names: named.map(({ name }) => name).join(', ') })] : []),
      ...(project ? [project.name] : []),
      ...(tags?.filter(({ id }) => log.tags.includes(id)).map(({ name }) => `#${name}`) ?? []),
    ]
  }
}
