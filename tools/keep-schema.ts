// `npm run keep-schema`, once before each release: keeps a database of this version with rows in every table, of both
// kinds, and the digests of its migrations. From then on server/db/released.test.ts upgrades it. [operation/kept-schemas]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasPostgres } from '#server/testing/cluster.ts'
import { digestsOf, RELEASED } from './released-rule.ts'
import { sourceFiles } from './source-file.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, RELEASED)
const folder = dirname(file)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const kept = ['sqlite', 'postgres'].map((kind) => join(folder, `${version}-${kind}.zip`))

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

if (!hasPostgres()) fail('The schema of PostgreSQL is kept too: install it, or set PG_BIN to the folder of initdb.')
if (kept.some(existsSync)) fail(`The schema of ${version} is kept already. Set the next version in package.json first.`)
mkdirSync(folder, { recursive: true })
const { status } = spawnSync('npx', ['vitest', 'run', 'server/db/keep-schema.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, KEEP_SCHEMA: version },
})
if (status !== 0 || !kept.every(existsSync)) {
  for (const zip of kept) rmSync(zip, { force: true })
  fail('The schema could not be kept; the reason is above.')
}
writeFileSync(file, `${JSON.stringify(digestsOf(sourceFiles(root)), null, 2)}\n`)
console.log(`The schema of ${version} is kept in ${folder}. Commit it with the release.`)
