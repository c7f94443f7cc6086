import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import type { FamilyMember } from '#contract/family.ts'
import type { FamilyColumn } from '#domain/family-permission.ts'
import type { Instant } from '#domain/time.ts'
import { queryOf } from '#web/api/query.ts'
import { useUser } from '#web/api/session.ts'
import { actingFor } from '#web/api/subject.ts'
import { familyQuery, useAppView } from '#web/shell/app-view.ts'
import { useSubjectZone } from '#web/shell/subject-zone.ts'

/** What a call is made with; empty: for whomever the page is about. */
export type Of = { readonly dataGroup?: string }

/** Whose stars, coins and crowns a screen shows, to whom. */
export type Subject = {
  readonly of: Of
  /** rules §6.2: what whoever looks is to them; null: in no family. */
  readonly column: FamilyColumn | null
  /** null: they are one's own. */
  readonly child: FamilyMember | null
  /** rule [0-h]: their hours are shown in it. */
  readonly zone: string
  readonly hasParent: boolean
  /** When they joined the family; null: in none. */
  readonly joinedAt: Instant | null
  /** null: of nobody in the family. */
  readonly nameOf: (userId: string) => string | null
}

/**
 * @param childId the user id of a child, for whom the calls are made; undefined: whomever the page is about
 * @returns 'gone': none of whom one may act for; null: nobody knows yet
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
