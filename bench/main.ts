// npm run bench: every figure against a floor measured in the same run. `npm run bench -- writes reads search web`
// runs some of them, and `-- growth` what takes too long for each run. With `--compare` a row says how it has changed since
// the last run on this machine. With `--write`, a whole run draws the table of docs/figures.md. The machine should have
// nothing else to do.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureCalendar } from './web/calendar.ts'
import { hasPostgres } from '#server/testing/cluster.ts'
import { type Database, postgres, sqlite } from './support/databases.ts'
import { measureProcess } from './support/operation.ts'
import { measureCrowd } from './server/crowd-figures.ts'
import { measureNoteSearch } from './server/note-search.ts'
import { measureNotesRoute } from './web/notes-route.ts'
import { measureDistribution, measurePlans } from './server/plans.ts'
import { type Growth, growthFigures, measureGrowth } from './server/growth.ts'
import { describeRun, writeFiguresPage } from './support/figures-page.ts'
import { drawGrowth } from './support/growth-picture.ts'
import { measureImports } from './server/imports.ts'
import { measureLedger } from './server/ledger.ts'
import { rebuildFigures } from './server/rebuild.ts'
import { measureReminders } from './server/reminder-throughput.ts'
import { describeChange, readLastRuns, saveRun } from './support/last-run.ts'
import { type Figure, meets, table } from './support/report.ts'
import { measureRewards } from './server/rewards.ts'
import { measureSearch } from './server/search.ts'
import { measureSecondVisit } from './web/second-visit.ts'
import { measureServer } from './server/server-figures.ts'
import { measureTyping } from './web/typing.ts'
import { measureStatistics } from './server/statistics.ts'
import { measureSteadyLoad } from './server/steady-load.ts'
import { measureHome } from './web/web.ts'
import { measureWorstCase } from './server/worst.ts'

/** Six million rows in each database. */
const ON_REQUEST = new Set(['growth'])

const SECTIONS = {
  writes: () => measureOnBoth(measureServer),
  reads: () => measureOnBoth(measureCrowd),
  search: () => measureOnBoth(measureSearch),
  notes: () => measureOnBoth(measureNoteSearch),
  reminders: () => measureOnBoth(measureReminders),
  plans: async () => [...(await measureDistribution()), ...(await measureOnBoth(measurePlans))],
  statistics: () => measureOnBoth(measureStatistics),
  rebuild: () => measureOnBoth(rebuildFigures),
  imports: () => measureOnBoth(measureImports),
  rewards: () => measureOnBoth(measureRewards),
  worst: () => measureOnBoth(measureWorstCase),
  ledger: () => measureOnBoth(measureLedger),
  web: measureHome,
  again: measureSecondVisit,
  calendar: measureCalendar,
  typing: measureTyping,
  editor: measureNotesRoute,
  load: () => measureOnBoth(measureSteadyLoad),
  process: measureProcess,
  growth: measureAndDrawGrowth,
} satisfies Record<string, () => Promise<Figure[]>>

async function measureAndDrawGrowth(): Promise<Figure[]> {
  const grown: Growth[] = []
  const figures = await measureOnBoth(async (database) => {
    const growth = await measureGrowth(database)
    grown.push(growth)
    return growthFigures(growth)
  })
  writeFileSync(new URL('../docs/pictures/growth.svg', import.meta.url), drawGrowth(grown))
  return figures
}

/** Opened by the first section that needs them, for the whole run. */
let databases: readonly Database[] | undefined

function openDatabases(): readonly Database[] {
  if (hasPostgres()) return [sqlite(), postgres()]
  console.warn('PostgreSQL is not measured: its programs are not on this machine.')
  return [sqlite()]
}

async function measureOnBoth(measure: (database: Database) => Promise<Figure[]>): Promise<Figure[]> {
  databases ??= openDatabases()
  const figures: Figure[] = []
  for (const database of databases) figures.push(...(await measure(database)))
  return figures
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const unknown = asked.filter((name) => !(name in SECTIONS))
if (unknown.length) throw new Error(`There is no section ${unknown.join()}: ${Object.keys(SECTIONS).join(', ')}`)

if (values.write && asked.length) throw new Error('--write draws the table of a whole run')

const began = new Date()
const last = readLastRuns()
const changeOf = values.compare ? (figure: Figure) => describeChange(figure, last[figure.name]) : undefined
const figures: Figure[] = []
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (asked.length ? !asked.includes(name) : ON_REQUEST.has(name)) continue
  console.log(`${name} …`)
  const start = performance.now()
  const found = await measure()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  console.log(table(found, changeOf))
  figures.push(...found)
}
for (const database of databases ?? []) database.stop()
console.log(`\n${table(figures, changeOf)}`)
saveRun(figures, began.toISOString())
if (values.write) writeFiguresPage(describeRun(began, (Date.now() - began.getTime()) / 60_000), table(figures))
process.exitCode = figures.every(meets) ? 0 : 1
