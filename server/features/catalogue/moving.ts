import * as z from 'zod/mini'
import { ActivityName, Category, EntityType, RecipientType, recipientViolations } from '#contract/catalogue.ts'
import { Id, Instant, text } from '#contract/common.ts'
import { defaultByKey, DEFAULT_CATEGORIES, type DefaultSubActivity } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { textsOf } from '#domain/language/language.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import type { Instant as Moment } from '#domain/time/time.ts'
import type { ThingKind } from '#domain/import/thing.ts'
import {
  createMover,
  findAll,
  type Moving,
  pastOf,
  POINTS_NOWHERE,
  type Removal,
  TAKEN,
  UNREADABLE,
} from '#server/features/import/mover.ts'
import { type ReferredTo, refuseReferenced } from '#server/features/reference/service.ts'
import type { SubjectId } from '#server/security/access.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Db, Trx } from '#server/db/open.ts'
import {
  findById,
  findMovedVersion,
  findSameName,
  insertMoved,
  listEveryActivity,
  listEveryTag,
  type MovedRow,
} from './moving-store.ts'
import { aliasOf, namesOf } from './service.ts'
import { deleteNamed, lockNamed, type NamedTable, replaceBeneficiaries, replaceMembers, setArchived } from './store.ts'

const Name = text(LONGEST_NAME, 1)
const named = {
  id: Id,
  archivedAt: z.optional(z.nullable(Instant)),
  createdAt: z.optional(z.nullable(Instant)),
}
const ofDefault = { defaultKey: z.optional(z.nullable(z.string().check(z.maxLength(100)))) }
const ids = (most: number) => z.optional(z.array(Id).check(z.maxLength(most)))

const ActivityRow = z.object({
  ...named,
  ...ofDefault,
  name: ActivityName,
  category: Category,
  lastUsedAt: z.optional(z.nullable(Instant)),
})
const TagRow = z.object({ ...named, ...ofDefault, name: Name, kind: z.enum(['activity_tag', 'note_tag']) })
const SubActivityRow = z.object({
  ...named,
  ...ofDefault,
  name: Name,
  kind: z.literal('sub_activity'),
  activityId: Id,
})
const ProjectRow = z.object({ ...named, name: Name, recipients: ids(20) })
const RecipientRow = z.object({
  ...named,
  name: Name,
  alias: z.optional(z.nullable(text(LONGEST_NAME))),
  type: RecipientType,
  entityType: z.optional(z.nullable(EntityType)),
  members: ids(50),
})

type Times = { archivedAt?: Moment | null | undefined; createdAt?: Moment | null | undefined }
const timesOf = ({ archivedAt, createdAt }: Times, now: Moment) => ({
  archivedAt: archivedAt ? pastOf(archivedAt, now) : null,
  createdAt: pastOf(createdAt, now),
})

/** An archive shows a default under a label of its language; only another name is one that its owner chose. */
function defaultNames(
  known: DefaultSubActivity | undefined,
  name: string,
  { owner }: Pick<Moving, 'owner'>,
): { name: string | null; nameFold: string } {
  const isLabel = known !== undefined && textsOf(known.name).some((each) => fold(each) === fold(name))
  return namesOf(isLabel ? known : undefined, name, owner.language)
}

const inCategory = new Map(
  DEFAULT_CATEGORIES.flatMap(({ category, activities }) => activities.map(({ id }) => [id, category] as const)),
)

type Thing = { id: string; row: MovedRow; links: readonly string[] }

/** What all things of the catalogue have in common. A thing whose name is hidden is shown again under its id. */
const movingOf = (table: NamedTable, kind: ReferredTo) => ({
  async findSame(db: Db, { subject }: Moving, { row }: Thing) {
    const known = await findById(db, subject, table, row.id)
    if (known && (known.archivedAt === null || row.archivedAt !== null)) return row.id
    return findSameName(db, subject, table, row)
  },
  async add(trx: Trx, { subject }: Moving, { row, links }: Thing) {
    const isShownAgain = (await findById(trx, subject, table, row.id))
      ? await setArchived(trx, subject, table, row.id, null)
      : false
    if (!isShownAgain && !(await insertMoved(trx, subject, table, row))) return TAKEN
    if (table === 'projects') await replaceBeneficiaries(trx, subject, row.id, links)
    if (table === 'recipients') await replaceMembers(trx, subject, row.id, links)
    return { id: row.id }
  },
  ceilings: [table],
  remove: (trx: Trx, { subject, now }: Removal, id: string) => removeMoved(trx, { subject, now }, table, kind, id),
})

