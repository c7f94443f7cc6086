import type { ActivityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import { ApiError } from './call.ts'

/** How a write changes the logs on the screen: `put` is shown, `drop` is not shown any more. */
export type Change = { readonly put: readonly ActivityLog[]; readonly drop?: readonly string[] }

type Sent = { readonly params?: Record<string, string>; readonly query?: object; readonly body?: unknown }

/** A write that the server has not answered yet. Plain data: it outlives the page. */
export type Entry = {
  /** Its place in the queue. */
  readonly number: number
  /** The Idempotency-Key is the same at every attempt. [offline/idempotency-key] */
  readonly key: string
  /** Writes that were made in one step are discarded together. [offline/discarded-write] */
  readonly group: string
  /** The owner of a write: a user, and perhaps the child they acted for. No other user sends it or sees it. */
  readonly owner: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>
  readonly sent: Sent
  /** The logs and other things that it touches, by id. */
  readonly about: readonly string[]
  readonly shows: Change | null
  /** The change that reverses `shows`. */
  readonly undo: Change | null
  /** Why the server refused the write, which then needs its owner. */
  readonly refusal: { readonly status: number; readonly body: ErrorBody | undefined } | null
}

const touches = (one: Entry, other: Entry) =>
  one.group === other.group || one.about.some((id) => other.about.includes(id))

/** Whether an earlier one about the same things needs its owner first. */
export const isHeld = (queue: readonly Entry[], entry: Entry): boolean =>
  queue.some((earlier) => earlier.refusal !== null && earlier.number < entry.number && touches(earlier, entry))

/**
 * The logs that the screen shows and the server has refused: they have no hours there, so they are in no other log's
 * way. A log that was only changed has its former hours, unless another device has deleted it.
 */
export const turnedDown = (queue: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    queue.flatMap(({ refusal, shows, undo }) => {
      const stillThere = new Set(refusal?.status === 404 ? [] : undo?.put.map(({ id }) => id))
      return refusal && shows ? shows.put.flatMap(({ id }) => (stillThere.has(id) ? [] : id)) : []
    }),
  )

/**
 * Entries are sent in order; one that needs its owner holds up only later ones about the same things.
 * [offline/refused-write]
 */
export const nextToSend = (queue: readonly Entry[]): Entry | undefined =>
  queue.find((entry) => entry.refusal === null && !isHeld(queue, entry))

/** The versions of everything that an answer mentions. */
export function versionsIn(answer: unknown, depth = 2): Map<string, number> {
  if (typeof answer !== 'object' || answer === null) return new Map()
  const { id, version } = answer as { id?: unknown; version?: unknown }
  if (typeof id === 'string' && typeof version === 'number') return new Map([[id, version]])
  return new Map(depth ? Object.values(answer).flatMap((part) => [...versionsIn(part, depth - 1)]) : [])
}

type Settle = (id: string, version: number) => number | undefined

/** The body with the current versions of the edited items; a batch has several. @param id of the item in the path */
function withVersions(part: unknown, id: string, settle: Settle): unknown {
  if (Array.isArray(part)) return part.map((one) => withVersions(one, id, settle))
  if (typeof part !== 'object' || part === null) return part
  const { id: own = id, version } = part as { id?: string; version?: unknown }
  const pairs = Object.entries(part).map(([key, value]) => [
    key,
    key === 'version' && typeof version === 'number' ? settle(own, version) : withVersions(value, own, settle),
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

const settled = ({ params, ...sent }: Sent, settle: Settle): Sent => ({
  ...sent,
  ...(params && { params }),
  ...(sent.body !== undefined && { body: withVersions(sent.body, params?.['id'] ?? '', settle) }),
})

/** A write as it would be on top of the server's answers meanwhile. @param versions by the number of the log */
export const standingOn = (sent: Sent, versions: ReadonlyMap<string, number>): Sent =>
  settled(sent, (id, version) => Math.max(version, versions.get(id) ?? 0))

/**
 * What remains once the server has accepted one: later edits of the same log take over the version of its answer.
 * [offline/own-edits-never-conflict]
 */
export function afterAnswer(queue: readonly Entry[], key: string, answer: unknown): Entry[] {
  const versions = versionsIn(answer)
  const rest = queue.filter((entry) => entry.key !== key)
  if (!versions.size) return rest
  return rest.map((entry) =>
    entry.about.some((id) => versions.has(id))
      ? { ...entry, sent: settled(entry.sent, (id, version) => versions.get(id) ?? version) }
      : entry,
  )
}

/**
 * The queue without an entry, the others of the same step, and all later ones about the same items.
 * [offline/discarded-write]
 */
export function without(queue: readonly Entry[], key: string): Entry[] {
  const gone: Entry[] = queue.filter((entry) => entry.key === key)
  for (const entry of queue)
    if (
      !gone.includes(entry) &&
      gone.some((one) => one.group === entry.group || (one.number < entry.number && touches(one, entry)))
    )
      gone.push(entry)
  return queue.filter((entry) => !gone.includes(entry))
}

/**
 * The request of an entry. A log that the server does not know yet is sent without a version.
 * [offline/own-edits-never-conflict]
 */
export const requestOf = ({ sent, key }: Entry): Sent & { idempotencyKey: string } => ({
  ...settled(sent, (_, version) => version || undefined),
  idempotencyKey: key,
})

/** No answer, no session, too many requests, or a proxy that says that the server is away. [offline/when-to-retry] */
const PASSING = new Set([401, 408, 419, 423, 425, 429, 440, 502, 503, 504])

/**
 * The meaning of a failure for a write: `wait` and try again, `refused` for good, or `done` by an earlier attempt whose
 * answer was lost. @param again whether there was an earlier attempt, or may have been
 */
export function verdictOf(
  error: unknown,
  { method }: Pick<Endpoint, 'method'>,
  again: boolean,
): 'wait' | 'refused' | 'done' {
  // An answer that is not from this server, such as the page of a hotel's network, says nothing of the write.
  if (!(error instanceof ApiError) || PASSING.has(error.status)) return 'wait'
  const { status, body } = error
  if (!body && status !== 413) return 'wait'
  if (again && method === 'DELETE' && status === 404) return 'done'
  if (again && body?.code === 'ALREADY_EXISTS' && body.values.includes('id')) return 'done'
  return 'refused'
}
