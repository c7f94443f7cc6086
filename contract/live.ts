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

export const live = {
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
