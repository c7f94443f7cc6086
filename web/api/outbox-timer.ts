import { activityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { timer } from '#contract/timer.ts'
import type { Entry } from './outbox-queue.ts'

type Body = Readonly<Record<string, unknown>>

const isOf = ({ endpoint }: Entry, { method, path }: Endpoint) => endpoint.method === method && endpoint.path === path
const bodyOf = ({ sent }: Entry) => (sent.body ?? {}) as Body

/** The fields of a timer that its log gets. */
const SAID = [
  'id',
  'category',
  'activityName',
  'subActivity',
  'tags',
  'projectId',
  'planId',
  'beneficiaries',
  'parallelActivity',
  'startTime',
] as const

/** As the timer was when it was stopped; null: it had no name. */
function logOf(start: Entry, changes: readonly Entry[], stop: Entry): Body | null {
  const said: Body = Object.assign({}, ...[start, ...changes].map(bodyOf))
  const { endTime } = bodyOf(stop)
  if (!said['category'] || !said['activityName'] || typeof endTime !== 'string') return null
  const named = SAID.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]] as const]))
  return { ...Object.fromEntries(named), endTime }
}

/** The stop in the place of all that was done to the timer: a log, in the hours in which it ran. */
function stopAsLog(queue: readonly Entry[], start: Entry): readonly Entry[] {
  const { id } = bodyOf(start)
  const later = queue.filter(({ number, sent }) => number > start.number && sent.params?.['id'] === id)
  const stop = later.find((entry) => isOf(entry, timer.stop))
  if (typeof id !== 'string' || !stop) return queue
  const changes = later.filter((entry) => isOf(entry, timer.change) && entry.number < stop.number)
  const body = logOf(start, changes, stop)
  if (!body) return queue
  const { method, path, access } = activityLog.create
  const log: Entry = { ...stop, endpoint: { method, path, access }, sent: { body }, about: [id] }
  const gone = new Set([start, ...changes])
  return queue.flatMap((entry) => (entry === stop ? log : gone.has(entry) ? [] : entry))
}

/**
 * A timer that was started and stopped without a network, while another ran on another device, never ran for the
 * server. Its time is a log all the same: it is sent as one, and asks about overlaps as every log does.
 */
export function logStoppedTimers(queue: readonly Entry[]): readonly Entry[] {
  const isRunningElsewhere = (entry: Entry) =>
    isOf(entry, timer.start) &&
    entry.refusal?.body?.details['running'] !== undefined &&
    queue.every((other) => other === entry || other.group !== entry.group)
  return queue.filter(isRunningElsewhere).reduce(stopAsLog, queue)
}
