import type { Invitation } from '#contract/family.ts'
import {
  type InvitationRefusal,
  invitationStep,
  type InvitationStep,
  type InvitationStatus,
  statusAt,
} from '#domain/family/invitation.ts'
import type { Instant } from '#domain/time/time.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inviterNameOf } from './invitation.ts'
import type { ShownInvitation } from './invitation-store.ts'
import type { Actor } from './service.ts'

export const missing = () => new ApiError('NOT_FOUND', ['invitationId'])

/** The error for each refusal. [family/invitation-refusals] @param waitSeconds until another may be sent */
export const refusals: Record<InvitationRefusal, (waitSeconds?: number) => ApiError> = {
  forbidden: () => new ApiError('FORBIDDEN'),
  conflict: () => new ApiError('CONFLICT', ['status']),
  early: () => new ApiError('CONFLICT', ['status']),
  over: () => new ApiError('CONFLICT', ['expiresAt']),
  full: () => new ApiError('CONFLICT', ['maxMembers']),
  self: () => new ApiError('INVALID_PARAMS', ['email']),
  member: () => new ApiError('ALREADY_EXISTS', ['email']),
  asked: () => new ApiError('ALREADY_EXISTS', ['email']),
  inFamily: () => new ApiError('ALREADY_EXISTS', ['familyGroup']),
  tooOften: (retryAfterSeconds) => new ApiError('RATE_LIMITED', ['email'], { retryAfterSeconds }),
}

export function applyInvitationStep(step: InvitationStep, waitSeconds?: number): InvitationStatus {
  const outcome = invitationStep(step)
  if ('refused' in outcome) throw refusals[outcome.refused](waitSeconds)
  return outcome.to
}

export function isOneOf(role: 'admin' | 'inviter', { inviterId }: ShownInvitation, { me, column }: Actor): boolean {
  if (column === null) return false
  return role === 'admin' ? column === 'admin' : inviterId === me.userId
}

export function onWire(invitation: ShownInvitation, actor: Actor | undefined, now: Instant): Invitation {
  const { id, email, role, alias, createdAt, expiresAt, respondedAt, familyName } = invitation
  const status = statusAt(invitation, now)
  const isTheirs = actor && (['admin', 'inviter'] as const).some((is) => isOneOf(is, invitation, actor))
  return {
    id,
    email,
    role,
    alias,
    status,
    familyName: familyName ?? '',
    inviterName: inviterNameOf(invitation),
    isCancellable: status === 'pending' && isTheirs === true,
    link: null,
    createdAt,
    expiresAt,
    respondedAt,
  }
}
