import type { SharedLink, SharedStatistics } from '#contract/shared-view.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import { fullName } from '#domain/family/person-name.ts'
import { type DateRange, mostFirst, rangeOf } from '#domain/statistics/statistics.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import { findFamilyColumn } from '#server/features/acting/service.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { loadSumsUntilNow, type Reading, viewOf } from '#server/features/statistics/service.ts'
import { loadAspectDays } from '#server/features/statistics/view.ts'
import type { Write } from '#server/http/write.ts'
import { type SubjectId, subjectOfSharedView } from '#server/security/access.ts'
import { deleteExpired, deleteViewsOf, findByToken, listNames } from './store.ts'

/** The column `content`. */
export type SharedContent = {
  readonly range: SharedLink['range']
  readonly aspect: SharedStatistics['aspect']
  readonly categoryId?: Category | undefined
  readonly names: readonly string[]
  readonly showsOwner: boolean
}

/** Ends all links of the user at once. [account/what-ends-grants] */
export const endSharedViews = (trx: Trx, userId: string): Promise<unknown> => deleteViewsOf(trx, userId)

export const sweepSharedViews = (db: Db, now: Instant): Promise<unknown> => deleteExpired(db, now)

/** The day whose end is the end of a link. */
export const lastDayOf = (expiresAt: Instant, zones: ZoneHistory): LocalDate =>
  localDate(zones, addMinutes(expiresAt, -1))

type Shared = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/**
 * Finds the view of a link; undefined: the link is unknown or over, or its owner may not share anything any more.
 * [statistics/shared-view]
 */
export async function findSharedView(db: Db, tokenHash: string, now: Instant): Promise<Shared | undefined> {
  const view = await findByToken(db, tokenHash, now)
  if (!view) return undefined
  const { zones } = ownerFrom(view)
  const column = await findFamilyColumn(db, { userId: view.userId, zones }, now)
  return column === 'controlledChild' ? undefined : view
}

type Asking = { db: Db; now: () => Instant; write: Write; language: Language | undefined }

/** Adds up a view as it is now. It holds sums, and no name that the owner did not choose. [statistics/shared-view] */
export async function loadSharedStatistics(
  { db, now, write, language }: Asking,
  shared: Shared,
): Promise<SharedStatistics> {
  const owner = ownerFrom(shared)
  const content = JSON.parse(shared.content) as SharedContent
  const subject = subjectOfSharedView(shared.dataGroup)
  const view = viewOf({ db, subject, owner, now, write })
  const { preset = null } = content.range
  const range = preset ? rangeOf(preset, view.today) : (content.range as DateRange)
  const sums = await loadSums(view, content, range)
  const nameOf = await loadNames(db, subject, content, language ?? owner.language)
  return {
    title: shared.title,
    ownerName: content.showsOwner ? fullName(shared) : null,
    aspect: content.aspect,
    category: content.categoryId ?? null,
    preset,
    ...range,
    lastDay: lastDayOf(shared.expiresAt, owner.zones),
    totals: sums.map(({ id, minutes, parallelMinutes }) => ({
      ...labelOf(id, content, nameOf),
      minutes,
      parallelMinutes,
    })),
  }
}

type Sum = { id: string | null; minutes: number; parallelMinutes: number }

/** The sums of a range by id, the most first. [statistics/total-order] */
async function loadSums(view: Reading, { aspect, categoryId }: SharedContent, range: DateRange): Promise<Sum[]> {
  const sums = new Map<string, { minutes: number; parallelMinutes: number }>()
  const add = (key: string, minutes: number, parallelMinutes: number) => {
    const known = sums.get(key)
    const [before, beside] = [known?.minutes ?? 0, known?.parallelMinutes ?? 0]
    sums.set(key, { minutes: before + minutes, parallelMinutes: beside + parallelMinutes })
  }
  if (aspect === 'person')
    // Groups are divided day by day. [statistics/recipients-by-person]
    for (const { minutes, parallel } of await loadAspectDays(view, 'recipient', range, true)) {
      for (const [id, primary] of Object.entries(minutes)) add(id, primary, 0)
      for (const [id, beside] of Object.entries(parallel)) add(id, 0, beside)
    }
  else
    for (const [id, sum] of (await loadSumsUntilNow(view, aspect, range, categoryId)).sums)
      add(id, sum.primaryMinutes, sum.parallelMinutes)
  return [...sums]
    .map(([key, sum]) => ({ id: key || null, ...sum }))
    .filter(({ minutes, parallelMinutes }) => minutes + parallelMinutes > 0)
    .toSorted(mostFirst)
}

async function loadNames(
  db: Db,
  subject: SubjectId,
  { aspect, names }: SharedContent,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (aspect === 'category') return new Map()
  const label = labelsFor(language)
  return new Map((await listNames(db, subject, aspect, names)).map((thing) => [thing.id, label(thing)]))
}

function labelOf(id: string | null, { aspect }: SharedContent, names: ReadonlyMap<string, string>) {
  if (id === null) return { kind: 'nobody' as const, category: null, name: null }
  if (aspect === 'category') return { kind: 'category' as const, category: id as Category, name: null }
  const name = names.get(id) ?? null
  return { kind: name === null ? ('hidden' as const) : ('named' as const), category: null, name }
}
