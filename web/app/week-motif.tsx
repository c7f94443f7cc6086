/** A week of days, a row a day, midnight to midnight: the subject of the product in one picture. */
type Stretch = readonly [fromHour: number, toHour: number, tone: 0 | 1 | 2 | 3 | 4]

const DAYS: readonly (readonly Stretch[])[] = [
  [
    [0, 6.6, 0],
    [6.8, 7.6, 3],
    [8, 12, 1],
    [12.2, 13, 3],
    [13.2, 17, 1],
    [17.6, 18.6, 4],
    [19, 21.4, 2],
    [22.4, 24, 0],
  ],
  [
    [0, 6.4, 0],
    [6.8, 7.4, 3],
    [7.6, 8.6, 2],
    [9, 12.4, 1],
    [12.6, 13.4, 3],
    [13.6, 16.4, 1],
    [17, 20.2, 2],
    [22.2, 24, 0],
  ],
  [
    [0, 6.9, 0],
    [7.1, 7.8, 3],
    [8.2, 11.6, 1],
    [12, 12.8, 3],
    [13, 17.4, 1],
    [18, 19, 4],
    [19.2, 20, 3],
    [20.4, 22, 2],
    [22.6, 24, 0],
  ],
  [
    [0, 6.5, 0],
    [6.7, 7.5, 3],
    [8, 12.2, 1],
    [12.4, 13.2, 3],
    [13.4, 15, 1],
    [15.2, 17.2, 2],
    [18, 21, 2],
    [22.3, 24, 0],
  ],
  [
    [0, 6.7, 0],
    [7, 7.8, 3],
    [8.1, 12, 1],
    [12.3, 13, 3],
    [13.3, 16.6, 1],
    [17.2, 18.4, 4],
    [18.8, 22.2, 2],
    [23.2, 24, 0],
  ],
  [
    [0, 8.2, 0],
    [8.6, 9.6, 3],
    [10, 12, 4],
    [12.4, 14, 2],
    [14.4, 17.6, 2],
    [18, 19.2, 3],
    [19.6, 22.8, 2],
    [23.6, 24, 0],
  ],
  [
    [0, 8.6, 0],
    [9, 10.2, 3],
    [10.6, 12.4, 2],
    [13, 14.4, 3],
    [15, 17, 4],
    [17.6, 20.4, 2],
    [20.8, 21.6, 1],
    [22.4, 24, 0],
  ],
]
const TONES = ['var(--brand-8)', 'var(--brand-5)', 'var(--brand-3)', 'var(--brand-2)', 'var(--star)']
const HOUR = 20
const ROW = 46
const BAND = 30
const NOW = 14.2

export const WeekMotif = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox={`0 0 ${24 * HOUR} ${DAYS.length * ROW}`}
    preserveAspectRatio="xMidYMid meet"
    aria-hidden
    focusable="false"
  >
    {DAYS.map((day, row) =>
      day.map(([from, to, tone]) => (
        <rect
          key={`${row}-${from}`}
          x={from * HOUR + 1}
          y={row * ROW + (ROW - BAND) / 2}
          width={(to - from) * HOUR - 2}
          height={BAND}
          rx={8}
          fill={TONES[tone]}
        />
      )),
    )}
    <path d={`M${NOW * HOUR} 0V${DAYS.length * ROW}`} stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" />
    <circle cx={NOW * HOUR} cy="4" r="4" fill="var(--ink)" />
  </svg>
)
