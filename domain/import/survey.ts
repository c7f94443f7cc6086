import type { Columns } from './columns.ts'
import { createDateSurvey, type DateRange } from './date-survey.ts'
import type { GroupKind } from './entry.ts'
import type { ImportKind } from './kind.ts'
import { readLength } from './length-text.ts'
import { withMemory } from './memo.ts'
import { createMomentReader, type WrittenMoment } from './moment-text.ts'
import { createNameCounter, type NameCount } from './name-count.ts'
import { createRecordReader, type OneRole, type RecordNames, type RecordReader } from './record.ts'
import { dateAt, type DateOrder, DAY_MS, epochDay, type LocalDate, MINUTE_MS, type Minutes } from '#domain/time/time.ts'
import { isTimeZone } from '#domain/time/zone.ts'

type Cells = readonly string[]

/** Entries whose category the user chooses together. */
export type ImportGroup = {
  /** The `group` of the entries; compare it by `fold`. */
  key: string
  kind: GroupKind
  entries: number
  /** What the file says, as far as it can be read; null: nothing. */
  minutes: Minutes | null
}

export const SURVEY_LISTS = ['groups', 'projects', 'clients', 'tags', 'people'] as const
export type SurveyList = (typeof SURVEY_LISTS)[number]

/** What a file holds, before anything is decided. */
export type Survey = {
  records: number
  /** In the first of the possible orders. Moments without a zone of their own are taken as of UTC. */
  firstDate: LocalDate | null
  lastDate: LocalDate | null
  /** The orders that every date allows. With more than one, the user decides; with none, the file mixes them. */
  dayOrders: DateOrder[]
  /** The dates of the file in each of these orders. */
  ranges: { [Order in DateOrder]?: DateRange }
  /** Whether the file has times that do not say their zone. */
  needsZone: boolean
  decimalComma: boolean
  /** Of the entries whose category the file does not say. */
  groups: ImportGroup[]
  projects: NameCount[]
  clients: NameCount[]
  tags: NameCount[]
  people: NameCount[]
  /** The lists that have more names than are kept. */
  incomplete: SurveyList[]
  /** The columns that have values and no role, counted from 0. */
  unknownColumns: number[]
  /** The first records, to be shown with what is read from them. */
  samples: { line: number; cells: string[] }[]
}

const MAX_SAMPLES = 3
/** More columns are not looked at. */
const MAX_COLUMNS = 200
/** Sleep as Android has a column for each minute behind those of the night. */
const NIGHT_COLUMNS = 15

/** Finds the columns with values that no log gets. */
function createUnknownColumns(kind: ImportKind, columns: Columns) {
  const width = kind === 'sleepAsAndroid' ? NIGHT_COLUMNS : MAX_COLUMNS
  const isKnown = Array.from({ length: width }, () => false)
  for (const column of Object.values(columns).flat()) if (column !== undefined) isKnown[column] = true
  const found: number[] = []
  return {
    found,
    add(cells: Cells) {
      const end = Math.min(cells.length, width)
      for (let at = 0; at < end; at += 1) {
        if (isKnown[at] || !cells[at]!.trim()) continue
        isKnown[at] = true
        found.push(at)
      }
    },
  }
}

/** Reads when a record was, as far as that is clear without a zone. */
function createHoursSurvey(columns: Columns, { cell }: RecordReader) {
  const reader = createMomentReader()
  const days = createDateSurvey()
  const isZone = withMemory(isTimeZone)
  let needsZone = false

  const momentIn = (cells: Cells, whole: OneRole, day: OneRole, clock: OneRole): WrittenMoment | null => {
    const text = cell(cells, whole)
    if (text) {
      const read = reader.moment(text)
      return typeof read === 'object' ? read : null
    }
    const dates = reader.date(cell(cells, day) || cell(cells, 'date'))
    return dates && { dates, clock: reader.clock(cell(cells, clock)) }
  }
  const addMoment = (read: WrittenMoment | null, cells: Cells) => {
    if (!read) return
    if ('dates' in read) {
      days.add(read.dates)
      needsZone ||= !isZone(cell(cells, 'timeZone'))
      return
    }
    const date = dateAt(Math.floor(read.ms / DAY_MS))
    days.add({ yearFirst: date, dayFirst: date, monthFirst: date, isOrdered: false, order: 'yearFirst' })
  }
  const wallOf = (read: WrittenMoment, order: DateOrder): number | null => {
    if ('ms' in read) return read.ms
    const date = read.dates[order]
    return date === null || read.clock === null ? null : epochDay(date) * DAY_MS + read.clock
  }
  return {
    days,
    needsZone: () => needsZone,
    /** @returns the milliseconds between the start and the end; null: it is not clear */
    add(cells: Cells): number | null {
      const from = momentIn(cells, 'start', 'startDate', 'startTime')
      const to = momentIn(cells, 'end', columns.endDate === undefined ? 'startDate' : 'endDate', 'endTime')
      addMoment(from, cells)
      addMoment(to, cells)
      const [order = 'yearFirst'] = days.orders()
      const [start, end] = [from && wallOf(from, order), to && wallOf(to, order)]
      if (start === null || end === null) return null
      const ms =
        end < start && columns.end === undefined && columns.endDate === undefined ? end + DAY_MS - start : end - start
      return ms > 0 && ms <= DAY_MS ? ms : null
    },
  }
}

