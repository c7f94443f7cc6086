import ICAL from 'ical.js'
import { type Instant, instantAt, type LocalDate } from '#domain/time/time.ts'
import { isTimeZone, momentOf } from '#domain/time/zone.ts'
import type { SourceRecord, SourceRecords } from './csv-records.ts'
import { plainTextOf } from './plain-text.ts'
import { SourceError } from './source-problem.ts'

const HEADER = [
  'uid',
  'start',
  'end',
  'all_day',
  'summary',
  'description',
  'categories',
  'location',
  'status',
  'recurrence_id',
] as const

/** Characters. Larger ones hold pictures. */
const LONGEST_EVENT = 500_000
/** An event every day for 27 years. */
const MOST_OCCURRENCES = 10_000
/** A rule that seldom or never matches, such as 30 February, would be searched for ever. */
const MOST_STEPS = 20_000

type Block = { readonly line: number; readonly name: 'VEVENT' | 'VTIMEZONE'; readonly text: string }
type Text = () => AsyncIterable<string>

/**
 * Reads the events of a calendar that have begun by now, each occurrence of a repeated one for itself. The first record
 * has the names of the columns. Times are instants, or local where the file names no zone that is known.
 * [import/calendar-events]
 * @throws SourceError calendarBroken
 */
export async function* readCalendar(text: Text, now: Instant): SourceRecords {
  yield [{ line: 1, cells: HEADER }]
  const zones = new Map<string, ICAL.Timezone>()
  const changed = new Set<string>()
  for await (const { name, text: block } of readBlocks(text())) {
    const component = componentOf(block)
    if (name === 'VTIMEZONE' && component) {
      const zone = new ICAL.Timezone(component)
      zones.set(zone.tzid, zone)
    } else if (component?.hasProperty('recurrence-id')) changed.add(occurrenceKey(component, recurrenceOf(component)))
  }
  for await (const { name, text: block, line } of readBlocks(text())) {
    if (name !== 'VEVENT') continue
    const component = componentOf(block)
    if (!component) {
      yield [{ line, cells: [block.slice(0, 200)] }]
      continue
    }
    yield [...occurrencesOf(component, { line, zones, changed, now })]
  }
}

const componentOf = (block: string): ICAL.Component | undefined => {
  try {
    return new ICAL.Component(ICAL.parse(block) as unknown[])
  } catch {
    return undefined
  }
}

/** Characters of a text of an event. A log takes far fewer, and each occurrence has the text anew. */
const LONGEST_TEXT = 5_000

const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : ''
}
const timeOf = (component: ICAL.Component, name: string): ICAL.Time | undefined => {
  const value: unknown = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : undefined
}
const recurrenceOf = (component: ICAL.Component): string => timeOf(component, 'recurrence-id')?.toICALString() ?? ''
const occurrenceKey = (component: ICAL.Component, at: string) => `${textOf(component, 'uid')}/${at}`

type Reading = {
  readonly line: number
  readonly zones: ReadonlyMap<string, ICAL.Timezone>
  /** The occurrences that stand in the file as events of their own. */
  readonly changed: ReadonlySet<string>
  readonly now: Instant
}

function* occurrencesOf(component: ICAL.Component, reading: Reading): Generator<SourceRecord> {
  const { line, changed, now } = reading
  const start = timeOf(component, 'dtstart')
  const row = (from: ICAL.Time | undefined, id: string) => ({
    line,
    cells: cellsOf(component, from, { id, reading }),
  })
  if (!start || !component.hasProperty('rrule')) {
    yield row(start, recurrenceOf(component))
    return
  }
  const expansion = new ICAL.RecurExpansion({ component, dtstart: start })
  for (let step = 0, found = 0; step < MOST_STEPS && found < MOST_OCCURRENCES; step++) {
    const next = nextOf(expansion)
    if (!next || `${next.toString()}Z` > now) return
    const id = next.toICALString()
    if (changed.has(occurrenceKey(component, id))) continue
    found += 1
    yield row(next, id)
  }
}

/** A rule that makes no sense has no further occurrence. */
function nextOf(expansion: ICAL.RecurExpansion): ICAL.Time | null {
  try {
    return expansion.next() ?? null
  } catch {
    return null
  }
}

