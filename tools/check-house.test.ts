import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The check's messages about a house of these files. */
function saidOf(files: Record<string, string>) {
  root = mkdtempSync(join(tmpdir(), 'house-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkHouse(root).broken
}

const schema = { 'server/db/schema/plans.ts': 'export type PlanTables = { plans: PlanRow; quotas: QuotaRow }' }
const lines = (count: number) => 'export {}\n'.repeat(count)
/** A list that names this test, and the tests that there are. */
const listed = (name: string) => ({
  'docs/coverage/4-states.md': `- **a plan**: holds\n  - \`${name}\`\n`,
  'e2e/plan.spec.ts':
    "test.describe('on a phone', () => {\n  test(`${n} of them (at once)`, f)\n" +
    "  test.each([\n    { a: 'a row' },\n  ])('$a | b', f)\n})\ntest.each(rows)('%s', f)\n",
})
const ruleOn = (page: string) => ({ [`docs/rules/${page}.md`]: '# Page\n\n### expiry\n\nIt ends.\n' })
/** `export const a = 1` was released as 0001-a. */
const RELEASED = {
  'server/db/released/migrations.json': '{"0001-a":"c2370ba8b6909a724fa2ead5ca47240cff30ee30d97d528fbe2bcf86728214ab"}',
}
/** Words that this file may not contain in one piece either. */
const joined = (...parts: string[]) => parts.join('')

test.each([
  { rule: 'length', files: { 'domain/long.ts': lines(301) } },
  { rule: 'length', files: { 'tools/long.mjs': lines(301) } },
  { rule: 'length', files: { 'web/theme/long.css': 'a {}\n'.repeat(301) } },
  { rule: 'length', files: { 'domain/a.ts': '', 'README.md': 'words\n'.repeat(121) } },
  { rule: 'length', files: { 'domain/a.ts': '', 'docs/decisions/0001-why.md': 'words\n'.repeat(61) } },
  { rule: 'kebab-case', files: { 'domain/planRules.ts': '' } },
  { rule: 'kebab-case', files: { 'e2e/signIn.spec.ts': '' } },
  { rule: 'kebab-case', files: { 'web/app/sideNav.module.css': '' } },
  { rule: 'vocabulary', files: { 'server/features/plans/helpers.ts': '' } },
  { rule: 'vocabulary', files: { 'server/features/plans/bank.test.ts': '' } },
  { rule: 'vocabulary', files: { 'web/features/plans/utils.ts': '' } },
  { rule: 'vocabulary', files: { 'web/features/plans/plan-card.css': '' } },
  {
    rule: 'undo by keys',
    files: { 'web/features/plan/card.tsx': "notifyWith(said, { label: say('undo'), run: () => void again() })" },
  },
  { rule: 'barrel', files: { 'domain/index.ts': '' } },
  { rule: 'barrel', files: { 'web/ui/parts.ts': "export { Badge } from './badge.tsx'" } },
  { rule: 'barrel', files: { 'web/ui/parts.ts': "export type * from './badge.tsx'" } },
  { rule: 'sibling', files: { 'server/features/plans/routes.ts': "import { x } from '../bank/store.ts'" } },
  { rule: 'sibling', files: { 'server/http/http.ts': "import { x } from '../features/bank/service.ts'" } },
  {
    rule: 'sibling',
    files: { 'web/features/plans/plan-card.tsx': "import { x } from '#web/features/bank/queries.ts'" },
  },
  {
    rule: 'sibling',
    files: { 'web/features/plans/tag-picker.tsx': "import { x } from '#web/features/bank/queries.ts'" },
  },
  { rule: 'citation', files: { ...ruleOn('bank'), 'domain/a.ts': '/** It ends. [bank/ending] */' } },
  { rule: 'citation', files: { ...ruleOn('bank'), 'domain/a.ts': '// It ends. [bonk/expiry]' } },
  { rule: 'citation', files: { 'domain/a.ts': joined('// It ends (s', 'pec §5).') } },
  { rule: 'citation', files: { 'domain/a.ts': joined('/** r', 'ule [5.4-a]: it ends. */') } },
  { rule: 'citation', files: { 'domain/a.ts': joined('// d', 'ecisions 24.') } },
  { rule: 'verb', files: { 'server/told.ts': 'export const told = async () => {}' } },
  { rule: 'verb', files: { 'server/told.ts': 'export async function told() { return 1 }' } },
  { rule: 'verb', files: { 'web/ui/worn.ts': 'export function worn(): void {}' } },
  { rule: 'verb', files: { 'web/ui/worn.ts': 'export const worn = () => { document.title = "" }' } },
  { rule: 'verb', files: { 'e2e/day/day-page.ts': 'class DayPage { async opened() {} }' } },
  { rule: 'sibling', files: { 'server/features/plans/routes.ts': "import { x } from '../bank/book-store.ts'" } },
  { rule: 'one language', files: { 'server/ports/a.ts': joined('const A: Record<Lang', 'uage, string> = {}') } },
  { rule: 'one language', files: { 'web/ui/a.ts': joined('const a = langu', "age === 'zh_TW'") } },
  { rule: 'layer', files: { 'web/widgets/a.ts': "import { f } from '#web/app/frame.ts'" } },
  { rule: 'layer', files: { 'web/app/a.ts': "const f = import('#web/routes/home.tsx')" } },
  { rule: 'layer', files: { 'web/ui/a.ts': "import { f } from '../widgets/b.ts'" } },
  { rule: 'layer', files: { 'web/api/a.ts': "import { router } from '#web/router.tsx'" } },
  { rule: 'layer', files: { 'web/shared/a.ts': '' } },
  { rule: 'sql', files: { 'server/features/plans/routes.ts': "import { sql } from 'kysely'" } },
  { rule: 'sql', files: { 'server/features/plans/service.ts': "trx.selectFrom('plans')" } },
  { rule: 'raw sql', files: { 'server/features/plans/store.ts': 'sql.raw(`name = ${name}`)' } },
  {
    rule: 'raw sql',
    files: { 'server/features/plans/store.ts': "const all = `select * from plans where id = '${id}'`" },
  },
  { rule: 'raw sql', files: { 'server/features/plans/store.ts': "const gone = 'delete from plans where id = ' + id" } },
  { rule: 'raw sql', files: { 'server/db/copy.ts': 'database.prepare(`pragma ${name}`)' } },
  { rule: 'raw sql', files: { 'server/db/copy.ts': 'await client.query(statement)' } },
  { rule: 'frozen', files: { 'server/db/migrations/0001-plans.ts': "import { KINDS } from '#domain/plan/plan.ts'" } },
  { rule: 'released', files: { 'server/db/migrations/0001-a.ts': 'export const a = 2', ...RELEASED } },
  { rule: 'released', files: { 'server/db/migrate.ts': '', ...RELEASED } },
  { rule: 'own tables', files: { ...schema, 'server/features/bank/store.ts': "db.updateTable('quotas')" } },
  { rule: 'clock', files: { 'server/features/plans/routes.ts': 'const now = Date.now()' } },
  { rule: 'clock', files: { 'domain/plan/plan.ts': 'const today = Temporal.Now.plainDateISO()' } },
  { rule: 'clock', files: { 'domain/plan.test.ts': 'const now = new Date()' } },
  { rule: 'date format', files: { 'web/ui/badge.tsx': 'const text = day.toLocaleDateString()' } },
  { rule: 'date format', files: { 'web/ui/badge.tsx': "new Intl.DateTimeFormat('de')" } },
  { rule: 'chance', files: { 'server/features/plans/service.ts': 'const dice = Math.random()' } },
  { rule: 'environment', files: { 'server/app.ts': "process.env['PORT']" } },
  { rule: 'colour', files: { 'web/ui/badge.tsx': "const style = { color: '#fa5252' }" } },
  { rule: 'colour', files: { 'web/ui/badge.tsx': "const style = { color: 'rgb(1 2 3)' }" } },
  { rule: 'colour', files: { 'web/ui/badge.module.css': '.badge { color: #fa5252; }' } },
  { rule: 'colour', files: { 'web/ui/badge.module.css': '.badge { border: 1px solid white }' } },
  { rule: 'colour', files: { 'web/ui/badge.module.css': '.badge { box-shadow: 0 0 4px oklch(0 0 0 / 20%) }' } },
  { rule: 'direction', files: { 'web/ui/badge.tsx': 'const style = { marginLeft: 4 }' } },
  { rule: 'direction', files: { 'web/ui/badge.tsx': 'export const A = () => <Box ml={4} />' } },
  { rule: 'direction', files: { 'web/ui/badge.module.css': '.badge { padding-left: 4px; }' } },
  { rule: 'direction', files: { 'web/ui/badge.module.css': '.badge { text-align: right }' } },
  { rule: 'direction', files: { 'web/ui/badge.module.css': '.badge { a: b; left: 0 }' } },
  { rule: 'literal text', files: { 'web/ui/badge.tsx': 'export const A = () => <b>Saved</b>' } },
  { rule: 'literal text', files: { 'web/ui/badge.tsx': 'export const A = () => <Input label="Name" />' } },
  { rule: 'home of words', files: { 'web/ui/badge.ts': "const words = defineMessages('badge', {})" } },
  {
    rule: 'idle command',
    files: {
      'web/ui/shortcuts.ts': "export const COMMANDS = {\n  help: ['?'],\n  undo: ['u'],\n}",
      'web/app/keyboard.tsx': "useCommand('help', run)",
    },
  },
  { rule: 'left behind', files: { 'domain/plan/plan.ts': joined('// TO', 'DO: later') } },
  { rule: 'left behind', files: { 'domain/plan.test.ts': joined('test.on', 'ly(1)') } },
  { rule: 'left behind', files: { 'e2e/plan.spec.ts': joined('test.sk', 'ip(1)') } },
  { rule: 'left behind', files: { 'web/ui/badge.tsx': joined('// @ts-ig', 'nore') } },
  { rule: 'left behind', files: { 'web/ui/badge.tsx': joined('// oxlint-dis', 'able-next-line') } },
  { rule: 'left behind', files: { 'web/ui/badge.module.css': joined('/* FIX', 'ME */') } },
  { rule: 'coverage', files: listed('e2e/plan.spec.ts › is gone') },
  { rule: 'coverage', files: listed('e2e/gone.spec.ts › on a phone') },
  { rule: 'coverage', files: listed('e2e/plan.spec.ts') },
  { rule: 'coverage', files: listed('e2e/plan.spec.ts › on a phone › is gone') },
  { rule: 'coverage', files: listed('e2e/plan.spec.ts › any row of a table') },
  { rule: 'coverage', files: { 'domain/a.ts': '', 'docs/coverage/4-states.md': '- **a plan**: holds\n' } },
  { rule: 'coverage', files: { 'domain/a.ts': '', 'docs/security.md': '1. A claim\n   without a test.\n' } },
  { rule: 'coverage', files: { 'domain/a.ts': '', 'docs/security.md': '1. A claim: `e2e/gone.spec.ts › is gone`.\n' } },
  { rule: 'scope', files: { 'README.md': 'no source at all' } },
])('$rule is reported: $files', ({ rule, files }) => {
  expect(saidOf(files)).toEqual([expect.stringContaining(`[${rule}]`)])
})

test.each([
  {
    name: "a sibling's service",
    files: { 'server/features/plans/routes.ts': "import { x } from '../bank/service.ts'" },
  },
  {
    name: 'a browser test that knows the words',
    files: { 'e2e/support/day-words.ts': "import { messages } from '#web/features/plans/messages.ts'" },
  },
  {
    name: 'a route that composes',
    files: { 'web/routes/plans.tsx': "import { A } from '#web/features/plans/plan-card.tsx'" },
  },
  {
    name: 'an own table of a part',
    files: {
      'server/db/schema/bank-book.ts': 'export type BookTables = { books: BookRow }',
      'server/features/bank/book-store.ts': "db.insertInto('books')",
    },
  },
  { name: 'an own table', files: { ...schema, 'server/features/plans/store.ts': "db.insertInto('plans')" } },
  {
    name: 'a migration that folds',
    files: { 'server/db/migrations/0002-a.ts': "import { fold } from '#domain/fold.ts'" },
  },
  {
    name: 'a released migration with another comment, and a new migration',
    files: {
      'server/db/migrate.ts': '',
      'server/db/migrations/0001-a.ts': '/** The first. */\nexport const a  = 1\n',
      'server/db/migrations/0002-b.ts': '',
      ...RELEASED,
    },
  },
  {
    name: 'a value as a parameter',
    files: { 'server/db/a.ts': 'sql`select 1 from plans where id = ${id}`.execute(db)' },
  },
  {
    name: 'a typed statement',
    files: { 'server/db/a.ts': 'sql<Row>`select 1 from plans where id = ${id}`.execute(db)' },
  },
  { name: 'a statement without a value', files: { 'server/db/a.ts': "database.prepare('vacuum into ?').run(file)" } },
  { name: 'a type of the database', files: { 'server/http/write.ts': "import type { Transaction } from 'kysely'" } },
  { name: 'a rule that is there', files: { ...ruleOn('bank'), 'domain/a.ts': '// It ends. [bank/expiry]' } },
  { name: 'a path in a string', files: { 'domain/a.ts': "const a = '[bank/none]'" } },
  { name: 'a noun that computes', files: { 'domain/span.ts': 'const lengthOf = (a: number) => { return a }' } },
  { name: 'a component', files: { 'web/ui/a.tsx': 'export function Told() { useEffect(() => {}) }' } },
  { name: 'a layer that uses a lower one', files: { 'web/app/a.ts': "import { f } from '#web/paths.ts'" } },
  { name: 'a layer that uses itself', files: { 'web/ui/a.ts': "import { f } from '#web/session/clock.ts'" } },
  { name: 'an effect with a verb', files: { 'server/told.ts': 'export async function notifyParents() {}' } },
  { name: 'a clock', files: { 'server/main.ts': 'const now = () => new Date()' } },
  { name: 'a moment that a test names', files: { 'domain/plan.test.ts': "new Date('2026-03-02T08:00:00Z')" } },
  { name: 'a test of a clock', files: { 'web/session/clock.test.ts': 'const now = new Date()' } },
  { name: 'a date in a comment or a string', files: { 'domain/plan/plan.ts': "// Date.now()\nconst x = 'Date'" } },
  { name: 'an import that looks like a colour', files: { 'web/ui/a.ts': "import { x } from '#domain/access.ts'" } },
  { name: 'a test with a subject', files: { 'server/features/plans/plans-quota.test.ts': '' } },
  {
    name: 'a style sheet of tokens',
    files: {
      'web/features/plans/plan-card.module.css':
        '#face { color: var(--mantine-color-white); margin-inline-start: 4px }\n@media (min-width: 1px) { .left:hover { inset-inline: 0 } } /* left: #fff */',
    },
  },
  { name: 'a colour of the theme', files: { 'web/theme/tokens.css': ':root { --ink: #222; }' } },
  { name: 'a test that is there', files: listed('e2e/plan.spec.ts › on a phone') },
  { name: 'a test within others', files: listed('e2e/plan.spec.ts › on a phone › two of them (at once)') },
  { name: 'a test of a table', files: listed('e2e/plan.spec.ts › … | b') },
  {
    name: 'a numbered claim with its proof',
    files: { 'domain/a.ts': '', 'docs/security.md': '1. A: `npm run crash`.' },
  },
  { name: 'the one barrel', files: { 'contract/index.ts': '' } },
  {
    name: 'an element after another',
    files: { 'web/ui/a.tsx': 'const a = () => {\n  if (b) return <A />\n  return <B />\n}' },
  },
  {
    name: 'generics that look like elements',
    files: { 'web/ui/a.tsx': 'const save = async (x: Promise<string>): Promise<void> => {}' },
  },
])('$name is fine', ({ files }) => expect(saidOf(files)).toEqual([]))
