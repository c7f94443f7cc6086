import type { Parsed } from '#contract/endpoint.ts'
import type { SavedFilter, savedFilter } from '#contract/saved-filter.ts'
import { auditChange } from '#server/security/audited.ts'
import { withRoom } from '#server/security/ceiling.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { deleteSavedFilter, findSavedFilter, insertSavedFilter, listSavedFilters, updateSavedFilter } from './store.ts'

const missing = () => new ApiError('NOT_FOUND', ['id'])
/** A screen has a name once. [search/saved-filters] */
const exists = () => new ApiError('ALREADY_EXISTS', ['name'])

type Change = Parsed<typeof savedFilter.change>['body']

/** If another request was faster, tries once more on its version, unless the caller named the version. */
async function changeSavedFilter(
  trx: Trx,
  ctx: Ctx<typeof savedFilter.change>,
  id: string,
  { version, ...given }: Change,
): Promise<SavedFilter> {
  for (;;) {
    const before = await findSavedFilter(trx, ctx.subject, id)
    if (!before) throw missing()
    if (version !== undefined && version !== before.version)
      throw new ApiError('CONFLICT', ['version'], { current: before })
    for (const screen of ['search', 'statistics'] as const)
      if (given[screen] && !before[screen]) throw new ApiError('INVALID_PARAMS', [screen])
    const name = given.name ?? before.name
    const after = { ...before, ...given, name, version: before.version + 1, updatedAt: ctx.now() }
    try {
      if (await updateSavedFilter(trx, ctx.subject, before, after)) return after
    } catch (error) {
      throw isTaken(error) ? exists() : error
    }
  }
}

export const savedFilterRoutes: Handlers<typeof savedFilter> = {
  list: ({ db, subject }) => listSavedFilters(db, subject),

  create: (ctx, { body }) =>
    ctx.write(async (trx) => {
      const { subject, newId } = ctx
      const now = ctx.now()
      const filter = { ...body, id: body.id ?? newId(), version: 1, createdAt: now, updatedAt: now }
      if (await withRoom(trx, subject, 'savedFilters', insertSavedFilter(trx, subject, filter))) return filter
      throw (await findSavedFilter(trx, subject, filter.id)) ? new ApiError('ALREADY_EXISTS', ['id']) : exists()
    }),

  change: (ctx, { params: { id }, body }) =>
    ctx.write((trx) => {
      const read = async () => (await findSavedFilter(trx, ctx.subject, id)) ?? null
      return auditChange(ctx, { entity: 'savedFilter', id, read }, () => changeSavedFilter(trx, ctx, id, body))
    }),

  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      const before = await findSavedFilter(trx, ctx.subject, id)
      if (!before || !(await deleteSavedFilter(trx, ctx.subject, id))) throw missing()
      ctx.tell({ action: 'remove', entity: 'savedFilter', entityId: id, before, after: null })
      return undefined
    }),
}
