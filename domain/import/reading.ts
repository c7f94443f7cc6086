import { itemsOf } from '#domain/log/exchange.ts'
import { ARCHIVE_FIELDS } from './archive.ts'
import { cleanText, fits } from './cell-text.ts'
import type { ColumnRole } from './columns.ts'
import type { EntryResult, ImportedRecipient, ImportEntry, LeftOut } from './entry.ts'
import { readNumber } from './length-text.ts'
import { readReferences, type References } from './references.ts'
import { createRecordReader, isSleepKind, isYes, type RecordReader } from './record.ts'
import { createTimesReader, endRoleOf, isWrong, type Times, type TimesInput, type Wrong, wrong } from './times.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { fold } from '#domain/fold.ts'
import { LONGEST_FOR_WHAT, LONGEST_REMARK, LONGEST_SUMMARY, MAX_TAGS } from '#domain/log/limits.ts'
import { MAX_RECIPIENTS } from '#domain/log/shared-recipients.ts'
import { proportionViolations, type TimeProportion } from '#domain/log/time-proportion.ts'
import {
  addDays,
  type ClosedSpan,
  type EpochMs,
  epochMs,
  type Instant,
  instantAt,
  MINUTE_MS,
  type Minutes,
} from '#domain/time/time.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'

/** How the user wants a file to be read. */
export type Reading = TimesInput & {
  /** The name of an activity that has none. */
  nameless: string
  now: Instant
}

type Cells = readonly string[]

/** Both ends go to the nearest minute, so that neighbors still touch. [log/log-length] */
const nearestMinute = (ms: EpochMs): EpochMs => Math.floor(ms / MINUTE_MS + 0.5) * MINUTE_MS

/** Where entries end that are no logs yet: those of a calendar now, others as any log. [log/latest-end] */
function latestEnd({ kind, zone, now }: Reading): EpochMs {
  if (kind === 'calendar') return epochMs(now)
  const history = [{ from: null, tz: zone }]
  return epochMs(daySpan(history, addDays(localDate(history, now), 1)).endTime)
}

type Bounded = ClosedSpan & { minutes: Minutes }

function boundedBy({ from, to }: Times, latest: EpochMs, endRole: ColumnRole): Bounded | Wrong | 'future' {
  if (to < from) return wrong('endBeforeStart', endRole)
  const [start, end] = [nearestMinute(from), nearestMinute(to)]
  const minutes = (end - start) / MINUTE_MS
  if (minutes > LONGEST_LOG) return wrong('tooLong', endRole)
  if (minutes < 1) return wrong('tooShort', endRole)
  return to > latest ? 'future' : { startTime: instantAt(start), endTime: instantAt(end), minutes }
}

/** Returns a rating from 1 to 5, rounded half up; null: none. */
function ratingOf(text: string): number | null | Wrong {
  if (text === '' || text.startsWith('-')) return null
  const number = readNumber(text, text.includes(','))
  if (number === null || number > 5) return wrong('badNumber', 'rating')
  return Math.floor(number + 0.5) || null
}

function efficiencyOf(text: string): number | null | Wrong {
  if (text === '') return null
  const digits = text.endsWith('%') ? text.slice(0, -1).trim() : text
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 100 ? Number(digits) : wrong('badNumber', 'efficiency')
}

function shareOf(text: string): TimeProportion | null | Wrong {
  if (text === '') return null
  const [, value = '', unit = ''] = /^(\d{1,4}) ?(%|min)$/.exec(text) ?? []
  return value ? { type: unit === '%' ? 'percent' : 'duration', value: Number(value) } : wrong('badShare', 'shares')
}

/** Returns the recipients, each once, with what the lists beside theirs say of them. */
function recipientsOf(
  cells: Cells,
  record: RecordReader,
  { minutes, references }: Pick<Detailed, 'minutes' | 'references'>,
): ImportedRecipient[] | Wrong {
  const names = record.recipients(cells)
  if (names.length === 0) return []
  const forWhat = itemsOf(record.cell(cells, 'forWhat'))
  const shares = itemsOf(record.cell(cells, 'shares'))
  const found = new Map<string, ImportedRecipient>()
  for (const [at, name] of names.entries()) {
    const share = shareOf(shares[at] ?? '')
    if (share && isWrong(share)) return share
    const what = cleanText(forWhat[at] ?? '') || null
    if (what && !fits(what, LONGEST_FOR_WHAT)) return wrong('tooLongText', 'forWhat')
    // Two people may have one name, and are told apart by their ids.
    const key = references?.recipients[at] ?? (names.length > 1 ? fold(name) : '')
    if (name && !found.has(key)) found.set(key, { name, forWhat: what, share, ...(references && { id: key }) })
  }
  const recipients = [...found.values()]
  if (recipients.length > MAX_RECIPIENTS) return wrong('tooManyRecipients', 'recipients')
  if (recipients.every(({ share }) => share === null)) return recipients
  const beneficiaries = recipients.map(({ name, share }) => ({ recipientId: name, timeProportion: share }))
  return proportionViolations(minutes, beneficiaries) ? wrong('badShare', 'shares') : recipients
}

