import { type Invitation, Invite } from '#contract/family.ts'
import { DAY_MINUTES, epochMs, type Instant, MINUTE_MS } from '#domain/time/time.ts'
import { type FieldWords, schemaErrors, serverErrors } from '#web/ui/field-errors.ts'

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

const WORDS: FieldWords<'email' | 'alias', Complaint> = {
  email: { ALREADY_EXISTS: 'taken', RATE_LIMITED: 'tooOften', INVALID_PARAMS: 'self', other: 'needEmail' },
  alias: 'aliasLong',
}

/** What is wrong with each field, by the schema that the server uses. */
export const fieldErrorsOf = (values: InvitationValues) => schemaErrors(Invite, values, WORDS)

/** The server's refusals of fields that looked correct here. [family/invitation-refusals] */
export const serverFieldErrors = (error: unknown) => serverErrors(error, WORDS)
