import { refreshAfter } from '#web/api/refresh.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  catalogue,
  type Category,
  type NewTag,
  type Project,
  type Recipient,
  type RecipientType,
  type Tag,
} from '#contract/catalogue.ts'
import { catalogueManagement, type ManagedActivity } from '#contract/catalogue-management.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient } from '#web/api/query.ts'
import type { Thing } from './model.ts'

export type PageQuery = { q: string; page: number; pageSize: number }
export type Page<T> = { items: T[]; total: number }

/** One kind of things: how its pages are asked for, and what can be done with one of them. */
export type Shelf<T extends Thing> = {
  page: (asked: PageQuery) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>
  }
  remove: (thing: T) => Promise<unknown>
  /** Takes a deletion back: the thing is made again under its number. */
  again: (thing: T) => Promise<unknown>
  /** The logs that were moved. */
  merge: (thing: T, into: T) => Promise<number>
}

const wanted = ({ q, page, pageSize }: PageQuery) => ({ page, pageSize, ...(q && { q }) })
const countMergedLogs = async (merged: Promise<{ activityLogs: number }>) => (await merged).activityLogs

export const usePage = <T extends Thing>(shelf: Shelf<T>, asked: PageQuery) =>
  useQuery({ ...shelf.page(asked), placeholderData: keepPreviousData })

/** Names are everywhere, and a merge changes what logs and days say. */
export const refresh = (): Promise<void> => refreshAfter('catalogue')

/** The thing is off the list in the next frame. */
export function takeOff<T extends Thing>({ page }: Shelf<T>, asked: PageQuery, id: string | null) {
  const { queryKey } = page(asked)
  queryClient.setQueryData<Page<Thing>>(
    queryKey,
    (shown) => shown && { ...shown, items: shown.items.filter((thing) => thing.id !== id), total: shown.total - 1 },
  )
}

const one = ({ id }: Thing) => ({ params: { id: id! } })
const into = (thing: Thing, target: Thing) => ({ ...one(thing), body: { into: target.id! } })

export const projectShelf: Shelf<Project> = {
  page(asked) {
    const query = { ...wanted(asked), withUses: 'true' as const }
    return {
      queryKey: [...keyOf(catalogue.projects), query],
      queryFn: ({ signal }) => call(catalogue.projects, { query, signal }),
    }
  },
  remove: (project) => call(catalogueManagement.removeProject, one(project)),
  again: ({ id, name, defaultBeneficiaries }) =>
    call(catalogue.createProject, { body: { id, name, defaultBeneficiaries } }),
  merge: (project, target) => countMergedLogs(call(catalogueManagement.mergeProject, into(project, target))),
}

export const recipientShelf = (type: RecipientType): Shelf<Recipient> => ({
  page(asked) {
    const query = { ...wanted(asked), type, withUses: 'true' as const }
    return {
      queryKey: [...keyOf(catalogue.recipients), query],
      queryFn: ({ signal }) => call(catalogue.recipients, { query, signal }),
    }
  },
  remove: (recipient) => call(catalogueManagement.removeRecipient, one(recipient)),
  again: ({ version: _, uses: __, ...recipient }) => call(catalogue.createRecipient, { body: recipient }),
  merge: (recipient, target) => countMergedLogs(call(catalogueManagement.mergeRecipient, into(recipient, target))),
})

type TagsOf = { kind: Tag['kind']; category?: Category | undefined }
export const tagShelf = ({ kind, category }: TagsOf): Shelf<Tag> => ({
  page(asked) {
    const query = { ...wanted(asked), kind, withUses: 'true' as const, ...(category && { category }) }
    return {
      queryKey: [...keyOf(catalogue.managedTags), query],
      queryFn: ({ signal }) => call(catalogue.managedTags, { query, signal }),
    }
  },
  remove: (tag) => call(catalogueManagement.removeTag, one(tag)),
  again: ({ id, name, activityId }) =>
    call(catalogue.createTag, { body: { id, name, kind, ...(activityId && { activityId }) } }),
  merge: (tag, target) => countMergedLogs(call(catalogueManagement.mergeTag, into(tag, target))),
})

/** A default that was never used has no id yet. [catalogue/lazy-defaults] */
async function ensureActivityId({ id, category, name }: ManagedActivity): Promise<string> {
  return id ?? (await call(catalogueManagement.createActivity, { body: { category, name } })).id!
}
const oneActivity = ({ id, defaultKey }: ManagedActivity) => ({
  body: id === null ? { defaultKey: defaultKey! } : { id },
})

export const activityShelf = (category: Category | undefined): Shelf<ManagedActivity> => ({
  page(asked) {
    const query = { ...wanted(asked), ...(category && { category }) }
    return {
      queryKey: [...keyOf(catalogueManagement.managedActivities), query],
      queryFn: ({ signal }) => call(catalogueManagement.managedActivities, { query, signal }),
    }
  },
  remove: (activity) => call(catalogueManagement.removeActivity, one(activity)),
  again: ({ category: its, name }) => call(catalogueManagement.createActivity, { body: { category: its, name } }),
  merge: async (activity, target) => {
    const body = { into: await ensureActivityId(target) }
    return countMergedLogs(
      call(catalogueManagement.mergeActivity, { params: { id: await ensureActivityId(activity) }, body }),
    )
  },
})
export const hideActivity = (activity: ManagedActivity) => call(catalogueManagement.hideActivity, oneActivity(activity))
export const showActivity = (activity: ManagedActivity) => call(catalogueManagement.showActivity, oneActivity(activity))

/** @param version of the changed item; null for a new one */
export type Save<V> = (values: V, version: number | null) => Promise<{ version: number | null }>

export type ProjectValues = Pick<Project, 'name' | 'defaultBeneficiaries'>
export const saveProject =
  (project: Project | null): Save<ProjectValues> =>
  (values, version) =>
    project
      ? call(catalogue.changeProject, { params: { id: project.id }, body: { ...values, ...(version && { version }) } })
      : call(catalogue.createProject, { body: values })

export type RecipientValues = Pick<Recipient, 'name' | 'alias' | 'type' | 'entityType' | 'members'>
export const saveRecipient =
  (recipient: Recipient | null): Save<RecipientValues> =>
  (values, version) =>
    recipient
      ? call(catalogue.changeRecipient, {
          params: { id: recipient.id },
          body: { ...values, ...(version && { version }) },
        })
      : call(catalogue.createRecipient, { body: values })

export type TagValues = { name: string; category: Category | null; activityName: string | null }
export const saveTag =
  (tag: Tag | null, kind: NewTag['kind']): Save<TagValues> =>
  ({ name, category, activityName }, version) =>
    tag
      ? call(catalogue.renameTag, { params: { id: tag.id }, body: { name, ...(version && { version }) } })
      : call(catalogue.createTag, { body: { name, kind, ...(category && activityName && { category, activityName }) } })

export type ActivityValues = { name: string; category: Category }
export function saveActivity(activity: ManagedActivity | null): Save<ActivityValues> {
  let id: Promise<string> | undefined
  return async ({ name, category }, version) => {
    if (!activity) return call(catalogueManagement.createActivity, { body: { name, category } })
    const body = { name, ...(version && { version }) }
    // Once it has another name, its old one finds it no more.
    id ??= ensureActivityId(activity)
    return call(catalogueManagement.renameActivity, { params: { id: await id }, body })
  }
}
