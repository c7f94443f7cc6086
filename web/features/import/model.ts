import type { Category } from '#contract/catalogue.ts'
import type { ImportDetail, ImportRow, ImportSummary } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange, Overlap } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import type { ColumnRole } from '#domain/import/columns.ts'
import { IMPORT_FAULTS, LEFT_OUT } from '#domain/import/entry.ts'
import type { ImportKind } from '#domain/import/kind.ts'
import { THING_FAULTS, type ThingFault, type ThingKind } from '#domain/import/thing.ts'
import { SOURCE_PROBLEMS, STOPS } from '#domain/import/problem.ts'
import { overlaps } from '#domain/time/time.ts'
import type { RibbonLog } from '#web/widgets/ribbon.ts'
import type { problemMessages } from './messages.ts'

export type Things = NonNullable<ImportDetail['things']>
export type Source = NonNullable<ImportDetail['source']>
export type Group = Source['groups'][number]
export type RowState = ImportRow['state']
export type DayAnswer = {
  readonly before: readonly RibbonLog[]
  readonly coming: readonly Omit<RibbonLog, 'id'>[]
}

/** So many files can be looked at before one gives way to the next. [import/import-limits] */
export const MOST_FILES = 5

/** The states of a row, in the order of the tabs. */
export const ROW_STATES = [
  'new',
  'duplicate',
  'overlapping',
  'faulty',
  'leftOut',
] as const satisfies readonly RowState[]

/** The names that other products call themselves by, in every language. */
export const KIND_NAMES = {
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  simpleTimeTracker: 'Simple Time Tracker',
  aTimeLogger: 'aTimeLogger',
  solidtime: 'solidtime',
  kimai: 'Kimai',
  harvest: 'Harvest',
  timeTagger: 'TimeTagger',
  timewarrior: 'Timewarrior',
  sleepAsAndroid: 'Sleep as Android',
  pleesTracker: 'Plees Tracker',
} as const satisfies Partial<Record<ImportKind, string>>
export const isProduct = (kind: ImportKind): kind is keyof typeof KIND_NAMES => kind in KIND_NAMES

/** What a column can be, the usual first. */
export const ROLES = [
  'start',
  'end',
  'date',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'duration',
  'durationMinutes',
  'durationSeconds',
  'activityName',
  'subActivity',
  'project',
  'task',
  'client',
  'category',
  'group',
  'tags',
  'remark',
  'rating',
  'timeZone',
  'person',
  'personLastName',
  'personEmail',
  'recipients',
  'forWhat',
  'shares',
  'notesConcise',
  'efficiency',
  'parallel',
  'allDay',
  'status',
  'sourceId',
  'recurrenceId',
] as const satisfies readonly ColumnRole[]

const MOVING: ReadonlySet<ImportSummary['status']> = new Set(['reading', 'writing', 'undoing'])
/** Whether the server works on an import. */
export const isMoving = ({ status }: Pick<ImportSummary, 'status'>): boolean => MOVING.has(status)

/** Whether an import was looked at and can be gone on with. */
export const isOpen = ({ status }: Pick<ImportSummary, 'status'>): boolean => status === 'ready' || status === 'reading'

type Percent = number
export const percentOf = ({ done, all }: ImportSummary['progress']): Percent =>
  all ? Math.min(100, (100 * done) / all) : 0

/** A mapping with a change, as the server will have it: of groups and names, those stay that are not given. */
export const mappingWith = (mapping: ImportMapping, change: ImportMappingChange): ImportMapping => ({
  ...mapping,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<ImportMapping>),
  groups: { ...mapping.groups, ...change.groups },
  projects: { ...mapping.projects, ...change.projects },
  tags: { ...mapping.tags, ...change.tags },
  recipients: { ...mapping.recipients, ...change.recipients },
})

/** Two changes as one. */
export const changeWith = (first: ImportMappingChange, next: ImportMappingChange): ImportMappingChange => ({
  ...first,
  ...next,
  ...(['groups', 'projects', 'tags', 'recipients'] as const).reduce<ImportMappingChange>(
    (all, name) => (first[name] || next[name] ? { ...all, [name]: { ...first[name], ...next[name] } } : all),
    {},
  ),
})

