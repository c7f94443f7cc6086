import type { Category } from '#contract/catalogue.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import type { EntryResult, ImportEntry } from '#domain/import/entry.ts'
import type { ImportKind } from '#domain/import/kind.ts'
import { createEntryReader } from '#domain/import/reading.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ImportEntryRow } from '#server/db/schema/import.ts'
import { type RecordBatch, unpackRecords } from './record-batch.ts'

/** How the owner of a file understands it. */
export type Understanding = { readonly mapping: ImportMapping; readonly kind: ImportKind; readonly now: Instant }
/** What a record would become, before its place in the day is known. [import/row-states] */
export type JudgedRecord = Pick<
  ImportEntryRow,
  'position' | 'line' | 'state' | 'reason' | 'faultRole' | 'startTime' | 'endTime' | 'entry'
>

/** Creates the function that judges the records of a file. It gets them in their order. */
export function createJudge({ mapping, kind, now }: Understanding): (batch: RecordBatch) => JudgedRecord[] {
  const read = createEntryReader({ ...mapping, kind, now })
  return (batch) =>
    unpackRecords(batch).map(({ position, line, cells }) => ({
      position,
      line,
      ...stateOf(read(cells, line), mapping),
    }))
}

const NO_ENTRY = { startTime: null, endTime: null, entry: null }
const leftOut = (reason: string) => ({ state: 'leftOut', reason, faultRole: null, ...NO_ENTRY }) as const

function stateOf(result: EntryResult, mapping: ImportMapping): Omit<JudgedRecord, 'position' | 'line'> {
  if ('fault' in result) {
    const { reason, role } = result.fault
    return { state: 'faulty', reason, faultRole: role, ...NO_ENTRY }
  }
  if ('leftOut' in result) return leftOut(result.leftOut)
  const { entry } = result
  const category = entry.category ?? mapping.groups[fold(entry.group)] ?? 'other_activities'
  if (category === 'skip') return leftOut('group')
  const person = fold(entry.person ?? '')
  if (mapping.people && !mapping.people.includes(person)) return leftOut('person')
  return {
    state: 'new',
    reason: null,
    faultRole: null,
    startTime: entry.startTime,
    endTime: entry.endTime,
    entry: JSON.stringify({ ...entry, category, parallel: isParallel(entry, category) } satisfies ImportEntry),
  }
}

/** Sleep is never logged in the parallel lane. [log/sleep-is-primary] */
const isParallel = ({ parallel }: ImportEntry, category: string) =>
  parallel && category !== ('sleep' satisfies Category)
