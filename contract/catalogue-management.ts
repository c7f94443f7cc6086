import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { ActivityName, ById, Category } from './catalogue.ts'
import { Id, NoContent, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const ManagedActivity = z.strictObject({
  /** Null for a default that was never used, hidden or renamed. [catalogue/lazy-defaults] */
  id: z.nullable(Id),
  defaultKey: z.nullable(z.string()),
  category: Category,
  /** In the owner's language, unless the owner renamed it. [catalogue/default-labels] */
  name: z.string(),
  /**
   * A hidden activity is not offered until it is used or shown again. Its history stays. [catalogue/hidden-activities]
   */
  hidden: z.boolean(),
  /** The number of activity logs that use it. [catalogue/use-counts] */
  uses: z.int(),
  version: z.nullable(z.int()),
})
export type ManagedActivity = z.output<typeof ManagedActivity>

/**
 * One of the owner's activities, or a default by its key, which becomes an entry of the owner.
 * [catalogue/lazy-defaults]
 */
const OneActivity = z
  .strictObject({ id: z.optional(Id), defaultKey: z.optional(text(100, 1)) })
  .check(({ value, issues }) => {
    if ((value.id === undefined) === (value.defaultKey === undefined))
      issues.push({ code: 'custom', input: value, path: ['id'], message: 'one' })
  })
const ofOne = { method: 'POST', access: 'user', body: OneActivity, response: ManagedActivity } as const

/**
 * A child under parental control makes only tags and activities, through the pickers of a log.
 * [catalogue/child-catalogue]
 */
const managed = { notFor: 'controlledChild' } as const

/**
 * 409 CONFLICT_REFERENCE counts in `details` what points at it: activity logs, groups, projects with default
 * recipients, plans, and notes with a tag. [catalogue/referenced-thing]
 */
const removing = { method: 'DELETE', access: 'user', params: ById, response: NoContent, status: 204 } as const

/**
 * Everything that points at the thing in the path then points at `into`, and the thing in the path is removed.
 * [catalogue/merge-rule]
 */
const merging = {
  method: 'POST',
  access: 'user',
  params: ById,
  body: z.strictObject({ into: Id }),
  /** The number of rewritten logs. [catalogue/merge-rule] */
  response: z.strictObject({ activityLogs: z.int() }),
} as const

/** The part of the noun `catalogue` that only its management screens use. */
export const catalogueManagement = {
  removeProject: endpoint({ path: '/user/project/{id}', ...removing, ...managed }),
  removeRecipient: endpoint({ path: '/user/recipient/{id}', ...removing, ...managed }),
  removeTag: endpoint({ path: '/management/tag/{id}', ...removing, ...managed }),
  /** A default is hidden. [catalogue/hidden-activities] */
  removeActivity: endpoint({ path: '/user/activity/{id}', ...removing }),
  mergeProject: endpoint({ path: '/user/project/{id}/merge', ...merging, ...managed }),
  mergeRecipient: endpoint({ path: '/user/recipient/{id}/merge', ...merging, ...managed }),
  mergeTag: endpoint({ path: '/management/tag/{id}/merge', ...merging, ...managed }),
  /** A merge rewrites logs of any age, so a child under parental control may not do it. [catalogue/child-catalogue] */
  mergeActivity: endpoint({ path: '/user/activity/{id}/merge', ...merging, ...managed }),
  /** Offered activities come first, by name; then untouched defaults; then hidden ones. [catalogue/use-counts] */
  managedActivities: endpoint({
    method: 'GET',
    path: '/management/activities',
    access: 'user',
    query: z.strictObject({ ...Paging, q: z.optional(text(LONGEST_NAME)), category: z.optional(Category) }),
    response: pageOf(ManagedActivity),
  }),
  createActivity: endpoint({
    method: 'POST',
    path: '/user/activity',
    access: 'user',
    body: z.strictObject({ category: Category, name: ActivityName }),
    response: ManagedActivity,
    status: 201,
  }),
  renameActivity: endpoint({
    method: 'PATCH',
    path: '/user/activity/{id}',
    access: 'user',
    params: ById,
    body: z.strictObject({ name: ActivityName, version: z.optional(z.int()) }),
    response: ManagedActivity,
  }),
  hideActivity: endpoint({ path: '/user/activity/archive', ...ofOne }),
  showActivity: endpoint({ path: '/user/activity/unarchive', ...ofOne }),
}
