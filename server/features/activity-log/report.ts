import { MAX_REPORTED, type Report, type ReportedLog, type ReportTotal } from '#contract/log-export.ts'
import { allocate, scaleDurations } from '#domain/log/time-proportion.ts'
import { countedMinutes } from '#domain/log/count.ts'
import { type Minutes, minutesBetween } from '#domain/time/time.ts'
import { localDate, zoneAt } from '#domain/time/zone.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { loadNames, readFoundLogs } from './export-store.ts'
import { resolveSearch, type SearchFilters } from './search.ts'

type Sums = { minutes: Minutes; parallelMinutes: Minutes }
type SumsById<Id> = Map<Id, Sums>

function addTo<Id>(sums: SumsById<Id>, id: Id, { parallelActivity }: Log, minutes: Minutes): void {
  const sum = sums.get(id) ?? { minutes: 0, parallelMinutes: 0 }
  sum[parallelActivity ? 'parallelMinutes' : 'minutes'] += minutes
  sums.set(id, sum)
}

/** The most minutes first, time without any last. */
const ordered = <Id>(sums: SumsById<Id>): (Sums & { id: Id })[] =>
  [...sums]
    .map(([id, sum]) => ({ id, ...sum }))
    .filter(({ minutes, parallelMinutes }) => minutes + parallelMinutes > 0)
    .toSorted(
      (a, b) =>
        Number(a.id === null) - Number(b.id === null) ||
        b.minutes - a.minutes ||
        b.parallelMinutes - a.parallelMinutes ||
        (String(a.id) < String(b.id) ? -1 : 1),
    )

const named = (sums: SumsById<string | null>, names: ReadonlyMap<string, string>): ReportTotal[] =>
  ordered(sums).map((total) => ({ ...total, name: total.id && (names.get(total.id) ?? null) }))

type Resolved = Awaited<ReturnType<typeof resolveSearch>>

type Shares = readonly { recipientId: string | null; minutes: Minutes }[]

/** Whether all of a log counts, as of nearly every log: only few cross an edge of the days, or the current moment. */
const isWhole = ({ startTime, endTime }: Log, { filter: { from, before, now }, credited }: Resolved) =>
  credited === null && (from === null || startTime >= from) && (before === null || endTime <= before) && endTime <= now

/** The counted minutes of a log, by recipient; null: time without one. */
function countedShares(log: Log, resolved: Resolved): Shares {
  const { beneficiaries } = log
  const { counting, credited } = resolved
  if (isWhole(log, resolved)) return allocate(minutesBetween(log.startTime, log.endTime), beneficiaries)
  // A plan is credited with a part of a log that no day or clock tells, so the shares shrink to it.
  const part = credited?.get(log.id) ?? 0
  if (credited) return part > 0 ? allocate(part, scaleDurations(part, beneficiaries)) : []
  return [...beneficiaries.map(({ recipientId }) => recipientId), null].map((recipientId) => ({
    recipientId,
    minutes: countedMinutes(log, { ...counting, isFor: (each) => each === recipientId }).counted,
  }))
}

/** Adds up what a search finds, and lists its first logs. [search/report] */
export async function reportLogs(looking: ViewContext, query: SearchFilters): Promise<Report> {
  const { db, subject, owner, now } = looking
  const { zones, readIn } = owner
  const resolved = await resolveSearch({ db, subject, owner, now }, query)
  const label = labelsFor(readIn)
  const names = await loadNames(db, subject, label)
  const categories: SumsById<Log['category']> = new Map()
  const projects: SumsById<string | null> = new Map()
  const recipients: SumsById<string | null> = new Map()
  const all: SumsById<'all'> = new Map()
  const logs: ReportedLog[] = []
  let total = 0
  for await (const page of readFoundLogs(db, subject, resolved.filter))
    for (const log of page) {
      const isFor = resolved.counting.isFor ?? (() => true)
      const shares = countedShares(log, resolved).filter(({ recipientId }) => isFor(recipientId))
      const counted = shares.reduce((sum, { minutes }) => sum + minutes, 0)
      total += 1
      addTo(all, 'all', log, counted)
      addTo(categories, log.category, log, counted)
      addTo(projects, log.projectId, log, counted)
      for (const { recipientId, minutes } of shares) addTo(recipients, recipientId, log, minutes)
      if (logs.length < MAX_REPORTED)
        logs.push({
          id: log.id,
          date: localDate(zones, log.startTime),
          timezone: zoneAt(zones, log.startTime),
          startTime: log.startTime,
          endTime: log.endTime,
          countedMinutes: counted,
          parallelActivity: log.parallelActivity,
          category: log.category,
          activityName: label(log.activity),
          subActivity: log.subActivityId && label(log.subActivity),
          project: log.projectId && (names.projects.get(log.projectId) ?? null),
          recipients: log.beneficiaries.flatMap(({ recipientId }) => names.recipients.get(recipientId) ?? []),
          remark: log.remark,
        })
    }
  const { minutes, parallelMinutes } = all.get('all') ?? { minutes: 0, parallelMinutes: 0 }
  return {
    total,
    minutes,
    parallelMinutes,
    categories: ordered(categories),
    projects: named(projects, names.projects),
    recipients: named(recipients, names.recipients),
    logs,
  }
}
