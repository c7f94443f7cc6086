import { type ReactNode, useId } from 'react'
import surface from '#web/ui/surface.module.css'
import classes from './panel.module.css'

type Props = {
  title: string
  /** Under the title. */
  lead?: string | undefined
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the screen, by its name. */
export function Panel({ title, lead, aside, children }: Props) {
  const id = useId()
  return (
    <section className={`${surface.card} ${classes.panel}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={surface.title}>
          {title}
        </h2>
        {aside}
      </header>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** The explanation where there is nothing yet. */
export const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.nothing}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
)
