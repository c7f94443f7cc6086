import type { ActivityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import { ApiError } from './call.ts'

/** What a write does to the logs on the screen: these are there now, those are not. */
export type Change = { readonly put: readonly ActivityLog[]; readonly drop?: readonly string[] }

type Sent = { readonly params?: Record<string, string>; readonly query?: object; readonly body?: unknown }

/** A write that the server has not answered yet. Plain data: it outlives the page. */
export type Entry = {
  /** Its place in the queue. */
  readonly number: number
  /** Its Idempotency-Key (decisions 14), the same at every attempt. */
  readonly key: string
  /** What was done in one go is discarded in one go. */
  readonly group: string
  /** Whose write it is: of a user, and for which child. No other user sends it, and it shows in no other account. */
  readonly owner: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>
  readonly sent: Sent
  /** The logs and other things that it touches, by id. */
  readonly about: readonly string[]
  readonly shows: Change | null
  /** What takes `shows` back. */
  readonly undo: Change | null
  /** Why the server turned it down: it waits for its owner. */
  readonly refusal: { readonly status: number; readonly body: ErrorBody | undefined } | null
}

const touches = (one: Entry, other: Entry) =>
  one.group === other.group || one.about.some((id) => other.about.includes(id))

/** Whether an earlier one about the same things needs its owner first. */
export const isHeld = (queue: readonly Entry[], entry: Entry): boolean =>
  queue.some((earlier) => earlier.refusal !== null && earlier.number < entry.number && touches(earlier, entry))

/**
 * The logs that the screen shows and the server has turned down: they have no hours there, and are in nobody's way. What
 * was only changed has its former hours, unless another device has deleted it.
 */
export const turnedDown = (queue: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    queue.flatMap(({ refusal, shows, undo }) => {
      const stillThere = new Set(refusal?.status === 404 ? [] : undo?.put.map(({ id }) => id))
      return refusal && shows ? shows.put.flatMap(({ id }) => (stillThere.has(id) ? [] : id)) : []
    }),
  )

/** In order; what needs its owner holds up only what is about the same things. */
export const nextToSend = (queue: readonly Entry[]): Entry | undefined =>
  queue.find((entry) => entry.refusal === null && !isHeld(queue, entry))

/** The versions of all that an answer tells of. */
export function versionsIn(answer: unknown, depth = 2): Map<string, number> {
  if (typeof answer !== 'object' || answer === null) return new Map()
  const { id, version } = answer as { id?: unknown; version?: unknown }
  if (typeof id === 'string' && typeof version === 'number') return new Map([[id, version]])
  return new Map(depth ? Object.values(answer).flatMap((part) => [...versionsIn(part, depth - 1)]) : [])
}

type Settle = (id: string, version: number) => number | undefined

/** A body with other versions of what it edits; a batch has several. @param id of what the path names */
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

/** A write as it would be on top of what the server has answered meanwhile. @param versions by the number of the log */
export const standingOn = (sent: Sent, versions: ReadonlyMap<string, number>): Sent =>
  settled(sent, (id, version) => Math.max(version, versions.get(id) ?? 0))

/** What remains once the server has done one. decisions 16: later edits of the same log stand on its answer. */
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

/** Without one, what was done in the same go, and all that came later about the same things. */
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

/** What goes over the wire. A log that the server has not counted yet has no version to insist on. */
export const requestOf = ({ sent, key }: Entry): Sent & { idempotencyKey: string } => ({
  ...settled(sent, (_, version) => version || undefined),
  idempotencyKey: key,
})

/** No answer yet, no session, too many at once, or somebody in front of the server who says that it is away. */
const PASSING = new Set([401, 408, 419, 423, 425, 429, 440, 502, 503, 504])

/**
 * What a failure means for a write: `wait` and try again, `refused` for good, or `done` by an earlier attempt whose
 * answer was lost. @param again whether there was an earlier attempt, or may have been
 */
export function verdictOf(
  error: unknown,
  { method }: Pick<Endpoint, 'method'>,
  again: boolean,
): 'wait' | 'refused' | 'done' {
  // What is no answer of this server, such as the page of a hotel's network, says nothing of the write.
  if (!(error instanceof ApiError) || PASSING.has(error.status)) return 'wait'
  const { status, body } = error
  if (!body && status !== 413) return 'wait'
  if (again && method === 'DELETE' && status === 404) return 'done'
  if (again && body?.code === 'ALREADY_EXISTS' && body.values.includes('id')) return 'done'
  return 'refused'
}