/** Returns the remark below the whole name, if that had to be shortened. */
function remarkOf(remark: string, wholeName: string | null): string | null | Wrong {
  const text = wholeName && remark ? `${wholeName}\n${remark}` : (wholeName ?? remark)
  if (!fits(text, LONGEST_REMARK)) return wrong('tooLongText', remark ? 'remark' : 'activityName')
  return text || null
}

/** A longer id would not fit into the index by which it is found. */
const LONGEST_SOURCE_ID = 255

/** An event that repeats has one id for all its occurrences. */
function sourceIdIn(cells: Cells, { cell }: RecordReader): string | null {
  const id = cell(cells, 'sourceId')
  const recurrence = cell(cells, 'recurrenceId')
  const whole = id && recurrence ? `${id} ${recurrence}` : id
  return whole && whole.length <= LONGEST_SOURCE_ID ? cleanText(whole) : null
}

type Detailed = { minutes: Minutes; wholeName: string | null; references: References | null }
type Details = Pick<ImportEntry, 'recipients' | 'remark' | 'notesConcise' | 'efficiency' | 'rating'>

/** Returns what a record says beyond its times and names. */
function detailsIn(cells: Cells, record: RecordReader, { minutes, wholeName, references }: Detailed): Details | Wrong {
  const { cell } = record
  const recipients = recipientsOf(cells, record, { minutes, references })
  if (isWrong(recipients)) return recipients
  const rating = ratingOf(cell(cells, 'rating'))
  if (typeof rating === 'object' && rating) return rating
  const efficiency = efficiencyOf(cell(cells, 'efficiency'))
  if (typeof efficiency === 'object' && efficiency) return efficiency
  const remark = remarkOf(cleanText(cell(cells, 'remark')), wholeName)
  if (typeof remark === 'object' && remark) return remark
  const notesConcise = cleanText(cell(cells, 'notesConcise')) || null
  if (notesConcise && !fits(notesConcise, LONGEST_SUMMARY)) return wrong('tooLongText', 'notesConcise')
  return { recipients, remark, notesConcise, efficiency, rating }
}

/** The cell with the ids that a log of an archive points at. */
const REFERENCES = ARCHIVE_FIELDS.indexOf('references')

/** Of the value that a fault shows. */
const LONGEST_SHOWN = 100

/**
 * Creates the function that makes a log of each record. It is for one file, whose records it gets in their order,
 * because those without times are placed one after another.
 */
export function createEntryReader(reading: Reading): (cells: Cells, line: number) => EntryResult {
  const { kind, columns, nameless } = reading
  const record = createRecordReader(kind, columns)
  const { cell, names } = record
  const timesOf = createTimesReader(reading, record)
  const latest = latestEnd(reading)
  const endRole = endRoleOf(columns)
  const isArchive = kind === 'hourkinAccount'
  /** An entry that is to end on another date than it begins: where its length is wrong, this date is likely to be. */
  const isOnOtherDate = (cells: Cells) => {
    const [start, end] = [record.cell(cells, 'startDate'), record.cell(cells, 'endDate')]
    return start !== '' && end !== '' && start !== end
  }

  const entryOf = (cells: Cells, line: number): ImportEntry | Wrong | LeftOut => {
    const leftOut = record.leftOut(cells)
    if (leftOut) return leftOut
    const named = names(cells, nameless)
    const times = timesOf(cells, named.person)
    if (typeof times !== 'object') return times
    const span = isWrong(times) ? times : boundedBy(times, latest, isOnOtherDate(cells) ? 'endDate' : endRole)
    if (typeof span !== 'object' || isWrong(span)) return span
    const references = isArchive ? readReferences(cells[REFERENCES] ?? '') : null
    const { minutes } = span
    const details = detailsIn(cells, record, { minutes, wholeName: named.wholeName, references })
    if (isWrong(details)) return details
    if (!named.activityName) return wrong('noName', 'activityName')
    if (named.tags.length > MAX_TAGS) return wrong('tooManyTags', isSleepKind(kind) ? 'remark' : 'tags')
    // Field by field, which is faster than to spread them for each record of many years.
    return {
      line,
      sourceId: sourceIdIn(cells, record),
      startTime: span.startTime,
      endTime: span.endTime,
      category: named.category,
      group: named.group,
      activityName: named.activityName,
      subActivity: named.subActivity,
      project: named.project,
      recipients: details.recipients,
      tags: named.tags,
      remark: details.remark,
      notesConcise: details.notesConcise,
      efficiency: details.efficiency,
      rating: details.rating,
      // Sleep has the primary lane. [log/sleep-is-primary]
      parallel: named.category !== 'sleep' && isYes(cell(cells, 'parallel')),
      person: named.person,
      ...(references && { references }),
    }
  }

  return (cells, line) => {
    const result = entryOf(cells, line)
    if (typeof result === 'string') return { leftOut: result }
    if (!isWrong(result)) return { entry: result }
    const { reason, role } = result.wrong
    const value = role === 'group' ? '' : cell(cells, role).slice(0, LONGEST_SHOWN)
    return { fault: { line, reason, role, value } }
  }
}
