// Draws what growth.ts measures: cost against size, both in powers of ten.
import { costAt, type Growth, MEASURED } from '../server/growth.ts'
import { median } from './report.ts'

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [460, 270, 56, 158, 34, 42]
const COLORS = ['#228be6', '#40c057', '#fa5252', '#be4bdb', '#fd7e14']
const [FASTEST, SLOWEST] = [0.2, 300]
/** On paper, from the measured slope. */
const FURTHER = [1000, 10_000]

type Panel = { title: string; unit: string; sizes: number[]; points: Growth['people']; further: number[] }

const panelsOf = ({ database, people, days }: Growth): Panel[] => [
  {
    title: `${database}: how many people, with ten years each`,
    unit: 'people',
    sizes: [...people.map(({ size }) => size), ...FURTHER],
    points: people,
    further: FURTHER,
  },
  {
    title: `${database}: days of one's own`,
    unit: 'days',
    sizes: days.map(({ size }) => size),
    points: days,
    further: [],
  },
]

function drawPanel({ title, unit, sizes, points, further }: Panel, left: number, top: number): string {
  const [smallest, largest] = [Math.log(sizes[0]!), Math.log(sizes.at(-1)!)]
  const x = (size: number) =>
    left + LEFT + ((Math.log(size) - smallest) / (largest - smallest)) * (WIDTH - LEFT - RIGHT)
  const y = (ms: number) =>
    top + HEIGHT - BOTTOM - (Math.log(ms / FASTEST) / Math.log(SLOWEST / FASTEST)) * (HEIGHT - TOP - BOTTOM)
  const path = (at: readonly (readonly [number, number])[]) =>
    at.map(([size, ms], n) => `${n ? 'L' : 'M'}${x(size).toFixed(1)} ${y(ms).toFixed(1)}`).join('')

  const grid = [1, 10, 100].map(
    (ms) =>
      `<path class="grid" d="M${left + LEFT} ${y(ms).toFixed(1)}H${left + WIDTH - RIGHT}"/>` +
      `<text x="${left + LEFT - 6}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${ms} ms</text>`,
  )
  const ticks = sizes.map(
    (size) =>
      `<text x="${x(size).toFixed(1)}" y="${top + HEIGHT - BOTTOM + 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  )
  const ends = MEASURED.map((measured) => median(points.at(-1)!.costs[measured]))
  const lines = MEASURED.map((measured, n) => {
    const seen = points.map(({ size, costs }) => [size, median(costs[measured])] as const)
    const paper = [seen.at(-1)!, ...further.map((size) => [size, costAt(points, measured, size)] as const)]
    const spread = points
      .map(({ size, costs }) => [x(size), y(Math.min(...costs[measured])), y(Math.max(...costs[measured]))] as const)
      .map(([at, low, high]) => `M${at.toFixed(1)} ${low.toFixed(1)}V${high.toFixed(1)}`)
    const stroke = `stroke="${COLORS[n]}"`
    return (
      `<path ${stroke} stroke-width="2" d="${path(seen)}"/><path ${stroke} stroke-width="4" d="${spread.join('')}"/>` +
      `<path ${stroke} stroke-width="2" stroke-dasharray="4 4" d="${path(paper)}"/>`
    )
  })
  const labels = placeLabels(
    ends.map((ms, n) => y(further.length ? costAt(points, MEASURED[n]!, further.at(-1)!) : ms)),
  ).map(
    (at, n) =>
      `<text x="${left + WIDTH - RIGHT + 8}" y="${(at + 4).toFixed(1)}" fill="${COLORS[n]}">${MEASURED[n]}</text>`,
  )
  const words =
    `<text x="${left + LEFT}" y="${top + 18}" font-weight="600">${title}</text>` +
    `<text x="${left + WIDTH - RIGHT}" y="${top + HEIGHT - 6}" text-anchor="end">${unit}${further.length ? ' (dashed: on paper)' : ''}</text>`
  return [words, ...grid, ...ticks, ...lines, ...labels].join('\n')
}

const LABEL = 15
/** Labels that would lie on each other move apart, downwards. */
function placeLabels(wanted: readonly number[]): number[] {
  const placed: number[] = []
  let free = -Infinity
  const order = wanted.map((at, n) => [at, n] as const).toSorted(([a], [b]) => a - b)
  for (const [at, n] of order) {
    placed[n] = Math.max(at, free)
    free = placed[n] + LABEL
  }
  return placed
}

/** An SVG with one row for each database. It follows the reader's choice of light and dark. */
export function drawGrowth(grown: readonly Growth[]): string {
  const rows = grown.flatMap((growth, row) =>
    panelsOf(growth).map((panel, column) => drawPanel(panel, column * WIDTH, row * HEIGHT)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${grown.length * HEIGHT}" role="img" aria-label="Milliseconds against people and days">
<style>
rect { fill: #fff } text { font: 12px sans-serif; fill: #212529 } path { fill: none } .grid { stroke: #ced4da }
${COLORS.map((color) => `text[fill="${color}"] { fill: ${color} }`).join(' ')}
@media (prefers-color-scheme: dark) { rect { fill: #1a1b1e } text { fill: #e9ecef } .grid { stroke: #495057 } }
</style>
<rect width="100%" height="100%"/>
${rows.join('\n')}
</svg>
`
}
