import type { CSSProperties } from 'react'
import classes from './rate-bar.module.css'

/** @param props `rate`: percent; null: nothing was asked for */
export const RateBar = ({ rate }: { rate: number | null }) => (
  <span className={classes.bar} style={{ '--share': (rate ?? 0) / 100 } as CSSProperties} aria-hidden />
)
