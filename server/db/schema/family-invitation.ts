import type { InvitationStatus } from '#domain/family/invitation.ts'
import type { Instant } from '#domain/time/time.ts'

export type FamilyInvitationRow = {
  id: string
  groupId: string
  inviterId: string
  /** Lower case. */
  email: string
  role: 'parent' | 'child'
  alias: string | null
  status: InvitationStatus
  /** SHA-256 of what the mailed link holds. */
  tokenHash: string
  createdAt: Instant
  expiresAt: Instant
  respondedAt: Instant | null
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type FamilyInvitationTables = { familyInvitations: FamilyInvitationRow }
