import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Something changed. A client with the right to read it asks for it as usual. */
export const LiveEvent = z.strictObject({
  /** The noun in contract/index.ts that changed; null: the missed changes are unknown. */
  noun: z.nullable(z.string()),
  /** The `X-Client-Id` of who wrote it, and so knows it already. */
  origin: z.nullable(Id),
})
export type LiveEvent = z.output<typeof LiveEvent>

/** What changed lately: an answer that a client has kept still holds if it is newer than all that concerns it. */
export const LatestChanges = z.strictObject({
  /** Changes before this moment are unknown. */
  knownSince: Instant,
  /** The nouns in contract/index.ts, each with its latest change. */
  nouns: z.array(z.strictObject({ noun: z.string(), changedAt: Instant })),
})
export type LatestChanges = z.output<typeof LatestChanges>

export const live = {
  /** The latest changes in the data group, and in the caller's own. */
  latest: endpoint({ method: 'GET', path: '/live/latest', access: 'user', response: LatestChanges }),
  /** The changes in the data group from now on, and those since a moment of the server's clock. */
  events: endpoint({
    method: 'GET',
    path: '/live/events',
    access: 'user',
    query: z.strictObject({ since: z.optional(Instant) }),
    response: LiveEvent,
    stream: true,
  }),
}
