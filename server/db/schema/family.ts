import type { Instant } from '#domain/time.ts'

type Flag = 'on' | 'off'

export type FamilyGroupRow = {
  id: string
  name: string
  description: string
  /** rule [6.1-b]: 2 to 20, of members, of those who wait and of open invitations together. */
  maxMembers: number
  allowChildrenToInvite: Flag
  requireApprovalToJoin: Flag
  parentControl: Flag
  /** Says which family a child without e-mail belongs to. */
  code: string
  /** When it became another one; null: it is the first. */
  codeRenewedAt: Instant | null
  version: number
  createdAt: Instant
}

/** A user is in one family at most. */
export type FamilyMemberRow = {
  userId: string
  groupId: string
  role: 'parent' | 'child'
  /** What a parent is asked to be, and has not answered yet. */
  askedRole: 'child' | null
  isAdmin: Flag
  /** rule [6.3-a]: `waiting` for approval; `suspended` until somebody lets them in again. */
  status: 'waiting' | 'active' | 'suspended'
  alias: string | null
  invitedBy: string | null
  joinedAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type FamilyTables = { familyGroups: FamilyGroupRow; familyMembers: FamilyMemberRow }
