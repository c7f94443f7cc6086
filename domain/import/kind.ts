import { headerKey } from './header-name.ts'
import { typeOf } from './value-type.ts'

/** The trackers whose exports are known. `table` is any other file with columns. */
export const IMPORT_KINDS = [
  'toggl',
  'clockify',
  'simpleTimeTracker',
  'aTimeLogger',
  'solidtime',
  'kimai',
  'harvest',
  'timeTagger',
  'timewarrior',
  'sleepAsAndroid',
  'pleesTracker',
  'calendar',
  'hourkin',
  'hourkinAccount',
  'table',
] as const

export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Whether a file of this kind is our own: its lists and its guards are those that we write. */
export const isOwnKind = (kind: ImportKind): boolean => kind === 'hourkin' || kind === 'hourkinAccount'

/** The source of which the entries have their ids: a log has the same in each of our own files. [import/duplicates] */
export const sourceOf = (kind: ImportKind): ImportKind => (isOwnKind(kind) ? 'hourkin' : kind)

type Rows = readonly (readonly string[])[]

/** The names that tell each kind from the others, in the order of the search. */
const SIGNS: readonly (readonly [kind: ImportKind, names: readonly string[]])[] = [
  ['hourkinAccount', ['start', 'end', 'category', 'activity', 'notes concise', 'references']],
  ['hourkin', ['start', 'end', 'category', 'activity', 'notes concise']],
  ['calendar', ['uid', 'start', 'end', 'summary']],
  // Outlook and Google write tables, too.
  ['calendar', ['subject', 'start date', 'start time', 'end date', 'all day event']],
  ['calendar', ['betreff', 'beginnt am', 'beginnt um', 'endet am']],
  ['calendar', ['主题', '开始日期', '开始时间', '结束日期']],
  ['calendar', ['主旨', '開始日期', '開始時間', '結束日期']],
  ['sleepAsAndroid', ['id', 'tz', 'from', 'to', 'rating']],
  ['pleesTracker', ['sid', 'start', 'stop', 'rating']],
  ['simpleTimeTracker', ['activity name', 'time started', 'time ended']],
  ['timeTagger', ['key', 'start', 'stop', 'tags', 'description']],
  ['solidtime', ['description', 'start', 'end', 'billable', 'tags']],
  ['timewarrior', ['start', 'end', 'tags', 'annotation']],
  ['kimai', ['date', 'from', 'to', 'duration', 'customer', 'activity']],
  ['kimai', ['date', 'begin', 'end', 'duration', 'customer', 'activity']],
  ['kimai', ['datum', 'von', 'bis', 'dauer', 'kunde', 'tatigkeit']],
  ['kimai', ['datum', 'beginn', 'ende', 'dauer', 'kunde', 'tatigkeit']],
  ['harvest', ['date', 'client', 'project', 'task', 'notes', 'hours']],
  ['aTimeLogger', ['activity type', 'duration', 'from', 'to']],
]

const START = ['start date', 'start time']
const ONLY_CLOCKIFY = ['duration h', 'duration decimal', 'date of creation', 'group', 'approval', 'invoice id']
const ISO_DATE = /^\d{4}-/

/** Toggl and Clockify name most columns alike; a file from which the others were removed is told by its dates. */
function togglOrClockify(keys: readonly string[], firstRows: Rows): ImportKind | null {
  const has = (name: string) => keys.includes(name)
  const hasLength = ['end date', 'stop date', 'duration', 'duration h', 'duration decimal'].some(has)
  if (!START.every(has) || !hasLength || !(has('description') || has('project'))) return null
  const dates = firstRows.map((cells) => cells[keys.indexOf('start date')] ?? '').filter(Boolean)
  // A faulty row says nothing of the file.
  const fromToggl = dates.filter((date) => ISO_DATE.test(date)).length
  const isClockify = ONLY_CLOCKIFY.some(has) || fromToggl < dates.length / 2
  return isClockify ? 'clockify' : 'toggl'
}

const LENGTH = /^\d{1,4}:\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/**
 * Returns the column of the length in a report of aTimeLogger, whose names are in the language of its user: a length
 * with the start and the end behind it; -1: the rows have another shape.
 */
export function lengthColumnOf(rows: Rows): number {
  const [first] = rows
  if (!first) return -1
  const hasShape = (cells: readonly string[], at: number) =>
    LENGTH.test(cells[at] ?? '') && MOMENT.test(cells[at + 1] ?? '') && MOMENT.test(cells[at + 2] ?? '')
  const column = first.findIndex((_, at) => hasShape(first, at))
  const isText = typeOf(first[0] ?? '') === 'text'
  // The totals below have no moments.
  const records = rows.filter((cells) => cells.some((cell) => MOMENT.test(cell)))
  return column > 0 && isText && records.every((cells) => hasShape(cells, column)) ? column : -1
}

/**
 * Recognizes the tracker by the names of the columns, in any case and order.
 * @param firstRows some records below the header
 */
export function recognizeKind(header: readonly string[], firstRows: Rows): ImportKind {
  const keys = header.map(headerKey)
  const found = SIGNS.find(([, names]) => names.every((name) => keys.includes(name)))
  if (found) return found[0]
  const known = togglOrClockify(keys, firstRows)
  if (known) return known
  return lengthColumnOf(firstRows) > 0 ? 'aTimeLogger' : 'table'
}
