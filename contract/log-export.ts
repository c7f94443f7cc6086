import * as z from 'zod/mini'
import { Rating, TimeProportion } from './activity-log.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { checkRanges, searchFilters } from './log-search.ts'

const NullableText = z.nullable(z.string())

/** A log by names: `ExchangeLog` of the domain, whose fields docs/export-format.md describes. [search/export-columns] */
const ExportedLog = z.strictObject({
  id: Id,
  start: Instant,
  end: Instant,
  time_zone: z.string(),
  minutes: z.int(),
  category: Category,
  activity: z.string(),
  sub_activity: NullableText,
  project: NullableText,
  tags: z.array(z.string()),
  recipients: z.array(z.string()),
  for_what: z.array(NullableText),
  shares: z.array(z.nullable(TimeProportion)),
  rating: z.nullable(Rating),
  remark: NullableText,
  notes_concise: NullableText,
  efficiency: z.nullable(z.int()),
  parallel: z.boolean(),
})

/** The content of an export as JSON. [search/export-columns] */
export const ExportedLogs = z.strictObject({
  product: z.literal('Hourkin'),
  format: z.literal('hourkin-logs-1'),
  exportedAt: Instant,
  /** The owner's zone at that moment. */
  timezone: z.string(),
  logs: z.array(ExportedLog),
})

const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'ics'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The types of the files by their formats. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  ics: 'text/calendar',
} as const satisfies Record<ExportFormat, string>

/** The most logs in the table of a report. [search/report] */
export const MAX_REPORTED = 2000

/** Minutes of the primary and of the parallel lane, within the days asked for and until now. */
const sums = { minutes: z.int(), parallelMinutes: z.int() }
/** `id` null: time without a project, or without a recipient. */
const Total = z.strictObject({ id: z.nullable(Id), name: NullableText, ...sums })
export type ReportTotal = z.output<typeof Total>

const ReportedLog = z.strictObject({
  id: Id,
  /** The owner's day on which the log began, and the zone of that moment. */
  date: LocalDate,
  timezone: z.string(),
  startTime: Instant,
  endTime: Instant,
  countedMinutes: z.int(),
  parallelActivity: z.boolean(),
  category: Category,
  activityName: z.string(),
  subActivity: NullableText,
  project: NullableText,
  recipients: z.array(z.string()),
  remark: NullableText,
})
export type ReportedLog = z.output<typeof ReportedLog>

const Report = z.strictObject({
  /** How many logs were found. */
  total: z.int(),
  ...sums,
  /** The most minutes first. */
  categories: z.array(z.strictObject({ id: Category, ...sums })),
  projects: z.array(Total),
  recipients: z.array(Total),
  /** The oldest first, at most `MAX_REPORTED`. */
  logs: z.array(ReportedLog),
})
export type Report = z.output<typeof Report>

export const logExport = {
  /**
   * The logs that a search finds, as a file, the oldest first. The fields of CSV and JSON are those of
   * `docs/export-format.md`. 429 while another export of the caller is sent. [search/export-range]
   * [search/export-turns]
   */
  export: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs/export',
    access: 'user',
    query: z.strictObject({ format: z.enum(EXPORT_FORMATS), ...searchFilters }).check(checkRanges),
    response: ExportedLogs,
    file: [EXPORT_TYPES.csv, EXPORT_TYPES.xlsx, EXPORT_TYPES.json, EXPORT_TYPES.ics],
  }),
  /** What a report to print shows of the logs that a search finds. [search/report] */
  report: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs/report',
    access: 'user',
    query: z.strictObject(searchFilters).check(checkRanges),
    response: Report,
  }),
}
