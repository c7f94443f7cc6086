import { IconHeartHandshake } from '@tabler/icons-react'
import classes from './shelf.module.css'

/** The recipients in one line. */
export function People({ names }: { names: readonly string[] }) {
  if (!names.length) return null
  return (
    <span className={classes.name}>
      <span className={classes.icon}>
        <IconHeartHandshake size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.soft}>{names.join(' · ')}</span>
    </span>
  )
}
