// npm run bench: every figure against a floor measured in the same run. `npm run bench -- writes reads search web`
// runs some of them. The machine should have nothing else to do.
import { measureCalendar } from './web/calendar.ts'
import { postgres, sqlite } from './support/databases.ts'
import { measureProcess } from './support/operation.ts'
import { measureCrowd } from './server/crowd-figures.ts'
import { measureNoteSearch } from './server/note-search.ts'
import { measureNotesRoute } from './web/notes-route.ts'
import { measureDistribution, measurePlans } from './server/plans.ts'
import { measureImports } from './server/imports.ts'
import { measureLedger } from './server/ledger.ts'
import { rebuildFigures } from './server/rebuild.ts'
import { measureReminders } from './server/reminder-throughput.ts'
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
} satisfies Record<string, () => Promise<Figure[]>>

async function measureOnBoth(measure: (database: ReturnType<typeof sqlite>) => Promise<Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const open of [sqlite, postgres]) {
    const database = open()
    if (!database) {
      console.warn('PostgreSQL was not measured: its programs are not on this machine.')
      continue
    }
    try {
      figures.push(...(await measure(database)))
    } finally {
      database.stop()
    }
  }
  return figures
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in SECTIONS))
if (unknown.length) throw new Error(`There is no section ${unknown.join()}: ${Object.keys(SECTIONS).join(', ')}`)

const figures: Figure[] = []
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (asked.length && !asked.includes(name)) continue
  console.log(`${name} …`)
  const found = await measure()
  console.log(table(found))
  figures.push(...found)
}
console.log(`\n${table(figures)}`)
process.exitCode = figures.every(meets) ? 0 : 1
