import type { CSSProperties } from 'react'
import type { Category } from '#contract/catalogue.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { CATEGORIES } from '#web/widgets/category-names.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import type { Series } from './model.ts'
import classes from './series-key.module.css'
import type { Names } from './use-figures.tsx'

const isCategory = (id: string): id is Category => (CATEGORIES as readonly string[]).includes(id)

/** A color, with the name of its series: color never speaks alone. */
export function Swatch({ id, colour }: Series) {
  return (
    <span className={classes.swatch} style={{ '--series': colour } as CSSProperties}>
      {isCategory(id) && <CategoryIcon category={id} size={14} />}
    </span>
  )
}

type Props = {
  series: readonly Series[]
  range: DateRange
  names: Names
  /** The name of the line, and of the thin bars; null without them. */
  average: string | null
  parallel: string | null
}

/** The colours by name; each leads to its logs. */
export const SeriesKey = ({ series, range, names: { nameOf, logsOf }, average, parallel }: Props) => (
  <ul className={classes.keys}>
    {series.map((one) => (
      <li key={one.id}>
        <LogsLink className={classes.key} logs={logsOf({ of: { id: one.id, series }, range })}>
          <Swatch {...one} />
          {nameOf(one.id)}
        </LogsLink>
      </li>
    ))}
    {parallel && (
      <li className={classes.key}>
        <span className={classes.beside} />
        {parallel}
      </li>
    )}
    {average && (
      <li className={classes.key}>
        <span className={classes.line} />
        {average}
      </li>
    )}
  </ul>
)
