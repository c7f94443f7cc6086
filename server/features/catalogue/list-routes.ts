import { inLanguage } from '#domain/language/language.ts'
import type { catalogue } from '#contract/catalogue.ts'
import type { catalogueManagement } from '#contract/catalogue-management.ts'
import type { Language } from '#contract/common.ts'
import type { DefaultSubActivity } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { type CatalogueReader, labelsFor } from './service.ts'
import {
  serializeProjects,
  serializeRecipients,
  type ReferredTo,
  tagOnWire,
  countUses,
} from '#server/features/reference/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ALL_CATEGORIES, CATEGORIES, countries, RECIPIENT_TYPES } from '#server/data/reference-data.ts'
import { activitiesOf, loadProjectsPage, loadRecipientsPage, subActivitiesOf, loadTagsPage } from './list-store.ts'

const DEFAULT_SUBS = CATEGORIES.flatMap(({ activities }) => activities.flatMap(({ subActivities }) => subActivities))
const DEFAULTS = CATEGORIES.flatMap(({ id, activities }) =>
  activities.map((activity) => ({ ...activity, category: id })),
)

type Lists =
  | 'categories'
  | 'countries'
  | 'recipientTypes'
  | 'activities'
  | 'projects'
  | 'recipients'
  | 'tags'
  | 'managedTags'

export const catalogueListRoutes: Handlers<
  Pick<typeof catalogue, Lists> & Pick<typeof catalogueManagement, 'managedActivities'>
> = {
  async categories({ http }) {
    return cacheForAnHour(http, ALL_CATEGORIES)
  },

  async countries({ http }) {
    return cacheForAnHour(http, countries())
  },

  async recipientTypes({ http }) {
    return cacheForAnHour(http, RECIPIENT_TYPES)
  },

  async activities({ db, subject, owner: { readIn } }) {
    return offeredActivities(await activitiesOf(db, subject), await subActivitiesOf(db, subject), readIn)
  },

  async managedActivities({ db, subject, owner: { readIn } }, { query }) {
    const { q, page, pageSize } = search(query)
    const labelOf = labelsFor(readIn)
    const rows = await activitiesOf(db, subject)
    const own = rows.map(({ archivedAt, lastUsedAt: _, ...activity }) => ({
      ...activity,
      name: labelOf(activity),
      hidden: archivedAt !== null,
    }))
    const others = untouched(DEFAULTS, rows).map(({ id, category, name }) => ({
      id: null,
      defaultKey: id,
      category,
      name: inLanguage(name, readIn),
      version: null,
      hidden: false,
    }))
    const found = [...own, ...others].filter(
      ({ category, name }) => (query.category ?? category) === category && fold(name).includes(q),
    )
    const place = ({ id, hidden }: (typeof found)[number]) => (hidden ? 2 : Number(id === null))
    const sorted = found.toSorted((a, b) => place(a) - place(b) || (fold(a.name) < fold(b.name) ? -1 : 1))
    const items = sorted.slice((page - 1) * pageSize, page * pageSize)
    const uses = await countUses(
      db,
      subject,
      'activity',
      items.flatMap(({ id }) => id ?? []),
    )
    return pageOf(
      query,
      found.length,
      items.map((item) => ({ ...item, uses: item.id === null ? 0 : uses(item.id) })),
    )
  },

  async tags({ db, subject, owner: { readIn } }, { query }) {
    return listTags(db, { subject, readIn }, query)
  },

  async managedTags({ db, subject, owner: { readIn } }, { query }) {
    const page = await listTags(db, { subject, readIn }, query)
    return { ...page, items: await addUseCounts({ db, subject }, 'tag', query, page.items) }
  },

  async projects({ db, subject }, { query }) {
    const { items, total } = await loadProjectsPage(db, subject, search(query))
    const projects = await serializeProjects(db, subject, items)
    return pageOf(query, total, await addUseCounts({ db, subject }, 'project', query, projects))
  },

  async recipients({ db, subject }, { query }) {
    const { items, total } = await loadRecipientsPage(db, subject, { ...search(query), type: query.type })
    const recipients = await serializeRecipients(db, subject, items)
    return pageOf(query, total, await addUseCounts({ db, subject }, 'recipient', query, recipients))
  },
}

