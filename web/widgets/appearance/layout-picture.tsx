import type { ReactNode } from 'react'
import type { LayoutType } from './layout.ts'
import classes from './appearance.module.css'

const PAGE = 'var(--surface-page)'
const CARD = 'var(--surface-card)'
const SUNKEN = 'var(--surface-sunken)'
const EDGE = 'var(--hair-strong)'
const ACCENT = 'var(--accent)'

/** Where one is, and where one could be. */
const lines = (x: number, y: number, width: number, count = 4) =>
  Array.from({ length: count }, (_, at) => (
    <rect key={at} x={x} y={y + at * 8} width={width} height="4" rx="2" fill={at ? EDGE : ACCENT} />
  ))
const dots = (x: number, y: number, fill: string) =>
  Array.from({ length: 4 }, (_, at) => <rect key={at} x={x + at * 12} y={y} width="9" height="4" rx="2" fill={fill} />)
/** A day: its ribbon and its logs. */
const day = (x: number, y: number, width: number) => (
  <>
    <rect x={x} y={y} width={width} height="8" rx="3" fill={ACCENT} />
    <rect x={x} y={y + 12} width={width} height="10" rx="3" fill={CARD} stroke={EDGE} />
    <rect x={x} y={y + 26} width={width} height="10" rx="3" fill={CARD} stroke={EDGE} />
  </>
)

const PICTURES: Readonly<Record<LayoutType, ReactNode>> = {
  collapsibleSide: (
    <>
      <rect width="28" height="64" fill={CARD} />
      <path d="M28.5 0v64" stroke={EDGE} />
      {lines(6, 16, 16)}
      {day(36, 16, 52)}
    </>
  ),
  stackedSide: (
    <>
      <rect width="10" height="64" fill={SUNKEN} />
      <rect x="10" width="20" height="64" fill={CARD} />
      <path d="M10.5 0v64M30.5 0v64" stroke={EDGE} />
      {lines(3, 16, 4)}
      {lines(14, 16, 12)}
      {day(38, 16, 50)}
    </>
  ),
  topBarClassic: (
    <>
      <rect width="96" height="13" fill={CARD} />
      <path d="M0 13.5h96" stroke={EDGE} />
      <circle cx="9" cy="6.5" r="3" fill={ACCENT} />
      {dots(18, 4.5, EDGE)}
      {day(12, 21, 72)}
    </>
  ),
  framelessSide: (
    <>
      <rect width="96" height="64" fill={SUNKEN} />
      {lines(6, 16, 16)}
      <path d="M28 64V10a8 8 0 0 1 8-8h60v62z" fill={PAGE} />
      {day(36, 16, 52)}
    </>
  ),
  contentOverlay: (
    <>
      <rect width="96" height="28" fill="var(--band)" />
      <circle cx="9" cy="6.5" r="3" fill="var(--on-band)" />
      {dots(18, 4.5, 'var(--on-band)')}
      <rect x="6" y="18" width="84" height="50" rx="6" fill={PAGE} />
      {day(14, 24, 68)}
    </>
  ),
  blank: day(12, 14, 72),
}

/** A layout at a glance. */
export const LayoutPicture = ({ type }: { type: LayoutType }) => (
  <svg className={classes.picture} viewBox="0 0 96 64" fill="none" aria-hidden focusable="false">
    <rect width="96" height="64" fill={PAGE} />
    {PICTURES[type]}
  </svg>
)
