import { itemsOf, withoutGuard } from '#domain/log/exchange.ts'
import { categoryNamed } from './category.ts'
import { cleanText, distinctNames, fits, shortName } from './cell-text.ts'
import type { ColumnRole, Columns } from './columns.ts'
import type { GroupKind, LeftOut } from './entry.ts'
import { type ImportKind, isOwnKind } from './kind.ts'
import { hashtagsIn, splitNames } from './lists.ts'
import { withMemory } from './memo.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import { fullName } from '#domain/family/person-name.ts'

export type OneRole = Exclude<ColumnRole, 'group'>
type Cells = readonly string[]

/** The names in a record, as an entry has them. */
export type RecordNames = {
  activityName: string
  /** Null unless the name had to be shortened. */
  wholeName: string | null
  subActivity: string | null
  project: string | null
  category: string | null
  group: string
  groupKind: GroupKind
  tags: string[]
  person: string | null
}

/** Reads the cells of one import by what they are. */
export type RecordReader = {
  cell: (cells: Cells, role: OneRole) => string
  /** @param nameless the name of a record that has none */
  names: (cells: Cells, nameless: string) => RecordNames
  /** Whose the record is, as the file names them. */
  person: (cells: Cells) => string | null
  /** In the order of their cell; empty items keep their place only if the file is our own. */
  recipients: (cells: Cells) => string[]
  /** Why the record becomes no log, although it is fine; null: it does. */
  leftOut: (cells: Cells) => LeftOut | null
}

const YES = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'sí', 'si', 'да', '是'])
export const isYes = (text: string): boolean => text !== '' && YES.has(text.toLowerCase())
const CANCELLED = new Set(['cancelled', 'canceled'])

export const isSleepKind = (kind: ImportKind): boolean => kind === 'sleepAsAndroid' || kind === 'pleesTracker'

/** Creates the functions that read the names of records. */
export function createRecordReader(kind: ImportKind, columns: Columns): RecordReader {
  const isOurs = isOwnKind(kind)
  const at = (cells: Cells, column: number | undefined): string => {
    if (column === undefined) return ''
    const cell = cells[column] ?? ''
    return isOurs ? withoutGuard(cell) : cell
  }
  const cell = (cells: Cells, role: OneRole) => at(cells, columns[role]).trim()
  const name = (cells: Cells, role: OneRole) => shortName(at(cells, columns[role]))
  const listOf = withMemory((text: string) => splitNames(text, kind))
  const tagsOf = withMemory((text: string) => distinctNames(splitNames(text, kind)))
  const ownCategory = withMemory(categoryNamed)
  const isSleep = isSleepKind(kind)

  const categoriesOf = (cells: Cells) => listOf(cell(cells, 'category'))
  const tags = (cells: Cells) =>
    isSleep ? distinctNames(hashtagsIn(cell(cells, 'remark'))) : [...tagsOf(cell(cells, 'tags'))]

  const person = (cells: Cells): string | null => {
    const firstName = name(cells, 'person')
    const lastName = name(cells, 'personLastName')
    const both = lastName ? shortName(fullName({ firstName, lastName })) : firstName
    return both || name(cells, 'personEmail') || null
  }

  const groupOf = (cells: Cells, project: string, activityName: string): Pick<RecordNames, 'group' | 'groupKind'> => {
    if (project) return { group: project, groupKind: 'project' }
    for (const column of columns.group ?? []) {
      const group = shortName(at(cells, column))
      if (group) return { group, groupKind: 'group' }
    }
    const category = shortName(categoriesOf(cells)[0] ?? '')
    return category ? { group: category, groupKind: 'category' } : { group: activityName, groupKind: 'activity' }
  }

  const categoryOf = (cells: Cells): string | null => {
    for (const named of categoriesOf(cells)) {
      const category = ownCategory(named)
      if (category !== null) return category
    }
    return null
  }

  const names = (cells: Cells, nameless: string): RecordNames => {
    const project = name(cells, 'project')
    const task = name(cells, 'task')
    const tagged = tags(cells)
    const text = cleanText(at(cells, columns.activityName))
    // TimeTagger has no names: of a description that is nothing but tags, the first tag is one.
    const described = kind === 'timeTagger' && /^#\S*(?: #\S*)*$/.test(text) ? '' : text
    const activityName =
      (isSleep ? 'Sleep' : '') || shortName(described) || project || task || tagged[0] || shortName(nameless)
    const { group, groupKind } = groupOf(cells, project, activityName)
    return {
      activityName,
      wholeName: isSleep || fits(described, LONGEST_NAME) ? null : described,
      // A task that gives the name says it once.
      subActivity: name(cells, 'subActivity') || (task === activityName ? null : task) || null,
      project: project || null,
      category: isSleep ? 'sleep' : categoryOf(cells),
      group,
      groupKind,
      tags: tagged,
      person: person(cells),
    }
  }

  const recipients = (cells: Cells): string[] => {
    const listed = isOurs ? itemsOf(cell(cells, 'recipients')) : listOf(cell(cells, 'recipients'))
    const client = name(cells, 'client')
    return [...(client ? [client] : []), ...listed.map(shortName)]
  }
  const leftOut = (cells: Cells): LeftOut | null => {
    if (isYes(cell(cells, 'allDay'))) return 'allDay'
    return CANCELLED.has(cell(cells, 'status').toLowerCase()) ? 'cancelled' : null
  }
  return { cell, names, person, recipients, leftOut }
}
