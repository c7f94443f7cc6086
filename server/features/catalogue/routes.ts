import { inLanguage } from '#domain/language/language.ts'
import { type catalogue, type Category, type Recipient, recipientViolations } from '#contract/catalogue.ts'
import type { catalogueManagement } from '#contract/catalogue-management.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { DEFAULT_CATEGORIES, defaultByName, defaultSubByName } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { auditChange } from '#server/security/audited.ts'
import { projectById, recipientById, tagById } from '#server/db/catalogue-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import {
  serializeProjects,
  serializeRecipients,
  type ReferredTo,
  tagOnWire,
  countUses,
} from '#server/features/reference/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  findOrAddActivity,
  addProject,
  addRecipient,
  addTag,
  aliasOf,
  type CatalogueOwner,
  type CatalogueReader,
  labelsFor,
  setBeneficiaries,
  setMembers,
  throwIfNameTaken,
} from './service.ts'
import { removeThingIn } from './removal.ts'
import { activityById, changeNamed, setArchived } from './store.ts'
import type { Repeatable } from '#server/http/write.ts'

type Things =
  | 'createTag'
  | 'renameTag'
  | 'project'
  | 'createProject'
  | 'changeProject'
  | 'recipient'
  | 'createRecipient'
  | 'changeRecipient'
type Managed =
  | 'removeProject'
  | 'removeRecipient'
  | 'removeTag'
  | 'removeActivity'
  | 'createActivity'
  | 'renameActivity'
  | 'hideActivity'
  | 'showActivity'

