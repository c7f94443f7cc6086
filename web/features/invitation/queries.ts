import { queryOptions } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { family, type Invitation } from '#contract/family.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryOf } from '#web/api/query.ts'
import type { InvitationValues } from './model.ts'

export const serverQuery = queryOptions({ ...queryOf(about.settings), staleTime: Infinity })
/** The invitations that the family has sent. [family/open-invitations] */
export const sentQuery = queryOf(family.invitations)
/** The open invitations to the user's verified address. [family/open-invitations] */
export const pendingQuery = queryOf(family.pendingInvitations)

/** The invitation of a mailed link. No other user's page has it, and no later visit. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: [...keyOf(family.invitationByLink), token],
    queryFn: ({ signal }) => call(family.invitationByLink, { body: { token }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

export const sendInvitation = ({ email, role, alias }: InvitationValues) =>
  call(family.invite, { body: { email, role, ...(alias.trim() && { alias: alias.trim() }) } })

export const cancelInvitation = ({ id }: Invitation) => call(family.cancelInvitation, { params: { invitationId: id } })

/** @param token from the mailed link, which proves that its mail reached the user */
export const acceptInvitation = (invitationId: string, token?: string) =>
  call(family.accept, { params: { invitationId }, body: token ? { token } : {} })
export const rejectInvitation = (invitationId: string, token?: string) =>
  call(family.reject, { params: { invitationId }, body: token ? { token } : {} })
