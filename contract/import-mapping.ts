import { COLUMN_ROLES, type ColumnRole as Role } from '#domain/import/columns.ts'
import { IMPORT_KINDS } from '#domain/import/kind.ts'
import { OVERLAPS } from '#domain/import/placement.ts'
import * as z from 'zod/mini'
import { Category } from './catalogue.ts'
import { Id, text } from './common.ts'

const MOST_NAMES = 2_000
const Name = z.string().check(z.maxLength(1_000))

export const ImportKind = z.enum(IMPORT_KINDS)
export const Overlap = z.enum(OVERLAPS)
export type Overlap = z.output<typeof Overlap>
export const DateOrder = z.enum(['yearFirst', 'dayFirst', 'monthFirst'])
export const ColumnRole = z.enum(COLUMN_ROLES)
const Column = z.int().check(z.minimum(0), z.maximum(500))
const [oneColumn, severalColumns] = [z.optional(Column), z.optional(z.array(Column).check(z.maxLength(10)))]
/** Where each role stands in the file, as the number of its column from 0. */
const Columns = z.strictObject(
  Object.fromEntries(COLUMN_ROLES.map((role) => [role, role === 'group' ? severalColumns : oneColumn])) as {
    [Name in Exclude<Role, 'group'>]: typeof oneColumn
  } & { group: typeof severalColumns },
)

/** What a group of entries becomes: a category, or nothing. A group is a project, or an activity without one. */
const GroupChoice = z.union([Category, z.literal('skip')])

/** What the owner decides about a file. [import/mapping] */
export const ImportMapping = z.strictObject({
  columns: Columns,
  dayOrder: DateOrder,
  /** Of times without a zone of their own. */
  zone: z.string().check(z.maxLength(60)),
  decimalComma: z.boolean(),
  /** Minutes since midnight: from when on entries without clock times are placed. */
  dayStartsAt: z.int().check(z.minimum(0), z.maximum(1435)),
  /** What an entry without any name is called. */
  nameless: text(60, 1),
  /** By the folded name of the group. */
  groups: z.record(Name, GroupChoice),
  /**
   * What is written in the file, folded, and as which project, tag or recipient of the owner it is imported; null: as it
   * is written.
   */
  projects: z.record(Name, z.nullable(Id)),
  tags: z.record(Name, z.nullable(Id)),
  recipients: z.record(Name, z.nullable(Id)),
  /** Whose entries are imported, as the file names them; null: those of all. */
  people: z.nullable(z.array(Name).check(z.maxLength(MOST_NAMES))),
  overlap: Overlap,
  /** Whether days with imported logs may earn a child coins. [import/rewards] */
  rewards: z.boolean(),
  /** Only of an archive of an account: whether its preferences come too. */
  preferences: z.optional(z.boolean()),
})
export type ImportMapping = z.output<typeof ImportMapping>
/** Only what the owner decides otherwise; of groups and names, those that are given. */
export const ImportMappingChange = z.partial(ImportMapping)
export type ImportMappingChange = z.output<typeof ImportMappingChange>
