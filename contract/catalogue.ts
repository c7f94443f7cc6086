import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { Id, InEveryLanguage, Instant, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `all` is a filter and is never stored. [statistics/category-all] */
export const Category = z.enum([
  'dailyActivity',
  'sleep',
  'study',
  'work',
  'leisure',
  'self_management',
  'shopping',
  'housework',
  'socializing',
  'parenting',
  'sports',
  'other_activities',
])
export type Category = z.output<typeof Category>

/** The name of an activity. [log/text-limits] */
export const ActivityName = text(LONGEST_NAME, 1)

const DefaultSubActivity = z.strictObject({ id: z.string(), name: InEveryLanguage })
const DefaultActivity = z.strictObject({
  id: z.string(),
  name: InEveryLanguage,
  subActivities: z.array(DefaultSubActivity),
})

/** `id` is null until the name is used; `defaultKey` is `study.read_book`. [catalogue/lazy-defaults] */
const SubActivity = z.strictObject({ id: z.nullable(Id), defaultKey: z.nullable(z.string()), name: z.string() })
export type SubActivity = z.output<typeof SubActivity>
const Activity = z.strictObject({
  id: z.nullable(Id),
  defaultKey: z.nullable(z.string()),
  category: Category,
  /** In the owner's language, unless the owner renamed it. [catalogue/default-labels] */
  name: z.string(),
  subActivities: z.array(SubActivity),
  lastUsedAt: z.nullable(Instant),
})
export type Activity = z.output<typeof Activity>

/** The names of tags, projects and recipients must fit on a chip. [catalogue/catalogue-name] */
const Name = text(LONGEST_NAME, 1)

/** The number of activity logs that point at it, only in a list that was asked for it. [catalogue/use-counts] */
const uses = { uses: z.optional(z.int()) }
/** Undoing a deletion makes the thing again under its old id. [catalogue/recreate-thing] */
const numbered = { id: z.optional(Id) }

const Tag = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(['activity_tag', 'note_tag', 'sub_activity']),
  /** Only a sub-activity belongs to an activity, and so to a category. [catalogue/tag-kinds] */
  category: z.nullable(Category),
  activityId: z.nullable(Id),
  version: z.int(),
  ...uses,
})
export type Tag = z.output<typeof Tag>

export const RecipientType = z.enum(['customer', 'personal', 'group'])
export type RecipientType = z.output<typeof RecipientType>
export const EntityType = z.enum(['naturalPerson', 'legalEntity', 'familyMember', 'friend'])
export type EntityType = z.output<typeof EntityType>

export const Recipient = z.strictObject({
  id: Id,
  name: z.string(),
  alias: z.nullable(z.string()),
  type: RecipientType,
  entityType: z.nullable(EntityType),
  /** The members of a group; empty for other recipients. [catalogue/group-members] */
  members: z.array(Id),
  version: z.int(),
  ...uses,
})
export type Recipient = z.output<typeof Recipient>

const recipientFields = {
  name: Name,
  alias: z.optional(z.nullable(text(LONGEST_NAME))),
  type: RecipientType,
  entityType: z.optional(z.nullable(EntityType)),
  members: z.optional(z.array(Id).check(z.maxLength(50))),
}

/** A customer is a person or a legal entity, a personal recipient family or a friend. [catalogue/recipient-types] */
export const ENTITY_TYPES: Record<RecipientType, readonly EntityType[]> = {
  customer: ['naturalPerson', 'legalEntity'],
  personal: ['familyMember', 'friend'],
  group: [],
}

/** Also checks the result of changing a recipient, which no form sees as a whole. */
export function recipientViolations(recipient: {
  type: RecipientType
  entityType?: EntityType | null | undefined
  members?: readonly string[] | undefined
}): ('entityType' | 'members')[] {
  const { type, entityType, members = [] } = recipient
  const wrong: ('entityType' | 'members')[] = []
  if (entityType && !ENTITY_TYPES[type].includes(entityType)) wrong.push('entityType')
  if (members.length && type !== 'group') wrong.push('members')
  return wrong
}

export const NewRecipient = z.strictObject({ ...numbered, ...recipientFields }).check(({ value, issues }) => {
  for (const field of recipientViolations(value))
    issues.push({ code: 'custom', input: value, path: [field], message: field })
})
export type NewRecipient = z.output<typeof NewRecipient>

export const Project = z.strictObject({
  id: Id,
  name: z.string(),
  /** The default recipients of this project's logs that name none. [catalogue/project-default-recipients] */
  defaultBeneficiaries: z.array(Id),
  version: z.int(),
  ...uses,
})
export type Project = z.output<typeof Project>

const projectFields = { name: Name, defaultBeneficiaries: z.optional(z.array(Id).check(z.maxLength(20))) }
const NewProject = z.strictObject({ ...numbered, ...projectFields })
export type NewProject = z.output<typeof NewProject>

