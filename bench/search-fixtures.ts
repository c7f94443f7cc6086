// What a search goes by: remarks, tags, projects and recipients for the logs of crowd.ts.
import { v7 as uuidv7 } from 'uuid'
import { fold } from '#domain/fold.ts'
import type { Batch, Person } from './crowd.ts'

const START = '2026-01-01T00:00:00.000Z'
const REMARKS = [
  'As planned, and on time',
  'with Mia in the garden',
  '读书三十页，很开心',
  'Up to the storm, then a walk by the river',
  '和小明一起看电影',
  'quarterly report, second draft',
  '开会讨论下个季度的计划',
  'did the dishes',
  'Zoo: a zebra 🦓 and two lions',
]
const RARE = 'the only hippopotamus of these weeks'

/** Every second log says something, one in five thousand of them something of its own. */
const remarkAt = (at: number): string | null => {
  if (at % 2) return null
  return at % 10_000 === 0 ? RARE : REMARKS[(at / 2) % REMARKS.length]!
}

type Columns = readonly (readonly [name: string, type: string])[]
const batch = (table: string, columns: Columns, rows: Batch['rows']): Batch => ({
  table,
  columns: columns.map(([name]) => name),
  types: columns.map(([, type]) => type),
  rows,
})

const OWNED = [
  ['owner_id', 'uuid'],
  ['id', 'uuid'],
  ['name', 'text'],
  ['name_fold', 'text'],
  ['version', 'integer'],
  ['created_at', 'timestamptz'],
] as const

export type Belongings = { tags: string[]; projects: string[]; recipients: string[] }
export const createBelongings = (): Belongings => ({
  tags: Array.from({ length: 20 }, () => uuidv7()),
  projects: Array.from({ length: 8 }, () => uuidv7()),
  recipients: Array.from({ length: 10 }, () => uuidv7()),
})

/** The same rows, with words in them, and with what they point at. */
export function logWithWords(batches: Batch[], { owner }: Person, { tags, projects, recipients }: Belongings): Batch[] {
  const named = (kind: string) => (id: string, at: number) => [
    owner,
    id,
    `${kind} ${at}`,
    fold(`${kind} ${at}`),
    1,
    START,
  ]
  const logs = batches.find(({ table }) => table === 'activity_logs')!
  const idAt = logs.columns.indexOf('id')
  const every = <T>(nth: number, row: (id: string, at: number) => T) =>
    logs.rows.flatMap((cells, at) => (at % nth ? [] : [row(String(cells[idAt]), at / nth)]))
  const pick = (from: readonly string[], at: number) => from[at % from.length]!
  const withWords = {
    ...logs,
    columns: [...logs.columns, 'remark', 'remark_fold', 'project_id'],
    types: [...logs.types, 'text', 'text', 'uuid'],
    rows: logs.rows.map((cells, at) => {
      const remark = remarkAt(at)
      return [...cells, remark, remark && fold(remark), at % 3 ? null : pick(projects, at / 3)]
    }),
  }
  return [
    batch(
      'tags',
      [...OWNED, ['kind', 'text']],
      tags.map((id, at) => [...named('Tag')(id, at), 'activity_tag']),
    ),
    batch('projects', OWNED, projects.map(named('Project'))),
    batch(
      'recipients',
      [...OWNED, ['alias_fold', 'text'], ['type', 'text']],
      recipients.map((id, at) => [...named('Recipient')(id, at), '', 'personal']),
    ),
    ...batches.map((each) => (each === logs ? withWords : each)),
    batch(
      'log_tags',
      [
        ['owner_id', 'uuid'],
        ['log_id', 'uuid'],
        ['tag_id', 'uuid'],
      ],
      every(5, (id, at) => [owner, id, pick(tags, at)]),
    ),
    batch(
      'log_beneficiaries',
      [
        ['owner_id', 'uuid'],
        ['log_id', 'uuid'],
        ['position', 'integer'],
        ['recipient_id', 'uuid'],
      ],
      every(4, (id, at) => [owner, id, 0, pick(recipients, at)]),
    ),
  ]
}
