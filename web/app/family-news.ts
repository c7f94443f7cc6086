import { useQuery } from '@tanstack/react-query'
import { family } from '#contract/family.ts'
import { queryOf } from '#web/api/query.ts'
import { useUser } from '#web/api/session.ts'
import { parentAside } from '#web/api/taken-over.ts'
import { countOf, waitingQuery } from '#web/widgets/family/waiting-query.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'

const invitationsQuery = queryOf(family.pendingInvitations)

/** The number of questions to the user: invitations, members to let in, a new role, and requests of their children. */
export function useFamilyNews(): number {
  const user = useUser()
  const { data: mine } = useQuery(familyQuery)
  // A user accepts only their own invitations, and only an address can be invited. The screen loads first.
  const isSelf = parentAside() === null
  const { data: invitations } = useQuery({
    ...invitationsQuery,
    enabled: isSelf && mine !== undefined && !!user?.email,
  })
  const { children } = useAppView()
  const { data: asked } = useQuery({ ...waitingQuery, enabled: isSelf && children.length > 0 })
  if (!isSelf) return 0
  const waiting = mine?.familyGroup?.members.filter(
    ({ _id, isDecidable, isAskedToBeChild }) => isDecidable || (isAskedToBeChild && _id === user?.userId),
  )
  // The last answer outlives the family that the user has left.
  const own = (asked?.children ?? []).filter((one) => children.some(({ _id }) => _id === one._id))
  const ofChildren = own.reduce((sum, child) => sum + countOf(child), 0)
  return (invitations?.length ?? 0) + (waiting?.length ?? 0) + ofChildren
}
