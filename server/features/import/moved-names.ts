import type { Category } from '#contract/catalogue.ts'
import type { ImportEntry } from '#domain/import/entry.ts'
import { loadNamesOfOwner } from '#server/features/catalogue/moving.ts'
import type { ImportContext } from './context.ts'
import type { CatalogueEntry } from './names.ts'
import { loadTargets } from './thing-movers.ts'

/** undefined: something that the log points at has not come, and its names count. */
export type MovedNames = (entry: ImportEntry, category: Category) => CatalogueEntry | undefined

/**
 * Loads what the logs of an archive point at, as it is here. Names alone would not do: two people may have one name, and
 * a hidden activity would be shown again.
 */
export async function loadMovedNames(ctx: ImportContext): Promise<MovedNames> {
  const targets = await loadTargets(ctx)
  const { activities, tags } = await loadNamesOfOwner(ctx.db, ctx.subject)
  const hereOf = (kind: Parameters<typeof targets.get>[0], id: string) => targets.get(kind)?.get(id)

  function activityOf(id: string, category: Category) {
    const activityId = hereOf('activity', id)
    const activity = activityId === undefined ? undefined : activities.get(activityId)
    return activity?.category === category ? activity : undefined
  }
  return ({ references, recipients }, category) => {
    const activity = references && activityOf(references.activity, category)
    if (!references || !activity) return undefined
    const { subActivity, project, plan } = references
    const subActivityId = subActivity === null ? null : hereOf('subActivity', subActivity)
    const projectId = project === null ? null : hereOf('project', project)
    const tagIds = references.tags.map((id) => hereOf('tag', id))
    const helped = recipients.map(({ id = '', forWhat, share }) => ({
      recipientId: hereOf('recipient', id) ?? hereOf('group', id),
      forWhat,
      timeProportion: share,
    }))
    const isSub = subActivityId === null || (subActivityId && tags.get(subActivityId)?.activityId === activity.id)
    if (!isSub || projectId === undefined) return undefined
    if (!tagIds.every((id) => id !== undefined && tags.get(id)?.kind === 'activity_tag')) return undefined
    if (!helped.every(hasRecipient)) return undefined
    return {
      activityId: activity.id,
      activity: { name: activity.name, defaultKey: activity.defaultKey },
      subActivityId,
      projectId,
      tags: [...new Set(tagIds as string[])].toSorted(),
      beneficiaries: [...new Map(helped.map((one) => [one.recipientId, one])).values()],
      planId: (plan !== null && hereOf('plan', plan)) || null,
    }
  }
}

const hasRecipient = <H extends { recipientId: string | undefined }>(one: H): one is H & { recipientId: string } =>
  one.recipientId !== undefined
