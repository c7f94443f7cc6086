// Whatever the server has acknowledged survives what happens to machines: kills, power cuts, full disks, a database that
// goes away, a network that stalls. Usage: npm run faults -- [part …] [--rounds N] [--soak 10m]
import { parseArgs } from 'node:util'
import { network, restarts } from './databases.ts'
import { missingForDisks } from './disks.ts'
import { fullDisk, readOnly } from './full-disk.ts'
import { kills, reminders } from './kills.ts'
import { powerCuts } from './power-cuts.ts'
import { type Part, print } from './run.ts'
import { soak } from './soak.ts'

const PARTS: Readonly<Record<string, { readonly run: Part; readonly missing?: () => string | undefined }>> = {
  kill: { run: kills },
  reminders: { run: reminders },
  power: { run: powerCuts, missing: missingForDisks },
  full: { run: fullDisk, missing: missingForDisks },
  'read-only': { run: readOnly, missing: missingForDisks },
  restart: { run: restarts },
  network: { run: network },
  soak: { run: soak },
}
const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, soak: { type: 'string', default: '10m' } },
  allowPositionals: true,
})
const [, amount, unit] = values.soak.match(/^(\d+)([smh])$/) ?? []
const chosen = positionals.length ? positionals : Object.keys(PARTS)
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length || amount === undefined) {
  console.error(`The parts are ${Object.keys(PARTS).join(', ')}; --soak takes 30s, 10m or 2h.`)
  process.exit(2)
}
const options = {
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  soakMs: Number(amount) * UNITS[unit as keyof typeof UNITS],
}
for (const name of chosen) {
  const { run, missing } = PARTS[name]!
  const lacks = missing?.()
  if (lacks === undefined) for (const row of await run(options)) print(row)
  else {
    console.error(`${name} was NOT run: ${lacks}.`)
    process.exitCode = 1
  }
}
