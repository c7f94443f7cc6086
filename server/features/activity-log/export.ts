import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/log-export.ts'
import type { Language } from '#domain/language/language.ts'
import { cellsOfLog, EXCHANGE_FIELDS, type ExchangeLog } from '#domain/log/exchange.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { type ZoneHistory, zoneAt } from '#domain/time/zone.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { csvRows } from '#server/http/csv.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { writeCalendar } from './export-calendar.ts'
import { loadNames, type LinkedNames, readFoundLogs } from './export-store.ts'
import { writeWorkbook } from './export-workbook.ts'
import { resolveSearch, type SearchFilters } from './search.ts'

type ExchangeWith = { readonly zones: ZoneHistory; readonly names: LinkedNames; readonly language: Language }

/** Returns what puts names in place of ids. [search/export-columns] */
function exchangeFormOf({ zones, names, language }: ExchangeWith) {
  const label = labelsFor(language)
  const nameIn = (known: ReadonlyMap<string, string>, id: string) => known.get(id) ?? id
  return (log: Log): ExchangeLog => ({
    id: log.id,
    start: log.startTime,
    end: log.endTime,
    time_zone: zoneAt(zones, log.startTime),
    minutes: minutesBetween(log.startTime, log.endTime),
    category: log.category,
    activity: label(log.activity),
    sub_activity: log.subActivityId && label(log.subActivity),
    project: log.projectId && nameIn(names.projects, log.projectId),
    tags: log.tags.map((id) => nameIn(names.tags, id)),
    recipients: log.beneficiaries.map(({ recipientId }) => nameIn(names.recipients, recipientId)),
    for_what: log.beneficiaries.map(({ forWhat }) => forWhat),
    shares: log.beneficiaries.map(({ timeProportion }) => timeProportion),
    rating: log.rating,
    remark: log.remark,
    notes_concise: log.notesConcise,
    efficiency: log.efficiency,
    parallel: log.parallelActivity,
  })
}

/** Pages of logs, and what else a file says. */
export type ExportSource = {
  readonly pages: AsyncIterable<readonly ExchangeLog[]>
  readonly zones: ZoneHistory
  readonly language: Language
  readonly exportedAt: Instant
  readonly timezone: string
}

/** The cells guard formulas themselves. [search/export-formulas] */
async function* writeCsv({ pages }: ExportSource): AsyncGenerator<string> {
  yield csvRows([EXCHANGE_FIELDS], { isStart: true, escapesFormulas: false })
  for await (const logs of pages) {
    const rows = logs.map((log) => Object.values(cellsOfLog(log)))
    yield csvRows(rows, { isStart: false, escapesFormulas: false })
  }
}

async function* writeJson({ pages, exportedAt, timezone }: ExportSource): AsyncGenerator<string> {
  const about = { product: 'Hourkin', format: 'hourkin-logs-1', exportedAt, timezone }
  yield `${JSON.stringify(about).slice(0, -1)},"logs":[`
  let isFirst = true
  for await (const logs of pages) {
    yield `${isFirst ? '' : ','}\n${logs.map((log) => JSON.stringify(log)).join(',\n')}`
    isFirst = false
  }
  yield ']}\n'
}

const WRITERS: Readonly<Record<ExportFormat, (source: ExportSource) => Readable>> = {
  csv: (source) => Readable.from(writeCsv(source)),
  json: (source) => Readable.from(writeJson(source)),
  ics: (source) => Readable.from(writeCalendar(source)),
  xlsx: writeWorkbook,
}

/** A file that can be read again is in the owner's language, also if a parent exports it. [search/export-columns] */
const isForPeople = (format: ExportFormat) => format === 'xlsx' || format === 'ics'

/** Exports the logs that a search finds, as a file that is made while it is sent. [search/export-range] */
export async function exportLogs(
  { db, subject, owner, now }: ViewContext,
  { format, ...query }: SearchFilters & { format: ExportFormat },
): Promise<Readable> {
  const { zones } = owner
  const language = isForPeople(format) ? owner.readIn : owner.language
  const exportedAt = now()
  const { filter } = await resolveSearch({ db, subject, owner, now }, query)
  const exchangeForm = exchangeFormOf({ zones, language, names: await loadNames(db, subject, labelsFor(language)) })
  async function* readPages() {
    for await (const logs of readFoundLogs(db, subject, filter)) yield logs.map(exchangeForm)
  }
  return WRITERS[format]({ pages: readPages(), zones, language, exportedAt, timezone: zoneAt(zones, exportedAt) })
}
