import { LONGEST_FOR_WHAT } from './limits.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { type Beneficiary, joinedShare } from './time-proportion.ts'

type Helped = Beneficiary & { forWhat: string | null }
/** The fields of a log that point at things which can be merged. */
type Pointing = {
  startTime: Instant
  endTime: Instant
  projectId: string | null
  tags: readonly string[]
  beneficiaries: readonly Helped[]
}

/** Joins two texts as far as there is room. Equal texts stand once. [catalogue/merge-shares] */
function joinedWords(one: string | null, other: string | null): string | null {
  const words = [...new Set([one, other].filter((each) => each))].join('; ')
  return [...words].slice(0, LONGEST_FOR_WHAT).join('') || null
}

/**
 * A recipient who would be named twice is named once, at the first place, with both shares. [catalogue/merge-shares]
 */
function repointHelped({ startTime, endTime, beneficiaries }: Pointing, from: string, into: string) {
  const gone = beneficiaries.find(({ recipientId }) => recipientId === from)
  if (!gone) return beneficiaries
  const kept = beneficiaries.find(({ recipientId }) => recipientId === into)
  if (!kept) return beneficiaries.map((each) => (each === gone ? { ...each, recipientId: into } : each))
  const [first, second] = beneficiaries.filter((each) => each === gone || each === kept)
  const joined = {
    recipientId: into,
    forWhat: joinedWords(first!.forWhat, second!.forWhat),
    timeProportion: joinedShare(minutesBetween(startTime, endTime), beneficiaries, first!, second!),
  }
  return beneficiaries.filter((each) => each !== second).map((each) => (each === first ? joined : each))
}

/**
 * Returns a log after things were merged. A list without merged things is the same array. [catalogue/merge-rule]
 * @param merged the replacement of each id
 */
export function repointed<L extends Pointing>(log: L, merged: ReadonlyMap<string, string>): L {
  const into = (id: string) => merged.get(id) ?? id
  let beneficiaries = log.beneficiaries
  for (const [from, to] of merged) beneficiaries = repointHelped({ ...log, beneficiaries }, from, to)
  return {
    ...log,
    projectId: log.projectId === null ? null : into(log.projectId),
    tags: log.tags.some((id) => merged.has(id)) ? [...new Set(log.tags.map(into))].toSorted() : log.tags,
    beneficiaries,
  }
}