/** The groups whose category neither the server nor the user knows. */
export const withoutCategory = (groups: readonly Group[], mapping: ImportMapping): Group[] =>
  groups.filter(({ key }) => mapping.groups[key] === undefined)

/** One category, or nothing, for each of these groups. */
export const groupsAs = (groups: readonly Group[], choice: Category | 'skip'): ImportMapping['groups'] =>
  Object.fromEntries(groups.map(({ key }) => [key, choice]))

type Columns = ImportMapping['columns']

/** What a column is; null: nothing. */
export function roleAt(columns: Columns, at: number): ColumnRole | null {
  const isHere = (role: ColumnRole) => (role === 'group' ? columns.group?.includes(at) : columns[role] === at)
  return ROLES.find(isHere) ?? null
}

/** The columns after one of them has got a role, which another one loses by it: only groups may be several. */
export function columnsWith(columns: Columns, at: number, role: ColumnRole | null): Columns {
  const group = (columns.group ?? []).filter((column) => column !== at)
  const groups = role === 'group' ? [...group, at].toSorted((a, b) => a - b) : group
  const others = Object.entries(columns).filter(
    ([name, column]) => name !== 'group' && column !== undefined && column !== at && name !== role,
  )
  return {
    ...(Object.fromEntries(others) as Columns),
    ...(groups.length > 0 && { group: groups }),
    ...(role !== null && role !== 'group' && { [role]: at }),
  }
}

/** How many columns the file has, as far as the first rows show. */
export const widthOf = ({ source, samples }: Pick<ImportDetail, 'samples'> & { source: Source }): number =>
  Math.max(source.header.length, ...samples.map(({ cells }) => cells.length))

type Names = 'projects' | 'tags' | 'recipients'
/** How many names of the file become another one of the user. */
export const mergedIn = (mapping: ImportMapping): number =>
  (['projects', 'tags', 'recipients'] as const satisfies Names[]).reduce(
    (sum, names) => sum + Object.values(mapping[names]).filter((id) => id !== null).length,
    0,
  )

/** The people after one of them is taken in or left out; null: all of them. */
export function peopleWith(
  source: Source,
  people: readonly string[] | null,
  name: string,
  isIn: boolean,
): string[] | null {
  const all = source.people.map((person) => fold(person.name))
  const key = fold(name)
  const some = all.filter((each) => (each === key ? isIn : (people ?? all).includes(each)))
  return some.length === all.length ? null : some
}

type Counts = ImportSummary['counts']

/** How many entries will be imported at most: overlapping ones unless they are skipped, all or by their own choice. */
export function importableOf({ counts, choices }: Pick<ImportDetail, 'counts' | 'choices'>, overlap: Overlap): number {
  const { skip, ...coming } = choices
  const chosen = Object.values(coming).reduce((sum, many) => sum + many, 0)
  return counts.new + chosen + (overlap === 'skip' ? 0 : counts.overlapping - chosen - skip)
}

type ThingState = Things['counts'][number]['state']

/** How many things of a kind are in a state. */
export const thingsOfKind = ({ counts }: Things, kind: ThingKind, state: ThingState): number =>
  counts.reduce((sum, one) => sum + (one.kind === kind && one.state === state ? one.many : 0), 0)

/** The kinds in the order in which people look for them. Preferences are no things to count. */
const SHOWN_KINDS = [
  'plan',
  'note',
  'reminder',
  'vacation',
  'sleepPlan',
  'activity',
  'subActivity',
  'favourite',
  'project',
  'tag',
  'recipient',
  'group',
  'savedFilter',
] as const satisfies readonly ThingKind[]

/** How many things are in a state, without the preferences. */
export const countOfState = ({ counts }: Things, state: ThingState): number =>
  counts.reduce((sum, one) => sum + (one.state === state && one.kind !== 'preferences' ? one.many : 0), 0)

