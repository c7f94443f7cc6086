import type { Instant } from '#domain/time/time.ts'

type Flag = 'on' | 'off'

export type FamilyGroupRow = {
  id: string
  name: string
  description: string
  /** 2 to 20; active members, those who wait and open invitations together do not exceed it. [family/family-size] */
  maxMembers: number
  allowChildrenToInvite: Flag
  requireApprovalToJoin: Flag
  parentControl: Flag
  /** Identifies the family when a child without e-mail signs in. [family/family-code] */
  code: string
  /** When the code was last renewed; null: it is the first one. */
  codeRenewedAt: Instant | null
  version: number
  createdAt: Instant
}

/** A user is in one family at most. [family/one-family] */
export type FamilyMemberRow = {
  userId: string
  groupId: string
  role: 'parent' | 'child'
  /** The role that a parent is asked to take and has not answered yet. [family/role-change] */
  askedRole: 'child' | null
  isAdmin: Flag
  /**
   * `waiting` for approval, or `suspended` until reactivated; only active members count as in the family.
   * [family/family-roles]
   */
  status: 'waiting' | 'active' | 'suspended'
  alias: string | null
  invitedBy: string | null
  joinedAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type FamilyTables = { familyGroups: FamilyGroupRow; familyMembers: FamilyMemberRow }
