// npm run bench: every figure against a floor measured in the same run. `npm run bench -- writes reads search web`
// runs some of them. The machine should have nothing else to do.
import { calendarFigures } from './calendar.ts'
import { postgres, sqlite } from './databases.ts'
import { processFigures } from './operation.ts'
import { crowdFigures } from './crowd-figures.ts'
import { noteSearchFigures } from './note-search.ts'
import { notesRouteFigures } from './notes-route.ts'
import { distributionFigures, planFigures } from './plans.ts'
import { ledgerFigures } from './ledger.ts'
import { rebuildFigures } from './rebuild.ts'
import { reminderFigures } from './reminded.ts'
import { type Figure, meets, table } from './report.ts'
import { rewardFigures } from './rewards.ts'
import { searchFigures } from './search.ts'
import { secondVisitFigures } from './second-visit.ts'
import { serverFigures } from './server-figures.ts'
import { typingFigures } from './typing.ts'
import { statisticsFigures } from './statistics.ts'
import { steadyLoadFigures } from './steady-load.ts'
import { homeFigures } from './web.ts'
import { worstFigures } from './worst.ts'

const SECTIONS = {
  writes: () => onBoth(serverFigures),
  reads: () => onBoth(crowdFigures),
  search: () => onBoth(searchFigures),
  notes: () => onBoth(noteSearchFigures),
  reminders: () => onBoth(reminderFigures),
  plans: async () => [...(await distributionFigures()), ...(await onBoth(planFigures))],
  statistics: () => onBoth(statisticsFigures),
  rebuild: () => onBoth(rebuildFigures),
  rewards: () => onBoth(rewardFigures),
  worst: () => onBoth(worstFigures),
  ledger: () => onBoth(ledgerFigures),
  web: homeFigures,
  again: secondVisitFigures,
  calendar: calendarFigures,
  typing: typingFigures,
  editor: notesRouteFigures,
  load: () => onBoth(steadyLoadFigures),
  process: processFigures,
} satisfies Record<string, () => Promise<Figure[]>>

async function onBoth(measure: (database: ReturnType<typeof sqlite>) => Promise<Figure[]>): Promise<Figure[]> {
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
