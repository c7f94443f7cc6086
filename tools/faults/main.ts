// Every write that the server has acknowledged survives the faults of machines: kills, power cuts, full disks, a
// database that goes away, a network that stalls. Usage: npm run faults -- [part …] [--rounds N] [--soak 10m]
import { parseArgs } from 'node:util'
import { runNetworkFaults, runRestarts } from './databases.ts'
import { missingForDisks } from './disks.ts'
import { runFullDisk, runReadOnly } from './full-disk.ts'
import { runKills, runReminderKills } from './kills.ts'
import { runPowerCuts } from './power-cuts.ts'
import { type Part, print } from './run.ts'
import { soak } from './soak.ts'

const PARTS: Readonly<Record<string, { readonly run: Part; readonly missing?: () => string | undefined }>> = {
  kill: { run: runKills },
  reminders: { run: runReminderKills },
  power: { run: runPowerCuts, missing: missingForDisks },
  full: { run: runFullDisk, missing: missingForDisks },
  'read-only': { run: runReadOnly, missing: missingForDisks },
  restart: { run: runRestarts },
  network: { run: runNetworkFaults },
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
