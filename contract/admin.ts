import * as z from 'zod/mini'
import { Done, Id, Instant, NoContent, pageOf, Paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** All that an admin of the server may know of a person. [operation/what-an-admin-sees] */
const ServerPerson = z.strictObject({
  userId: Id,
  userName: z.string(),
  /** Null for a child without e-mail. */
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  authority: z.array(z.enum(['user', 'admin'])),
  familyName: z.nullable(z.string()),
  disabledAt: z.nullable(Instant),
  createdAt: Instant,
  /** Null if that was more than 90 days ago, or never. */
  lastSeenAt: z.nullable(Instant),
  /** How many rows the person has in all tables. */
  entries: z.int(),
})
export type ServerPerson = z.output<typeof ServerPerson>

const ServerState = z.strictObject({
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  databaseBytes: z.int(),
  /** Whether the server copies its database once a day. [operation/daily-backup] */
  hasDailyBackup: z.boolean(),
  lastBackup: z.nullable(z.strictObject({ at: Instant, bytes: z.int() })),
  queue: z.strictObject({
    due: z.int(),
    notDueYet: z.int(),
    /** Tried too often. */
    dead: z.int(),
    /** When the oldest of the due jobs could have been done. */
    oldestDue: z.nullable(Instant),
  }),
})
export type ServerState = z.output<typeof ServerState>

const ServerInvitation = z.strictObject({
  id: Id,
  /** Null if the link was made with another key of the server. The link works, but the admin cannot see it again. */
  link: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type ServerInvitation = z.output<typeof ServerInvitation>

const OfPerson = z.strictObject({ userId: Id })

/** For an admin of the server, whom these calls show nothing of what people write. */
export const admin = {
  server: endpoint({ method: 'GET', path: '/admin/server', access: 'admin', response: ServerState }),
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    access: 'admin',
    query: z.strictObject(Paging),
    response: pageOf(ServerPerson),
  }),
  /**
   * Makes a link that sets a new password, once and within an hour, to be handed over. Needs a fresh proof; 409 for a
   * disabled person or a child without e-mail. [operation/handed-reset]
   */
  createResetLink: endpoint({
    method: 'POST',
    path: '/admin/people/{userId}/reset-link',
    access: 'admin',
    secret: true,
    params: OfPerson,
    response: z.strictObject({ link: z.string(), expiresAt: Instant }),
    status: 201,
  }),
  /** Needs a fresh proof; 409 for oneself. [operation/disabled-account] */
  disable: endpoint({
    method: 'POST',
    path: '/admin/people/{userId}/disable',
    access: 'admin',
    params: OfPerson,
    response: Done,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/admin/people/{userId}/enable',
    access: 'admin',
    params: OfPerson,
    response: Done,
  }),
  /** The open invitations, latest first. [operation/server-invitations] */
  invitations: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    access: 'admin',
    response: z.strictObject({ items: z.array(ServerInvitation) }),
  }),
  /** 409 if 20 are open. */
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitation',
    access: 'admin',
    secret: true,
    response: ServerInvitation,
    status: 201,
  }),
  cancelInvitation: endpoint({
    method: 'DELETE',
    path: '/admin/invitation/{invitationId}',
    access: 'admin',
    params: z.strictObject({ invitationId: Id }),
    response: NoContent,
    status: 204,
  }),
}
