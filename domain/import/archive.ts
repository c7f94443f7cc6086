import { EXCHANGE_FIELDS } from '#domain/log/exchange.ts'
import { isArchiveId, type References, referencesCell } from './references.ts'
import type { ThingKind } from './thing.ts'

type Row = Readonly<Record<string, unknown>>

/** The fields of a log of an archive: those of our own export, and the ids that the log points at. */
export const ARCHIVE_FIELDS = [...EXCHANGE_FIELDS, 'references'] as const

/** A thing as the archive has it: nothing of it is checked. */
export type ArchiveThing = {
  readonly kind: ThingKind
  readonly sourceId: string
  /** By which its owner knows it; empty if it has no name. */
  readonly name: string
  readonly content: Row
}

/** `log` has the fields of docs/export-format.md; `references` is the cell beside them. */
export type ArchiveItem =
  | { readonly log: Row; readonly references: string }
  | { readonly thing: ArchiveThing }
  | { readonly problem: 'late' }

/** The version of the archives that are read. */
export const ARCHIVE_FORMAT = 1
const BEGINNING = /^\{\s*"product"\s*:\s*"Hourkin"\s*,\s*"format"\s*:\s*(\d{1,9})\s*,/

/** Returns the format of an archive, by how its text begins; null: the text is no archive. */
export function archiveFormatOf(beginning: string): number | null {
  const [, format] = BEGINNING.exec(beginning) ?? []
  return format === undefined ? null : Number(format)
}

/** The rows that are parts of others, with the table that they belong to and the column that says to which row. */
const PARTS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  logTags: ['activityLogs', 'logId'],
  logBeneficiaries: ['activityLogs', 'logId'],
  planTags: ['plans', 'planId'],
  planVersions: ['plans', 'planId'],
  planPlacements: ['plans', 'planId'],
  noteTags: ['notes', 'noteId'],
  noteOrders: ['notes', 'noteId'],
  projectBeneficiaries: ['projects', 'projectId'],
  recipientMembers: ['recipients', 'groupId'],
}
const WHOLE = new Set(Object.values(PARTS).map(([table]) => table))

const columns = (names: string): readonly string[] => names.split(' ')

/** What of a row comes: not the ids of its owner, what the server computes, nor what is not its owner's to set. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  planVersions: columns(
    'effectiveFrom scheduleType startDate endDate daysOfWeek dailyStartTime dailyEndTime duration ' +
      'quota respectHolidays distribution repeatYearly',
  ),
  planPlacements: columns('date minutes'),
  noteOrders: columns('view rank'),
  favourites: columns('activityId position'),
  activities: columns('id category defaultKey name archivedAt lastUsedAt createdAt'),
  tags: columns('id kind activityId defaultKey name archivedAt createdAt'),
  projects: columns('id name archivedAt createdAt'),
  recipients: columns('id name alias type entityType archivedAt createdAt'),
  plans: columns(
    'id name category activityId projectId countsAllLogs rollsOn paused conversionMemory ' +
      'notifyMinutes createdAt updatedAt',
  ),
  savedFilters: columns('id screen name content createdAt updatedAt'),
  vacations: columns('id name startDate endDate reason publicHoliday archivedFrom createdAt updatedAt'),
  sleepPlans: columns('id effectiveFrom bedtime wakeTime goal daysOfWeek notifyMinutes createdAt updatedAt'),
  notes: columns('id kind date title content flagged categories createdAt updatedAt deletedAt'),
  reminders: columns(
    'id title dueAt dueOn category description recurrence firstOn clock seriesId completedAt ' +
      'notifyMinutes createdAt updatedAt',
  ),
  preferences: columns(
    'uiTheme language country timezoneHistory clock dateOrder weekStart dayEndsAt pageState ' +
      'singleLetterKeys linkSchemes newLogLength',
  ),
  noteConfigs: columns('autoRollForward includeMarkers lookBackDays position'),
  deliverySettings: columns(
    'mail quietFrom quietTo snoozeMinutes eveningTime timerRunning nothingLogged eveningGaps ' +
      'behindWeek childWaits answered',
  ),
}

/** The kind of a row that is a thing of its own. */
function kindOf(table: string, row: Row): ThingKind | null {
  switch (table) {
    case 'recipients':
      return row['type'] === 'group' ? 'group' : 'recipient'
    case 'tags':
      return row['kind'] === 'sub_activity' ? 'subActivity' : 'tag'
    default:
      return KINDS[table] ?? null
  }
}
const KINDS: Readonly<Record<string, ThingKind>> = {
  favourites: 'favourite',
  activities: 'activity',
  projects: 'project',
  plans: 'plan',
  savedFilters: 'savedFilter',
  vacations: 'vacation',
  sleepPlans: 'sleepPlan',
  notes: 'note',
  reminders: 'reminder',
  preferences: 'preferences',
  noteConfigs: 'preferences',
  deliverySettings: 'preferences',
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

type Named = { readonly id: unknown; readonly name: unknown }
type Helped = { readonly recipient: Named; readonly row: Row; readonly position: number }
type Parts = { tags: Named[]; recipients: Helped[]; others: Record<string, Row[]>; ids: Record<string, unknown[]> }
const NO_PARTS: Parts = { tags: [], recipients: [], others: {}, ids: {} }

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const inOrder = (helped: readonly Helped[]): Helped[] => helped.toSorted((a, b) => a.position - b.position)

const LONGEST_SHOWN = 100
/** No control character and no half of a pair: PostgreSQL could not store them. */
const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, LONGEST_SHOWN)
    : ''