const LENGTHS = { duration: 'hours', durationMinutes: 'minutes', durationSeconds: 'seconds' } as const
const WITH_COMMA = /^\d{1,9},\d{1,9}$/
const WITH_DOT = /^\d{1,9}\.\d{1,9}$/

/** Reads the lengths of records, and which sign the file writes before decimals. */
function createLengthSurvey({ cell }: RecordReader) {
  let [hasComma, hasDot] = [false, false]
  const roles = (['duration', 'durationMinutes', 'durationSeconds'] as const).map((role) => ({
    role,
    read: withMemory((text: string) => {
      hasComma ||= WITH_COMMA.test(text)
      hasDot ||= WITH_DOT.test(text)
      return readLength(text, LENGTHS[role], hasComma && !hasDot)
    }),
  }))
  return {
    decimalComma: () => hasComma && !hasDot,
    /** @returns milliseconds; null: the record says none */
    add(cells: Cells): number | null {
      for (const { role, read } of roles) {
        const text = cell(cells, role)
        if (text) return read(text)
      }
      return null
    },
  }
}

const newCount = (name: string): NameCount => ({ name, entries: 0 })

/** Creates a survey of the records of one file. */
export function createSurvey(
  kind: ImportKind,
  columns: Columns,
): { add: (cells: Cells, line: number) => void; result: () => Survey } {
  const record = createRecordReader(kind, columns)
  const hours = createHoursSurvey(columns, record)
  const lengths = createLengthSurvey(record)
  const unknown = createUnknownColumns(kind, columns)
  const projects = createNameCounter(newCount)
  const clients = createNameCounter(newCount)
  const tags = createNameCounter(newCount)
  const people = createNameCounter(newCount)
  const groups = createNameCounter((key): ImportGroup => ({ key, kind: 'activity', entries: 0, minutes: null }))
  const samples: Survey['samples'] = []
  let records = 0

  const addGroup = ({ group: key, groupKind, category }: RecordNames, ms: number | null) => {
    if (category !== null || !key) return
    const group = groups.count(key)
    if (!group) return
    group.kind = groupKind
    if (ms !== null) group.minutes = (group.minutes ?? 0) + ms / MINUTE_MS
  }
  return {
    add(cells, line) {
      records += 1
      if (samples.length < MAX_SAMPLES) samples.push({ line, cells: cells.slice(0, MAX_COLUMNS) })
      unknown.add(cells)
      if (record.leftOut(cells)) return
      const length = lengths.add(cells)
      const names = record.names(cells, '')
      addGroup(names, hours.add(cells) ?? length)
      // The things of an archive come by themselves, under the names that they have.
      if (kind === 'hourkinAccount') return
      if (names.project) projects.count(names.project)
      if (names.person) people.count(names.person)
      for (const tag of names.tags) tags.count(tag)
      for (const client of record.recipients(cells)) if (client) clients.count(client)
    },
    result() {
      const dayOrders = hours.days.orders()
      const range = dayOrders[0] ? hours.days.range(dayOrders[0]) : null
      const lists = { groups, projects, clients, tags, people }
      return {
        records,
        firstDate: range?.first ?? null,
        lastDate: range?.last ?? null,
        dayOrders,
        ranges: Object.fromEntries(dayOrders.map((order) => [order, hours.days.range(order)])),
        needsZone: hours.needsZone(),
        decimalComma: lengths.decimalComma(),
        groups: groups.all().map((group) => ({ ...group, minutes: group.minutes && Math.round(group.minutes) })),
        projects: projects.all(),
        clients: clients.all(),
        tags: tags.all(),
        people: people.all(),
        incomplete: SURVEY_LISTS.filter((list) => lists[list].isIncomplete()),
        unknownColumns: unknown.found.toSorted((a, b) => a - b),
        samples,
      }
    },
  }
}
