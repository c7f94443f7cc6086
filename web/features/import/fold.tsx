import { type ReactNode, useState } from 'react'
import classes from './import.module.css'

type Props = {
  title: string
  /** What is chosen, so that the part need not be opened. */
  value: string
  /** Whether it waits for a decision. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of the mapping; it stays as its reader has left it. */
export function Fold({ title, value, isOpen = false, children }: Props) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details className={classes.fold} open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <h3 className={classes.foldTitle}>{title}</h3>
        <span className={classes.foldValue}>{value}</span>
      </summary>
      {isShown && <div className={classes.foldBody}>{children}</div>}
    </details>
  )
}
