import { LONGEST_REMARK, LONGEST_SUMMARY } from './limits.ts'

type Percent = { readonly type: 'percent' }
type Text = {
  readonly type: 'text'
  /** In characters. [log/text-limits] */
  readonly longest: number
  /** Stands between the texts of two logs that are merged. */
  readonly separator: string
}
export type LogDetail = Percent | Text

/**
 * The optional values that say more of a log. What is listed here is checked, saved, answered, undone, merged and
 * exported; only the screens name each of them.
 */
export const LOG_DETAILS = {
  efficiency: { type: 'percent' },
  remark: { type: 'text', longest: LONGEST_REMARK, separator: '\n' },
  notesConcise: { type: 'text', longest: LONGEST_SUMMARY, separator: ' · ' },
} as const satisfies Readonly<Record<string, LogDetail>>

export type LogDetailName = keyof typeof LOG_DETAILS
type ValueOf<D extends LogDetail> = (D extends Text ? string : number) | null
/** Null: the log does not say it. */
export type LogDetails = { [Name in LogDetailName]: ValueOf<(typeof LOG_DETAILS)[Name]> }
type DetailValue = LogDetails[LogDetailName]
type ValueOfDetail = (name: LogDetailName) => DetailValue | undefined

export const LOG_DETAIL_NAMES = Object.keys(LOG_DETAILS) as LogDetailName[]

/** Sets all details of a new object, which is faster than to spread them into it. */
export function setDetails<Rest extends object>(rest: Rest, valueOf: ValueOfDetail): Rest & LogDetails {
  const all: Rest & Partial<Record<LogDetailName, DetailValue>> = rest
  for (const name of LOG_DETAIL_NAMES) all[name] = valueOf(name) ?? null
  return all as Rest & LogDetails
}

export const detailsFrom = (valueOf: ValueOfDetail): LogDetails => setDetails({}, valueOf)
export const detailsOf = (log: Partial<LogDetails>): LogDetails => detailsFrom((name) => log[name])
export const NO_DETAILS: Readonly<LogDetails> = detailsFrom(() => null)

/** The details after a change that may leave some of them as they are. */
export const changedDetails = (
  before: LogDetails,
  change: { readonly [Name in LogDetailName]?: LogDetails[Name] | undefined },
): LogDetails => detailsFrom((name) => (change[name] === undefined ? before[name] : change[name]))