function shareOf({ row }: Helped): object | null {
  const [type, value] = [row['proportionType'], row['proportionValue']]
  return type == null ? null : { type, value }
}

function logOf(row: Row, { tags, recipients }: Parts): ArchiveItem {
  const helped = inOrder(recipients)
  // Only a rating that counts is one: another family cannot confirm what was proposed.
  const isRated = row['ratingStatus'] === 'confirmed' || row['ratingStatus'] === 'auto_confirmed'
  const references: References = {
    activity: String(row['activityId']),
    subActivity: (row['subActivityId'] as string | undefined) ?? null,
    project: (row['projectId'] as string | undefined) ?? null,
    plan: (row['planId'] as string | undefined) ?? null,
    tags: tags.map(({ id }) => String(id)),
    recipients: helped.map(({ recipient: { id } }) => String(id)),
  }
  return {
    references: isArchiveId(row['activityId']) ? referencesCell(references) : '',
    log: {
      id: row['id'],
      start: row['startTime'],
      end: row['endTime'],
      minutes: row['minutes'],
      category: row['category'],
      activity: row['activityName'],
      sub_activity: row['subActivity'],
      project: row['project'],
      tags: tags.map(({ name }) => name),
      recipients: helped.map(({ recipient: { name } }) => name),
      for_what: helped.map(({ row: { forWhat } }) => forWhat),
      shares: helped.map(shareOf),
      rating: isRated ? row['rating'] : null,
      remark: row['remark'],
      notes_concise: row['notesConcise'],
      efficiency: row['efficiency'],
      parallel: row['lane'] === 'parallel',
    },
  }
}

function thingOf(table: string, row: Row, parts: Parts): ArchiveItem | null {
  const kind = kindOf(table, row)
  if (!kind) return null
  const content = { ...pick(row, COLUMNS[table]!), ...parts.others, ...parts.ids }
  if (kind === 'preferences') return { thing: { kind, sourceId: table, name: '', content: { of: table, ...content } } }
  const id = row[kind === 'favourite' ? 'activityId' : 'id']
  const name = row['name'] ?? row['title'] ?? row['activityName']
  return { thing: { kind, sourceId: shown(id), name: shown(name), content } }
}

/**
 * Creates what reads the rows of an archive in the order of the file, in which the parts of a thing stand before it. It
 * keeps parts until their thing comes, and forgets them then.
 * @returns null for a row that does not come, or that is kept; `late` for a part behind its thing
 */
export function createArchiveReader() {
  const waiting = new Map<string, Map<unknown, Parts>>()
  const names = new Map<unknown, Named>()
  const passed = new Set<string>()
  let parts = 0

  /** A name that many logs have is kept once. */
  function nameOf(id: unknown, name: unknown): Named {
    const known = names.get(id) ?? { id, name }
    names.set(id, known)
    return known
  }
  function keep(table: string, row: Row, [whole, column]: readonly [string, string]): void {
    const ofTable = waiting.get(whole) ?? new Map<unknown, Parts>()
    waiting.set(whole, ofTable)
    const kept = ofTable.get(row[column]) ?? { tags: [], recipients: [], others: {}, ids: {} }
    ofTable.set(row[column], kept)
    parts += 1
    const addId = (name: string, id: unknown) => (kept.ids[name] ??= []).push(id)
    if (table === 'logTags') kept.tags.push(nameOf(row['tagId'], row['tag']))
    else if (table === 'logBeneficiaries')
      kept.recipients.push({
        recipient: nameOf(row['recipientId'], row['recipient']),
        row: pick(row, ['forWhat', 'proportionType', 'proportionValue']),
        position: numberOf(row['position']),
      })
    else if (table === 'planTags' || table === 'noteTags') addId('tags', row['tagId'])
    else if (table === 'projectBeneficiaries') addId('recipients', row['recipientId'])
    else if (table === 'recipientMembers') addId('members', row['memberId'])
    else (kept.others[PART_NAMES[table]!] ??= []).push(pick(row, COLUMNS[table]!))
  }
  function takeParts(table: string, id: unknown): Parts {
    const found = waiting.get(table)?.get(id)
    waiting.get(table)?.delete(id)
    return found ?? NO_PARTS
  }
  return {
    read(table: string, row: Row): ArchiveItem | null {
      const part = Object.hasOwn(PARTS, table) ? PARTS[table] : undefined
      if (part) {
        if (passed.has(part[0])) return { problem: 'late' }
        keep(table, row, part)
        return null
      }
      if (WHOLE.has(table)) passed.add(table)
      if (table === 'activityLogs') return logOf(row, takeParts(table, row['id']))
      return Object.hasOwn(COLUMNS, table) ? thingOf(table, row, takeParts(table, row['id'])) : null
    },
    /** How many parts it has read. */
    parts: () => parts,
  }
}

const PART_NAMES: Readonly<Record<string, string>> = {
  planVersions: 'versions',
  planPlacements: 'placements',
  noteOrders: 'orders',
}
