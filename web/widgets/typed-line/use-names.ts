import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Activity, Project, Recipient, Tag } from '#contract/catalogue.ts'
import { namesOf, type Names } from '#domain/typed-line/names.ts'
import { activitiesQuery, activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'

export type OwnNames = { activities: Activity[]; tags: Tag[]; projects: Project[]; recipients: Recipient[] }

const NONE: never[] = []

/** All that the line may name; null until it is here. What cannot be had is not there, and the line says so. */
export function useNames(): { own: OwnNames; names: Names } | null {
  const activities = useQuery(activitiesQuery)
  const tags = useQuery(activityTagsQuery)
  const projects = useQuery(projectsQuery)
  const recipients = useQuery(recipientsQuery)
  const isPending = [activities, tags, projects, recipients].some((query) => query.isPending)
  return useMemo(() => {
    if (isPending) return null
    const own = {
      activities: activities.data ?? NONE,
      tags: tags.data ?? NONE,
      projects: projects.data ?? NONE,
      recipients: recipients.data ?? NONE,
    }
    return { own, names: namesOf(own) }
  }, [isPending, activities.data, tags.data, projects.data, recipients.data])
}