export const catalogueRoutes: Handlers<Pick<typeof catalogue, Things> & Pick<typeof catalogueManagement, Managed>> = {
  async createTag({ write, subject, owner: whose, ...making }, { body }) {
    const owner = { ...whose, subject }
    return write(async (trx) => getTag(trx, owner, await addTag(trx, owner, body, making)))
  },

  async renameTag(ctx, { params: { id }, body: { name, version } }) {
    const { subject } = ctx
    const owner = { ...ctx.owner, subject }
    return writeAudited(ctx, { entity: 'tag', id, read: (trx) => getTag(trx, owner, id) }, async (trx) => {
      const { activityKey, defaultKey } = (await tagById(trx, subject, id)) ?? throwNotFound()
      const nameFold = fold(name)
      const reserved = activityKey === null ? undefined : defaultSubByName(activityKey, nameFold)
      if (reserved && reserved.id !== defaultKey) throw new ApiError('ALREADY_EXISTS', [name])
      const renamed = await throwIfNameTaken(name, changeNamed(trx, subject, 'tags', { id, version, name, nameFold }))
      const tag = await getTag(trx, owner, id)
      return renamed ? tag : throwStale(tag)
    })
  },

  async project({ db, subject }, { params: { id } }) {
    return getProject(db, subject, id)
  },

  async createProject({ write, subject, ...making }, { body }) {
    return write(async (trx) => getProject(trx, subject, await addProject(trx, subject, body, making)))
  },

  async changeProject(ctx, { params: { id }, body: { name, version, defaultBeneficiaries } }) {
    const { subject } = ctx
    return writeAudited(ctx, { entity: 'project', id, read: (trx) => getProject(trx, subject, id) }, async (trx) => {
      const names = name === undefined ? {} : { name, nameFold: fold(name) }
      const changed = await throwIfNameTaken(name, changeNamed(trx, subject, 'projects', { id, version, ...names }))
      if (!changed) return throwStale(await getProject(trx, subject, id))
      if (defaultBeneficiaries) await setBeneficiaries(trx, subject, id, defaultBeneficiaries)
      return getProject(trx, subject, id)
    })
  },

  async recipient({ db, subject }, { params: { id } }) {
    return getRecipient(db, subject, id)
  },

  async createRecipient({ write, subject, ...making }, { body }) {
    return write(async (trx) => getRecipient(trx, subject, await addRecipient(trx, subject, body, making)))
  },

  async changeRecipient(ctx, { params: { id }, body: { version, ...change } }) {
    const { subject } = ctx
    return writeAudited(
      ctx,
      { entity: 'recipient', id, read: (trx) => getRecipient(trx, subject, id) },
      async (trx) => {
        const before = await getRecipient(trx, subject, id)
        const row = changedRecipient(before, change)
        const changed = await throwIfNameTaken(
          change.name ?? before.name,
          changeNamed(trx, subject, 'recipients', { id, version, ...row }),
        )
        if (!changed) return throwStale(await getRecipient(trx, subject, id))
        if (change.members) await setMembers(trx, subject, id, change.members)
        return getRecipient(trx, subject, id)
      },
    )
  },

  removeProject: (ctx, { params: { id } }) => remove(ctx, 'project', id),
  removeRecipient: (ctx, { params: { id } }) => remove(ctx, 'recipient', id),
  removeTag: (ctx, { params: { id } }) => remove(ctx, 'tag', id),
  removeActivity: (ctx, { params: { id } }) => remove(ctx, 'activity', id),

  async createActivity({ write, subject, owner: whose, ...making }, { body: { category, name } }) {
    const owner = { ...whose, subject }
    return write(async (trx) => {
      const { activityId, added } = await findOrAddActivity(trx, owner, { category, activityName: name }, making)
      if (!added) throw new ApiError('ALREADY_EXISTS', [name])
      return getActivity(trx, owner, activityId)
    })
  },

  async renameActivity(ctx, { params: { id }, body: { name, version } }) {
    const { subject } = ctx
    const { language } = ctx.owner
    const owner = { ...ctx.owner, subject }
    return writeAudited(ctx, { entity: 'activity', id, read: (trx) => getActivity(trx, owner, id) }, async (trx) => {
      const { category, defaultKey } = (await activityById(trx, subject, id)) ?? throwNotFound()
      const nameFold = fold(name)
      const called = defaultByName(category, nameFold)
      if (called && called.id !== defaultKey) throw new ApiError('ALREADY_EXISTS', [name])
      const names = called ? { name: null, nameFold: fold(inLanguage(called.name, language)) } : { name, nameFold }
      const renamed = await throwIfNameTaken(name, changeNamed(trx, subject, 'activities', { id, version, ...names }))
      const activity = await getActivity(trx, owner, id)
      return renamed ? activity : throwStale(activity)
    })
  },

  hideActivity: (ctx, { body }) => archive(ctx, body, ctx.now()),
  showActivity: (ctx, { body }) => archive(ctx, body, null),
}

function remove(ctx: Ctx<typeof catalogueManagement.removeTag>, kind: ReferredTo, id: string) {
  const { subject, now } = ctx
  const owner = { ...ctx.owner, subject }
  return writeAudited(ctx, { entity: kind, id, read: (trx) => READ[kind](trx, owner, id) }, async (trx) => {
    if (!(await removeThingIn(trx, subject, { kind, id }, now()))) return throwNotFound()
    return undefined
  })
}

/** Hides an activity, or shows it again. */
const archive = (ctx: Ctx<typeof catalogueManagement.hideActivity>, body: ActivityName, archivedAt: Instant | null) =>
  ctx.write(async (trx) => {
    const owner = { ...ctx.owner, subject: ctx.subject }
    const id = await ensureOwnActivity(trx, owner, body, ctx)
    return auditChange(ctx, { entity: 'activity', id, read: () => getActivity(trx, owner, id) }, async () => {
      const { name } = await getActivity(trx, owner, id)
      await throwIfNameTaken(name, setArchived(trx, ctx.subject, 'activities', id, archivedAt))
      return getActivity(trx, owner, id)
    })
  })
type ActivityName = Parsed<typeof catalogueManagement.hideActivity>['body']

