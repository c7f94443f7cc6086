/** One measured thing, held against a floor that was measured in the same run. */
export type Figure = {
  readonly name: string
  readonly ours: string
  readonly floor: string
  /** Ours over the floor, or the plain value where the bar is absolute. */
  readonly value: number
  /** The value in each round, where there are several. */
  readonly rounds?: readonly number[]
  readonly bar: number
  readonly want: 'at least' | 'at most'
  readonly unit: '×' | '%' | 'KB' | 'ms' | 's' | 'MB' | 'statements' | 'doubles' | 'postings' | 'calls' | '/s'
}

const rounded = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)

type Range = { readonly low: number; readonly high: number }
export const rangeOf = ({ value, rounds = [] }: Pick<Figure, 'value' | 'rounds'>): Range => ({
  low: Math.min(value, ...rounds),
  high: Math.max(value, ...rounds),
})

export const meets = ({ value, bar, want }: Figure): boolean => (want === 'at least' ? value >= bar : value <= bar)

/** 'unclear': the noise of the machine is larger than the distance to the bar, so that some rounds meet it. */
export function judge(figure: Figure): 'yes' | 'no' | 'unclear' {
  const { bar, want } = figure
  const { low, high } = rangeOf(figure)
  if (want === 'at least' ? low >= bar : high <= bar) return 'yes'
  return (want === 'at least' ? high >= bar : low <= bar) ? 'unclear' : 'no'
}

const HEADINGS = ['measured', 'ours', 'floor', 'figure', 'spread', 'bar', 'met']

/** The rows of docs/figures.md. `changeOf`: what to say in a last column. */
export function table(figures: readonly Figure[], changeOf?: (figure: Figure) => string): string {
  const rows = figures.map((figure) => {
    const { name, ours, floor, value, rounds, bar, want, unit } = figure
    const { low, high } = rangeOf(figure)
    const spread = rounds && rounds.length > 1 ? `${rounded(low)}–${rounded(high)}` : '–'
    const sign = want === 'at least' ? '≥' : '≤'
    const cells = [name, ours, floor, `**${rounded(value)} ${unit}**`, spread, `${sign} ${bar} ${unit}`, judge(figure)]
    return changeOf ? [...cells, changeOf(figure)] : cells
  })
  const headings = changeOf ? [...HEADINGS, 'since the last run'] : HEADINGS
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value of a figure, with what each round said. */
export const overRounds = (rounds: readonly number[]) => ({ value: median(rounds), rounds })

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const inMs = (value: number): string => `${rounded(value)} ms`