function cellsOf(
  component: ICAL.Component,
  start: ICAL.Time | undefined,
  { id, reading }: { id: string; reading: Reading },
): string[] {
  const first = timeOf(component, 'dtstart')
  // A flight ends in another zone than it begins.
  const ownEnd = start === first ? timeOf(component, 'dtend') : undefined
  const end = ownEnd ?? (start && first && endOf(component, start, first))
  const zone = zoneNameOf(component, 'dtstart')
  const endZone = ownEnd ? zoneNameOf(component, 'dtend') : zone
  const categories = component
    .getAllProperties('categories')
    .flatMap((property) => property.getValues() as string[])
    .join(', ')
  const uid = textOf(component, 'uid')
  return [
    id ? `${uid}/${id}` : uid,
    start ? stampOf(start, zone, reading) : '',
    end ? stampOf(end, endZone, reading) : '',
    start?.isDate ? 'true' : '',
    textOf(component, 'summary'),
    plainTextOf(textOf(component, 'description')),
    categories,
    textOf(component, 'location'),
    textOf(component, 'status'),
    id,
  ]
}

/** Each occurrence is as long as the first. */
function endOf(component: ICAL.Component, start: ICAL.Time, first: ICAL.Time): ICAL.Time | undefined {
  const end = timeOf(component, 'dtend')
  const duration: unknown = component.getFirstPropertyValue('duration')
  const length = end ? end.subtractDate(first) : duration instanceof ICAL.Duration ? duration : undefined
  if (!length) return undefined
  const at = start.clone()
  at.addDuration(length)
  return at
}

const zoneNameOf = (component: ICAL.Component, time: 'dtstart' | 'dtend'): string | undefined => {
  const zone: unknown = component.getFirstProperty(time)?.getParameter('tzid')
  return typeof zone === 'string' ? zone : undefined
}

/** The zone that the world knows comes first: the description of it in a file is often wrong for other years. */
function stampOf(time: ICAL.Time, zone: string | undefined, { zones }: Reading): string {
  const local = time.toString().slice(0, 19)
  if (time.isDate) return local.slice(0, 10)
  if (time.zone === ICAL.Timezone.utcTimezone) return `${local.replace('Z', '')}Z`
  if (zone === undefined) return local
  if (isTimeZone(zone)) {
    const minutes = time.hour * 60 + time.minute
    return momentOf(zone, local.slice(0, 10) as LocalDate, minutes).replace(/:00\.000Z$/, `:${local.slice(17, 19)}Z`)
  }
  const described = zones.get(zone)
  if (!described) return local
  const there = time.clone()
  there.zone = described
  return instantAt(there.toUnixTime() * 1000)
}

/** Cuts the calendar into its events and zones, with folded lines joined. */
async function* readBlocks(text: AsyncIterable<string>): AsyncGenerator<Block> {
  let open: { name: Block['name']; line: number; lines: string[]; size: number } | undefined
  let depth = 0
  for await (const { line, at } of unfoldLines(text)) {
    const begins = /^BEGIN:(VEVENT|VTIMEZONE)$/i.exec(line)?.[1]?.toUpperCase() as Block['name'] | undefined
    if (!open && begins) {
      open = { name: begins, line: at, lines: [], size: 0 }
      depth = 0
    }
    if (!open) continue
    open.size += line.length
    if (open.size > LONGEST_EVENT) throw new SourceError('calendarBroken', open.line)
    open.lines.push(line)
    if (/^BEGIN:/i.test(line)) depth += 1
    if (/^END:/i.test(line)) depth -= 1
    if (depth > 0) continue
    yield { name: open.name, line: open.line, text: open.lines.join('\r\n') }
    open = undefined
  }
  if (open) throw new SourceError('calendarBroken', open.line)
}

/** A line that begins with a space continues the line before it. */
async function* unfoldLines(text: AsyncIterable<string>): AsyncGenerator<{ line: string; at: number }> {
  let pending: { line: string; at: number } | undefined
  let at = 0
  for await (const line of readLines(text)) {
    at += 1
    if (pending && /^[ \t]/.test(line)) pending.line += line.slice(1)
    else {
      if (pending) yield pending
      pending = { line, at }
    }
  }
  if (pending) yield pending
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_EVENT) throw new SourceError('calendarBroken')
    yield* lines
  }
  if (rest) yield rest
}