type Thing = { entity: string; id: string; read: (trx: Trx) => Promise<unknown> }

/**
 * Runs in one transaction, and records the state before and after if a parent acts for the owner. [family/acting-audit]
 */
const writeAudited = <T>(
  ctx: Ctx<typeof catalogue.changeProject>,
  thing: Thing,
  work: (trx: Trx) => Promise<Repeatable<T>>,
): Promise<T> => ctx.write((trx) => auditChange(ctx, { ...thing, read: () => thing.read(trx) }, () => work(trx)))

function throwNotFound(): never {
  throw new ApiError('NOT_FOUND', ['id'])
}

/** A change that names an old version is refused with the current state. [error/repeated-and-stale-calls] */
function throwStale(current: object): never {
  throw new ApiError('CONFLICT', ['version'], { current })
}

type RecipientChange = Omit<Parsed<typeof catalogue.changeRecipient>['body'], 'version'>

/**
 * Returns the columns that a change writes. Type and entity type are written together, because they must fit each other
 * whatever another screen saves meanwhile. A group stays a group: its users rely on its members.
 * [catalogue/group-members]
 */
function changedRecipient(before: Recipient, { name, alias, type = before.type, ...change }: RecipientChange) {
  if ((type === 'group') !== (before.type === 'group')) throw new ApiError('INVALID_PARAMS', ['type'])
  const kept = type === before.type ? before.entityType : null
  const nature = { type, entityType: change.entityType === undefined ? kept : change.entityType }
  const wrong = recipientViolations({ ...nature, members: change.members })
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  return {
    ...(name !== undefined && { name, nameFold: fold(name) }),
    ...(alias !== undefined && aliasOf(alias)),
    ...nature,
  }
}

type OneActivity = Parsed<typeof catalogueManagement.hideActivity>['body']

/** A default becomes a row of its owner with the first change of it. [catalogue/lazy-defaults] */
async function ensureOwnActivity(
  trx: Trx,
  owner: CatalogueOwner,
  { id, defaultKey }: OneActivity,
  making: Parameters<typeof findOrAddActivity>[3],
): Promise<string> {
  if (id !== undefined) return id
  for (const { category, activities } of DEFAULT_CATEGORIES) {
    const found = activities.find((activity) => activity.id === defaultKey)
    const wanted = found && { category: category as Category, activityName: found.name.en }
    if (wanted) return (await findOrAddActivity(trx, owner, wanted, making)).activityId
  }
  throw new ApiError('NOT_FOUND', ['defaultKey'])
}

async function getActivity(db: Db, { subject, readIn }: CatalogueReader, id: string) {
  const { archivedAt, name, ...activity } = (await activityById(db, subject, id)) ?? throwNotFound()
  const uses = await countUses(db, subject, 'activity', [id])
  const label = labelsFor(readIn)({ name, defaultKey: activity.defaultKey })
  return { ...activity, name: label, hidden: archivedAt !== null, uses: uses(id) }
}

async function getTag(db: Db, { subject, readIn }: CatalogueReader, id: string) {
  return tagOnWire((await tagById(db, subject, id)) ?? throwNotFound(), labelsFor(readIn))
}

async function getProject(db: Db, subject: SubjectId, id: string) {
  const [project] = await serializeProjects(db, subject, [(await projectById(db, subject, id)) ?? throwNotFound()])
  return project!
}

async function getRecipient(db: Db, subject: SubjectId, id: string) {
  const [recipient] = await serializeRecipients(db, subject, [
    (await recipientById(db, subject, id)) ?? throwNotFound(),
  ])
  return recipient!
}

const READ: Record<ReferredTo, (db: Db, owner: CatalogueReader, id: string) => Promise<unknown>> = {
  project: (db, { subject }, id) => getProject(db, subject, id),
  recipient: (db, { subject }, id) => getRecipient(db, subject, id),
  tag: getTag,
  activity: getActivity,
}
