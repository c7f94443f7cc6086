import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './progress-ring.module.css'
import { statusNames } from './status-names.ts'

type Props = {
  /** 0 to 1; null: nothing was asked for. */
  share: number | null
  /** Pixels. */
  size: number
  thickness?: number
  /** What stands in the middle. */
  children?: ReactNode
}

/** How much of something is done, from the top with the clock. */
export function ProgressRing({ share, size, thickness = 4, children }: Props) {
  const t = useWords(statusNames)
  const radius = (size - thickness) / 2
  const around = 2 * Math.PI * radius
  const done = Math.min(Math.max(share ?? 0, 0), 1)
  const middle = size / 2
  const circle = { cx: middle, cy: middle, r: radius, strokeWidth: thickness, fill: 'none' }
  return (
    <span className={classes.ring} style={{ inlineSize: size, blockSize: size }}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('ring', { percent: Math.floor(100 * done) })}
      >
        <circle {...circle} className={classes.rest} />
        {done > 0 && (
          <circle
            {...circle}
            className={classes.done}
            strokeDasharray={`${around * done} ${around}`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      {children !== undefined && <span className={classes.middle}>{children}</span>}
    </span>
  )
}
