import { Command } from 'commander'
import { listPeople, type PersonFacts } from '#server/features/admin/service.ts'
import type { CommandContext } from './context.ts'
import { formatMinute, formatTable } from './text-table.ts'
import { withDb } from './with-db.ts'

const PAGE = 100
const HEAD = ['EMAIL', 'LAST SEEN (UTC)', 'ENTRIES', 'AUTHORITY', 'STATE', 'NAME', 'FAMILY']

const rowOf = (person: PersonFacts): string[] => [
  person.email ?? '(child without email)',
  person.lastSeenAt === null ? '-' : formatMinute(person.lastSeenAt),
  String(person.entries),
  person.authority.join(', '),
  stateOf(person),
  person.name,
  person.familyName ?? '-',
]

function stateOf({ disabledAt, email, isEmailVerified }: PersonFacts): string {
  if (disabledAt !== null) return 'disabled'
  return email === null || isEmailVerified ? 'active' : 'unconfirmed'
}

export const usersCommand = (context: CommandContext): Command =>
  new Command('users')
    .summary('list the people of this server')
    .description(
      'Lists the people of this server with their authorities, family, last sign of life and number of entries.',
    )
    .action(() =>
      withDb(context, async (db) => {
        const rows: string[][] = []
        for (;;) {
          const { people, total } = await listPeople(db, { limit: PAGE, offset: rows.length })
          rows.push(...people.map(rowOf))
          if (rows.length >= total || people.length === 0) break
        }
        context.say(formatTable(HEAD, rows))
      }),
    )
