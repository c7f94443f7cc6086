import type { Category } from '#contract/catalogue.ts'
import type { ImportDetail, ImportRow, ImportSummary } from '#contract/import.ts'
import { missingRoles, isPlacedInTurn } from '#domain/import/columns.ts'
import type { ImportOffer } from '#contract/import-offer.ts'
import { fold } from '#domain/fold.ts'
import type { ImportEntry } from '#domain/import/entry.ts'
import { createEntryReader } from '#domain/import/reading.ts'
import type { Instant } from '#domain/time/time.ts'
import { nameOf } from '#server/features/family/service.ts'
import type { listOffers } from './offer-store.ts'
import type { ListedRow } from './row-store.ts'
import type { Import, ListedImport } from './store.ts'

export const summaryOf = ({ counts: { things: _, ...counts }, ...found }: ListedImport): ImportSummary => ({
  id: found.id,
  fileName: found.fileName,
  size: found.size,
  status: found.status,
  kind: found.kind,
  progress: { done: found.rowsDone, all: found.rowsAll },
  failure: found.failure,
  counts,
  offer: found.offer,
  createdAt: found.createdAt,
  updatedAt: found.updatedAt,
})

/** A file has very many columns only if it is no table. */
const MOST_COLUMNS = 500
/** Characters of a cell that are shown. */
const LONGEST_SHOWN = 300
const shownCell = (cell: string): string => cell.slice(0, LONGEST_SHOWN)
const shown = (cells: readonly string[]): string[] => cells.slice(0, MOST_COLUMNS).map(shownCell)

type FaultyThing = NonNullable<ImportDetail['things']>['faulty'][number]

type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]

export const offerOf = (row: OfferRow): ImportOffer => ({
  id: row.id,
  person: row.name,
  member: row.memberId,
  memberName: nameOf(row),
  status: row.status === 'copying' ? 'waiting' : row.status,
})

type Around = {
  /** The first things that do not come. */
  readonly faulty: readonly FaultyThing[]
  readonly offers: readonly OfferRow[]
  readonly choices: ImportDetail['choices']
}

export function detailOf(found: Import, { faulty, offers, choices }: Around, now: Instant): ImportDetail {
  const { source, mapping } = found
  return {
    ...summaryOf(found),
    mapping,
    things: found.counts.things ? { counts: [...found.counts.things], faulty: [...faulty] } : null,
    source: source && {
      header: source.header.slice(0, MOST_COLUMNS),
      records: source.records,
      first: source.survey.firstDate,
      last: source.survey.lastDate,
      dayOrders: [...source.survey.dayOrders],
      needsZone: source.survey.needsZone,
      isPlaced: isPlacedInTurn(mapping?.columns ?? source.columns),
      groups: source.survey.groups.map(({ key: name, ...group }) => ({ ...group, name, key: fold(name) })),
      projects: source.survey.projects,
      tags: source.survey.tags,
      recipients: source.survey.clients,
      people: source.survey.people,
      unknownColumns: source.survey.unknownColumns,
      incomplete: source.survey.incomplete,
      missing: mapping ? missingRoles(mapping.columns) : [],
    },
    choices,
    samples: samplesOf(found, now),
    offers: offers.map(offerOf),
  }
}

function samplesOf({ source, mapping }: Import, now: Instant): ImportDetail['samples'] {
  if (!source || !mapping) return []
  const read = createEntryReader({ ...mapping, kind: source.kind, now })
  return source.survey.samples.map(({ cells, line }) => {
    const result = read(cells, line)
    const entry = 'entry' in result ? result.entry : null
    return {
      cells: shown(cells),
      startTime: entry?.startTime ?? null,
      endTime: entry?.endTime ?? null,
      activityName: entry?.activityName ?? null,
      fault: 'fault' in result ? result.fault.reason : null,
    }
  })
}

type Understood = Pick<Import, 'source' | 'mapping'>

/** The cell that makes a row faulty, if it is a single one. */
function faultOf({ faultRole }: ListedRow, cells: readonly string[], { source, mapping }: Understood) {
  const column = faultRole === null ? undefined : mapping?.columns[faultRole]
  if (typeof column !== 'number') return null
  return { column: source?.header[column] ?? '', value: shownCell(cells[column] ?? '') }
}

export function rowOf(row: ListedRow, cells: readonly string[], understood: Understood): ImportRow {
  const { entry: json, faultRole: _, ...plain } = row
  const entry = json === null ? null : (JSON.parse(json) as ImportEntry)
  return {
    ...plain,
    // Before, it is only the id that the log is going to have.
    logId: row.outcome === 'imported' || row.outcome === 'kept' ? row.logId : null,
    activityName: entry?.activityName ?? null,
    category: (entry?.category as Category | undefined) ?? null,
    project: entry?.project ?? null,
    cells: shown(cells),
    fault: faultOf(row, cells, understood),
  }
}
