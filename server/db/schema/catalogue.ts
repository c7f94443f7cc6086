import type { Category } from '#contract/catalogue.ts'
import type { Instant } from '#domain/time.ts'

/** `nameFold` is what makes two names the same; `archivedAt` hides without touching history (rule [1.6-b]). */
type Named = {
  ownerId: string
  id: string
  nameFold: string
  archivedAt: Instant | null
  version: number
  createdAt: Instant
}

/** rules §12.1: a default keeps its key and has no name of its own until the owner renames it. */
type FromDefaults = { defaultKey: string | null; name: string | null }

export type ActivityRow = Named & FromDefaults & { category: Category; lastUsedAt: Instant | null }

export type TagRow = Named &
  FromDefaults & {
    kind: 'activity_tag' | 'note_tag' | 'sub_activity'
    /** Only of a sub-activity. */
    activityId: string | null
  }

export type ProjectRow = Named & { name: string }
export type ProjectBeneficiaryRow = { ownerId: string; projectId: string; recipientId: string; position: number }

export type RecipientRow = Named & {
  name: string
  alias: string | null
  /** Empty without an alias: two people of one name are told apart by it. */
  aliasFold: string
  type: 'customer' | 'personal' | 'group'
  entityType: 'naturalPerson' | 'legalEntity' | 'familyMember' | 'friend' | null
}
export type RecipientMemberRow = { ownerId: string; groupId: string; memberId: string; position: number }

/** A thing that is gone because another took its place, for those who still know it by its old number. */
export type MergedThingRow = { ownerId: string; id: string; intoId: string }

/** What the feature of this file's name owns: it alone writes these tables. */
export type CatalogueTables = {
  activities: ActivityRow
  tags: TagRow
  projects: ProjectRow
  projectBeneficiaries: ProjectBeneficiaryRow
  recipients: RecipientRow
  recipientMembers: RecipientMemberRow
  mergedThings: MergedThingRow
}