/** The kinds of which there are things in these states. */
export const thingsIn = (
  { counts }: Things,
  states: readonly ThingState[],
  isImported: boolean,
): { kind: ThingKind; many: number }[] =>
  SHOWN_KINDS.map((kind) => {
    const those = counts.filter((one) => one.kind === kind && states.includes(one.state))
    const came = isImported ? those.filter(({ outcome }) => outcome === 'imported') : those
    return { kind, many: came.reduce((sum, { many }) => sum + many, 0) }
  }).filter(({ many }) => many > 0)

export const isThingFault = (reason: string): reason is ThingFault =>
  (THING_FAULTS as readonly string[]).includes(reason)

/** Whether the archive has something new besides logs. */
export const hasNewThings = (things: Things | null, isPreferred: boolean): boolean =>
  things !== null && things.counts.some(({ kind, state }) => state === 'new' && (kind !== 'preferences' || isPreferred))

export const hasImportedThings = (things: Things | null): boolean =>
  things !== null && things.counts.some(({ outcome }) => outcome === 'imported')

/** What became of all rows. The server calls everything skipped that is no log. */
export const resultOf = ({ imported, undone, kept, duplicate, faulty, skipped }: Counts) => ({
  imported: imported + undone + kept,
  duplicates: duplicate,
  faulty,
  skipped: Math.max(0, skipped - duplicate - faulty),
})

export type Reason = (typeof IMPORT_FAULTS)[number] | (typeof LEFT_OUT)[number] | 'group' | 'person'
const REASONS: readonly string[] = [...IMPORT_FAULTS, ...LEFT_OUT, 'group', 'person']
export const isReason = (reason: string): reason is Reason => REASONS.includes(reason)

/** The problems that have words of their own: those of files, and the ceilings that end an import. */
const PROBLEMS = [
  ...SOURCE_PROBLEMS,
  ...STOPS,
  'full_activities',
  'full_tags',
  'full_projects',
  'full_recipients',
] as const satisfies readonly (keyof (typeof problemMessages)['en'])[]

export const isFull = (problem: string): boolean => problem.startsWith('full.')

/** The text for a problem of a file, or for the ceiling that ended an import. */
export const problemWord = (problem: string): (typeof PROBLEMS)[number] | 'full_any' | 'unknown' =>
  PROBLEMS.find((word) => word === problem.replace('full.', 'full_')) ?? (isFull(problem) ? 'full_any' : 'unknown')

/** What has happened: the file is refused, or the import or its undo ended in the middle. */
export function problemTitle(problem: string): 'title' | 'stopped' | 'undoIsPartial' {
  if (problem === 'undoStopped') return 'undoIsPartial'
  return isFull(problem) || problem === 'importStopped' ? 'stopped' : 'title'
}

/** The day as it would be: what an entry lies on in its own lane gives way to it. */
export function logsAfter({ before, coming }: DayAnswer): RibbonLog[] {
  const isReplaced = (log: RibbonLog) =>
    coming.some((entry) => entry.parallelActivity === log.parallelActivity && overlaps(entry, log))
  return [
    ...before.filter((log) => !isReplaced(log)),
    ...coming.map((entry) => ({ ...entry, id: `${entry.startTime} ${entry.parallelActivity}` })),
  ]
}

/** The beginning of a record, for a row that is no entry. */
export const rowText = ({ activityName, cells }: Pick<ImportRow, 'activityName' | 'cells'>): string =>
  activityName ??
  cells
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, 80)

/** Why files cannot be sent; null: they can. */
export function refusalOf(files: readonly Pick<File, 'name' | 'size'>[], largest: number) {
  if (files.length > MOST_FILES) return { problem: 'tooMany' } as const
  const empty = files.find(({ size }) => size === 0)
  if (empty) return { problem: 'emptyFile', name: empty.name } as const
  const large = files.find(({ size }) => size > largest)
  return large ? ({ problem: 'tooLarge', name: large.name } as const) : null
}
