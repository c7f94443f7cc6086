import * as z from 'zod/mini'
import { Email } from '#contract/auth.ts'
import type { Invitation } from '#contract/family.ts'
import { DAY_MINUTES, epochMs, type Instant, MINUTE_MS } from '#domain/time/time.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'

const HOUR = 60

export type TimeLeft = { unit: 'daysLeft' | 'hoursLeft' | 'minutesLeft'; count: number }

/** Below this, hours say it better: half a day more or less is a large part of them. */
const FEW_DAYS = 2 * DAY_MINUTES

/** How long an invitation is open: in days to the nearest, so that seven days are shown as seven for half a day. */
export function timeLeft(expiresAt: Instant, now: Instant): TimeLeft {
  const minutes = Math.floor((epochMs(expiresAt) - epochMs(now)) / MINUTE_MS)
  if (minutes >= FEW_DAYS) return { unit: 'daysLeft', count: Math.round(minutes / DAY_MINUTES) }
  if (minutes >= HOUR) return { unit: 'hoursLeft', count: Math.floor(minutes / HOUR) }
  return { unit: 'minutesLeft', count: Math.max(1, minutes) }
}

/** Open invitations, the one that ends first on top, and those that are over, the latest on top. */
export function sorted(invitations: readonly Invitation[]): { open: Invitation[]; over: Invitation[] } {
  const isOpen = ({ status }: Invitation) => status === 'pending'
  const end = ({ respondedAt, expiresAt }: Invitation) => respondedAt ?? expiresAt
  return {
    open: invitations.filter(isOpen).toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1)),
    over: invitations.filter((one) => !isOpen(one)).toSorted((a, b) => (end(a) < end(b) ? 1 : -1)),
  }
}

export type InvitationValues = { email: string; role: Invitation['role']; alias: string }
/** A key of messages.ts, said under the field. */
export type Complaint = 'needEmail' | 'self' | 'taken' | 'tooOften' | 'aliasLong'

export const complaints = {
  email: (typed: string): Complaint | null => (z.safeParse(Email, typed).success ? null : 'needEmail'),
  alias: (typed: string): Complaint | null => ([...typed.trim()].length > 60 ? 'aliasLong' : null),
}

/** The server's refusals of fields that looked correct here. [family/invitation-refusals] */
export function refusals(error: unknown): Partial<Record<'email' | 'alias', Complaint>> {
  const [code, fields] = [refusalCode(error), refusedFields(error)]
  if (code === 'ALREADY_EXISTS') return { email: 'taken' }
  if (code === 'RATE_LIMITED' && fields.includes('email')) return { email: 'tooOften' }
  if (code !== 'INVALID_PARAMS') return {}
  return {
    ...(fields.includes('email') && { email: 'self' as const }),
    ...(fields.includes('alias') && { alias: 'aliasLong' as const }),
  }
}
