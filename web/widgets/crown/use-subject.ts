import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import type { FamilyMember } from '#contract/family.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { useUser } from '#web/api/session.ts'
import { actingFor } from '#web/api/subject.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/** The data group that a call names; empty: the page is about this owner already. */
export type Of = { readonly dataGroup?: string }

/** The owner whose stars, coins and crowns a screen shows, and their relation to the user. */
export type Subject = {
  readonly of: Of
  /** The user's column of the permission matrix; null: in no family. [permission/matrix-columns] */
  readonly column: FamilyColumn | null
  /** null: the owner is the user. */
  readonly child: FamilyMember | null
  /** The owner's hours are shown in this zone. [time/owner-zone-decides] */
  readonly zone: string
  readonly hasParent: boolean
  /** When they joined the family; null: in none. */
  readonly joinedAt: Instant | null
  /** null: the user is not in the family. */
  readonly nameOf: (userId: string) => string | null
}

/**
 * @param childId the user id of a child, for whom the calls are made; undefined: the owner that the page is about
 * @returns 'gone': no child for whom the user may act; null: not known yet
 */
export function useSubject(childId: string | undefined): Subject | 'gone' | null {
  const { data: mine } = useQuery(familyQuery)
  const { column, children, child: acted } = useAppView()
  const user = useUser()
  const pageZone = useSubjectZone()
  const child = childId === undefined ? acted : (children.find(({ _id }) => _id === childId) ?? null)
  const of: Of = childId !== undefined && child?.dataGroup ? { dataGroup: child.dataGroup } : {}
  const { data: today } = useQuery({
    ...queryOf(activityLog.withAdjacent, { query: {}, ...of }),
    enabled: childId !== undefined && child !== null,
  })
  if (!mine) return null
  if (childId !== undefined && !child) return 'gone'
  const zone = childId === undefined ? pageZone : today?.timezone
  if (zone === undefined) return null
  const members = mine.familyGroup?.members ?? []
  const isActing = childId !== undefined || actingFor() !== null
  return {
    of,
    column: isActing ? 'actingForChild' : column,
    child,
    zone,
    hasParent: members.some(({ role, isActive }) => role === 'parent' && isActive),
    joinedAt: members.find(({ _id }) => _id === (child?._id ?? user?.userId))?.joinedAt ?? null,
    nameOf: (userId) => members.find(({ _id }) => _id === userId)?.name ?? null,
  }
}
