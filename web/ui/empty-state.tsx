import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  /** Says nothing that the words do not. */
  drawing: ReactNode
  /** A heading unless the screen's own is enough, a sentence, a button. */
  children: ReactNode
}

/** Where there is nothing yet: one thing to know, one thing to do. */
export const EmptyState = ({ drawing, children }: Props) => (
  <section className={classes.empty}>
    {drawing}
    {children}
  </section>
)
