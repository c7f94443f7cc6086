import type { Category } from '#contract/catalogue.ts'
import type { Instant } from '#domain/time/time.ts'

/**
 * Two names with the same `nameFold` are the same; `archivedAt` hides a thing and keeps its history.
 * [catalogue/name-lookup] [catalogue/archived-names]
 */
type Named = {
  ownerId: string
  id: string
  nameFold: string
  archivedAt: Instant | null
  version: number
  createdAt: Instant
}

/** A default keeps its key and has no name of its own until the owner renames it. [catalogue/default-labels] */
type FromDefaults = { defaultKey: string | null; name: string | null }

export type ActivityRow = Named & FromDefaults & { category: Category; lastUsedAt: Instant | null }

export type TagRow = Named &
  FromDefaults & {
    kind: 'activity_tag' | 'note_tag' | 'sub_activity'
    /** Set for a sub-activity only. */
    activityId: string | null
  }

export type ProjectRow = Named & { name: string }
export type ProjectBeneficiaryRow = { ownerId: string; projectId: string; recipientId: string; position: number }

export type RecipientRow = Named & {
  name: string
  alias: string | null
  /** Empty without an alias; the alias tells two people of one name apart. */
  aliasFold: string
  type: 'customer' | 'personal' | 'group'
  entityType: 'naturalPerson' | 'legalEntity' | 'familyMember' | 'friend' | null
}
export type RecipientMemberRow = { ownerId: string; groupId: string; memberId: string; position: number }

/** Leads from the id of a merged thing to the one that took its place. [catalogue/merged-ids] */
export type MergedThingRow = { ownerId: string; id: string; intoId: string }

/** The tables that only the feature of this file's name writes. */
export type CatalogueTables = {
  activities: ActivityRow
  tags: TagRow
  projects: ProjectRow
  projectBeneficiaries: ProjectBeneficiaryRow
  recipients: RecipientRow
  recipientMembers: RecipientMemberRow
  mergedThings: MergedThingRow
}
