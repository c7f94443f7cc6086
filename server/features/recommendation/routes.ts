import type { Favourite, recommendation } from '#contract/recommendation.ts'
import { MAX_FAVOURITES } from '#contract/recommendation.ts'
import { isOpenNow } from '#domain/plan/today.ts'
import { recommendations, recommendedFrom } from '#domain/recommendation/recommendation.ts'
import { inEffect } from '#domain/vacation/vacation.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { findOrAddActivity, labelsFor } from '#server/features/catalogue/service.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { loadDayItems } from '#server/features/plan/week.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { addFavourite, listDoneKinds, favouritesOf, saveFavouriteOrder, removeFavourite } from './store.ts'

const notThere = (...fields: string[]) => new ApiError('NOT_FOUND', fields)

export const recommendationRoutes: Handlers<typeof recommendation> = {
  async list({ db, subject, owner, now }, { query: { at = now(), most } }) {
    const label = labelsFor(owner.readIn)
    const { asked, daysOff } = await loadPlanned({ db, subject, owner, now: () => at })
    const kinds = await listDoneKinds(db, subject, recommendedFrom(at), at)
    const kindOf = new Map(kinds.flatMap((kind) => kind.logs.map((log) => [log, kind] as const)))
    const logs = [...kindOf.keys()]
    const open = [...asked].map(([activityId, { category }]) => ({ category, activityId, subActivityId: null }))
    return recommendations(logs, { at, zones: owner.zones, open, daysOff, ...(most && { most }) }).flatMap(
      ({ doing, last, score, typicalMinutes }) => {
        const kind = last && kindOf.get(last)
        const plan = doing.subActivityId === null ? asked.get(doing.activityId) : undefined
        const category = last?.category ?? plan?.category
        // The suggestion carries the fields of the plan's item, so that its log counts for the plan.
        const about = plan ?? kind
        if (!category || !about) return []
        return {
          category,
          activityId: doing.activityId,
          activityName: label(about.activity),
          subActivityId: kind?.subActivity ? doing.subActivityId : null,
          subActivity: kind?.subActivity ? label(kind.subActivity) : null,
          score,
          typicalMinutes,
          tags: [...about.tags],
          projectId: about.projectId,
        }
      },
    )
  },

  async favourites({ db, subject, owner }) {
    return listFavourites(db, subject, owner)
  },

  addFavourite: (ctx, { body: { category, activityName } }) =>
    ctx.write(async (trx): Promise<Favourite> => {
      const { subject, owner } = ctx
      const whose = { subject, language: owner.language }
      const { activityId: id, ...named } = await findOrAddActivity(trx, whose, { category, activityName }, ctx)
      await addFavourite(trx, subject, id)
      if ((await favouritesOf(trx, subject)).length > MAX_FAVOURITES)
        throw new ApiError('INVALID_PARAMS', ['favourites'])
      return { id, category, activityName: labelsFor(owner.readIn)(named) }
    }),

  removeFavourite: ({ write, subject, owner, isActing, tell }, { params: { id } }) =>
    write(async (trx) => {
      // The history has only writes of a parent for a child, so the name is read for those alone. [family/acting-audit]
      const named = isActing ? await listFavourites(trx, subject, owner) : []
      const before = named.find((favourite) => favourite.id === id)
      if (!(await removeFavourite(trx, subject, id))) throw notThere('id')
      tell({ action: 'remove', entity: 'favourite', entityId: id, before: before ?? null, after: null })
      return undefined
    }),

  orderFavourites: ({ write, subject, owner, isActing, tell }, { body: { ids } }) =>
    write(async (trx) => {
      const before = await listFavourites(trx, subject, owner)
      const all = before.map(({ id }) => id)
      if (new Set(ids).size < ids.length) throw new ApiError('INVALID_PARAMS', ['ids'])
      if (ids.some((id) => !all.includes(id))) throw notThere('ids')
      await saveFavouriteOrder(trx, subject, [...ids, ...all.filter((id) => !ids.includes(id))])
      const after = isActing ? await listFavourites(trx, subject, owner) : null
      tell({ action: 'change', entity: 'favourite', entityId: null, before, after })
      return { ok: true as const }
    }),
}

/**
 * The first open plan item of each activity adds to its score, and days off count as free days.
 * [log/recommendation-score]
 */
async function loadPlanned(looking: ViewContext) {
  const { distributed, items } = await loadDayItems(looking, localDate(looking.owner.zones, looking.now()))
  const { asOf, progresses, vacations } = distributed
  const openIds = new Set(items.filter((item) => isOpenNow(item, asOf)).map((item) => item.plan.id))
  const open = progresses.map(({ plan }) => plan).filter(({ id }) => openIds.has(id))
  return { asked: new Map(open.toReversed().map((plan) => [plan.activityId, plan])), daysOff: inEffect(vacations) }
}

async function listFavourites(db: Db, subject: SubjectId, { readIn }: Owner): Promise<Favourite[]> {
  const label = labelsFor(readIn)
  const favourites = await favouritesOf(db, subject)
  return favourites.map(({ id, category, ...named }) => ({ id, category, activityName: label(named) }))
}
