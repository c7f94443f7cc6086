import type { AuditEntry } from '#contract/child.ts'
import { epochMs, MINUTE_MS } from '#domain/time/time.ts'

type State = Readonly<Record<string, unknown>>
const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? (state as State) : {})

/** The name of an item, if it has one: a log by its activity, a search by its place, anything else by its own. */
export function calledIn(state: unknown): string | null {
  const { activityName, name, city } = stateOf(state)
  return [activityName, name, city].find((one) => typeof one === 'string') ?? null
}

const isConfirmation = ({ action, entity, before, after }: AuditEntry): boolean =>
  action === 'change' &&
  entity === 'activityLog' &&
  stateOf(before)['ratingStatus'] === 'proposed' &&
  stateOf(after)['ratingStatus'] === 'confirmed'

/** One press confirms the ratings of several days, each of which the server writes down by itself. */
const ONE_PRESS_MS = MINUTE_MS

/** The content of one line: an action, or ratings that were confirmed together. The latest first. */
export type Line = { readonly entry: AuditEntry; readonly confirmed: number }

/** @param entries the latest first */
export function linesOf(entries: readonly AuditEntry[]): Line[] {
  const lines: Line[] = []
  for (const entry of entries) {
    const above = lines.at(-1)
    const isMore =
      above !== undefined &&
      above.confirmed > 0 &&
      isConfirmation(entry) &&
      above.entry.actorName === entry.actorName &&
      epochMs(above.entry.at) - epochMs(entry.at) < ONE_PRESS_MS
    if (isMore) lines[lines.length - 1] = { ...above, confirmed: above.confirmed + 1 }
    else lines.push({ entry, confirmed: isConfirmation(entry) ? 1 : 0 })
  }
  return lines
}

/** How a value is said. */
export type Kind = 'text' | 'length' | 'percent' | 'stars' | 'category' | 'moment'

/** What of each thing a change may be of, in the order in which it is said; a key of history-messages.ts. */
const FIELDS = {
  activityLog: {
    activityName: 'text',
    category: 'category',
    startTime: 'moment',
    endTime: 'moment',
    rating: 'stars',
    remark: 'text',
  },
  bankRate: { coinToMinutes: 'length', crownToMinutes: 'length', interestBpsWeekly: 'percent' },
  bankLimits: { dailyWithdrawLimit: 'length', autoApproveMinutes: 'length' },
  bankGoal: { name: 'text', minutes: 'length' },
  tag: { name: 'text' },
  project: { name: 'text' },
  recipient: { name: 'text' },
  activity: { name: 'text' },
  plan: { name: 'text' },
  vacation: { name: 'text' },
  sleepPlan: { bedtime: 'text', wakeUpTime: 'text', sleepGoal: 'length' },
  membership: { alias: 'text' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>
type Entities = typeof FIELDS
export type Field = { [E in keyof Entities]: keyof Entities[E] }[keyof Entities]

/** null: there was none. */
export type Value = string | number | null
export type Change = { readonly field: Field; readonly kind: Kind; readonly from: Value; readonly to: Value }

/** A value that is more than a word or a number is not shown. */
export const valueIn = (state: unknown, field: string): Value => {
  const value = stateOf(state)[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The changed fields that can be described in a few words. */
export function changesIn({ action, entity, before, after }: AuditEntry): Change[] {
  if (action !== 'change' || !Object.hasOwn(FIELDS, entity)) return []
  return (Object.entries(FIELDS[entity as keyof Entities]) as [Field, Kind][]).flatMap(([field, kind]) => {
    const [from, to] = [valueIn(before, field), valueIn(after, field)]
    return from === to ? [] : [{ field, kind, from, to }]
  })
}

type Posted = 'deposited' | 'withdrew' | 'approved' | 'declined' | 'canceled' | 'returned'
const BY_STATUS: Readonly<Record<string, Posted>> = {
  approved: 'approved',
  posted: 'approved',
  rejected: 'declined',
  cancelled: 'canceled',
  reversed: 'returned',
}

/** The action on minutes of the Time Bank, and their number. */
export function postedIn({ action, entity, before, after }: AuditEntry): { what: Posted; minutes: number } | null {
  const [was, is] = [stateOf(before), stateOf(after)]
  if (entity === 'bankDeposit' && typeof was['total'] === 'number' && typeof is['total'] === 'number') {
    const minutes = is['total'] - was['total']
    return minutes > 0 ? { what: 'deposited', minutes } : null
  }
  if (entity !== 'bankWithdrawal' || typeof is['minutes'] !== 'number') return null
  const what = action === 'create' ? 'withdrew' : BY_STATUS[valueIn(after, 'status') ?? '']
  return what === undefined ? null : { what, minutes: is['minutes'] }
}