/** A thing that was changed since, or that something uses, stays. A default is offered again, as before the import. */
async function removeMoved(
  trx: Trx,
  { subject, now }: Pick<Removal, 'subject' | 'now'>,
  table: NamedTable,
  kind: ReferredTo,
  id: string,
): Promise<boolean> {
  const [found] = await lockNamed(trx, subject, table, [id])
  if (!found) return true
  if ((await findMovedVersion(trx, subject, table, id)) !== 1) return false
  try {
    const isNeeded = await refuseReferenced(trx, subject, kind, id)
    if (!isNeeded) await deleteNamed(trx, subject, table, id)
    else if (found.archivedAt === null) await setArchived(trx, subject, table, id, now)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT_REFERENCE') return false
    throw error
  }
}

const activity = createMover<Thing>({
  ...movingOf('activities', 'activity'),
  read(moving, content) {
    const { data } = z.safeParse(ActivityRow, content)
    if (!data) return UNREADABLE
    const isKnown = data.defaultKey ? inCategory.get(data.defaultKey) === data.category : false
    const defaultKey = isKnown ? data.defaultKey! : null
    const known = defaultKey === null ? undefined : defaultByKey(defaultKey)
    const { id, category } = data
    const lastUsedAt = data.lastUsedAt ? pastOf(data.lastUsedAt, moving.now) : null
    const names = defaultNames(known, data.name, moving)
    return { id, row: { id, category, defaultKey, lastUsedAt, ...names, ...timesOf(data, moving.now) }, links: [] }
  },
})

const subActivity = createMover<Thing>({
  ...movingOf('tags', 'tag'),
  read(moving, content) {
    const { data } = z.safeParse(SubActivityRow, content)
    if (!data) return UNREADABLE
    const activityId = moving.find('activity', data.activityId)
    if (activityId === undefined) return POINTS_NOWHERE
    const known = data.defaultKey ? defaultByKey(data.defaultKey) : undefined
    // `study.read_book.novel`: activities have keys of two parts.
    const isSub = known !== undefined && known.id.split('.').length === 3
    const defaultKey = isSub ? known.id : null
    const names = defaultNames(isSub ? known : undefined, data.name, moving)
    const row = { id: data.id, kind: data.kind, activityId, defaultKey, ...names, ...timesOf(data, moving.now) }
    return { id: data.id, row, links: [] }
  },
})

const tag = createMover<Thing>({
  ...movingOf('tags', 'tag'),
  read({ now }, content) {
    const { data } = z.safeParse(TagRow, content)
    if (!data) return UNREADABLE
    const { id, kind, name } = data
    const row = { id, kind, name, nameFold: fold(name), activityId: null, defaultKey: null, ...timesOf(data, now) }
    return { id: data.id, row, links: [] }
  },
})

const project = createMover<Thing>({
  ...movingOf('projects', 'project'),
  read(moving, content) {
    const { data } = z.safeParse(ProjectRow, content)
    if (!data) return UNREADABLE
    const links = findAll(moving, ['recipient', 'group'], data.recipients ?? [])
    if (!links) return POINTS_NOWHERE
    const { id, name } = data
    return { id, row: { id, name, nameFold: fold(name), ...timesOf(data, moving.now) }, links }
  },
})

const recipient = createMover<Thing>({
  ...movingOf('recipients', 'recipient'),
  read(moving, content) {
    const { data } = z.safeParse(RecipientRow, content)
    if (!data || recipientViolations(data).length) return UNREADABLE
    // A group has no groups within it. [catalogue/group-members]
    const links = findAll(moving, ['recipient'], data.members ?? [])
    if (!links) return POINTS_NOWHERE
    const { id, name, alias, type, entityType = null } = data
    const names = { name, nameFold: fold(name), ...aliasOf(alias) }
    return { id, row: { id, ...names, type, entityType, ...timesOf(data, moving.now) }, links }
  },
})

/** Names and what belongs to them, from an archive of an account. [import/account-archive] */
export const catalogueMovers = { activity, subActivity, tag, project, recipient, group: recipient } as const satisfies {
  [Kind in ThingKind]?: unknown
}

/** All activities and tags of an owner by their ids, hidden ones too. */
export async function loadNamesOfOwner(db: Db, subject: SubjectId) {
  const activities = new Map((await listEveryActivity(db, subject)).map((one) => [one.id, one]))
  return { activities, tags: new Map((await listEveryTag(db, subject)).map((one) => [one.id, one])) }
}
