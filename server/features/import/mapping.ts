import { inLanguage } from '#domain/language/language.ts'
import type { Category } from '#contract/catalogue.ts'
import { ImportMapping, type ImportMappingChange } from '#contract/import-mapping.ts'
import * as z from 'zod/mini'
import { likelyCategories } from '#domain/activity/category-guess.ts'
import { fold } from '#domain/fold.ts'
import type { Instant } from '#domain/time/time.ts'
import { zoneAt } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import { ALL_CATEGORIES } from '#server/data/reference-data.ts'
import type { Db } from '#server/db/open.ts'
import { listNamedActivities } from '#server/features/catalogue/named.ts'
import { findHistoryRange } from '#server/features/statistics/service.ts'
import type { SourceSummary } from './read.ts'
import { findMapping } from './row-store.ts'

/** Kinds that name no clock times are placed from nine o'clock on, unless their owner says otherwise. */
const USUAL_START = 540

/** What is kept for the next file of a kind: not what belongs to one file alone. */
const Remembered = z.partial(
  z.pick(ImportMapping, { zone: true, groups: true, projects: true, tags: true, recipients: true, dayStartsAt: true }),
)
type Remembered = z.output<typeof Remembered>

export const rememberedOf = ({ zone, groups, projects, tags, recipients, dayStartsAt }: ImportMapping): Remembered => ({
  zone,
  groups,
  projects,
  tags,
  recipients,
  dayStartsAt,
})

type ProposalInput = {
  readonly db: Db
  readonly subject: SubjectId
  readonly owner: Owner
  readonly userName: string
  readonly now: Instant
}

/** Proposes how a file is understood, from the file, from what its owner has, and from the last file of the kind. */
export async function proposeMapping(
  { db, subject, owner, userName, now }: ProposalInput,
  { kind, columns, survey }: SourceSummary,
): Promise<ImportMapping> {
  const { data: before = {} } = z.safeParse(Remembered, await findMapping(db, subject, kind))
  const own = (await listNamedActivities(db, { subject, readIn: owner.readIn })).map((one) => ({
    ...one,
    subActivities: [],
  }))
  const categoryByName = new Map(own.map(({ name, category }) => [fold(name), category]))
  const groups: ImportMapping['groups'] = {}
  for (const { key: name } of survey.groups) {
    const key = fold(name)
    const [likely] = likelyCategories(name, own)
    const proposed = before.groups?.[key] ?? categoryByName.get(key) ?? (likely as Category | undefined)
    if (proposed) groups[key] = proposed
  }
  const isArchive = kind === 'hourkinAccount'
  const hasLogs = isArchive && (await findHistoryRange(db, subject, owner.zones)) !== null
  const [me] = survey.people.filter(({ name }) => fold(name) === fold(userName))
  const other = ALL_CATEGORIES.find(({ id }) => id === 'other_activities')!
  return {
    columns: { ...columns, group: columns.group && [...columns.group] },
    dayOrder: survey.dayOrders[0] ?? 'yearFirst',
    zone: before.zone ?? zoneAt(owner.zones, now),
    decimalComma: survey.decimalComma,
    dayStartsAt: before.dayStartsAt ?? USUAL_START,
    nameless: inLanguage(other.name, owner.readIn),
    groups,
    projects: before.projects ?? {},
    tags: before.tags ?? {},
    recipients: before.recipients ?? {},
    // The entries of another person need that person's consent. [import/several-people]
    people: survey.people.length > 1 && me ? [fold(me.name)] : null,
    overlap: 'skip',
    rewards: false,
    // An owner who has logs here has chosen the preferences of this account already.
    ...(isArchive && { preferences: !hasLogs }),
  }
}

/** A mapping after its columns were changed: what its owner has decided stays, as far as the file allows it. */
export const resurveyedMapping = (
  mapping: ImportMapping,
  proposed: ImportMapping,
  { survey: { dayOrders } }: SourceSummary,
): ImportMapping => ({
  ...mapping,
  dayOrder: dayOrders.includes(mapping.dayOrder) ? mapping.dayOrder : proposed.dayOrder,
  decimalComma: proposed.decimalComma,
  groups: { ...proposed.groups, ...mapping.groups },
  people: mapping.people ?? proposed.people,
})

/** A mapping of records that another member offers: what the file does not say, the giver has decided already. */
export const seededMapping = (
  proposed: ImportMapping,
  { dayOrder, zone, decimalComma }: ImportMapping,
  { survey: { dayOrders } }: SourceSummary,
): ImportMapping => ({
  ...proposed,
  dayOrder: dayOrders.includes(dayOrder) ? dayOrder : proposed.dayOrder,
  zone,
  decimalComma,
})

/** Of groups and names, those stay that are not given. */
export const changedMapping = (mapping: ImportMapping, change: ImportMappingChange): ImportMapping => ({
  columns: change.columns ?? mapping.columns,
  dayOrder: change.dayOrder ?? mapping.dayOrder,
  zone: change.zone ?? mapping.zone,
  decimalComma: change.decimalComma ?? mapping.decimalComma,
  dayStartsAt: change.dayStartsAt ?? mapping.dayStartsAt,
  nameless: change.nameless ?? mapping.nameless,
  groups: { ...mapping.groups, ...change.groups },
  projects: { ...mapping.projects, ...change.projects },
  tags: { ...mapping.tags, ...change.tags },
  recipients: { ...mapping.recipients, ...change.recipients },
  people: change.people === undefined ? mapping.people : change.people,
  overlap: change.overlap ?? mapping.overlap,
  rewards: change.rewards ?? mapping.rewards,
  ...(mapping.preferences !== undefined && { preferences: change.preferences ?? mapping.preferences }),
})
