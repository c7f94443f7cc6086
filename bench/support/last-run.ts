// The figures of the last runs on this machine, for `npm run bench -- --compare`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, rangeOf } from './report.ts'

type Known = Pick<Figure, 'value' | 'rounds'> & { readonly at: string }
/** By the names of the figures. */
export type Runs = Readonly<Record<string, Known>>

const FOLDER = new URL('../../node_modules/.cache/hourkin-bench/', import.meta.url).pathname
/** Without rounds there is no spread: this much may be noise. */
const NOISE = 0.15

/** Another processor or another Node gives other figures. */
const machine = () =>
  createHash('sha256')
    .update(JSON.stringify([hostname(), cpus()[0]?.model, cpus().length, totalmem(), process.version]))
    .digest('hex')
    .slice(0, 12)
const fileOf = () => join(FOLDER, `${machine()}.json`)

export const readLastRuns = (): Runs =>
  existsSync(fileOf()) ? (JSON.parse(readFileSync(fileOf(), 'utf8')) as Runs) : {}

/** Figures that were not measured this time stay as they were. */
export function saveRun(figures: readonly Figure[], at: string): void {
  const measured = figures.map(({ name, value, rounds }) => [name, { value, ...(rounds && { rounds }), at }] as const)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(), JSON.stringify({ ...readLastRuns(), ...Object.fromEntries(measured) }, null, 1))
}

/** Says how a figure has changed, and whether it can be told from noise. */
export function describeChange(figure: Figure, before: Known | undefined): string {
  if (!before) return 'new'
  const change = figure.value / before.value - 1
  const percent = `${change < 0 ? '−' : '+'}${Math.abs(100 * change).toFixed(0)} %`
  if (isNoise(figure, before)) return `${percent}, noise`
  return `${percent}, **${change > 0 === (figure.want === 'at least') ? 'better' : 'worse'}**`
}

function isNoise(figure: Figure, before: Known): boolean {
  if (!figure.rounds || !before.rounds) return Math.abs(figure.value / before.value - 1) < NOISE
  const [now, then] = [rangeOf(figure), rangeOf(before)]
  return now.low <= then.high && then.low <= now.high
}
