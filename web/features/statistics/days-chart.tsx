import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useDirection } from '@mantine/core'
import { Bar, usePlotArea } from 'recharts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { startSide } from '#web/theme/sides.ts'
import { useMarks, useOpenLogs } from '#web/widgets/chart/use-marks.ts'
import classes from './days-chart.module.css'
import { ticksOf } from '#web/widgets/chart/ticks.ts'
import type { Column, Series } from './model.ts'
import type { Names } from './use-figures.tsx'

type Props = {
  columns: readonly Column[]
  /** The first stands on the axis. */
  series: readonly (Series & { name: string })[]
  /** The name of the line; null without one. */
  average: string | null
  label: (column: Column) => string
  shortly: (minutes: Minutes) => string
  exactly: (minutes: number) => string
  dayText: (date: LocalDate, style: 'weekday' | 'monthDay' | 'longDay') => string
  logsOf: Names['logsOf']
}

const AXIS_WIDTH = 58
/** Half a label reaches over the last line. */
const MARGIN = { top: 10 }
/** Up to this many days are named by their weekday. */
const WEEK = 7
/** A column of a few days would be as wide as a hand. */
const WIDEST = 44

/** Stacked columns from zero, and the average as a line over them. */
export function DaysChart({ columns, series, average, label, shortly, exactly, dayText, logsOf }: Props) {
  const openLogs = useOpenLogs()
  const { dir } = useDirection()
  const isBackwards = dir === 'rtl'
  const longest = Math.max(...columns.map(({ total, parallel }) => Math.max(total, parallel)), 60)
  const ticks = ticksOf(longest)
  const top = Math.max(longest, ticks.at(-1)!)
  const data = columns.map((column) => ({ ...column.minutes, date: column.date, average: column.average }))
  const columnOn = (date: unknown) => columns.find((column) => column.date === date)
  const tip = (column: Column) => <DayTip {...{ column, series, average, label, exactly }} />
  return (
    <CompositeChart
      className={classes.chart}
      h="100%"
      data={data}
      dataKey="date"
      series={average ? [{ name: 'average', color: 'var(--ink)', type: 'line', strokeDasharray: '6 4' }] : []}
      withDots={false}
      connectNulls={false}
      strokeWidth={2.5}
      curveType="linear"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      gridColor="var(--hair)"
      textColor="var(--ink-soft)"
      maxBarWidth={WIDEST}
      xAxisProps={{
        tickFormatter: (date: LocalDate) => dayText(date, columns.length <= WEEK ? 'weekday' : 'monthDay'),
        minTickGap: 22,
        reversed: isBackwards,
      }}
      yAxisProps={{
        width: AXIS_WIDTH,
        orientation: startSide(dir),
        ticks,
        domain: [0, top],
        interval: 0,
        tickFormatter: shortly,
      }}
      tooltipProps={{
        cursor: { fill: 'var(--surface-sunken)' },
        content: ({ active, label: date }) => {
          const column = active ? columnOn(date) : undefined
          return column ? tip(column) : null
        },
      }}
      composedChartProps={{ margin: MARGIN, barCategoryGap: columns.length > 45 ? '8%' : '18%' }}
    >
      {series.map(({ id, colour }) => (
        <Bar
          key={id}
          dataKey={id}
          stackId="day"
          fill={colour}
          className={classes.bar!}
          isAnimationActive={false}
          onClick={({ payload }: { payload?: { date?: LocalDate } }) => {
            if (!payload?.date) return
            const range = { from: payload.date, to: payload.date }
            const logs = logsOf({ of: { id, series }, range, lane: 'primary' })
            if (logs) openLogs(logs)
          }}
        />
      ))}
      <Beside columns={isBackwards ? columns.toReversed() : columns} top={top} />
      <DayMarks columns={columns} isBackwards={isBackwards} label={label} logsOf={logsOf} />
    </CompositeChart>
  )
}

type DayTipProps = Pick<Props, 'series' | 'average' | 'label' | 'exactly'> & { column: Column }

const DayTip = ({ column, series, average, label, exactly }: DayTipProps) => (
  <div className={classes.tip}>
    <b>{label(column)}</b>
    {series
      .filter(({ id }) => column.minutes[id])
      .toReversed()
      .map(({ id, name, colour }) => (
        <span key={id} className={classes.tipLine}>
          <i style={{ background: colour }} />
          {name}
          <span className="figures">{exactly(column.minutes[id]!)}</span>
        </span>
      ))}
    {average && column.average !== null && (
      <span className={classes.tipLine}>
        <i className={classes.dash} />
        {average}
        <span className="figures">{exactly(column.average)}</span>
      </span>
    )}
  </div>
)

/** In a right-to-left language, days go from right to left. */
const BACKWARDS = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1 }

/** A narrower day has no room for a second bar; words and the table tell of it all the same. */
const ROOM = 12
const GAP = 1

/** Parallel minutes are a thin bar beside the day and none of its 24 hours. [statistics/day-has-24-hours] */
function Beside({ columns, top }: { columns: readonly Column[]; top: Minutes }) {
  const area = usePlotArea()
  if (!area) return null
  const width = area.width / columns.length
  if (width < ROOM) return null
  const thin = Math.min(5, Math.max(2, width * 0.08))
  const reach = Math.min(WIDEST, width * 0.82) / 2 + GAP
  return (
    <g className={classes.beside}>
      {columns.map(({ date, parallel }, at) => {
        const height = (parallel / top) * area.height
        const x = area.x + (at + 0.5) * width + reach
        return <rect key={date} x={x} y={area.y + area.height - height} width={thin} height={height} rx={thin / 3} />
      })}
    </g>
  )
}

type DayMarksProps = Pick<Props, 'columns' | 'label' | 'logsOf'> & { isBackwards: boolean }

/** For the keyboard: a day is a mark, as high as the picture. */
function DayMarks({ columns, isBackwards, label, logsOf }: DayMarksProps) {
  const area = usePlotArea()
  const markOf = useMarks(columns.length, isBackwards ? BACKWARDS : undefined)
  if (!area) return null
  const width = area.width / columns.length
  return (
    <g data-marks className={classes.marks}>
      {columns.map((column, at) => (
        <a
          key={column.date}
          {...markOf(at, logsOf({ of: 'all', range: { from: column.date, to: column.date } }))}
          aria-label={label(column)}
        >
          <rect
            x={area.x + (isBackwards ? columns.length - 1 - at : at) * width}
            y={area.y}
            width={width}
            height={area.height}
            rx={3}
          />
        </a>
      ))}
    </g>
  )
}