/**
 * A sub-activity names its activity by id, or by category and name, which also adds an activity that was never used.
 * [catalogue/tag-kinds]
 */
const NewTag = z
  .strictObject({
    ...numbered,
    name: Name,
    kind: Tag.shape.kind,
    category: z.optional(Category),
    activityId: z.optional(Id),
    activityName: z.optional(ActivityName),
  })
  .check(({ value: { kind, category, activityId, activityName }, issues }) => {
    const wrong = (path: 'category' | 'activityId' | 'activityName') =>
      issues.push({ code: 'custom', input: path, path: [path], message: kind })
    if (kind !== 'sub_activity') {
      if (category) wrong('category')
      if (activityId) wrong('activityId')
      if (activityName !== undefined) wrong('activityName')
    } else if (activityId) {
      if (activityName !== undefined) wrong('activityName')
    } else if (activityName === undefined) wrong('activityId')
    else if (!category) wrong('category')
  })
export type NewTag = z.output<typeof NewTag>

export const ById = z.strictObject({ id: Id })
const version = { version: z.optional(z.int()) }
const Search = { ...Paging, q: z.optional(text(LONGEST_NAME)) }
const Counting = { ...Search, withUses: z.optional(z.literal('true')) }

export const catalogue = {
  categories: endpoint({
    method: 'GET',
    path: '/sys/activity-categories',
    access: 'public',
    response: z.array(
      z.strictObject({
        id: z.enum(['all', ...Category.options]),
        name: InEveryLanguage,
        activities: z.array(DefaultActivity),
      }),
    ),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/sys/countries',
    access: 'public',
    response: z.array(z.strictObject({ code: z.string(), name: InEveryLanguage })),
  }),
  recipientTypes: endpoint({
    method: 'GET',
    path: '/sys/recipient-types',
    access: 'public',
    response: z.array(
      z.strictObject({
        type: z.enum([...RecipientType.options, 'person', 'family', 'team', 'organization']),
        /** False for types that are listed but cannot be chosen. [catalogue/recipient-types] */
        assignable: z.boolean(),
        entityTypes: z.array(z.strictObject({ type: EntityType, name: InEveryLanguage })),
        name: InEveryLanguage,
      }),
    ),
  }),
  /** The owner's own names and the untouched defaults, recently used ones first. [catalogue/activity-order] */
  activities: endpoint({ method: 'GET', path: '/user/activities', access: 'user', response: z.array(Activity) }),
  projects: endpoint({
    method: 'GET',
    path: '/user/projects',
    access: 'user',
    query: z.strictObject(Counting),
    response: pageOf(Project),
  }),
  project: endpoint({ method: 'GET', path: '/user/project/{id}', access: 'user', params: ById, response: Project }),
  createProject: endpoint({
    method: 'POST',
    path: '/user/project',
    access: 'user',
    notFor: 'controlledChild',
    body: NewProject,
    response: Project,
    status: 201,
  }),
  changeProject: endpoint({
    method: 'PATCH',
    path: '/user/project/{id}',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    body: z.strictObject({ ...z.partial(z.strictObject(projectFields)).shape, ...version }),
    response: Project,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/user/recipients',
    access: 'user',
    query: z.strictObject({ ...Counting, type: z.optional(RecipientType) }),
    response: pageOf(Recipient),
  }),
  recipient: endpoint({
    method: 'GET',
    path: '/user/recipient/{id}',
    access: 'user',
    params: ById,
    response: Recipient,
  }),
  createRecipient: endpoint({
    method: 'POST',
    path: '/user/recipient',
    access: 'user',
    notFor: 'controlledChild',
    body: NewRecipient,
    response: Recipient,
    status: 201,
  }),
  changeRecipient: endpoint({
    method: 'PATCH',
    path: '/user/recipient/{id}',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    body: z.strictObject({ ...z.partial(z.strictObject(recipientFields)).shape, ...version }),
    response: Recipient,
  }),
  /** Returns every tag of one kind, or of one activity, for pickers. */
  tags: endpoint({
    method: 'GET',
    path: '/user/tags',
    access: 'user',
    query: z.strictObject({ ...Search, kind: z.optional(Tag.shape.kind), activityId: z.optional(Id) }),
    response: pageOf(Tag),
  }),
  managedTags: endpoint({
    method: 'GET',
    path: '/management/tags',
    access: 'user',
    query: z.strictObject({ ...Counting, kind: z.optional(Tag.shape.kind), category: z.optional(Category) }),
    response: pageOf(Tag),
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/management/tag',
    access: 'user',
    body: NewTag,
    response: Tag,
    status: 201,
  }),
  renameTag: endpoint({
    method: 'PATCH',
    path: '/management/tag/{id}',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    body: z.strictObject({ name: Name, ...version }),
    response: Tag,
  }),
}
