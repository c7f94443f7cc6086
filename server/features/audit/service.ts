import { LRUCache } from 'lru-cache'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { AuditEntry } from '#contract/child.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Confirmation } from '#domain/rating/rule.ts'
import { DAY_MINUTES, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Audit, Deed } from '#server/security/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ServerDeps } from '#server/http/http.ts'
import {
  confirmingEntries,
  countEntries,
  entriesOf,
  forgetEntries,
  insertEntries,
  insertReading,
  type Page,
} from './store.ts'

/** Entries are kept 365 days. [family/acting-audit] */
const KEPT_DAYS = 365
/** Enough to show a parent's habits, and quick to read. */
const MAX_CONFIRMATIONS = 300

type AuditDeps = Pick<ServerDeps, 'now' | 'newId'>
/** A user, and the data group that was touched. */
type AuditTarget = { readonly actorId: string; readonly ownerId: string }

const json = (state: unknown): string | null => (state === null || state === undefined ? null : JSON.stringify(state))

/** Records what an actor did to another person's data, in the transaction that does it. */
export async function recordDeeds(trx: Trx, { now, newId }: AuditDeps, whose: AuditTarget, deeds: readonly Deed[]) {
  const { actorId, ownerId } = whose
  const at = now()
  const entries = deeds.map(({ action, entity, entityId, before, after }) => {
    const states = { before: json(before), after: json(after) }
    return { id: newId(), at, actorId, ownerId, action, entity, entityId, ...states, readOn: null }
  })
  await insertEntries(trx, entries)
}

type OnDay = AuditTarget & { readonly readOn: LocalDate }

/** Records what happens by itself on a day. @returns whether it is new */
export async function recordOnce(trx: Trx, { now, newId }: AuditDeps, whose: OnDay, deed: Deed): Promise<boolean> {
  const { before, after, ...told } = deed
  return insertReading(trx, { id: newId(), at: now(), ...whose, ...told, before: json(before), after: json(after) })
}

/** Records that a parent looked at a child's data, once an actor, child and day. [family/acting-audit] */
export function recordReading(db: Db, { now, newId }: AuditDeps, whose: OnDay): Promise<boolean> {
  const nothing = { entityId: null, before: null, after: null }
  return insertReading(db, { id: newId(), at: now(), ...whose, action: 'read', entity: 'account', ...nothing })
}

/** Records writes and looks of calls on behalf of another person. [family/acting-audit] */
export function auditor({ db, now, newId }: AuditDeps & { db: Db }): Audit {
  // The database knows it too; the cache saves a query on each further call of the day.
  const noted = new LRUCache<string, true>({ max: 1000 })
  return {
    wrote: (trx, { userId, subject }, deeds) =>
      recordDeeds(trx, { now, newId }, { actorId: userId, ownerId: subject }, deeds),
    async looked({ userId: actorId, subject, owner }) {
      const readOn = localDate(owner.zones, now())
      const key = `${actorId} ${subject} ${readOn}`
      if (noted.has(key)) return
      await recordReading(db, { now, newId }, { actorId, ownerId: subject, readOn })
      noted.set(key, true)
    },
  }
}

/** Lists the child's proposals that parents have confirmed since a moment, the latest first. */
export async function listConfirmations(db: Db, ownerId: string, since: Instant): Promise<Confirmation[]> {
  const rows = await confirmingEntries(db, ownerId, since, MAX_CONFIRMATIONS)
  return rows.flatMap(({ entityId, before, after }) => {
    const [was, is] = [JSON.parse(before ?? '{}'), JSON.parse(after ?? '{}')] as Partial<ActivityLog>[]
    if (entityId === null || was?.ratingStatus !== 'proposed' || is?.ratingStatus !== 'confirmed') return []
    const { activityId = '', category = '', rating: confirmed = null } = is
    return { logId: entityId, activityId, category, proposed: was.rating ?? null, confirmed }
  })
}

type Named = { first: string | null; last: string | null; alias: string | null }
const nameOf = ({ first, last, alias }: Named): string | null => {
  if (first === null || last === null) return null
  return alias ?? fullName({ firstName: first, lastName: last })
}

/** @param ownerIds the data groups whose history is read */
export async function loadAuditPage(db: Db, ownerIds: readonly string[], page: Page) {
  const total = await countEntries(db, ownerIds)
  const rows = await entriesOf(db, ownerIds, page)
  const items = rows.map((row): AuditEntry => {
    const { id, at, entity, entityId, before, after } = row
    return {
      id,
      at,
      actorName: nameOf({ first: row.actorFirst, last: row.actorLast, alias: row.actorAlias }),
      ownerName: nameOf({ first: row.ownerFirst, last: row.ownerLast, alias: row.ownerAlias }),
      action: row.action as AuditEntry['action'],
      entity,
      entityId,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }
  })
  return { items, total, pageIndex: page.page, pageSize: page.pageSize }
}

/** Removes entries that are older than they are kept. Runs once in a while. [limit/retention-times] */
export const sweepAudit = (db: Db, now: Instant) => forgetEntries(db, addMinutes(now, -KEPT_DAYS * DAY_MINUTES))
