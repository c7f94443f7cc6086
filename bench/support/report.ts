/** One measured thing, held against a floor that was measured in the same run. */
export type Figure = {
  readonly name: string
  readonly ours: string
  readonly floor: string
  /** Ours over the floor, or the plain value where the bar is absolute. */
  readonly value: number
  readonly bar: number
  readonly want: 'at least' | 'at most'
  readonly unit: '×' | '%' | 'KB' | 'ms' | 's' | 'MB' | 'statements' | 'doubles' | 'postings' | '/s'
}

const rounded = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)

export const meets = ({ value, bar, want }: Figure): boolean => (want === 'at least' ? value >= bar : value <= bar)

/** The table of docs/figures.md, one row a figure. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, ours, floor, value, bar, want, unit } = figure
    const sign = want === 'at least' ? '≥' : '≤'
    return `| ${name} | ${ours} | ${floor} | **${rounded(value)} ${unit}** | ${sign} ${bar} ${unit} | ${meets(figure) ? 'yes' : 'NO'} |`
  })
  return ['| measured | ours | floor | figure | bar | met |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const inMs = (value: number): string => `${rounded(value)} ms`
