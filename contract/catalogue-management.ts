import * as z from 'zod/mini'
import { ActivityName, ById, Category } from './catalogue.ts'
import { Id, NoContent, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const ManagedActivity = z.strictObject({
  /** null: a default that nobody has used, hidden or renamed. */
  id: z.nullable(Id),
  defaultKey: z.nullable(z.string()),
  category: Category,
  /** In the owner's language, unless the owner renamed it. */
  name: z.string(),
  /** Put away: not offered any more, until it is used or brought back. Its history stays. */
  hidden: z.boolean(),
  /** How many activity logs are of it. */
  uses: z.int(),
  version: z.nullable(z.int()),
})
export type ManagedActivity = z.output<typeof ManagedActivity>

/** One of the owner's, or a default by its key, which becomes the owner's with it. */
const OneActivity = z
  .strictObject({ id: z.optional(Id), defaultKey: z.optional(text(100, 1)) })
  .check(({ value, issues }) => {
    if ((value.id === undefined) === (value.defaultKey === undefined))
      issues.push({ code: 'custom', input: value, path: ['id'], message: 'one' })
  })
const ofOne = { method: 'POST', access: 'user', body: OneActivity, response: ManagedActivity } as const

/** rules §6.2: what a child under parental control logs for is its own tags, as pickers make them; the rest it finds. */
const managed = { notFor: 'controlledChild' } as const

/**
 * 409 CONFLICT_REFERENCE says in `details` what is in the way: activity logs, groups, projects that help by default,
 * plans, notes that have a tag.
 */
const removing = { method: 'DELETE', access: 'user', params: ById, response: NoContent, status: 204 } as const

/** rule [1.6-b]: whatever points at the one of the path points at `into` afterwards, and the one of the path is gone. */
const merging = {
  method: 'POST',
  access: 'user',
  params: ById,
  body: z.strictObject({ into: Id }),
  /** The logs that were rewritten. */
  response: z.strictObject({ activityLogs: z.int() }),
} as const

/** Part of the noun `catalogue`: what only its management screens ask for. */
export const catalogueManagement = {
  removeProject: endpoint({ path: '/user/project/{id}', ...removing, ...managed }),
  removeRecipient: endpoint({ path: '/user/recipient/{id}', ...removing, ...managed }),
  removeTag: endpoint({ path: '/management/tag/{id}', ...removing, ...managed }),
  /** A default is hidden. */
  removeActivity: endpoint({ path: '/user/activity/{id}', ...removing }),
  mergeProject: endpoint({ path: '/user/project/{id}/merge', ...merging, ...managed }),
  mergeRecipient: endpoint({ path: '/user/recipient/{id}/merge', ...merging, ...managed }),
  mergeTag: endpoint({ path: '/management/tag/{id}/merge', ...merging, ...managed }),
  /** It rewrites logs of any age. */
  mergeActivity: endpoint({ path: '/user/activity/{id}/merge', ...merging, ...managed }),
  /** What is offered first, by name; then the defaults that nobody has touched; then what is hidden. */
  managedActivities: endpoint({
    method: 'GET',
    path: '/management/activities',
    access: 'user',
    query: z.strictObject({ ...Paging, q: z.optional(text(60)), category: z.optional(Category) }),
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
