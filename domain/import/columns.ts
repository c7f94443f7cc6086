import { BARE_NAMES, COLUMN_NAMES, DESCRIPTION_NAMES, FIXED_COLUMNS, OWN_COLUMNS, TYPE_NAMES } from './column-names.ts'
import { headerKey } from './header-name.ts'
import { type ImportKind, lengthColumnOf } from './kind.ts'
import { typeOfColumn, type ValueType } from './value-type.ts'

/** What a column of a file can be for a log. */
export const COLUMN_ROLES = [
  'start',
  'end',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'date',
  /** A bare number counts hours, and in the next two minutes and seconds. */
  'duration',
  'durationMinutes',
  'durationSeconds',
  'activityName',
  'subActivity',
  'project',
  'client',
  'task',
  'category',
  'group',
  'tags',
  'remark',
  'rating',
  'person',
  'personLastName',
  'personEmail',
  'recipients',
  'forWhat',
  'shares',
  'parallel',
  'timeZone',
  'sourceId',
  'recurrenceId',
  'notesConcise',
  'efficiency',
  'allDay',
  'status',
] as const

export type ColumnRole = (typeof COLUMN_ROLES)[number]

type OneColumn = Exclude<ColumnRole, 'group'>
/** The column of each role, counted from 0. A file may have several columns with the groups of a record. */
export type Columns = { readonly [Role in OneColumn]?: number | undefined } & {
  readonly group?: readonly number[] | undefined
}
type Proposal = { [Role in OneColumn]?: number } & { group?: number[] }
type Rows = readonly (readonly string[])[]

const hasAny = (columns: Columns, ...roles: OneColumn[]) => roles.some((role) => columns[role] !== undefined)
const hasLengthIn = (columns: Columns) => hasAny(columns, 'duration', 'durationMinutes', 'durationSeconds')

/** Whether records name a day and a length only, so that they are placed one after another. */
export const isPlacedInTurn = (columns: Columns): boolean =>
  hasAny(columns, 'startDate', 'date') &&
  hasLengthIn(columns) &&
  !hasAny(columns, 'start', 'startTime', 'end', 'endTime')

/** The roles without which no record can become a log: where it begins, and where it ends. */
export function missingRoles(columns: Columns): ColumnRole[] {
  const has = (...roles: OneColumn[]) => hasAny(columns, ...roles)
  const hasLength = hasLengthIn(columns)
  const hasDay = has('start', 'startDate', 'date')
  const hasClock = has('start', 'startTime')
  const missing: ColumnRole[] = []
  if (!hasDay) missing.push(has('startTime') ? 'startDate' : 'start')
  // Entries that have a day and a length only are placed one after another.
  else if (!hasClock && (!hasLength || has('end', 'endTime'))) missing.push('startTime')
  if (!hasLength && !has('end', 'endTime')) missing.push('end')
  return missing
}

/** Whether records with these columns can become logs. */
export const isUsable = (columns: Columns): boolean => missingRoles(columns).length === 0

const ROLE_NAMES: Readonly<Partial<Record<ColumnRole, string>>> = COLUMN_NAMES
const FIXED: Readonly<Partial<Record<ImportKind, Readonly<Partial<Record<ColumnRole, string>>>>>> = FIXED_COLUMNS
const OWN: Readonly<Partial<Record<ImportKind, Readonly<Record<string, ColumnRole | null>>>>> = OWN_COLUMNS

const rolesByKey = (names: Readonly<Partial<Record<ColumnRole, string>>>): ReadonlyMap<string, ColumnRole> =>
  new Map(
    Object.entries(names).flatMap(([role, all]) =>
      all.split(', ').map((name) => [headerKey(name), role as ColumnRole] as const),
    ),
  )
const ROLE_BY_KEY = rolesByKey(ROLE_NAMES)
const keysOf = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(headerKey))
const DESCRIPTION_KEYS = keysOf(DESCRIPTION_NAMES)
const TYPE_KEYS = keysOf(TYPE_NAMES)
const BARE_KEYS = keysOf(BARE_NAMES)

/** Whether the name of a column is one that trackers use. */
export const isColumnName = (name: string): boolean => {
  const key = headerKey(name)
  return ROLE_BY_KEY.has(key) || DESCRIPTION_KEYS.has(key)
}

/** Gives a column its role, unless another column has it. */
function giveRole(columns: Proposal, role: ColumnRole, column: number): void {
  if (role === 'group') columns.group = [...(columns.group ?? []), column]
  else columns[role] ??= column
}

function byFixedNames(kind: ImportKind, keys: readonly string[]): Proposal | null {
  const names = FIXED[kind]
  if (!names) return null
  const roles = rolesByKey(names)
  const columns: Proposal = {}
  for (const [column, key] of keys.entries()) {
    const role = roles.get(key)
    if (role) giveRole(columns, role, column)
  }
  return columns
}

function byNames(kind: ImportKind, keys: readonly string[]): Proposal {
  const own = OWN[kind] ?? {}
  const columns: Proposal = {}
  const better = [...keys.entries()].filter(([, key]) => !BARE_KEYS.has(key))
  const bare = [...keys.entries()].filter(([, key]) => BARE_KEYS.has(key))
  for (const [column, key] of [...better, ...bare]) {
    const role = Object.hasOwn(own, key) ? own[key] : ROLE_BY_KEY.get(key)
    if (role) giveRole(columns, role, column)
  }
  const type = kind === 'table' && columns.task === undefined ? keys.findIndex((key) => TYPE_KEYS.has(key)) : -1
  if (type >= 0) giveRole(columns, 'activityName', type)
  const description = keys.findIndex((key) => DESCRIPTION_KEYS.has(key))
  if (description >= 0) giveRole(columns, columns.activityName === undefined ? 'activityName' : 'remark', description)
  return columns
}

