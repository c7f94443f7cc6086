import type { ColumnRole } from './columns.ts'
import type { References } from './references.ts'
import type { TimeProportion } from '#domain/log/time-proportion.ts'
import type { Instant } from '#domain/time/time.ts'

/** Where the name comes from whose category the user chooses. */
export type GroupKind = 'project' | 'group' | 'category' | 'activity'

export type ImportedRecipient = {
  name: string
  forWhat: string | null
  share: TimeProportion | null
  /** Only of an archive of an account: its id there. */
  id?: string
}

/** A record of a file as a log. The names are as the file has them, and not yet those of the catalogue. */
export type ImportEntry = {
  /** The line of the file, for the user who looks for it. */
  line: number
  /** The id that the other tracker gave it, by which it is found again; null: it has none that stays. */
  sourceId: string | null
  startTime: Instant
  endTime: Instant
  /** Null unless the file names one of our categories. [log/category-choice] */
  category: string | null
  /** The project, else the group or category of the file, else the activity. Compare it by `fold`. */
  group: string
  activityName: string
  subActivity: string | null
  project: string | null
  recipients: ImportedRecipient[]
  tags: string[]
  remark: string | null
  notesConcise: string | null
  efficiency: number | null
  rating: number | null
  parallel: boolean
  person: string | null
  /** Only of an archive of an account. */
  references?: References | null
}

/** Why a record cannot become a log. */
export const IMPORT_FAULTS = [
  'noStart',
  'noEnd',
  'badDate',
  'badTime',
  'badZone',
  'badNumber',
  'badShare',
  'endBeforeStart',
  'tooLong',
  'tooShort',
  'noName',
  'tooLongText',
  'tooManyTags',
  'tooManyRecipients',
] as const

export type ImportFaultReason = (typeof IMPORT_FAULTS)[number]
export type ImportFault = {
  line: number
  reason: ImportFaultReason
  /** The column that it is about. */
  role: ColumnRole
  /** The beginning of what stands there. */
  value: string
}

/** Why a record that is fine does not become a log. */
export const LEFT_OUT = ['allDay', 'cancelled', 'future', 'running'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export type EntryResult = { entry: ImportEntry } | { fault: ImportFault } | { leftOut: LeftOut }