/** These lists change only with a new version of the program. */
function cacheForAnHour<T>(http: Exchange, answer: T): T {
  http.setHeader('cache-control', 'public, max-age=3600')
  return answer
}

type Query = { q?: string | undefined; page: number; pageSize: number }
const search = ({ q = '', page, pageSize }: Query) => ({ q: fold(q), page, pageSize })

const pageOf = <T>({ page, pageSize }: Query, total: number, items: T[]) => ({
  items,
  total,
  pageIndex: page,
  pageSize,
})

/** Adds how many logs point at each thing, for a screen that shows it. [catalogue/use-counts] */
async function addUseCounts<T extends { id: string }>(
  { db, subject }: { db: Db; subject: SubjectId },
  kind: ReferredTo,
  { withUses }: { withUses?: 'true' | undefined },
  items: T[],
): Promise<(T & { uses?: number })[]> {
  if (!withUses) return items
  const uses = await countUses(
    db,
    subject,
    kind,
    items.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, uses: uses(item.id) }))
}

type SubActivityRows = Awaited<ReturnType<typeof subActivitiesOf>>
type ActivityRows = Awaited<ReturnType<typeof activitiesOf>>

const isKept = ({ archivedAt }: { archivedAt: Instant | null }) => archivedAt === null

/** Returns the defaults that never became a row of the owner. [catalogue/lazy-defaults] */
function untouched<D extends { id: string }>(defaults: readonly D[], rows: readonly { defaultKey: string | null }[]) {
  const touched = new Set(rows.map(({ defaultKey }) => defaultKey))
  return defaults.filter(({ id }) => !touched.has(id))
}

function offeredActivities(rows: ActivityRows, subRows: SubActivityRows, language: Language) {
  const labelOf = labelsFor(language)
  const offeredSubs = (defaults: readonly DefaultSubActivity[], own: SubActivityRows) => [
    ...own.filter(isKept).map(({ id, defaultKey, name }) => ({ id, defaultKey, name: labelOf({ defaultKey, name }) })),
    ...untouched(defaults, own).map(({ id, name }) => ({ id: null, defaultKey: id, name: inLanguage(name, language) })),
  ]
  const subsOf = new Map(DEFAULTS.map(({ id, subActivities }) => [id, subActivities]))
  const own = rows.filter(isKept).map(({ archivedAt: _, version: __, ...activity }) => ({
    ...activity,
    name: labelOf(activity),
    subActivities: offeredSubs(
      subsOf.get(activity.defaultKey ?? '') ?? [],
      subRows.filter(({ activityId }) => activityId === activity.id),
    ),
  }))
  const others = untouched(DEFAULTS, rows).map(({ id, category, name, subActivities }) => ({
    id: null,
    defaultKey: id,
    category,
    name: inLanguage(name, language),
    lastUsedAt: null,
    subActivities: offeredSubs(subActivities, []),
  }))
  return [...own, ...others]
}

type TagQuery = Query & Pick<Parameters<typeof loadTagsPage>[2], 'kind' | 'activityId' | 'category'>

async function listTags(db: Db, { subject, readIn }: CatalogueReader, query: TagQuery) {
  const { q, ...page } = search(query)
  const { kind, activityId, category } = query
  const labelled =
    q === '' ? [] : DEFAULT_SUBS.filter(({ name }) => fold(inLanguage(name, readIn)).includes(q)).map(({ id }) => id)
  const { items, total } = await loadTagsPage(db, subject, { q, ...page, kind, activityId, category, labelled })
  const labelOf = labelsFor(readIn)
  return pageOf(
    query,
    total,
    items.map((tag) => tagOnWire(tag, labelOf)),
  )
}
