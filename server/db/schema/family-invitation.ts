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
  /** SHA-256 of the secret in the mailed link. */
  tokenHash: string
  createdAt: Instant
  expiresAt: Instant
  respondedAt: Instant | null
}

/** The tables of the feature with this file's name, which alone writes them. */
export type FamilyInvitationTables = { familyInvitations: FamilyInvitationRow }