const MOMENT_TYPES = { start: ['startDate', 'startTime'], end: ['endDate', 'endTime'] } as const

/** Changes what the names promise to what the values are: a column called `Start` may have times without a date. */
function changeByValues(columns: Proposal, typeOf: (column: number) => ValueType, rows: Rows): void {
  for (const [whole, [ofDate, ofTime]] of Object.entries(MOMENT_TYPES) as [
    keyof typeof MOMENT_TYPES,
    (typeof MOMENT_TYPES)[keyof typeof MOMENT_TYPES],
  ][]) {
    const at = columns[whole]
    const type = at === undefined ? 'empty' : typeOf(at)
    // `9.30` looks like a number.
    const isTime = type === 'time' || (type === 'number' && columns.date !== undefined)
    // People can be called `From` and `To`, if the times stand elsewhere.
    if (type === 'text' && columns[ofTime] !== undefined) delete columns[whole]
    else if (at !== undefined && (isTime || (type === 'date' && columns[ofDate] === undefined))) {
      delete columns[whole]
      columns[isTime ? ofTime : ofDate] ??= at
    }
    for (const part of [ofDate, ofTime]) {
      const column = columns[part]
      if (column === undefined || columns[whole] !== undefined || typeOf(column) !== 'dateTime') continue
      delete columns[part]
      columns[whole] = column
    }
  }
  // In German, a `Tag` is a day.
  if (columns.tags !== undefined && typeOf(columns.tags) === 'date') {
    columns.date ??= columns.tags
    delete columns.tags
  }
  const hasStart = columns.start !== undefined || columns.startTime !== undefined
  if (columns.date !== undefined && !hasStart && typeOf(columns.date) === 'dateTime') {
    columns.start = columns.date
    delete columns.date
  }
  if (columns.duration !== undefined && typeOf(columns.duration) === 'number') {
    const unit = unitOf(rows.map((cells) => cells[columns.duration!] ?? ''))
    if (unit !== 'duration') {
      columns[unit] ??= columns.duration
      delete columns.duration
    }
  }
}

/** Whole numbers that are too many for hours are minutes, or seconds. */
function unitOf(values: readonly string[]): 'duration' | 'durationMinutes' | 'durationSeconds' {
  const numbers = values.filter(Boolean).map((value) => Number(value.replace(',', '.')))
  const largest = Math.max(...numbers)
  if (largest <= 24 || !numbers.every(Number.isInteger)) return 'duration'
  return largest <= 1440 ? 'durationMinutes' : 'durationSeconds'
}

/** Finds the columns that no name tells: moments in the order of the file, and the first text. */
function fillByValues(columns: Proposal, typeOf: (column: number) => ValueType, width: number): void {
  const used = new Set(Object.values(columns).flat())
  const free = (type: ValueType) => {
    const column = Array.from({ length: width }, (_, at) => at).find((at) => !used.has(at) && typeOf(at) === type)
    if (column !== undefined) used.add(column)
    return column
  }
  const fill = (role: OneColumn, type: ValueType) => {
    const column = free(type)
    if (column !== undefined) columns[role] = column
  }
  const hasDay = () => columns.start !== undefined || columns.startDate !== undefined || columns.date !== undefined
  if (!hasDay()) fill('start', 'dateTime')
  if (!hasDay()) fill('date', 'date')
  if (columns.start === undefined && columns.startTime === undefined) fill('startTime', 'time')
  if (columns.end === undefined && columns.endTime === undefined) fill('end', 'dateTime')
  if (columns.end === undefined && columns.endTime === undefined) fill('endTime', 'time')
  if (columns.end === undefined && columns.endTime === undefined && columns.duration === undefined)
    fill('duration', 'length')
  if (columns.activityName === undefined && columns.project === undefined && columns.task === undefined)
    fill('activityName', 'text')
}

/** The type is first, a length with its start and end somewhere behind it, then a comment; all others are groups. */
function byPlaces(header: readonly string[], keys: readonly string[], rows: Rows): Proposal {
  const length = Math.max(lengthColumnOf(rows), 1)
  const isGroup = (column: number) => ROLE_BY_KEY.get(keys[column] ?? '') === 'group'
  const others = header
    .map((_, column) => column)
    .filter((column) => column > 0 && (column < length || column > length + 2))
  const comment = others.find((column) => column > length && !isGroup(column))
  const group = others.filter((column) => column !== comment)
  return {
    activityName: 0,
    duration: length,
    start: length + 1,
    end: length + 2,
    ...(comment !== undefined && { remark: comment }),
    ...(group.length > 0 && { group }),
  }
}

/** More rows and columns say nothing new. */
const MAX_ROWS = 100
const MAX_COLUMNS = 200

/**
 * Proposes what each column is, by its name in six languages and by what its values look like.
 * @param header empty if the file has none
 * @param firstRows some records below the header
 */
export function proposeColumns(kind: ImportKind, header: readonly string[], firstRows: Rows): Columns {
  const keys = header.map(headerKey)
  const rows = firstRows.slice(0, MAX_ROWS)
  if (kind === 'aTimeLogger' && !keys.includes('activity type')) return byPlaces(header, keys, rows)
  const fixed = byFixedNames(kind, keys)
  if (fixed) return fixed
  const types = new Map<number, ValueType>()
  const typeOf = (column: number) => {
    const known = types.get(column) ?? typeOfColumn(rows, column)
    types.set(column, known)
    return known
  }
  const columns = byNames(kind, keys)
  changeByValues(columns, typeOf, rows)
  const width = Math.max(header.length, ...rows.map((cells) => cells.length))
  fillByValues(columns, typeOf, Math.min(width, MAX_COLUMNS))
  return columns
}
